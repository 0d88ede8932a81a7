import Testing

@testable import ModlintKit

/// What a manifest's own types and its extensions of others mean; rows as in `evaluates`.
@Test(arguments: [
  // The same name in an extension of another type is meant, where a constant would be made of itself.
  (
    "extension Setting { static let version: Self = .string(.version) }\nextension String { static let version = \"1\" }\n"
      + "let x = Setting.version", "string(\"1\")"
  ),
  (
    "extension Setting { static var version: Self { .string(.version) } }\nextension String { static let version = \"1\" }\n"
      + "let x = Setting.version", "string(\"1\")"
  ),
  ("extension Setting { static let a: Self = .s(Setting.a) }\nlet x = [Setting.a, 1]", "[s(?), 1]"),
  // What an extension of maps has is no member of a product.
  (
    "extension [String: Plist.Value] { static let framework: Self = [\"a\": 1] }\n"
      + "let x = Target(name: \"A\", product: .framework)", "Target(name: \"A\", product: .framework)"
  ),
  // What stands inside of a type knows the others there.
  (
    "extension Array<TargetDependency> {\n  enum Name: String, CaseIterable { case a, b }\n"
      + "  static let all = Name.allCases.map { Element.external(name: $0.rawValue) }\n}\n"
      + "let x = Target(name: \"A\", dependencies: .all)",
    "Target(name: \"A\", dependencies: [external(name: \"a\"), external(name: \"b\")])"
  ),
  // And who calls it knows them by an implicit name, if anybody has one of that name.
  (
    "extension Array<TargetDependency> {\n  enum Layer: String, CaseIterable {\n    case a, b\n"
      + "    var dependency: TargetDependency { .target(name: rawValue) }\n  }\n}\n"
      + "let x = Target(name: \"A\", dependencies: .Layer.allCases.map { $0.dependency })",
    "Target(name: \"A\", dependencies: [target(name: \"a\"), target(name: \"b\")])"
  ),
  // Of types that are called the same, the one inside of what is expected is meant, or of what stands around.
  (
    "extension Package { enum SPM: String, CaseIterable { case a } }\n"
      + "extension Dep {\n  enum SPM: String, CaseIterable { case rx, kit\n"
      + "    var need: Dep { .product(name: rawValue) }\n    static func made(_ s: SPM) -> SPM { s } }\n"
      + "  static var all: [Dep] { SPM.allCases.map { $0.need } }\n}\nfunc f(_ d: Dep) -> Dep { d }\n"
      + "let x = [f(.SPM.rx.need), f(.SPM.made(.kit).need)] + Dep.all",
    "[product(name: \"rx\"), product(name: \"kit\"), product(name: \"rx\"), product(name: \"kit\")]"
  ),
  // What is known of both parts of a pair tells the case.
  (
    "func f(_ a: Bool, _ n: Int) -> String { switch (a, n) { case (true, 1): return \"b\"; case (true, _): return \"c\"; "
      + "default: return \"d\" } }\nlet x = [f(true, 1), f(true, 2), f(false, 1)]", "[\"b\", \"c\", \"d\"]"
  ),
  // What a literal makes may be written out as a call.
  (
    "let x = Target.target(name: \"A\", dependencies: [.init(stringLiteral: \"B\"), Target.Dependency(stringLiteral: \"C\")])",
    "target(name: \"A\", dependencies: [\"B\", \"C\"])"
  ),
  // A case may begin with a capital letter, and a type with a small one.
  (
    "enum Part {\n  case Core, Kit(String)\n"
      + "  var name: String { switch self { case .Core: return \"C\"; case .Kit(let n): return n } }\n}\n"
      + "func made(_ part: Part) -> String { part.name }\nlet x = [made(.Core), made(.Kit(\"K\"))]", "[\"C\", \"K\"]"
  ),
  ("enum Apps { enum iOS { static let widget = \"W\" } }\nlet x = Apps.iOS.widget", "\"W\""),
  // A type inside of another is made by its own name there.
  (
    "struct M { struct D { let core = \"D_Core\" }; static var d = D() }\nlet x = M.d.core", "\"D_Core\""
  ),
  // An extension that wraps the library's function of the same name does not call itself.
  (
    "extension Setting { static func define(_ n: String, to v: String?) -> Self { .define(n, to: v) } }\n"
      + "let x = Setting.define(\"A\", to: \"b\")", "define(\"A\", to: \"b\")"
  ),
  // What a method of lists takes is of the type that the list holds.
  (
    "extension Array { func appending(_ e: Element, if c: Bool) -> [Element] { if c { return self + [e] }; return self } }\n"
      + "extension Target.Dependency { static let ssl: Self = .product(name: \"S\", package: \"p\") }\n"
      + "let x = Target.target(name: \"A\", dependencies: [\"b\"].appending(.ssl, if: true).appending(.ssl, if: false))",
    "target(name: \"A\", dependencies: [\"b\", product(name: \"S\", package: \"p\")])"
  ),
  // Functions of an extension of `Target` that call each other, and the library's of the same name with other labels.
  (
    "extension Target {\n"
      + "  static func target(name: String, sources: String? = nil) -> Self { .target(name: name, product: .framework, s: sources) }\n"
      + "  static func unit(for n: String) -> Self { let m = n + \"Tests\"; return .target(name: m, product: .unitTests) }\n"
      + "  static func shot(for n: String) -> Self { .unit(for: n) }\n}\n"
      + "let x = Project(targets: [.target(name: \"A\"), .shot(for: \"A\")])",
    "Project(targets: [target(name: \"A\", product: .framework, s: nil), target(name: \"ATests\", product: .unitTests)])"
  ),
  // Extensions of protocols add to what conforms to them.
  (
    "protocol Packed {}\n"
      + "extension Packed where Self: CaseIterable { static var all: [D] { allCases.map(\\.package) } }\n"
      + "extension RawRepresentable { var package: D { .package(product: rawValue.upper) } }\n"
      + "extension StringProtocol { var upper: String { prefix(1).uppercased() + dropFirst() } }\n"
      + "enum E: String, CaseIterable, Packed { case core, ribs = \"RIBs\" }\nlet x = E.all + [E.core.package]",
    "[package(product: \"Core\"), package(product: \"RIBs\"), package(product: \"Core\")]"
  ),
  ("extension String { static let core = \"Core\" }\nlet x = Target.target(name: .core)", "target(name: \"Core\")"),
  ("extension String { var tests: String { self + \"Tests\" } }\nlet x = \"A\".tests", "\"ATests\""),
  (
    "infix operator =>\nprivate func => (lhs: String, rhs: String) -> Dep { .product(name: rhs, package: lhs) }\n"
      + "let x: [Dep] = [\"kit\" => \"Kit\", \"Core\"]",
    "[product(name: \"Kit\", package: \"kit\"), \"Core\"]"
  ),
  (
    "extension Target { static func feature(_ n: String) -> Target { .target(name: n) } }\nlet x: [Target] = [.feature(\"A\")]",
    "[target(name: \"A\")]"
  ),
  (
    "protocol S { static func define(_ n: String, to: String?) -> Self }\n"
      + "extension S { static func define(_ n: String, to v: String? = nil) -> Self { .define(n, to: v) } }\n"
      + "extension CSetting: S {}\nlet x = [1].map { _ in .define(\"A\") }",
    "[define(\"A\", to: nil)]"
  ),
  (
    "extension Target.Dependency { static let tca: Self = .product(name: \"TCA\", package: \"t\") }\n"
      + "let x = Package(targets: [.target(name: \"A\", dependencies: [.tca])])",
    "Package(targets: [target(name: \"A\", dependencies: [product(name: \"TCA\", package: \"t\")])])"
  ),
  (
    "func f(_ p: [Product]) -> String { \"p\" }\nfunc f(_ p: [String]) -> String { \"s\" }\n"
      + "let x = [f([\"A\"]), f([.library(name: \"L\", targets: [])])]",
    "[\"s\", \"p\"]"
  ),
  (
    "extension Package.Dependency { static let tca: Package.Dependency = .package(url: \"u\", from: \"1.0.0\") }\n"
      + "extension Target.Dependency { static let tca: Self = .product(name: \"TCA\", package: \"t\"); static let a: Self = \"A\"\n"
      + " static func same(_ d: Self) -> Self { d } }\n"
      + "extension Target { static let common: [Dependency] = [.tca]\n"
      + " static func feature(_ n: String, needs: [Dependency] = []) -> Target { .target(name: n, dependencies: needs) } }\n"
      + "let x: [Target] = [.target(name: \"A\", dependencies: Target.common), .feature(\"B\", needs: [.a, .tca]), .target(name: \"C\", dependencies: [.same(.tca)])]",
    "[target(name: \"A\", dependencies: [product(name: \"TCA\", package: \"t\")]), "
      + "target(name: \"B\", dependencies: [\"A\", product(name: \"TCA\", package: \"t\")]), "
      + "target(name: \"C\", dependencies: [product(name: \"TCA\", package: \"t\")])]"
  ),
  (
    "struct M { var name: String; var path: String { \"S/\" + name } }\nlet x = [M(name: \"a\")].map { $0.path }",
    "[\"S/a\"]"
  ),
  ("enum M: String, CaseIterable { case a, b = \"B\" }\nlet x = M.allCases.map(\\.rawValue)", "[\"a\", \"B\"]"),
  ("enum K { case a\n init() { if true { self = .a } } }\nlet x = K()", ".a"),
  (
    "extension TargetDependency { struct Project { struct Kit {} } }\n"
      + "extension TargetDependency.Project.Kit { static let core = TargetDependency.project(target: \"Core\") }\n"
      + "let x = Target(name: \"A\", dependencies: [.Project.Kit.core])",
    "Target(name: \"A\", dependencies: [project(target: \"Core\")])"
  ),
  (
    "extension TargetDependency { static let core = TargetDependency.project(target: \"Core\") }\n"
      + "let x = Target(dependencies: [[.core]].flatMap { $0 })",
    "Target(dependencies: [project(target: \"Core\")])"
  ),
  (
    "extension SourceFilesList { static let sources: SourceFilesList = \"S/**\" }\n"
      + "let x = Target(name: \"A\", sources: .sources)",
    "Target(name: \"A\", sources: \"S/**\")"
  ),
  (
    "extension SourceFilesList { static let code: SourceFilesList = \"S/**\" }\n"
      + "struct Spec {\n var sources: SourceFilesList?\n init(sources: SourceFilesList? = .code) { self.sources = sources }\n"
      + " func with(_ block: (inout Self) -> Void) -> Self {\n var copy = self\n block(&copy)\n return copy\n }\n"
      + " func made() -> Target { .target(name: \"A\", sources: sources) }\n}\n"
      + "let x = [Spec().made(), Spec(sources: .code).made(), Spec(sources: nil).with { $0.sources = .code }.made()]",
    "[target(name: \"A\", sources: \"S/**\"), target(name: \"A\", sources: \"S/**\"), target(name: \"A\", sources: \"S/**\")]"
  ),
  (
    "extension Dep { struct Kit {} }\ntypealias Dep = TargetDependency\n"
      + "extension Dep.Kit {\n static func kit(_ n: String) -> Dep { .project(target: n) }\n static let core = kit(\"Core\")\n}\n"
      + "let x = Target(name: \"A\", dependencies: [.Kit.core, Dep.Kit.core])",
    "Target(name: \"A\", dependencies: [project(target: \"Core\"), project(target: \"Core\")])"
  ),
  (
    "protocol Named {}\nextension Named { func title(_ s: String) -> String { \"\\(self.rawValue)\\(s)\" } }\n"
      + "enum Core: String, Named { case Net }\nenum Feature: String, Named { case Home, Cart }\nenum Path {\n"
      + " case core(Core)\n case feature(Feature, Int)\n func title(_ s: String) -> String {\n  switch self {\n"
      + "  case let .core(m as any Named): return m.title(s)\n  case .feature(let m, _): return m.title(s)\n  }\n }\n}\n"
      + "func f(_ p: Path) -> String { p.title(\"Kit\") }\nlet x = [f(.core(.Net)), f(.feature(.Cart, 1))]",
    "[\"NetKit\", \"CartKit\"]"
  ),
  // A function of `<T>` knows what `T` is by the argument, and a type is written by its own name.
  (
    "protocol Modulable: CaseIterable {}\n"
      + "extension Modulable where Self: RawRepresentable { var path: String { \"\\(Self.self)/\\(self.rawValue)\" } }\n"
      + "enum Core: String, Modulable { case Net, Log }\n"
      + "func root<T: Modulable>(_ r: T.Type) -> String { String(describing: T.self) }\n"
      + "func paths<T: Modulable>(of r: T.Type, all: [T] = T.allCases) -> [String] { all.map { $0.path } }\n"
      + "func kind<T: Modulable>(_ m: T) -> String { String(describing: T.self) }\n"
      + "let x = [root(Core.self), kind(Core.Log)] + paths(of: Core.self)",
    "[\"Core\", \"Core\", \"Core/Net\", \"Core/Log\"]"
  ),
  // What a closure gives is of the type that is expected of the list, or that the parameter says.
  (
    "enum Kind: String, CaseIterable { case a, b }\n"
      + "enum Module { case feature(Kind), data\n"
      + " static var features: [Module] { Kind.allCases.map { .feature($0) } }\n"
      + " var name: String { switch self { case .feature(let k): return k.rawValue\ncase .data: return \"data\" } }\n"
      + " var full: String { switch self { case .feature: return \"F\\(name)\"\ncase .data: return name } }\n}\n"
      + "let x = Module.features.map(\\.full)", "[\"Fa\", \"Fb\"]"
  ),
  (
    "extension Other { static func use(_ n: String) -> Other { .wrong(n) } }\n"
      + "extension TargetDependency { static func use(_ n: String) -> TargetDependency { .target(name: n) } }\n"
      + "func f(_ d: (Int) -> [TargetDependency]) -> [TargetDependency] { d(1) }\n"
      + "let x = f { _ in [.use(\"A\")] } + f({ n in return [.use(\"B\")] })",
    "[target(name: \"A\"), target(name: \"B\")]"
  ),
  // A case is one of the type that is asked, whatever else is called so.
  (
    "extension Config { static let app = \"Config\" }\nenum Kind { case app, kit\n"
      + " var product: String { switch self { case .app: return \"app\"\ncase .kit: return \"kit\" } }\n}\n"
      + "func f(_ k: Kind) -> String { k.product }\nlet x = f(.app)", "\"app\""
  ),
  (
    "extension Paths { static let ui = \"x\" }\nenum Kind { case ui, kit }\n"
      + "func f(_ k: Set<Kind>, _ o: Kind) -> [Bool] { [k.contains(.ui), k.contains(.kit), o == .ui, o != .ui] }\n"
      + "let x = f([.ui], .ui)", "[true, false, true, false]"
  ),
  // An initializer of the manifest's own says what it takes, and a case what it holds.
  (
    "extension Other { static let base = \"x\" }\nenum Kind: String { case base }\n"
      + "enum Module { case feature(Kind), app\n"
      + " var name: String { switch self { case .feature(let k): k.rawValue\ndefault: \"app\" } }\n}\n"
      + "extension Project { init(module: Module) { self = Project(name: module.name) } }\n"
      + "let x = [Project(module: .feature(.base)), Project(module: .app)]",
    "[Project(name: \"base\"), Project(name: \"app\")]"
  ),
  // What a case holds is compared as well, and looked up by.
  (
    "enum State { case `static`, dynamic }\nenum Kind: Equatable { case kit(State), app\n"
      + " var isKit: Bool { return (self == .kit(.static) || self == .kit(.dynamic)) } }\n"
      + "func f(_ k: [Kind]) -> [Bool] { [k.filter({ $0.isKit }).count != 0, k.contains(.kit(.static)), k.contains(.kit(.dynamic))] }\n"
      + "let x = f([.app, .kit(.dynamic)])", "[true, false, true]"
  ),
  (
    "extension Other { static let app = 1 }\nenum Part { case root, base }\nenum Module { case app, part(Part)\n"
      + " private static let needs: [Module: [Module]] = [.app: [.part(.root)], .part(.root): [.part(.base), .app]]\n"
      + " var all: [Module] { if let all = Module.needs[self] { return all }\nreturn [] } }\n"
      + "func f(_ m: Module) -> [Module] { m.all }\nlet x = f(.part(.root)) + f(.part(.base))", "[part(.base), .app]"
  ),
  (
    "private extension String { var capitalized: String { guard let first else { return self }\n"
      + "return String(first).uppercased() + dropFirst() } }\nlet x = \"appKit\".capitalized", "\"AppKit\""
  ),
  (
    "extension Path { struct Pods { static let kit: Path = .relativeToRoot(\"Pods/Kit.xcframework\") } }\n"
      + "let x = TargetDependency.xcframework(path: .Pods.kit)",
    "xcframework(path: relativeToRoot(\"Pods/Kit.xcframework\"))"
  ),
  (
    "enum Kind: String, CustomStringConvertible { case ui = \"UI\", home\n"
      + " var description: String { \"\\(rawValue)Kit\" } }\nlet x = [Kind.ui, Kind.home].map { \"\\($0)\" }",
    "[\"UIKit\", \"homeKit\"]"
  ),
])
func evaluatesTypes(_ source: String, _ expected: String) throws {
  #expect(try text(x(in: source)) == expected)
}
