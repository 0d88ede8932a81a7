import ModlintKit
import BuiltinRules

/// Every so many facts go through the stages behind the readers as well, which take longer.
func check(_ facts: FileFacts) {
  if facts.names.count % 16 == 0 { link(facts) }
}

/// What a scan does with facts: links them beside a file that they may meet, looks for wirings, and asks every relation for
/// all it has.
func link(_ facts: FileFacts) {
  let path = Stage.path(of: facts.language)
  var sources = CodeGraph.Sources()
  let known = [(path, SharedFacts(facts, asked: MemberVocabulary())), ("B/Other.swift", Stage.other)]
  for (path, facts) in known {
    guard let index = Stage.tree.index(of: path) else { continue }
    sources.append(path: path, treeIndex: Int32(index), facts: facts)
  }
  var graph = CodeGraph(linking: sources, in: Stage.project, sdk: Stage.sdk, jobs: 1)
  let wirings = WiringLinking(of: graph, by: Stage.idioms, in: Stage.tree, jobs: 1)
  graph.wire(wirings.found, unresolved: wirings.unresolved)
  guard
    let base = try? FactBase(
      Metrics(of: graph, roleRules: BuiltinRules.roles, partRules: BuiltinRules.parts), team: .unknown)
  else { return }
  for relation in base.database.relations {
    _ = try? base.database.forEachRow("SELECT * FROM \(relation.name)") { touch($0) }
  }
}

/// Looks for what idioms ask for in a project that never changes.
func find(_ idioms: [Idiom]) {
  let graph = Stage.known
  _ = WiringLinking(of: graph, by: idioms, in: Stage.tree, jobs: 1)
}

private func touch(_ row: Row) {
  for column in 0..<row.count { _ = row[column] }
}

/// The rules and idioms that the program brings with it.
let builtin: Configuration.Rules = {
  do { return try Configuration.rules([]) } catch { fatalError("\(error)") }
}()

/// Looks for the modules of a project in memory.
func discover(_ texts: [String: String]) { _ = Project(discoveredIn: FileTree(texts)) }

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// What stays the same from input to input.
private enum Stage {
  static let tree = FileTree([
    "A/A.swift": "", "A/A.swiftinterface": "", "A/A.m": "", "A/A.mm": "", "A/A.h": "", "A/A.storyboard": "",
    "B/Other.swift": "",
  ])
  static let project = Project(
    discoveredIn: tree, overrides: ["A", "B"].map { ModuleOverride(name: $0, paths: ["\($0)/**"]) })
  static let sdk = SDKTables([
    ("Foundation", "class NSObject\nclass NSFileManager : NSObject = FileManager\nprotocol NSCopying\nstruct URL"),
    ("UIKit", "class UIView : NSObject\nclass UIViewController : NSObject\nproperty UIView.delegate : NSCopying"),
  ])
  static let other = SharedFacts(
    FileFacts(
      swiftSource: "open class Foo: UIView { var delegate: Bar? }\npublic protocol Bar {}\nenum App { enum Core {} }"),
    asked: MemberVocabulary())
  static let idioms: [Idiom] = (try? builtin.idioms.all()) ?? []

  static let known: CodeGraph = {
    var sources = CodeGraph.Sources()
    if let index = tree.index(of: "B/Other.swift") {
      sources.append(path: "B/Other.swift", treeIndex: Int32(index), facts: other)
    }
    return CodeGraph(linking: sources, in: project, sdk: sdk, jobs: 1)
  }()

  static func path(of language: SourceLanguage) -> String {
    switch language {
    case .swift: "A/A.swift"
    case .swiftInterface: "A/A.swiftinterface"
    case .objc: "A/A.m"
    case .objcxx: "A/A.mm"
    case .header: "A/A.h"
    case .plist, .xib: "A/A.storyboard"
    }
  }
}
