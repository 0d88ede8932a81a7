import CodeGraph
import Facts
import ProjectModel

/// Finds what idioms ask for in a linked project.
package struct WiringLinking {
  let graph: CodeGraph
  let names: TypeNames
  let constants: ConstantTable
  let ancestry: Ancestry
  /// By file, whether it is product code: tests wire what nobody ships, and templates are no code yet.
  let isRead: [Bool]
  let active: [Idiom]
  var adopters: [String: Set<Int32>] = [:]
  package var found: [Wiring] = []
  /// By member, of what its body speaks.
  var said: [Int32: [Said]] = [:]
  /// By type, of what the bodies of its members do.
  var saidOfTypes: [Int32: [Said]] = [:]
  package var unresolved: [UnresolvedWiring] = []

  struct Said: Equatable {
    var idiom: String
    var mechanism: String
  }

  /// By idiom, the keys that it finds declared.
  typealias Declared = [String: Set<String>]

  /// Looks for everything that the idioms ask for in a project whose facts were read with their ``vocabulary(of:)``.
  /// Idioms whose `requires` the project does not meet are left out.
  package init(of graph: CodeGraph, by idioms: [Idiom], in tree: FileTree, jobs: Int) {
    self.graph = graph
    names = TypeNames(graph)
    constants = ConstantTable(graph)
    ancestry = Ancestry(graph)
    isRead = filesToRead(of: graph)
    active = Self.active(idioms, names, graph)
    adopters = adopters(for: active)
    let lines = WireLines(active)
    matchWires(lines, jobs: jobs)
    for wiring in found where wiring.member >= 0 { note(wiring, in: &said[wiring.member, default: []]) }
    noteTypes(of: found[...])
    let wired = found.count
    matchDeclarations(active, jobs: jobs)
    var declared: Declared = [:]
    for wiring in found[wired...] { declared[wiring.idiom, default: []].insert(wiring.key) }
    matchWires(lines, declared: declared, jobs: jobs)
    matchPropertyLists(active, in: tree)
    matchUnmentionedEvents(in: tree, jobs: jobs)
    sortFound()
    unresolved.sort { ($0.file, $0.line, $0.mechanism, $0.text) < ($1.file, $1.line, $1.mechanism, $1.text) }
  }

  /// By place. What is found is large and is moved once, not with every step of sorting.
  private mutating func sortFound() {
    let order = found.withUnsafeBufferPointer { found in
      found.indices.sorted { a, b in
        if found[a].path != found[b].path { return found[a].path < found[b].path }
        if found[a].line != found[b].line { return found[a].line < found[b].line }
        if found[a].column != found[b].column { return found[a].column < found[b].column }
        if found[a].mechanism != found[b].mechanism { return found[a].mechanism < found[b].mechanism }
        return found[a].key < found[b].key
      }
    }
    found = order.map { found[$0] }
  }

  /// Lets `jobs` threads look at some of the files each. What they find is added in the order of the files.
  mutating func inFiles(
    weights: [Int], _ jobs: Int, _ look: (inout WiringLinking, Range<Int>) -> Void
  ) {
    var empty = self
    empty.found = []
    empty.unresolved = []
    let parts = inParts(weights: weights, jobs) { files in
      var part = empty
      look(&part, files)
      return (found: part.found, unresolved: part.unresolved)
    }
    for part in parts {
      found += part.found
      unresolved += part.unresolved
    }
  }

  /// Remembers of which types something is provided.
  mutating func noteTypes(of wirings: ArraySlice<Wiring>) {
    for wiring in wirings where wiring.type >= 0 && wiring.action == .provides {
      note(wiring, in: &saidOfTypes[wiring.type, default: []])
    }
  }

  private func note(_ wiring: Wiring, in said: inout [Said]) {
    let new = Said(idiom: wiring.idiom, mechanism: wiring.mechanism)
    if !said.contains(new) { said.append(new) }
  }

  /// Those of which the project declares, uses or imports a name that they require: `Swinject`, `BeeHive.h`,
  /// `JLRoutes/JLRoutes.h`.
  private static func active(_ idioms: [Idiom], _ names: TypeNames, _ graph: CodeGraph) -> [Idiom] {
    var open: [String: WireVocabulary.Shapes] = [:]
    for idiom in idioms where !idiom.requires.isEmpty && !idiom.requires.contains(where: names.isKnown) {
      for name in idiom.requires { open[name] = .init(.call) }
    }
    // Every import of the project is looked at, so by the bytes of its first word.
    let asked = WireVocabulary(open)
    var imported: Set<String> = []
    for facts in graph.facts {
      for fact in facts.imports {
        let name = facts.names.withBytes(of: fact.name) { text -> String? in
          let word = UnsafeBufferPointer(rebasing: text.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ".") })
          return asked.shapes(of: word).isEmpty ? nil : String(decoding: word, as: UTF8.self)
        }
        guard let name else { continue }
        if [name, "\(name).h", "\(name)/\(name).h"].contains(facts.names[fact.name]) { imported.insert(name) }
      }
    }
    return idioms.filter { idiom in
      idiom.requires.isEmpty || idiom.requires.contains { names.isKnown($0) || imported.contains($0) }
    }
  }

  /// The names that readers must note for these idioms.
  package static func vocabulary(of idioms: [Idiom]) -> WireVocabulary {
    var asked: [String: WireVocabulary.Shapes] = [:]
    var fragments: [String: WireVocabulary.Shapes] = [:]
    var withArguments: Set<String> = []
    for line in idioms.flatMap(\.lines) {
      if case .wire(let wire) = line.pattern, wire.capturesArguments || line.asksForPlaces {
        withArguments.insert(wire.name)
      }
      // What is ignored is noted because another line asks for it.
      if line.action == .ignores { continue }
      switch line.pattern {
      case .wire(let wire):
        if wire.calledCapture != nil {
          if case .bytes(let bytes)? = wire.receiver?.parts.last {
            asked[String(decoding: bytes, as: UTF8.self), default: []].insert(.callsOn)
          }
          for case .bytes(let bytes)? in line.owners.map(\.parts.first) where wire.receiver == nil {
            asked[String(decoding: bytes, as: UTF8.self), default: []].insert(.callsInside)
          }
        } else if wire.isElement {
          if case .bytes(let bytes)? = wire.receiver?.parts.first {
            asked[String(decoding: bytes, as: UTF8.self), default: []].insert(.elementsOf)
          }
        } else if let fragment = wire.fragment {
          fragments[fragment, default: []].insert(.init(wire.shape))
        } else {
          asked[wire.name, default: []].insert(.init(wire.shape))
        }
      case .method(let name, _, _?):
        // A pattern with a star would have to be looked for in every method.
        if case .bytes(let bytes)? = name.parts.first, name.parts.count == 1 {
          asked[String(decoding: bytes, as: UTF8.self), default: []].insert(.init(.result))
        }
      default: break
      }
    }
    // Of some calls only the receiver is asked, `$R.send(_)`.
    for (name, shapes) in asked
    where !shapes.isDisjoint(with: .noted) && !withArguments.contains(name)
      && !fragments.keys.contains(where: { name.contains($0) })
    {
      asked[name]?.insert(.withoutArguments)
    }
    return WireVocabulary(asked, fragments: fragments)
  }
}

/// By file, whether it is product code and no template.
private func filesToRead(of graph: CodeGraph) -> [Bool] {
  // Files come folder by folder.
  var last: (folder: Substring, isTemplate: (FileNode) -> Bool) = ("", { _ in false })
  return graph.files.map { file in
    if file.isTest { return false }
    let folder = folder(of: file.path)
    if folder != last.folder { last = (folder, templates(in: folder, of: graph)) }
    return !last.isTemplate(file)
  }
}

/// Which files of a folder are templates. One that a build system's target compiles holds code like any other.
private func templates(in folder: Substring, of graph: CodeGraph) -> (FileNode) -> Bool {
  guard stands("emplate", in: String(folder)) else { return { _ in false } }
  let folders = folder.split(separator: "/")
  if folders.contains(where: { $0.hasSuffix(".xctemplate") }) { return { _ in true } }
  guard folders.contains("Template") || folders.contains("Templates") else { return { _ in false } }
  return { file in
    guard file.module >= 0 else { return true }
    let module = graph.modules[Int(file.module)].module
    return module.kind == .unassigned || module.origin == .folder || module.name.contains("Template")
  }
}
