/// Families of names that begin alike, for code without folders: `AWEAdBanner` and `AWEAdView` are `AWEAd`.
struct NameFamilies {
  /// The words of each file's name, by file.
  let words: WordBeginnings
  private let rules: PartRules

  init(paths: [Substring], rules: PartRules) {
    let names = paths.map { path in
      let name = path[(path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex)...]
      // `Note+Sharing.swift` is one more file of `Note`.
      return name[..<(name.utf8.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "+") } ?? name.endIndex)]
    }
    let words = names.map(Self.words)
    var counts: [Substring: Int] = [:]
    for words in words { if let first = words.first { counts[first, default: 0] += 1 } }
    // What a library's prefix stands before in capitals, `AWEECOM`, is one word to the eye and two to who knows `AWE`.
    let prefixes = counts.filter {
      $0.value * 50 >= words.count && $0.key.count > 1 && $0.key.unicodeScalars.allSatisfy(\.isCapital)
    }.keys.sorted { ($1.count, $0) < ($0.count, $1) }
    var prefixOf: [Substring: Substring] = [:]
    for first in counts.keys {
      prefixOf[first] = prefixes.first { first.utf8.starts(with: $0.utf8) && $0 != first }
    }
    // `AWEECOM` begins as `AWEEC` does, and that as `AWE`.
    func parts(of first: Substring) -> [Substring] {
      guard let prefix = prefixOf[first] else { return [first] }
      return parts(of: prefix) + [first.dropFirst(prefix.count)]
    }
    let begun = words.map { $0.prefix(1) }.mapRuns { $0.flatMap(parts) }
    self.words = WordBeginnings(of: zip(begun, words).map { $0 + $1.dropFirst() })
    self.rules = rules
  }

  /// By file the number of words that its family's names begin with, 0 where it has none; finer and finer: in each division, no
  /// family that more words could tell apart holds more than a share of the files.
  ///
  /// - Parameter most: Families there may be.
  /// - Returns: Four divisions.
  func divisions(most: Int) -> [[Int]] {
    [1.0, 0.5, 0.25, 0.125].map { words.joined(lengths(largest: rules.largest * $0), least: rules.family, most: most) }
  }

  /// The number of words of each name that is that of its family.
  private func lengths(largest: Double) -> [Int] {
    let files = words.lists.indices
    var lengths = words.lists.map { min(1, $0.count) }
    while true {
      var sizes = [Int](repeating: 0, count: words.count)
      for file in files { sizes[words[file, lengths[file]]] += 1 }
      let large = files.filter { file in
        Double(sizes[words[file, lengths[file]]]) > largest * Double(files.count)
          && lengths[file] < words.lists[file].count
      }
      if large.isEmpty { return lengths }
      for file in large { lengths[file] += 1 }
    }
  }

  /// `AWEAdView` is `AWE`, `Ad`, `View`.
  private static func words(of name: Substring) -> [Substring] {
    var words: [Substring] = []
    var (rest, length) = (name, 0)
    var letters = name.unicodeScalars.makeIterator()
    var (before, following) = (Unicode.Scalar?.none, letters.next())
    while let letter = following {
      following = letters.next()
      if let before, before == "_" || letter.isCapital && (!before.isCapital || following?.isSmall == true) {
        let end = rest.utf8.index(rest.startIndex, offsetBy: length)
        words.append(rest[..<end])
        (rest, length) = (rest[end...], 0)
      }
      before = letter
      length += UTF8.width(letter)
    }
    if length > 0 { words.append(rest) }
    return words
  }
}

extension Unicode.Scalar {
  fileprivate var isCapital: Bool { isASCII ? ("A"..."Z").contains(self) : properties.isUppercase }
  fileprivate var isSmall: Bool { isASCII ? ("a"..."z").contains(self) : properties.isLowercase }
}
