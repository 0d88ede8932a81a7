@testable import ModlintKit
import Testing

@Suite struct ExplanationTests {
  static let texts = [
    "Sources/App/Screen.swift": "import Core\nclass Screen {\n  let store = Store()\n}\n",
    "Sources/Core/Store.swift": "import Base\npublic class Store: Record {\n  struct Inner { let other: Other }\n}\n",
    "Sources/Core/Core.swift": "public class Core {}\n",
    "Sources/Base/Record.swift": "open class Record {}\npublic struct Other {}\n",
    "Sources/App/Cell.swift":
      "import UIKit\nclass Cell: UIView {}\nextension UIView {\n  var screen: Screen? { nil }\n}\n",
    "Package.swift": """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(name: "P", targets: [.target(name: "App"), .target(name: "Core"), .target(name: "Base")])
    """,
  ]

  @Test(arguments: [
    (
      "Screen", "Record",
      "Screen -> Store creates Sources/App/Screen.swift:3; Store -> Record inherits Sources/Core/Store.swift:2"
    ),
    (
      "App", "Base",
      "App -> Core imports, uses Sources/App/Screen.swift:1; Core -> Base imports, inherits, uses Sources/Core/Store.swift:1"
    ),
    ("Core.Store.Inner", "Base", "Store.Inner -> Other property Sources/Core/Store.swift:3"),
    ("Inner", "Other", "Store.Inner -> Other property Sources/Core/Store.swift:3"),
    ("Screen", "Screen", ""),
    ("Record", "Screen", "none"),
    ("Base", "App", "none"),
    // Where nothing leads to the class, the module of its name is meant; who is in it does not depend on it.
    ("Screen", "Core", "Screen -> Store creates Sources/App/Screen.swift:3"), ("Store", "Core", "none"),
    // Not by way of what is added to a class of an SDK, but from there.
    ("Cell", "UIView", "Cell -> UIView inherits Sources/App/Cell.swift:2"),
    ("Cell", "Screen", "none"),
    // What the class of the SDK inherits from is inherited, by who uses it as well.
    (
      "Cell", "UIResponder",
      "Cell -> UIView inherits Sources/App/Cell.swift:2; UIView -> UIResponder inherits"
    ),
    ("UIResponder", "Cell", "none"),
    ("UIView", "Screen", "UIView -> Screen property Sources/App/Cell.swift:4"),
  ])
  func shortestPath(source: String, target: String, path: String) throws {
    let scan = try Scan(of: Self.texts, Configuration(ofProject: Self.texts, rules: rules.get()))
    let steps = try scan.path(from: source, to: target)?.map {
      let place = $0.file.map { " \($0):" } ?? ""
      return "\($0.source) -> \($0.target) \($0.how)\(place)\($0.line.map(String.init) ?? "")"
    }
    #expect(steps?.joined(separator: "; ") ?? "none" == path)
  }

  @Test(arguments: [
    ("Store", "type: Screen -> Store creates Sources/App/Screen.swift:3 1"),
    ("Nobody", "type: "),
    ("Core", "module: App -> Core imports, uses Sources/App/Screen.swift:1 2; type: "),
    // A class of an SDK has its dependents in the project alone, and the SDK says nothing of its own.
    ("UIView", "type: Cell -> UIView inherits Sources/App/Cell.swift:2 1"),
  ])
  func dependents(name: String, expected: String) throws {
    var texts = Self.texts
    texts["Sources/Base/Nobody.swift"] = "struct Nobody {}\n"
    let scan = try Scan(of: texts, Configuration(ofProject: texts, rules: rules.get()))
    let found = try scan.dependents(on: name).map { dependents in
      "\(dependents.kind): "
        + dependents.edges.map {
          "\($0.source) -> \($0.target) \($0.how) \($0.file ?? ""):\($0.line ?? 0) \($0.places)"
        }
        .joined(separator: "; ")
    }
    #expect(found.joined(separator: "; ") == expected)
  }

  @Test func dependentsOutsideOfTypes() throws {
    let texts = [
      "main.swift": "let a = A()\nlet b = A()\n", "A.swift": "class A {}\nclass B { let a = A(); let c: A }\n",
    ]
    let scan = try Scan(of: texts, Configuration(ofProject: texts, rules: rules.get()))
    #expect(
      try scan.dependents(on: "A").first?.edges.map { "\($0.source) \($0.how) \($0.places)" } == [
        "B property, creates 2", "main.swift creates 2",
      ])
  }

  @Test(
    "The lines behind a finding are those of the modules, types or folders that it names",
    arguments: [
      ("App -> Core", [String](), "App -> Core 2: Sources/App/Screen.swift:1 Sources/App/Screen.swift:3"),
      ("Store -> Record", [], "Store -> Record 1: Sources/Core/Store.swift:2"),
      ("Sources/App -> Sources/Core", [], "Sources/App -> Sources/Core 1: Sources/App/Screen.swift:3"),
      (
        "a cycle", ["Core -> Base", "App -> Base", "Store.Inner -> Other"],
        "Core -> Base 3: Sources/Core/Store.swift:1 Sources/Core/Store.swift:2; "
          + "Store.Inner -> Other 1: Sources/Core/Store.swift:3"
      ),
      ("Screen", [], ""),
    ])
  func evidence(subject: String, edges: [String], lines: String) throws {
    let scan = try Scan(of: Self.texts, Configuration(ofProject: Self.texts, rules: rules.get()))
    var violation = Violation(
      rule: "r", severity: .info, message: "", subject: subject, location: Location(file: "A.swift", line: 1))
    violation.edges = edges
    var evidence = scan.evidence
    let found = evidence.lines(of: violation, limit: 2).map { edge, places, count, _ in
      "\(edge) \(count): " + places.map { "\($0.file):\($0.line)" }.joined(separator: " ")
    }
    #expect(found.joined(separator: "; ") == lines)
  }

  @Test func evidenceOfEachMember() throws {
    let texts = ["A.swift": "class A {\n  func f() { B() }\n  func g() { B() }\n}\n", "B.swift": "class B {}\n"]
    let scan = try Scan(of: texts, Configuration(ofProject: texts, rules: rules.get()))
    let violation = Violation(
      rule: "r", severity: .info, message: "", subject: "A -> B", location: Location(file: "A.swift", line: 1))
    var evidence = scan.evidence
    #expect(evidence.lines(of: violation).flatMap(\.places).map(\.line) == [2, 3])
  }

  @Test("The edges to cut come first, which a message that has many of them only counts")
  func edgesToCut() throws {
    let texts = ["A.swift": "class A {\n  var b: B?\n  var c: B?\n}\n", "B.swift": "class B {\n  var a: A?\n}\n"]
    let scan = try Scan(of: texts, Configuration(ofProject: texts, rules: rules.get()))
    var violation = Violation(
      rule: "r", severity: .info, message: "", subject: "A and B", location: Location(file: "A.swift", line: 1))
    violation.edges = ["A -> B", "B -> A"]
    var evidence = scan.evidence
    #expect(evidence.lines(of: violation).map { "\($0.edge) \($0.isCut)" } == ["B -> A true", "A -> B false"])
  }

  @Test func unknownNames() throws {
    let scan = try Scan(of: Self.texts, Configuration(ofProject: Self.texts, rules: rules.get()))
    #expect(
      throws: AnalysisError([
        "no type or module is called 'Scren'; did you mean 'Screen'?", "no type or module is called 'Qq'",
      ])
    ) {
      try scan.path(from: "Scren", to: "Qq")
    }
  }
}
