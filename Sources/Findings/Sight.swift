/// How much of the project a run has seen. A run that saw a part must not judge what it could not see.
package struct Sight: Sendable {
  /// What became of the file that an entry stood in.
  enum FileFate: Sendable {
    /// The run has read it and judged what it holds.
    case judged
    /// It is no more.
    case gone
    /// It is there, or git has it, and the run did not see what it holds.
    case hidden
    /// The run has read it and knows that it is not the product's: no build compiles it.
    case unjudged
  }

  /// The rules that judged; nil for all.
  var judgedRules: Set<String>?
  /// Every rule there is; nil where that does not matter. An entry of a rule that no longer exists is stale.
  var existingRules: Set<String>?
  /// False for a subfolder and for `--since` and `--staged`: a subject has no path, so no entry can be judged then.
  package var isWholeProject: Bool = true
  /// Whether everything was seen that was seen when the list was written. What is hidden anywhere may be why a finding
  /// elsewhere is gone: a class without its superclass is not deep.
  var isClear = true
  /// By the paths that entries name; what is not told is judged.
  var fates: [String: FileFate] = [:]
  /// The folders of the packages and projects there are.
  package var projects: Set<String> = []

  /// Whether the rule judged the whole project.
  func judges(_ rule: String) -> Bool {
    guard isWholeProject else { return false }
    if judgedRules?.contains(rule) ?? true { return true }
    return existingRules.map { !$0.contains(rule) } ?? false
  }

  /// What is to be said of an entry whose finding is not there.
  func verdict(on entry: BaselineEntry) -> Verdict {
    guard judges(entry.rule) else { return .unknown }
    switch entry.file.flatMap({ fates[$0] }) {
    case .gone: return .fixed
    case .hidden: return .unknown
    case .unjudged: return .retired
    case .judged, nil: return isClear ? .fixed : .unknown
    }
  }

  enum Verdict {
    case fixed, unknown
    /// Nobody has mended it; it turned out to be nothing to judge.
    case retired
  }
}
