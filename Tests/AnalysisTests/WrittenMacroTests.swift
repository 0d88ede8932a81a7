@testable import ModlintKit
import Testing

/// Macros of headers that write declarations in other files.
@Suite struct WrittenMacroTests {
  private static let header = """
    #define DUMMY(n) \\
      @interface Dummy_##n : NSObject @end \\
      @implementation Dummy_##n @end
    #define LOCKING - (void)lock {} \\
      UNLOCKING
    #define UNLOCKING - (void)unlock {}
    #define TWICE - (void)one;
    #define GETTER(name, policy) _Pragma("clang diagnostic push") static char k##name; - (id)name { return policy; }
    #define STRONG(name) GETTER(name, RETAIN)
    #define JOIN(a, b) a ## b
    #define CONCAT(a, b) JOIN(a, b)
    #define EXPORT_AS(method, token) + (id)CONCAT(token, __LINE__) { return NSStringFromSelector(method); }
    #define EXPORT(method) EXPORT_AS(method, exported_)
    #define TYPED(type, core, name) - (type *)name { return core(); }
    #define DATA(name) TYPED(NSData, core::Data, name)
    #define SPEC(n) @interface n : Specification @end @implementation n - (void)run { {
    #define SPEC_END } } @end
    #define SHARED(n) @interface Shared (n) @end @implementation Shared (n) + (void)load {
    #define SHARED_END } @end
    #define OLD_NAME newName
    #define RENAMING - (id)OLD_NAME { return nil; } - (id)UNIQUE(text) { return nil; } - (id)last { return nil; }

    """

  /// `Type 1-2` of every declaration and `name 1-2` of every member in `App/A.m`.
  private func read(_ source: String, _ more: [String: String] = [:], without: [String] = []) throws -> String {
    var texts = more
    let lines = Self.header.split(separator: "\n").filter { line in !without.contains { line.contains(" \($0) ") } }
    texts["App/Macros.h"] = lines.joined(separator: "\n") + "\n"
    texts["App/A.m"] = source
    let scan = try Scan(of: texts, Configuration(ofProject: texts, rules: rules.get()))
    let rows = try scan.factBase.database.query(
      """
      SELECT t.name || ' ' || d.line || '-' || d.end_line AS text, d.line FROM declaration d JOIN type t ON t.id = d.type
      JOIN file f ON f.id = d.file WHERE f.path = 'App/A.m'
      UNION ALL SELECT m.name || ' ' || m.line || '-' || m.end_line, m.line FROM member m
      JOIN file f ON f.id = m.file WHERE f.path = 'App/A.m' ORDER BY 2, 1
      """)
    return rows.rows.map { row in if case .text(let text) = row[0] { text } else { "" } }.joined(separator: "; ")
  }

  @Test(
    "Classes and methods stand where the macro does, on the file's own lines",
    arguments: [
      ("DUMMY(X)\n@implementation A\n- (void)f {\n}\n@end\n", "Dummy_X 1-1; Dummy_X 1-1; A 2-5; f 3-4"),
      ("@implementation A\nLOCKING\n- (void)f {}\n@end\n", "A 1-4; lock 2-2; unlock 2-2; f 3-3"),
      ("@implementation A\nLOCKING;\n@end\n", "A 1-3; lock 2-2; unlock 2-2"),
      ("@interface A : NSObject {\nint a;\n} TWICE\n- (void)f;\n@end\n", "A 1-5; a 2-2; one 3-3; f 4-4"),
      (
        "#define RULE(n) static id k##n; -(BOOL)has##n { return 1; }\n@implementation A\nRULE(X)\n@end\n",
        "A 2-4; hasX 3-3"
      ),
      ("@implementation A\nSTRONG(title)\n@end\n", "A 1-3; title 2-2"),
      (
        "@implementation A\nEXPORT(@selector(f:))\nEXPORT(@selector(g:))\n@end\n",
        "A 1-4; exported_2 2-2; exported_3 3-3"
      ),
      ("@implementation A\nDATA(body)\n@end\n", "A 1-3; body 2-2"),
      // Nothing is written out in a body, or where no header says what.
      ("@implementation A\n- (void)f {\nDUMMY(X)\n}\nOTHER\n@end\n", "A 1-6; f 2-4"),
      // A macro ends the method, and the class around it, that another began; behind it stands the next one.
      (
        "SPEC(A)\nit(^{ [x y]; });\nSPEC_END\n\nSHARED(B)\nit(^{ [x y]; });\nSHARED_END\n",
        "A 1-1; A 1-3; run 1-3; Shared 5-5; Shared 5-7; load 5-7"
      ),
      // What only a preprocessor could name has no name.
      ("@implementation A\nRENAMING\n@end\n", "A 1-3; last 2-2; newName 2-2"),
      // What a file defines itself it means.
      ("#define LOCKING - (void)own {}\n@implementation A\nLOCKING\n@end\n", "A 2-4; own 3-3"),
    ])
  func written(source: String, expected: String) throws {
    #expect(try read(source) == expected)
  }

