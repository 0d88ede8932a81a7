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
    numbers = lists.map { words in
      var last = 0
      return words.map { word in
        let beginning = Beginning(before: last, word: word)
        last = known[beginning] ?? known.count + 1
        known[beginning] = last
        return last
      }
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
}
