/// The known name that the reader most likely meant: for "did you mean …?".
///
/// - Returns: The closest by edits (a letter more, less, other, or two swapped), the first in order among equals;
///   nil if none is close, where close means a third of the letters at most.
package func nearestName(to name: String, among known: [String]) -> String? {
  let wanted = Array(name.lowercased().unicodeScalars)
  // Nobody misspells a text this long, and the comparison is quadratic.
  guard !wanted.isEmpty, wanted.count <= 100 else { return nil }
  var best: (name: String, distance: Int)?
  for candidate in known where candidate != name {
    let letters = Array(candidate.lowercased().unicodeScalars)
    guard letters.count <= 100 else { continue }
    let distance = editDistance(wanted, letters)
    guard distance <= max(1, max(wanted.count, letters.count) / 3) else { continue }
    if distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// Optimal string alignment distance (Damerau 1964, without overlapping swaps).
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1] + [Int](repeating: 0, count: b.count)
    for j in b.indices {
      row[j + 1] = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
      }
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
