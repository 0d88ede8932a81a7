@testable import ModlintKit
import LinkedTexts
import Testing

private let nobody = Deferred { FileOwners() }

private func database(of texts: String, owners: Deferred<FileOwners> = nobody) throws -> Database {
  let linked = Linked(texts)
  let metrics = Metrics(of: linked.graph, roleRules: "", places: linked.linkedPlaces)
  let relations = FactBase.relations(metrics, .unknown, FactBase.Contracts(), owners)
  return try Database(relations: relations)
}

@Test("A file has the owner that is told of its path, and a module that of most of its files")
func owners() throws {
  let texts = """
    --- App/A.swift
    class A {}
    --- App/B.swift
    class B {}
    --- App/C.swift
    class C {}
    --- Kit/D.swift
    class D {}
    """
  let owners = Deferred { FileOwners { $0.hasPrefix("Kit") ? nil : $0 == "App/B.swift" ? "@b" : "@app" } }
  let database = try database(of: texts, owners: owners)
  let ofModules = "SELECT owner FROM module WHERE name IN ('App', 'Kit') ORDER BY name"
  let ofFiles: [[Value]] = [[.text("@app")], [.text("@b")], [.text("@app")], [.null]]
  #expect(try database.query("SELECT owner FROM file").rows == ofFiles)
  #expect(try database.query(ofModules).rows == [[.text("@app")], [.null]])
}

@Test("The files and lines of a module are counted by owner; where nobody is named there are no rows")
func ownership() throws {
  let texts = "--- App/A.swift\nclass A {}\n--- App/B.swift\nclass B {}\n\n--- Kit/C.swift\nclass C {}\n"
  let owners = Deferred { FileOwners { $0 == "App/A.swift" ? "@a" : nil } }
  let query = """
    SELECT m.name, o.owner, o.files,
      o.lines = (SELECT sum(lines) FROM file f WHERE f.module = o.module AND f.owner IS o.owner)
    FROM ownership o JOIN module m ON m.id = o.module ORDER BY m.name, o.owner
    """
  #expect(
    try database(of: texts, owners: owners).query(query).rows == [
      [.text("App"), .null, 1, 1], [.text("App"), .text("@a"), 1, 1], [.text("Kit"), .null, 1, 1],
    ])
  #expect(try database(of: texts).query(query).rows.isEmpty)
}

@Test("A nested type has a parent, and an import the access that is written")
func parentsAndAccess() throws {
  let texts = "--- A.swift\ninternal import B\nimport C\nenum E { struct S {} }"
  let database = try database(of: texts)
  let nested =
    "SELECT t.name, p.name FROM type t LEFT JOIN type p ON p.id = t.parent WHERE t.file IS NOT NULL ORDER BY t.name"
  #expect(try database.query(nested).rows == [[.text("E"), .null], [.text("S"), .text("E")]])
  #expect(
    try database.query("SELECT name, access FROM import ORDER BY name").rows == [
      [.text("B"), .text("internal")], [.text("C"), .null],
    ])
}

@Test("A place of a use leads to its declaration, its member, the module of its file and the member that it asks for")
func placesOfUses() throws {
  let texts = """
    --- App/A.swift
    import Kit
    extension K { func f() { B(); B.a; B.b(); B.b() } }
    --- Kit/B.swift
    public class B { public static let a = 1; public static func b() {} }
    public struct K {}
    """
  let query = """
    SELECT s.name, d.kind, m.name, o.name, t.name, u.kind, u.count, f.path, u.line, a.name FROM use_place u
    JOIN type s ON s.id = u.source JOIN declaration d ON d.id = u.declaration JOIN member m ON m.id = u.member
    JOIN module o ON o.id = u.module JOIN type t ON t.id = u.target JOIN file f ON f.id = u.file
    LEFT JOIN member a ON a.id = u.target_member
    """
  func row(_ kind: String, _ count: Value, _ member: Value) -> [Value] {
    [
      .text("K"), .text("extension"), .text("f()"), .text("App"), .text("B"), .text(kind), count,
      .text("App/A.swift"), 2, member,
    ]
  }
  #expect(
    try database(of: texts).query(query).rows == [
      row("creates", 1, .null), row("calls", 1, .text("a")), row("calls", 2, .text("b()")),
    ])
}

@Test("What is known of one language only is NULL in the other, and without a body")
func loopsOfObjectiveC() throws {
  let texts = """
    --- App/A.swift
    class A { func inSwift() { for _ in [1] {} } }
    --- App/B.h
    @interface B
    - (void)declared;
    @end
    --- App/B.m
    @implementation B
    - (void)loops { for (;;) {} }
    - (void)rests {}
    @end
    """
  #expect(
    try database(of: texts).query("SELECT name, loops FROM member ORDER BY name").rows == [
      [.text("declared"), .null], [.text("inSwift()"), .null], [.text("loops"), 1], [.text("rests"), 0],
    ])
}

@Test("Lines of a definition count alike in both languages: directives and what is inside of texts, no blank ones")
func linesOfDefinitions() throws {
  let texts = #"""
    --- App/A.swift
    class A {
      func inSwift()

      {
        #if DEBUG
        // Why.
        print("a")
        #endif
      }
    }
    --- App/B.h
    @interface B
    - (void)declared;
    @end
    --- App/B.m
    @implementation B
    - (void)branches

    {
    #if DEBUG
      // Why.
      NSLog(@"a");
    #endif
    }
    - (void)texts {
      NSString *script = @"a {\
        b\
      }";
    }
    @end
    """#
  #expect(
    try database(of: texts).query("SELECT name, code_lines FROM member ORDER BY name").rows == [
      [.text("branches"), 6], [.text("declared"), .null], [.text("inSwift()"), 6], [.text("texts"), 5],
    ])
}
