/// One thing a baseline knows: a finding by its identity, or one edge of a cycle.
package struct BaselineEntry: Hashable, Sendable {
  package enum Known: Hashable, Sendable, Comparable {
    /// The subject of a finding.
    case subject(String)
    /// An edge `A -> B` that may be part of a cycle. A cycle is known while all its edges are.
    case edge(String)
  }

  package var rule: String
  package var known: Known
  /// The folder of the package or project that it stands in; empty at the top, nil in a list of version 1.
  package var project: String? = ""
  /// How many findings of that identity there are, at least 1.
  package var count = 1
  /// The value that may not grow, for rules that measure. Nil accepts any.
  package var value: Double?
  /// How many places a contract is broken at. Lists of version 1 count their files, as ``value``.
  package var places: Int?
  /// True where those are places of a chain, by way of others. Lists of version 1 tell nothing of it.
  var isIndirect = false
  /// Whether a size is past the second limit of its rule.
  var isPastLimit = false
  /// Where the finding stood when it was written down. It is known without: this tells whether a run could see it.
  package var file: String?
  /// The parts of the finding, four letters each: see ``partMarks(of:)``.
  var marks = ""
  /// Why somebody accepted it.
  package var reason: String?
}

extension BaselineEntry: Comparable {
  /// By rule, then by what is known; never by how it came in, so that two branches that add entries add them in the
  /// same places.
  package static func < (a: BaselineEntry, b: BaselineEntry) -> Bool {
    if a.rule != b.rule { return a.rule < b.rule }
    if a.known != b.known { return a.known < b.known }
    if a.project != b.project { return (a.project ?? "") < (b.project ?? "") }
    if a.measure != b.measure { return (a.measure ?? -.infinity) < (b.measure ?? -.infinity) }
    if a.file != b.file { return (a.file ?? "") < (b.file ?? "") }
    if a.isIndirect != b.isIndirect { return b.isIndirect }
    return (a.count, a.reason ?? "", a.marks) < (b.count, b.reason ?? "", b.marks)
  }
}

extension BaselineEntry {
  /// The number that may not grow.
  var measure: Double? { places.map(Double.init) ?? value }

  /// One for each finding it counts.
  var units: [BaselineEntry] {
    var unit = self
    unit.count = 1
    return Array(repeating: unit, count: count)
  }

  /// What it knows, whoever accepted it why.
  var withoutReason: BaselineEntry {
    var entry = self
    entry.reason = nil
    return entry
  }

  /// Whether two entries are the same but for count, reason and what merely helps to find the code.
  func isSame(as other: BaselineEntry) -> Bool {
    guard rule == other.rule, known == other.known, project == other.project else { return false }
    if case .edge = known { return true }
    return value == other.value && places == other.places && isIndirect == other.isIndirect
      && isPastLimit == other.isPastLimit
      && file == other.file
  }
}

extension Violation {
  /// The entries that make this violation known.
  func baselineEntries(reason: String?) -> [BaselineEntry] {
    var entries = edges.isEmpty ? [subjectEntry] : edgeEntries
    for index in entries.indices { entries[index].reason = reason }
    return entries
  }

  private var subjectEntry: BaselineEntry {
    var entry = BaselineEntry(rule: rule, known: .subject(subject))
    entry.project = project
    entry.value = countsParts ? nil : value
    entry.places = countsParts ? parts.count : nil
    entry.isIndirect = isIndirect
    entry.isPastLimit = slack != nil && isPastLimit
    entry.file = location.file
    entry.marks = value == nil && !countsParts ? "" : partMarks(of: parts)
    return entry
  }

  private var edgeEntries: [BaselineEntry] {
    edgeParts.map { edge in
      var entry = BaselineEntry(rule: rule, known: .edge(edge.name))
      entry.project = edge.project
      entry.file = edge.location.file
      return entry
    }
  }

  /// The edges of a cycle; those of a rule that gives no places for them stand where the finding stands.
  var edgeParts: [Part] {
    guard parts.isEmpty else { return parts }
    return edges.map { edge in
      var part = Part(name: edge, location: location)
      part.project = project
      return part
    }
  }

  /// What is compared with the number of an entry, which in a list of version 1 is the number of files.
  func measure(against entry: BaselineEntry) -> Double? {
    guard countsParts, entry.places == nil else { return value }
    return Double(Set(parts.map(\.location.file)).count)
  }
}