  @Test(
    "What libraries for specs and the system write is known without their headers, and a header of the project says more",
    arguments: [
      ("QuickSpecBegin(A)\nit(^{ [x y]; });\nQuickSpecEnd\n", "A 1-1; A 1-3; spec 1-3"),
      (
        "QuickConfigurationBegin(A)\n+ (void)configure:(C *)c { [x y]; }\nQuickConfigurationEnd\n",
        "A 1-1; A 1-3; configure: 2-2"
      ),
      ("SpecBegin(A)\nit(^{ [x y]; });\nSpecEnd\n", "ASpec 1-1; ASpec 1-3; spec 1-3"),
      ("#import <Kiwi/Kiwi.h>\nSPEC_BEGIN(A)\nSPEC_END\n", "A 2-2; A 2-3; buildExampleGroups 2-3"),
      ("#import \"Cedar-iOS.h\"\nSPEC_BEGIN(A)\nSPEC_END\n", "A 2-2; A 2-3; declareBehaviors 2-3"),
      // Whose it is, is not known.
      ("SPEC_BEGIN(A)\nSPEC_END\n", ""),
      ("OS_OBJECT_DECL(queue);\nOS_OBJECT_DECL(thing);\n", "OS_queue 1-1; OS_thing 2-2"),
    ])
  func known(source: String, expected: String) throws {
    #expect(try read(source, without: ["SPEC_END"]) == expected)
    let own = "#define QuickSpecBegin(n) @implementation My##n\n#define QuickSpecEnd @end\n"
    if source.hasPrefix("QuickSpec") { #expect(try read(source, ["App/Own.h": own]) == "MyA 1-3") }
  }

  @Test("A macro that only leaves arguments out is read as it stands, and its arguments are used")
  func generics() throws {
    let texts = [
      "App/Base.h": "#if X\n#define GENERIC(c, ...) c<__VA_ARGS__>\n#else\n#define GENERIC(c, ...) c\n#endif\n",
      "App/A.h": "@protocol P\n@end\n@interface B\n@end\n"
        + "@interface GENERIC(A, K:id<P>, V) :\n  GENERIC(B, K, V)\n@end\n",
    ]
    let scan = try Scan(of: texts, Configuration(ofProject: texts, rules: rules.get()))
    let rows = try scan.factBase.database.query(
      "SELECT s.name FROM use u JOIN type s ON s.id = u.source JOIN type t ON t.id = u.target WHERE t.name = 'P'")
    #expect(rows.rows == [[.text("A")]])
  }

  @Test(
    "Who holds what is told by the macro of another header",
    arguments: [
      ("#if ARC\n#define HELD weak\n#else\n#define HELD assign\n#endif\n", "weak"),
      ("#define HELD nonatomic, copy\n", "copy"), ("#define OTHER weak\n", nil),
    ] as [(String, String?)])
  func ownership(header: String, expected: String?) throws {
    let texts = ["App/Held.h": header, "App/A.h": "@interface A : NSObject\n@property (HELD) id<P> p;\n@end\n"]
    let scan = try Scan(of: texts, Configuration(ofProject: texts, rules: rules.get()))
    let rows = try scan.factBase.database.query("SELECT ownership FROM property WHERE name = 'p'")
    let value = expected.map { Value.text($0) } ?? Value.null
    #expect(rows.rows == [[value]])
  }

  @Test("Where two headers disagree nothing is known")
  func disagreement() throws {
    let source = "@implementation A\nTWICE\n- (void)f {}\n@end\n"
    #expect(try read(source) == "A 1-4; one 2-2; f 3-3")
    #expect(try read(source, ["App/Other.h": "#define TWICE - (void)two;\n"]) == "A 1-4; f 3-3")
  }

  @Test(
    "A superclass with type arguments that a header's macro writes",
    arguments: [
      ("#define BoxOf(T) Box<T, Setting *>\n", "A Box"),
      ("#define Other(T) Box<T>\n", "A BoxOf"),
      ("", "A BoxOf"),
    ])
  func superclass(_ definition: String, _ expected: String) throws {
    let texts = [
      "App/Box.h": "@interface Box<T, S> : NSObject\n@end\n\(definition)",
      "App/A.h": "#import \"Box.h\"\n@interface Item : NSObject\n@end\n@interface A : BoxOf(Item *)\n@end\n",
    ]
    let scan = try Scan(of: texts, Configuration(ofProject: texts, rules: rules.get()))
    let rows = try scan.factBase.database.query(
      """
      SELECT t.name || ' ' || s.name FROM inheritance i JOIN type t ON t.id = i.type JOIN type s ON s.id = i.supertype
      WHERE t.name = 'A'
      """)
    #expect(rows.rows.map { row in if case .text(let text) = row[0] { text } else { "" } } == [expected])
  }
}
