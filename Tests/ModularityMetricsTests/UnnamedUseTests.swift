@testable import ModlintKit
import LinkedTexts
import Testing

/// Uses of what is no type, and of types that are not named.
struct UnnamedUseTests {
  @Test(
    "Aliases, functions and variables at the top of files are used, of the module that declares them",
    arguments: [
      ("class A { let x: Texts }", "A.x Texts of Kit"),
      // What an alias stands for may be another module's, Apple's, or no type at all.
      ("class A { func f(_ x: Handler, y: Bases) {} }", "A.f(_:y:) Bases of Kit, A.f(_:y:) Handler of Kit"),
      ("class A: Root {}", ""),
      ("class A { func f() { make(1); make(1) } }", "A.f() make(_:) of Kit 2"),
      ("class A { func f() { run(make) ; limit } }", "A.f() limit of Kit, A.f() make(_:) of Kit"),
      ("let x = limit", "- limit of Kit"),
      ("func free() { make(1) }", "- make(_:) of Kit"),
      ("class A { func f() { log(\"a\", to: 1); log(\"a\") } }", "A.f() log(_:to:) of Kit 2"),
      // Locals and members of the type come first, then what the file and the module have.
      ("class A { func f(limit: Int) { limit; let make = 1; make } }", ""),
      ("class A { let limit = 1; func make(_ x: Int) {}; func f() { limit; make(1) } }", ""),
      ("func make(_ x: Int) {}\nclass A { func f() { make(1) } }", "A.f() make(_:) of App"),
      ("let _code = 1\nstruct A { var code: Int { _code } }", "A.code _code of App"),
      // What nobody sees, and what has other labels.
      ("class A { func f() { hidden(); make(x: 1); unknown() } }", ""),
      ("class A { func f() { apart() } }", ""),
      // A generic parameter is no alias.
      ("class A<T> { let x: T }", ""),
    ])
  func named(source: String, expected: String) {
    #expect(rendered(source) { $0.targetName } == expected)
  }

  @Test("What a configuration divides is built together, and needs no imports to use each other's functions")
  func divided() {
    let texts = """
      --- Package.swift
      let package = Package(name: "K", targets: [.target(name: "K"), .target(name: "Other")])
      --- Sources/K/A/A.swift
      struct A { func f() { make(1); rest(); apart(); twice() } }
      extension Array { var half: Int { count } }
      extension Node { var word: Int { kind + fixed } }
      --- Sources/K/B/B.swift
      func make(_ x: Int) {}
      func count(_ x: Int) {}
      func kind(of x: Int) {}
      let fixed = 1
      func twice() {}
      --- Sources/K/C/C.swift
      func twice() {}
      --- Sources/K/K.swift
      func rest() {}
      --- Sources/Other/O.swift
      public func apart() {}
      """
    let modules = ["A", "B", "C"].map { ModuleOverride(name: $0, paths: ["Sources/K/\($0)/**"]) }
    let linked = Linked(texts, modules: modules)
    let metrics = Metrics(of: linked.graph, roleRules: "", places: linked.linkedPlaces)
    let told = metrics.usePlaces.value.compactMap { $0.targetName }
    #expect(told == ["make(_:)", "rest()", "fixed"])
  }

