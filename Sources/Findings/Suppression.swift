/// A comment that speaks to modlint, read: `disable[:next|:this|:previous] RULE… - reason` or `enable RULE…`.
struct Suppression: Sendable, Equatable {
  enum Scope: Sendable, Equatable {
    /// From the comment's line to an `enable` or the end of the file.
    case region
    /// One line, given by its distance from the comment's: 1, 0, -1.
    case line(Int)
  }

  enum Action: Sendable, Equatable {
    case disable(Scope)
    case enable
  }

  var action: Action
  /// Ids as written, in order, each once; `all` stands for every rule.
  var rules: [String]
  /// What stands behind ` - `; nil where nothing does.
  var reason: String?

  /// - Parameter text: What stands behind `modlint:` in the comment.
  /// - Throws: ``SuppressionMistake``, for text that tells modlint nothing.
  init(parsing text: String) throws(SuppressionMistake) {
    let line = text.prefix { !$0.isNewline }
    var words = line.split(whereSeparator: \.isWhitespace)
    if words.last == "*/" { words.removeLast() }
    guard let verb = words.first else { throw .unknownVerb("") }
    action = try Suppression.action(String(verb))
    let behindVerb = words.dropFirst().prefix { !($0 == "-" || $0 == "–" || $0 == "—") }
    // A comment to another tool, which may follow, has its own words.
    if let other = behindVerb.firstIndex(where: { $0.hasPrefix("//") }) { words.removeSubrange(other...) }
    let dash = min(behindVerb.endIndex, words.endIndex)
    rules = Suppression.ruleIDs(in: words[1..<dash])
    if rules.isEmpty { throw .noRule(String(verb)) }
    let reason: String = words[dash...].dropFirst().joined(separator: " ")
    self.reason = reason.isEmpty ? nil : reason
  }

  /// The verbs a comment can begin with.
  static let verbs = ["disable", "disable:next", "disable:this", "disable:previous", "enable"]

  private static func action(_ verb: String) throws(SuppressionMistake) -> Action {
    switch verb {
    case "disable": .disable(.region)
    case "disable:next": .disable(.line(1))
    case "disable:this": .disable(.line(0))
    case "disable:previous": .disable(.line(-1))
    case "enable": .enable
    default: throw .unknownVerb(verb)
    }
  }

  /// Several rules may be parted by spaces or commas.
  private static func ruleIDs(in words: ArraySlice<Substring>) -> [String] {
    var seen: Set<String> = []
    return words.flatMap { $0.split(separator: ",") }.map(String.init).filter { seen.insert($0).inserted }
  }
}

/// Why a comment tells modlint nothing.
enum SuppressionMistake: Error, Equatable, Sendable {
  case unknownVerb(String)
  case noRule(String)
}
