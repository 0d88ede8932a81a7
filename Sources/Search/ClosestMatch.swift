/// The candidate that somebody who wrote `word` most likely meant; nil if none is near.
///
/// Near is at most a third of the word's letters away (at least one, at most three), where a letter more, less,
/// changed, or swapped with its neighbour counts one (optimal string alignment). Letter case does not count. Of
/// equally near ones the first in alphabetical order is given.
package func closestMatch(to word: String, in candidates: some Sequence<String>) -> String? {
  guard !word.isEmpty else { return nil }
  let written = Array(word.lowercased().unicodeScalars.prefix(200))
  let limit = max(1, min(3, written.count / 3))
  var best: (distance: Int, name: String)?
  for candidate in candidates where !candidate.isEmpty {
    let letters = Array(candidate.lowercased().unicodeScalars.prefix(200))
    guard abs(letters.count - written.count) <= limit else { continue }
    let distance = editDistance(written, letters)
    // A word of which no letter stays is another word.
    guard distance <= limit, distance < max(written.count, letters.count) else { continue }
    if let known = best, (known.distance, known.name) <= (distance, candidate) { continue }
    best = (distance, candidate)
  }
  return best?.name
}

/// `; did you mean 'exclude'?`, for the end of a sentence about an unknown word; empty where nothing is near.
package func suggestion(for word: String, in candidates: some Sequence<String>) -> String {
  closestMatch(to: word, in: candidates).map { "; did you mean '\($0)'?" } ?? ""
}

private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 1...a.count {
    var row = [i]
    row.reserveCapacity(b.count + 1)
    for j in 1...b.count {
      let change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
      var cost = min(change, last[j] + 1, row[j - 1] + 1)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { cost = min(cost, beforeLast[j - 2] + 1) }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