  @Test(
    "Functions, variables and enumerators of C are used, of the header that declares them",
    arguments: [
      ("KitRun(1);", "A.f KitRun of Kit"), ("[self g:kLimit];", "A.f kLimit of Kit"),
      ("x = KitColorRed; kit_log(KitNames[0], 1);", "A.f KitColorRed of Kit, A.f KitNames of Kit, A.f kit_log of Kit"),
      ("kCount++; kCount = 2; x = KIT_SPACING;", "A.f KIT_SPACING of Kit, A.f kCount of Kit 3"),
      ("KitDone(1);", "A.f KitDone of Kit"),
      ("later(); own();", "A.f later of Kit, A.f own of App"),
      // What looks like an ivar, a method, a class or an SDK's, and is the file's own.
      ("_queue = 1; _start(); level = 2;", "A.f _queue of App, A.f _start of App, A.f level of App"),
      ("[Shared go]; NSOwn = 1; _held = 1;", "A.f NSOwn of App, A.f Shared of App"),
      ("own_kind(OwnKindA);", "A.f OwnKindA of App, A.f own_kind of App"),
      // Locals come first; what no header of those that are seen declares is unknown, and neither are members C's.
      ("int kLimit = 1; use(kLimit);", ""), ("hidden(); KitPlace p; p.limit = 1; unknown(kOther);", ""),
      ("KitStruct s; s.kLimit = 1; [self KitRun:1]; @selector(KitRun);", ""),
      ("KIT_MACRO(1); label: goto label; swiftOnly(1);", ""),
    ])
  func ofC(body: String, expected: String) {
    let texts = """
      --- App/A.m
      #import "Kit.h"
      enum { OwnRed, OwnBlue = 2 };
      NS_ENUM(int, OwnKind) { OwnKindA, OwnKindB };
      static void own(void) {}
      static int _queue, level, NSOwn;
      static void _start(void) {}
      static enum OwnKind own_kind(int kind) { return kind; }
      static Kit *Shared;
      @interface A : NSObject { int _held; }
      - (int)level;
      @end
      @implementation A
      static int count, _held;
      - (void)f { \(body) }
      @end
      --- Kit/Kit.h
      #define KIT_MACRO(x) x
      KIT_EXTERN void KitRun(int limit) NS_SWIFT_NAME(run(limit:));
      extern NSString *const kLimit API_AVAILABLE(ios(9.0));
      typedef NS_ENUM(NSInteger, KitColor) { KitColorRed, KitColorBlue = 3 };
      API_AVAILABLE(ios(9.0)) KIT_EXTERN int kit_log(NSString *text, ...) __attribute__((format(printf, 1, 2)));
      static int const KIT_SPACING = 5;
      static NSString *const KitNames[] = { @"a", @"b" };
      extern int first, kCount;
      extern void (*KitDone)(int);
      struct KitPlace { int limit; };
      static inline NSDictionary<NSString *, NSNumber *> *later(void) { return nil; }
      --- App/App.swift
      public func swiftOnly(_ x: Int) {}
      --- Kit/Kit.m
      static void hidden(void) {}
      NSString *const kOther = @"x";
      """
    #expect(rendered(texts: texts, file: "App/A.m") { $0.targetName } == expected)
  }

  @Test func ofCInSwift() {
    let texts = """
      --- App/A.swift
      import Kit
      class A { func f() { KitRun(1); kit_log(kLimit, KitColorRed) } }
      --- Kit/Kit.h
      void KitRun(int limit);
      int kit_log(NSString *text, int color);
      extern NSString *const kLimit;
      enum { KitColorRed };
      """
    #expect(
      rendered(texts: texts, file: "App/A.swift") { $0.targetName }
        == "A.f() KitColorRed of Kit, A.f() KitRun of Kit, A.f() kLimit of Kit, A.f() kit_log of Kit")
  }

  @Test(
    "What begins with a dot is used, where it is known what it must be",
    arguments: [
      ("class A { let x: Color = .red }", "A.x red of Kit"),
      (
        "class A { var x: Color?; func f() { x = .blue(1); if x == .red {} } }",
        "A.f() blue(_:) of Kit, A.f() red of Kit"
      ),
      ("class A { let x: Store = .shared }", "A.x shared of Kit"),
      ("class A { func f(x: Color) { switch x { case .red: g(); default: g() } } }", "A.f(x:) red of Kit"),
      ("class A { func f() -> Color { .red } }", "A.f() red of Kit"),
      // Nobody knows, or it is Apple's; in its own type it is no use.
      ("class A { func f() { unknown(.red) } }", ""),
      ("enum Own { case a; static let b: Own = .a }", ""),
    ])
  func implicit(source: String, expected: String) {
    #expect(
      rendered(source) { $0.isImplicit ? "" : nil } == expected)
  }

  @Test(
    "What is asked of a type by its name is known, unless a literal or an initializer of Apple's may be meant",
    arguments: [
      ("class A { func f() { Store.shared; Version(major: 1) } }", "A.f() init(major:) of Kit, A.f() shared of Kit"),
      ("class A { func f() { Version(\"1\") } }", ""),
      ("class A { func f() { String(kit: 1); String(1) } }", "A.f() init(kit:) of Kit"),
    ])
  func ofTypes(source: String, expected: String) {
    #expect(rendered(source) { $0.targetMember.exists && !$0.isImplicit ? "" : nil } == expected)
  }

  private func rendered(_ source: String, name: (UsePlace) -> String?) -> String {
    let texts = """
      --- App/A.swift
      import Kit
      \(source)
      --- Base/Base.swift
      public class Base {}
      --- Kit/Kit.swift
      import Base
      public typealias Texts = String
      public typealias Root = Base
      public typealias Bases = [Base]
      public typealias Handler = (Int) -> Void
      public func make(_ x: Int) {}
      public func log(_ text: String, to file: Int = 0) {}
      public let limit = 1
      private func hidden() {}
      public enum Color { case red, blue(Int) }
      public class Store { public static let shared = Store() }
      public struct Version: ExpressibleByStringLiteral { public init(_ text: String) {}; public init(major: Int) {} }
      extension String { public init(kit: Int) { self = "" }; public init(_ x: Int) { self = "" } }
      --- Apart/Apart.swift
      public func apart() {}
      """
    return rendered(texts: texts, file: "App/A.swift", name: name)
  }

  private func rendered(texts: String, file: String, name: (UsePlace) -> String?) -> String {
    let metrics = metrics(texts)
    let graph = metrics.graph
    func text(_ member: MemberIndex) -> String {
      let names = graph.facts[graph.memberFile[member]].names
      return names[graph.members[member].name]
    }
    let rows = metrics.usePlaces.value.compactMap { place -> String? in
      guard graph.files[place.file].path == file, let name = name(place) else { return nil }
      let source = !place.source.exists ? "-" : graph.symbols[graph.types[place.source].name]
      let home = place.targetFile.exists ? place.targetFile : graph.memberFile[place.targetMember]
      let module = graph.modules[graph.files[home].module].module.name
      return source + (!place.member.exists || !place.source.exists ? "" : "." + text(place.member)) + " "
        + (name.isEmpty ? text(place.targetMember) : name) + " of " + module
        + (place.count > 1 ? " \(place.count)" : "")
    }
    return rows.sorted().joined(separator: ", ")
  }
}

