/// A suppression comment at its place in a file.
struct PlacedSuppression: Sendable {
  var suppression: Suppression
  var place: Location
  /// The lines that a form for one place means, of `:next` down to the declaration below; nil for a region.
  var lines: ClosedRange<Int>?

  /// Nobody writes more before a declaration.
  private static let longestNext = 1_000

  init(_ suppression: Suppression, in comment: SuppressionComment) {
    self.suppression = suppression
    place = comment.place
    guard case .disable(.line(let distance)) = suppression.action else { return }
    let line = comment.place.line + distance
    lines = line...(distance == 1 ? min(max(line, comment.lastOfNext), line + Self.longestNext) : line)
  }
}

/// A comment that speaks to modlint.
package struct SuppressionComment: Sendable {
  /// What stands behind `modlint:`.
  package var text: String
  package var place: Location
  /// The last of the lines that `:next` means: comments and attributes may stand before what it is about.
  package var lastOfNext: Int

  package init(text: String, place: Location, lastOfNext: Int) {
    self.text = text
    self.place = place
    self.lastOfNext = lastOfNext
  }
}

/// A warning of a compiler that the code silences somewhere, and rules that mean the same.
package struct Silence: Sendable {
  package var rules: Set<String>
  package var file: String
  package var lines: ClosedRange<Int>

  /// A compiler tells some at the first line of a declaration, some at its last.
  func covers(_ violation: Violation) -> Bool {
    rules.contains(violation.rule)
      && (lines.contains(violation.location.line) || lines.contains(violation.location.endLine))
  }
}

/// A comment and the word in it, a rule's id or `all`, for which it was good.
struct SuppressionUse: Hashable {
  var place: Location
  var rule: String
}

/// Which regions are open while the comments of a file are read from the top.
struct OpenRegions {
  private struct Turn {
    var comment: Int
    var isOpen: Bool
  }

  /// The last comment that said something of a rule.
  private var last: [String: Turn] = [:]
  /// The last of all that begin or end a region.
  private var lastOfAny: Turn?

  mutating func read(_ comment: PlacedSuppression, number: Int) {
    guard comment.lines == nil else { return }
    let turn = Turn(comment: number, isOpen: comment.suppression.action != .enable)
    for rule in comment.suppression.rules { last[rule] = turn }
    lastOfAny = turn
  }

  /// Whether a region that disables the rule is open; `all` is where any is.
  func contains(_ rule: String) -> Bool {
    if rule == "all" { return lastOfAny?.isOpen ?? false }
    let turns = [last[rule], last["all"]].compactMap(\.self)
    return turns.max { $0.comment < $1.comment }?.isOpen ?? false
  }
}
