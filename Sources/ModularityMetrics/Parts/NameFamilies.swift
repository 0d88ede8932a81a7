/// Families of names that begin alike, for code without folders: `AWEAdBanner` and `AWEAdView` are `AWEAd`.
struct NameFamilies {
  /// The words of each file's name, by file.
  private let words: [[Substring]]
  /// The numbers of the beginnings of each name, by file: of its first word, of its first two, and so on. Names that begin alike
  /// share them, so that no words are compared again.
  private let beginnings: [[Int]]
  /// The number of different beginnings; 0 is that of no words.
  private let beginningCount: Int
  private let rules: PartRules

  init(paths: [Substring], rules: PartRules) {
    let names = paths.map { path in
      let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
      // `Note+Sharing.swift` is one more file of `Note`.
      return name.prefix { $0 != "." && $0 != "+" }
    }
    let words = names.map(Self.words)
    var counts: [Substring: Int] = [:]
    for first in words.compactMap(\.first) where first.allSatisfy(\.isUppercase) { counts[first, default: 0] += 1 }
    // What a library's prefix stands before in capitals, `AWEECOM`, is one word to the eye and two to who knows `AWE`.
    let prefixes = counts.filter { $0.key.count > 1 && $0.value * 50 >= words.count }.keys.sorted {
      ($1.count, $0) < ($0.count, $1)
    }
    let split = words.map { words in
      guard let first = words.first, let prefix = prefixes.first(where: { first.hasPrefix($0) && $0 != first }) else {
        return words
      }
      return [prefix, first.dropFirst(prefix.count)] + words.dropFirst()
    }
    var numbers: [Beginning: Int] = [:]
    beginnings = split.map { words in
      var last = 0
      return words.map { word in
        let beginning = Beginning(before: last, word: word)
        last = numbers[beginning] ?? numbers.count + 1
        numbers[beginning] = last
        return last
      }
    }
    beginningCount = numbers.count + 1
    self.words = split
    self.rules = rules
  }

  /// A word behind the beginning of a name.
  private struct Beginning: Hashable {
    let before: Int
    let word: Substring
  }

  /// By file the words that its family's names begin with, none where it has none; finer and finer: in each division, no family that more words could
  /// tell apart holds more than a share of the files.
  ///
  /// - Parameter most: Families there may be.
  /// - Returns: Four divisions.
  func divisions(most: Int) -> [[[Substring]]] {
    [1.0, 0.5, 0.25, 0.125].map { share in
      let lengths = lengths(largest: rules.largest * share)
      // As few files as leave no more families than there may be.
      var least = rules.family
      var joined = joined(lengths, least: least)
      while Set(words.indices.map { beginning(of: $0, joined[$0]) }).count > most, least < words.count {
        least += 1 + least / 4
        joined = self.joined(lengths, least: least)
      }
      return zip(words, joined).map { Array($0.prefix($1)) }
    }
  }

  private func beginning(of file: Int, _ length: Int) -> Int { length == 0 ? 0 : beginnings[file][length - 1] }

  /// The number of words of each name that is that of its family.
  private func lengths(largest: Double) -> [Int] {
    var lengths = words.map { min(1, $0.count) }
    while true {
      var sizes = [Int](repeating: 0, count: beginningCount)
      for file in words.indices { sizes[beginning(of: file, lengths[file])] += 1 }
      let large = words.indices.filter { file in
        Double(sizes[beginning(of: file, lengths[file])]) > largest * Double(words.count)
          && lengths[file] < words[file].count
      }
      if large.isEmpty { return lengths }
      for file in large { lengths[file] += 1 }
    }
  }

  /// Families with too few files go to the one they are a part of, of which the last is that of all.
  private func joined(_ lengths: [Int], least: Int) -> [Int] {
    var lengths = lengths
    for length in stride(from: lengths.max() ?? 0, to: 0, by: -1) {
      var sizes = [Int](repeating: 0, count: beginningCount)
      let files = words.indices.filter { lengths[$0] == length }
      for file in files { sizes[beginning(of: file, length)] += 1 }
      for file in files where sizes[beginning(of: file, length)] < least { lengths[file] -= 1 }
    }
    return lengths
  }

  /// `AWEAdView` is `AWE`, `Ad`, `View`.
  private static func words(of name: Substring) -> [Substring] {
    let letters = Array(name.indices)
    var words: [Substring] = []
    var start = name.startIndex
    for (number, index) in letters.enumerated().dropFirst() {
      let before = name[letters[number - 1]]
      let isNextLower = number + 1 < letters.count && name[letters[number + 1]].isLowercase
      let begins = name[index].isUppercase && (!before.isUppercase || isNextLower) || before == "_"
      guard begins else { continue }
      words.append(name[start..<index])
      start = index
    }
    words.append(name[start...])
    return words.filter { !$0.isEmpty }
  }
}
