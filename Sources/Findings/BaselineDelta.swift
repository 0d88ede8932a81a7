/// How many violations of a run the baseline knows, how many of its entries are fixed, and what is new.
package struct BaselineDelta: Sendable, Equatable {
  package var known: Int
  /// Entries nothing stands behind any more. Nil where the run saw only a part of the project and cannot judge.
  package var fixed: Int?
  package var new: Int
  /// Those of the new ones that are known and have become worse.
  package var grown = 0

  /// `baseline: 26 known, 1 fixed, 0 new`: a green run that hides a growing list would otherwise look like any other.
  package var line: String {
    let judged = fixed.map { "\($0) fixed" } ?? "fixed not judged in a partial run"
    let worse = grown == 0 ? "" : grown == new ? ", grown" : ", \(grown) of them grown"
    return "baseline: \(known) known, \(judged), \(new) new\(worse)"
  }
}
