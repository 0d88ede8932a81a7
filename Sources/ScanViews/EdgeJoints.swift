/// What joins modules beside imports: by pair of types the uses, superclasses and conformances, and by key what only
/// meets at run time. Each stands where it is first made, with how often it is.
struct EdgeJoints {
  private struct Joint {
    /// Of the edges of the page.
    var edge: Int
    var text: String
    var makings: Makings
    /// By a key, or by types.
    var isByKey: Bool
  }

  private struct Ends: Hashable {
    var edge: Int
    var source: TypeIndex
    var target: TypeIndex
    /// The mechanism and the key by which they meet at run time.
    var key: String?
  }

  private struct UseKey: Hashable {
    var source: TypeIndex
    var target: TypeIndex
    var kind: Int

    init(_ use: UseEdge) { (source, target, kind) = (use.source, use.target, Int(use.kind.rawValue)) }
  }

  private struct Makings {
    var count: Int
    var path: String
    var line: Int
  }

  private let graph: CodeGraph
  private var makings: [Ends: Makings] = [:]

  /// - Parameters:
  ///   - graph: A linked graph.
  ///   - indexes: The edges of the page by the ids of their modules.
  init(of graph: CodeGraph, _ indexes: [Pair: Int]) {
    self.graph = graph
    var added: [UseKey: Int] = [:]
    for use in graph.addedUses {
      added[UseKey(use), default: 0] += Int(use.count)
      add(use.source, use.target, Int(use.count), use.file, use.line, indexes)
    }
    for use in graph.uses where isBetweenModules(use.file, use.target) {
      // What stands outside of types is merged from all modules: its first place is all that can be told of one.
      let own = use.source.exists ? Int(use.count) - (added[UseKey(use)] ?? 0) : 1
      if own > 0 { add(use.source, use.target, own, use.file, use.line, indexes) }
    }
    for edge in graph.inheritance {
      add(edge.type, edge.supertype, 1, edge.file, edge.line, indexes)
    }
    for edge in graph.conformances {
      add(edge.type, edge.protocolType, 1, edge.file, edge.line, indexes)
    }
    graph.forEachMeeting { meeting in
      guard let edge = indexes[Pair(meeting.source, meeting.target)] else { return }
      // No more of them are shown.
      for from in meeting.from.prefix(Self.mostOfMeeting) {
        for to in meeting.to.prefix(Self.mostOfMeeting) {
          count(graph.wirings[from], graph.wirings[to], of: edge)
        }
      }
    }
  }

  private static let mostOfMeeting = 100

  private mutating func count(_ from: Wiring, _ to: Wiring, of edge: Int) {
    // A service is asked for where it is needed, and given by what is registered for it.
    let other = to.action == .provides && to.target.exists ? to.target : to.type
    let key = "\(from.mechanism.replacing("_", with: " ")) \(from.key)"
    count(
      Ends(edge: edge, source: from.type, target: other, key: key),
      Makings(count: 1, path: from.path, line: Int(from.line)))
  }

  /// Gives the edges the places, the heaviest first. A type whose parts several modules build is known as a whole only: as
  /// much of it as the edge counts is told, and no number where that is more.
  func addPlaces(to edges: inout [HTMLReport.Edge]) {
    var left = edges.map { edge in
      edge.kinds.filter { ["uses", "inherits", "conforms"].contains($0.name) }.reduce(0) { $0 + $1.count }
    }
    for joint in heaviestFirst {
      var place = HTMLReport.Place(text: joint.text, file: joint.makings.path, line: joint.makings.line)
      place.count = joint.makings.count
      if !joint.isByKey {
        if left[joint.edge] < place.count { place.count = min(1, left[joint.edge]) }
        if place.count == 0 { continue }
        left[joint.edge] -= place.count
      }
      if place.count > 1 { place.text += " (\(place.count)×)" }
      edges[joint.edge].places.append(place)
    }
  }

  /// The heaviest first, those by types before those by keys, and by the order of the types where nothing else decides.
  private var heaviestFirst: [Joint] {
    makings.map { ends, makings in (ends, makings) }
      .sorted { a, b in
        if a.1.count != b.1.count { return a.1.count > b.1.count }
        let (first, second) = (a.0, b.0)
        return (first.key ?? "", first.source, first.target, first.edge)
          < (second.key ?? "", second.source, second.target, second.edge)
      }
      .map { Joint(edge: $0.edge, text: text(of: $0), makings: $1, isByKey: $0.key != nil) }
  }

  private mutating func add(
    _ source: TypeIndex, _ target: TypeIndex, _ times: Int, _ file: FileIndex, _ line: Int32, _ indexes: [Pair: Int]
  ) {
    guard isBetweenModules(file, target) else { return }
    let (here, there) = (graph.files[file].module, graph.types[target].module)
    guard let edge = indexes[Pair(here, there)] else { return }
    count(
      Ends(edge: edge, source: source, target: target),
      Makings(count: times, path: graph.files[file].path, line: Int(line)))
  }

  private func isBetweenModules(_ file: FileIndex, _ target: TypeIndex) -> Bool {
    file.exists && target.exists && graph.files[file].module != graph.types[target].module
      && !graph.isCompiledTogether(file, graph.types[target].file)
  }

  private mutating func count(_ ends: Ends, _ new: Makings) {
    guard var known = makings[ends] else { return makings[ends] = new }
    known.count += new.count
    if (new.path, new.line) < (known.path, known.line) { (known.path, known.line) = (new.path, new.line) }
    makings[ends] = known
  }

  private func text(of ends: Ends) -> String {
    let types = "\(name(ends.source)) → \(name(ends.target))"
    return ends.key.map { !ends.source.exists || !ends.target.exists ? $0 : "\(types) by \($0)" } ?? types
  }

  private func name(_ type: TypeIndex) -> String { type.exists ? graph.qualifiedName(of: type) : "code outside types" }
}
