extension BaselineComparison.Change {
  /// What is told, at places that are known better than a list knows them; where there are none as it is.
  package func told(at places: [RelatedLocation]) -> Violation {
    if places.isEmpty { return told }
    var violation = told
    if !found.isMadeOfParts { (violation.location, violation.related) = (found.location, found.related) }
    violation.stand(at: places)
    return violation
  }
}

extension Violation {
  /// Whether an entry knows all of it. An entry without a value allows any; a violation without one fits any.
  func isKnown(to entry: BaselineEntry) -> Bool {
    guard let known = entry.measure, let value = measure(against: entry) else { return true }
    // A chain is less than a dependency of its own, whatever there are places of either.
    if entry.places != nil, isIndirect != entry.isIndirect { return isIndirect }
    // What has not grown has passed no limit: another one holds now.
    if isPastLimit, slack != nil, !entry.isPastLimit, entry.project != nil, value > known { return false }
    return value <= (slack?.limit(above: known) ?? known)
  }

  /// A size that nobody knew: it never fails a run by itself.
  var asNew: Violation {
    guard slack != nil else { return self }
    return toned
  }

  /// Whether it is there by its parts, a cycle by its edges, and not by what lies between them.
  var isMadeOfParts: Bool { countsParts || !edges.isEmpty }

  /// The same with what has been added said first, and at the place of what was added.
  func grown(beyond entry: BaselineEntry, by fresh: [Part]) -> Violation {
    var violation = countsParts ? self : toned
    // A size is told as such, and that it grows is graver: it spreads.
    if slack != nil, !hasChosenSeverity { violation.severity = .warning }
    violation.isGrown = true
    violation.stand(at: fresh.map { RelatedLocation(location: $0.location, message: "added: \($0.name)") })
    guard let known = entry.measure, let value = measure(against: entry) else { return violation }
    let isNowDirect = entry.places != nil && entry.isIndirect && !isIndirect
    let change =
      isNowDirect ? "\(subject) was known by way of others, and is direct now: " : growth(to: value, from: known)
    violation.message = change + message
    return violation
  }

  /// A cycle that was known but for some of its edges says which, and stands there: all else that it tells is old.
  func grown(by edges: [Part]) -> Violation {
    var violation = self
    violation.isGrown = true
    let further = edges.count > 3 ? " and \(edges.count - 3) more" : ""
    let names = edges.prefix(3).map(\.name).joined(separator: ", ") + further
    violation.message = "\(names) \(edges.count == 1 ? "is" : "are") new in a known cycle: \(message)"
    violation.stand(at: edges.map { RelatedLocation(location: $0.location, message: "added: \($0.name)") })
    return violation
  }

  /// Puts the finding where something was added first; the other places, and where it would stand, are its other ends.
  mutating func stand(at added: [RelatedLocation]) {
    var added = added.sorted { $0.location < $1.location }[...]
    guard let first = added.popFirst() else { return }
    let head = RelatedLocation(location: location, message: isMadeOfParts ? "known before" : subject)
    location = first.location
    var seen: Set<Location> = [location]
    related = (added.prefix(Self.shownAdditions) + [head] + related).filter { seen.insert($0.location).inserted }
  }

  /// As many added places as a reader looks through.
  private static let shownAdditions = 12

  private func growth(to value: Double, from known: Double) -> String {
    let noun = countsParts ? " places" : unit.map { " " + $0 } ?? ""
    let change = ((value - known) * 100).rounded() / 100
    let amount = change > 0 ? "grew by \(grouped(change)) to \(grouped(value))\(noun)" : "has \(grouped(value))\(noun)"
    let limit = isPastLimit && slack.map { value <= $0.limit(above: known) } ?? false ? ", past the limit" : ""
    return "\(subject) \(amount) (known \(grouped(known)))\(limit): "
  }

  /// At most a warning, unless the team has said how severe it is.
  private var toned: Violation {
    var violation = self
    if !hasChosenSeverity { violation.severity = min(severity, .warning) }
    return violation
  }
}
