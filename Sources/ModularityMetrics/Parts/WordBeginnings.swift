/// The beginnings of many lists of words by number: of a list's first word, of its first two, and so on. Lists that begin alike
/// share their numbers, so that no words are compared again.
struct WordBeginnings {
  let lists: [[Substring]]
  /// By list, by length less one.
  private let numbers: [[Int]]
  /// By beginning, the one with a word less, whose number is smaller.
  private let shorter: [Int]

  /// How many different beginnings there are; 0 is that of no words.
  var count: Int { shorter.count }

  init(of lists: [[Substring]]) {
    var known: [Beginning: Int] = [:]
    known.reserveCapacity(lists.count)
    var shorter = [0]
    var previous: (words: [Substring], numbers: [Int]) = ([], [])
    numbers = lists.mapRuns { words in
      // Names are listed in order, so that most begin as the one before.
      var numbers = Array(previous.numbers.prefix(words.countOfFirst(sharedWith: previous.words)))
      for word in words.dropFirst(numbers.count) {
        let beginning = Beginning(before: numbers.last ?? 0, word: word)
        let number = known[beginning] ?? shorter.count
        if number == shorter.count {
          known[beginning] = number
          shorter.append(beginning.before)
        }
        numbers.append(number)
      }
      previous = (words, numbers)
      return numbers
    }
    self.shorter = shorter
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
    let beginnings = lengths.indices.map { self[$0, lengths[$0]] }
    var sizes = [Int](repeating: 0, count: count)
    for beginning in beginnings { sizes[beginning] += 1 }
    var least = least
    while true {
      let left = givenUp(sizes, least: least)
      if least >= lengths.count || left.count(where: { $0 > 0 }) <= most {
        // By beginning, the number of last words that are given up.
        var given = [Int](repeating: 0, count: count)
        for beginning in 1..<count where left[beginning] == 0 { given[beginning] = given[shorter[beginning]] + 1 }
        return zip(lengths, beginnings).map { $0 - given[$1] }
      }
      least += 1 + least / 4
    }
  }

  /// The number of lists of each beginning when those of fewer than `least` have gone to the one with a word less.
  private func givenUp(_ sizes: [Int], least: Int) -> [Int] {
    var sizes = sizes
    for beginning in (1..<count).reversed() where sizes[beginning] < least {
      sizes[shorter[beginning]] += sizes[beginning]
      sizes[beginning] = 0
    }
    return sizes
  }
}
