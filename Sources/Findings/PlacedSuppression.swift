/// A suppression comment at its place in a file.
struct PlacedSuppression: Sendable {
  var suppression: Suppression
  var place: Location
  /// The line a one-line form means; nil for a region.
  var target: Int?
}

/// A comment and the word in it, a rule's id or `all`, for which it was good.
struct SuppressionUse: Hashable {
  var place: Location
  var rule: String
}

extension PlacedSuppression {
  /// What the comment does for a rule: the word in it that names the rule, or nil.
  func use(for rule: String, ignoringAll: Bool) -> SuppressionUse? {
    if suppression.rules.contains(rule) { return SuppressionUse(place: place, rule: rule) }
    if !ignoringAll, suppression.rules.contains("all") { return SuppressionUse(place: place, rule: "all") }
    return nil
  }
}

extension [PlacedSuppression] {
  /// Orders by line and finds out which line each one-line form means. Several `disable:next` below each other all mean
  /// the line below the last.
  mutating func aim() {
    sort { $0.place < $1.place }
    let nextLines = Set(filter { $0.suppression.action == .disable(.line(1)) }.map(\.place.line))
    for index in indices {
      guard case .disable(.line(let distance)) = self[index].suppression.action else { continue }
      var line = self[index].place.line + distance
      while distance == 1, nextLines.contains(line) { line += 1 }
      self[index].target = line
    }
  }
}

extension ArraySlice<PlacedSuppression> {
  /// Whether a region that disables the rule is still open behind these comments.
  func leavesOpen(_ rule: String) -> Bool {
    var isOpen = false
    for directive in self where directive.target == nil {
      let names = directive.suppression.names(rule) || rule == "all"
      if names { isOpen = directive.suppression.action != .enable }
    }
    return isOpen
  }
}
