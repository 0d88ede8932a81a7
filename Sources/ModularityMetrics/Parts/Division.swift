/// The key of a file's part: its folders, and the words that its name begins with.
struct PartKey: Equatable {
  var folders: [Substring]
  var words: [Substring] = []

  /// True where what the other stands for lies within what this one does.
  func isAround(_ other: PartKey) -> Bool {
    guard self != other, other.folders.starts(with: folders) else { return false }
    return words.isEmpty || folders == other.folders && other.words.starts(with: words)
  }

  /// The last folder with so many before it, or how the names begin; empty of what lies beside all parts.
  func name(_ length: Int) -> String {
    let family = words.joined()
    let parts = folders.suffix(family.isEmpty ? length : length - 1).map(String.init) + (family.isEmpty ? [] : [family])
    return parts.joined(separator: "/")
  }

  /// The length of its longest name.
  var length: Int { folders.count + (words.isEmpty ? 0 : 1) }
}

/// The files of a module told apart: a number for each, by the names of the parts.
struct Division {
  /// By file of the module, in its order, the number of its part.
  private(set) var partOfFile: [Int]
  /// By part, in the order of its first file.
  private(set) var keys: [PartKey] = []
  /// By part, how many files it has.
  private(set) var sizes: [Int] = []

  /// - Parameters:
  ///   - labels: By file, what is the same of the files of one part.
  ///   - key: The key of a file's part, asked of the first file of each.
  init<Label: Hashable>(_ labels: [Label], key: (_ file: Int) -> PartKey) {
    var known: [Label: Int] = [:]
    var last: (label: Label, number: Int)?
    partOfFile = []
    for (file, label) in labels.enumerated() {
      // Files of one part mostly stand together.
      let number = last.flatMap { $0.label == label ? $0.number : nil } ?? known[label] ?? keys.count
      if number == keys.count {
        known[label] = number
        keys.append(key(file))
        sizes.append(0)
      }
      sizes[number] += 1
      partOfFile.append(number)
      last = (label, number)
    }
  }

  /// By part, its files.
  var files: [[Int]] {
    var files = [[Int]](repeating: [], count: keys.count)
    for (file, part) in partOfFile.enumerated() { files[part].append(file) }
    return files
  }

  /// True for a part that is left beside others: the files of a folder whose folders are parts themselves, the names of no family.
  func isRest(_ part: Int) -> Bool { keys.contains { keys[part].isAround($0) } }

  /// True where a part holds more files than a part may.
  func isTooLarge(_ part: Int, for rules: PartRules) -> Bool {
    Double(sizes[part]) > rules.largest * Double(partOfFile.count)
  }

  /// True where there are neither too few parts nor too many, and none is nearly all.
  func isAccepted(by rules: PartRules) -> Bool {
    guard (rules.fewest...rules.most).contains(keys.count) else { return false }
    return keys.indices.allSatisfy { !isTooLarge($0, for: rules) }
  }

  /// Q = Σ over parts of L/m − out · in / m², L the weight of references inside, m that of all (Leicht & Newman 2008); nil
  /// without references.
  ///
  /// - Parameter edges: References between files, by their numbers in the module.
  /// - Returns: At most 1; 0 of one part.
  func modularity(_ edges: [WeightedEdge]) -> Double? {
    var inside = [Double](repeating: 0, count: keys.count)
    var leaving = inside
    var entering = inside
    var total = 0.0
    for edge in edges {
      let (source, target, weight) = (partOfFile[edge.source], partOfFile[edge.target], Double(edge.weight))
      total += weight
      leaving[source] += weight
      entering[target] += weight
      if source == target { inside[source] += weight }
    }
    guard total > 0 else { return nil }
    return inside.indices.reduce(0) { $0 + inside[$1] / total - leaving[$1] * entering[$1] / (total * total) }
  }
}

/// The accepted division with the highest modularity; of equal ones the first.
func bestDivision(of candidates: [Division], _ edges: [WeightedEdge], _ rules: PartRules) -> Division? {
  var best: (division: Division, quality: Double)?
  for division in candidates where division.isAccepted(by: rules) {
    let quality = division.modularity(edges) ?? 0
    if let known = best, known.quality >= quality { continue }
    best = (division, quality)
  }
  return best?.division
}
