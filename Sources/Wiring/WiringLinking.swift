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
  /// Which members' bodies speak of which mechanisms.
  var said: Set<Said> = []
  /// Which types' bodies do; the number of a type in place of a member's.
  var saidOfTypes: Set<Said> = []
  package var unresolved: [UnresolvedWiring] = []

  struct Said: Hashable {
    var idiom: String
    var mechanism: String
    var member: Int32
  }

  /// A key that an idiom finds declared.
  struct Declared: Hashable {
    var idiom: String
    var key: String
  }

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
    matchWires(jobs: jobs)
    for wiring in found where wiring.member >= 0 {
      said.insert(Said(idiom: wiring.idiom, mechanism: wiring.mechanism, member: wiring.member))
    }
    noteTypes(of: found[...])
    let wired = found.count
    matchDeclarations(active, jobs: jobs)
    matchWires(declared: Set(found[wired...].map { Declared(idiom: $0.idiom, key: $0.key) }), jobs: jobs)
    matchPropertyLists(active, in: tree)
    matchUnmentionedEvents(in: tree, jobs: jobs)
    found.sort {
      ($0.path, $0.line, $0.column, $0.mechanism, $0.key) < ($1.path, $1.line, $1.column, $1.mechanism, $1.key)
    }
    unresolved.sort { ($0.file, $0.line, $0.mechanism, $0.text) < ($1.file, $1.line, $1.mechanism, $1.text) }
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
      saidOfTypes.insert(Said(idiom: wiring.idiom, mechanism: wiring.mechanism, member: wiring.type))
    }
  }

  private static func active(_ idioms: [Idiom], _ names: TypeNames, _ graph: CodeGraph) -> [Idiom] {
    // `Swinject`, `JLRoutes/JLRoutes.h`, `BeeHive.h`: asked by bytes, for every import of the project is looked at.
    var spellings: [String: WireVocabulary.Shapes] = [:]
    for name in idioms.flatMap(\.requires) {
      for spelling in [name, "\(name)/\(name).h", "\(name).h"] { spellings[spelling] = .init(.call) }
    }
    let asked = WireVocabulary(spellings)
    var imported: Set<String> = []
    for facts in graph.facts {
      for fact in facts.imports {
        let isAsked = facts.names.withBytes(of: fact.name) { !asked.shapes(of: $0).isEmpty }
        if isAsked { imported.insert(facts.names[fact.name]) }
      }
    }
    return idioms.filter { idiom in
      idiom.requires.isEmpty
        || idiom.requires.contains { name in
          names.isKnown(name) || imported.contains(name) || imported.contains("\(name)/\(name).h")
            || imported.contains("\(name).h")
        }
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
  let folders = folder.split(separator: "/")
  if folders.contains(where: { $0.hasSuffix(".xctemplate") }) { return { _ in true } }
  guard folders.contains("Template") || folders.contains("Templates") else { return { _ in false } }
  return { file in
    guard file.module >= 0 else { return true }
    let module = graph.modules[Int(file.module)].module
    return module.kind == .unassigned || module.origin == .folder || module.name.contains("Template")
  }
}