/// What is added to types of others joins modules, as far as a scan knows it.
struct AddedCallTests {
  @Test(
    "A module depends on what adds the methods that it calls",
    arguments: [
      ("import Kit\nclass A { func f(s: String) { s.trim(); s.trim() } }", "App -> Kit 1"),
      ("class A { func f(s: String) { s.trim() } }", "App -> Kit 1"),
      ("import Kit\nclass A { func f(x: Unknown) { x.pad(by: 1); x.pad() } }", "App -> Kit 1"),
      // Another has a method of the name, it has other labels, or it is Apple's as well.
      ("import Kit\nclass A { func f(x: Unknown) { x.taken(); x.pad(to: 1); x.contains(1) } }", ""),
      // A bare call is one of a function, unless the type itself, or what it inherits or adopts, has the method.
      ("func trim() {}\nclass A { func f() { trim() } }", ""),
      ("func drain() {}\nclass A { func f() { drain() } }", ""),
      ("extension String { func f() { trim(); self.trim() } }", "App -> Kit 1"),
      ("import Kit\nimport Other\nclass A: Tank { func f() { drain() } }", "App -> Kit 1"),
      (
        "import Kit\nimport Other\nprotocol Q: Fillable {}\nclass A: Q {}\nclass B: A { func f() { fill() } }",
        "App -> Kit 1"
      ),
      ("import Kit\nprotocol Q {}\nclass A: Q { func f() { fill() } }", ""),
      // What types of others adopt or inherit is not known.
      ("import Kit\nextension Foreign { func f() { trim() } }", "App -> Kit 1"),
      ("import Kit\nclass A: Foreign { override init() { trim() } }", "App -> Kit 1"),
    ])
  func edges(source: String, expected: String) {
    #expect(rendered(source).edges == expected)
  }

  @Test("Who calls it is a dependent of the module, so that one full of extensions has some")
  func dependents() {
    #expect(rendered("import Kit\nclass A { func f(s: String) { s.trim() } }\nclass B {}").afferent == 1)
    #expect(rendered("import Kit\nclass A {}\nclass B {}").afferent == 0)
  }

  private func rendered(_ source: String) -> (edges: String, afferent: Int32) {
    let metrics = metrics(
      """
      --- App/A.swift
      \(source)
      --- Kit/Kit.swift
      import Other
      extension String { public func trim() {}; public func pad(by x: Int) {}; public func taken() {}; func contains(_ x: Int) {} }
      extension Tank { public func drain() {} }
      extension Fillable { public func fill() {} }
      --- Other/Other.swift
      class Other { func taken() {} }
      open class Tank {}
      public protocol Fillable {}
      """)
    let graph = metrics.graph
    let edges = graph.moduleDependencies.filter { $0.members > 0 }.map { edge in
      "\(graph.modules[edge.source].module.name) -> \(graph.modules[edge.target].module.name) \(edge.members)"
    }
    let kit = graph.modules.indices.first { graph.modules[$0].module.name == "Kit" }!
    return (edges.joined(separator: ", "), metrics.modules.value[kit].afferent)
  }
}
