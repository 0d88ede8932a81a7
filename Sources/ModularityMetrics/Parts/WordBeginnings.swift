/// The beginnings of many lists of words by number: of a list's first word, of its first two, and so on. Lists that begin alike
/// share their numbers, so that no words are compared again.
struct WordBeginnings {
  let lists: [[Substring]]
  /// By list, by length less one.
  private let numbers: [[Int]]
  /// How many different beginnings there are; 0 is that of no words.
  let count: Int

  init(of lists: [[Substring]]) {
    var known: [Beginning: Int] = [:]
    var previous: (words: [Substring], numbers: [Int]) = ([], [])
    numbers = lists.mapRuns { words in
      // Names are listed in order, so that most begin as the one before.
      var numbers = Array(zip(zip(words, previous.words), previous.numbers).prefix { $0.0.0 == $0.0.1 }.map(\.1))
      for word in words.dropFirst(numbers.count) {
        let beginning = Beginning(before: numbers.last ?? 0, word: word)
        let number = known[beginning] ?? known.count + 1
        known[beginning] = number
        numbers.append(number)
      }
      previous = (words, numbers)
      return numbers
    }
    count = known.count + 1
    self.lists = lists
  }

  /// A word behind the beginning of a list.
  private struct Beginning: Hashable {
    let before: Int
    let word: Substring
  }

  /// The number of a list's first words; of all its words where it has fewer.
  subscript(list: Int, length: Int) -> Int {
    let length = min(length, numbers[list].count)
    return length == 0 ? 0 : numbers[list][length - 1]
  }

  /// Lengths of the lists' beginnings by which no more than so many are told apart: those of few lists go to the one they are a part
  /// of, of which the last is that of all.
  ///
  /// - Parameters:
  ///   - lengths: By list, of its beginning.
  ///   - least: Beginnings of fewer lists go in any case.
  ///   - most: Beginnings there may be.
  /// - Returns: By list, the length that is left.
  func joined(_ lengths: [Int], least: Int, most: Int) -> [Int] {
    var least = least
    while true {
      let joined = joined(lengths, least: least)
      if least >= lengths.count || different(joined) <= most { return joined }
      least += 1 + least / 4
    }
  }

  /// How many different beginnings those of the lengths are.
  private func different(_ lengths: [Int]) -> Int {
    var isMet = [Bool](repeating: false, count: count)
    for list in lengths.indices { isMet[self[list, lengths[list]]] = true }
    return isMet.count { $0 }
  }

  private func joined(_ lengths: [Int], least: Int) -> [Int] {
    guard least > 1 else { return lengths }
    var lengths = lengths
    for length in stride(from: lengths.max() ?? 0, to: 0, by: -1) {
      var sizes = [Int](repeating: 0, count: count)
      for list in lengths.indices where lengths[list] == length { sizes[self[list, length]] += 1 }
      for list in lengths.indices where lengths[list] == length && sizes[self[list, length]] < least {
        lengths[list] -= 1
      }
    }
    return lengths
  }
}
