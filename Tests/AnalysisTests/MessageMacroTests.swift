@testable import ModlintKit
import Testing

/// Macros that stand for messages which idioms ask for.
@Suite struct MessageMacroTests {
  private static let header = """
    #define POST(n, o) [[NSNotificationCenter defaultCenter] postNotificationName:(n) \\
      object:(o)] // Tells everybody.
    #define POST_LATER(name) do { dispatch_async(dispatch_get_main_queue(), ^{ POST(name, nil); }); } while (0)
    #define POST_LEFT POST(@"left", nil)
    #define POST_NAMED(x) POST(@#x, nil)
    #define POST_JOINED(x) POST(x##Notification, nil)
    #define HEAR(s, n) [[NSNotificationCenter defaultCenter] addObserver:self selector:@selector(s) name:n object:nil]
    #define CENTER [NSNotificationCenter defaultCenter]
    #define same(x) POST(x, self)
    #define RUN(block) do { block(); POST(@"done", nil); } while (0)
    #define PANEL NSClassFromString(@"Panel")
    #define TINT [UIColor colorWithRed:1 green:0 blue:0 alpha:1]

    """

  private func rows(_ texts: [String: String], _ sql: String) throws -> [String] {
    let scan = try Scan(of: texts, Configuration(ofProject: texts, rules: rules.get()))
    return try scan.factBase.database.query(sql).rows.map { row in
      if case .text(let text) = row[0] { text } else { "" }
    }
  }

  /// `action key line:column`, with a `!` behind a key that is written out there, and `? line` for what is not known.
  private func wirings(_ body: String, _ more: [String: String] = [:], imports: String = "") throws -> String {
    var texts = more
    texts["App/Macros.h"] = Self.header
    texts["App/A.m"] = "\(imports)\n@implementation A\n- (void)f {\n\(body)\n}\n@end\n"
    return try rows(
      texts,
      """
      SELECT text FROM (
        SELECT w.action || ' ' || w.key || iif(w.is_literal, '! ', ' ') || w.line || ':' || w.column AS text, w.line, w.column
        FROM wiring w WHERE w.path = 'App/A.m' AND w.mechanism IN ('notification', 'style', 'class_name')
        UNION ALL SELECT '? ' || u.line, u.line, 0 FROM unresolved u JOIN file f ON f.id = u.file
        WHERE f.path = 'App/A.m' AND u.kind = 'wiring') ORDER BY line, "column", text
      """
    ).joined(separator: "; ")
  }

  @Test(
    "What is sent stands where the macro does, with what is handed to it",
    arguments: [
      ("POST(@\"a\", nil);", "consumes a! 4:1"),
      ("  POST(kA, self);", "consumes kA 4:3"),
      ("POST_LATER(@\"a\");\nPOST(@\"b\", nil);", "consumes a! 4:1; consumes b! 5:1"),
      ("POST_LEFT;", "consumes left 4:1"),
      ("POST_NAMED(gone);", "consumes gone 4:1"),
      ("POST_JOINED(UserDidLeave);", "consumes UserDidLeaveNotification 4:1"),
      ("HEAR(left:, @\"left\");", "provides left! 4:1"),
      ("[CENTER postNotificationName:@\"a\" object:nil];", "consumes a! 4:1"),
      ("NSString *name = @\"a\"; POST(name, nil);", "consumes a! 4:24"),
      ("[self run:^{ POST(@\"a\", nil); }];", "consumes a! 4:14"),
      ("POST(name(), nil);", "? 4"),
      // What is handed over stays where it stands.
      (
        "RUN(^{\n  POST(@\"a\", nil);\n  [c postNotificationName:@\"b\" object:nil];\n});",
        "consumes done 4:1; consumes a! 5:3; consumes b! 6:3"
      ),
      // A colour is made where the macro is defined, and is no further one.
      ("self.tint = TINT;", ""), ("[PANEL open]; POST(kA, nil);", "consumes kA 4:15"),
      ("// POST(@\"a\", nil)\nf(@\"POST(a, b)\"); POSTED(@\"a\", nil);", ""),
    ])
  func sent(body: String, expected: String) throws {
    #expect(try wirings(body) == expected)
  }

  @Test("A file's own definition holds, and what only one file defines is nothing to another")
  func ownDefinition() throws {
    let own = "#define POST(n, o) [[NSNotificationCenter defaultCenter] postNotificationName:@\"own\" object:n]"
    #expect(try wirings("POST(@\"a\", nil);", imports: own) == "consumes own 4:1")
    #expect(
      try wirings("TELL(@\"a\");", ["App/B.m": "#define TELL(x) [c postNotificationName:x object:nil]\n"]) == "")
    #expect(
      try wirings("TELL(@\"a\");", imports: "#define TELL(x) [c postNotificationName:x object:nil]")
        == "consumes a! 4:1")
  }

  @Test("Where headers disagree those hold that are imported; where these do too, the key is unknown")
  func disagreement() throws {
    let other = ["App/Other.h": "#define POST(n, o) [Other postNotificationName:@\"other\" object:n]\n"]
    #expect(try wirings("POST(@\"a\", nil);", other, imports: "#import \"Macros.h\"") == "consumes a! 4:1")
    #expect(try wirings("POST(@\"a\", nil);", other, imports: "#import \"Other.h\"") == "consumes other 4:1")
    #expect(try wirings("POST(@\"a\", nil);", other) == "? 4; ? 4")
    let same = [
      "Kit/Same.h":
        "#define POST(n, o) [[NSNotificationCenter defaultCenter] postNotificationName:(n) object:(o)]\n"
    ]
    #expect(try wirings("POST(@\"a\", nil);", same) == "consumes a! 4:1")
  }

  @Test("What branches of `#if` define differently is unknown")
  func branches() throws {
    let message = "#define TELL(x) [c postNotificationName:x object:nil]\n"
    for header in [
      "#if A\n\(message)#else\n#define TELL(x)\n#endif\n", "#if A\n#define TELL(x)\n#else\n\(message)#endif\n",
    ] {
      #expect(try wirings("TELL(@\"a\");", ["App/Other.h": header]) == "? 4")
    }
  }

  @Test("A word in low letters is a macro only where its header is imported")
  func lowLetters() throws {
    #expect(try wirings("same(@\"a\");") == "")
    #expect(try wirings("same(@\"a\");", imports: "#import \"Macros.h\"") == "consumes a! 4:1")
    #expect(try wirings("same(@\"a\");", ["App/App.pch": "#import \"Macros.h\"\n"]) == "consumes a! 4:1")
  }

  @Test("What other headers write for a macro that writes declarations is known when messages are followed as well")
  func writtenWithMessages() throws {
    let texts = [
      "App/Text.h": "#define text(x) text_(x)\n#define text_(x) # x\n",
      "App/Patch.h": "#define patch(C) @implementation Patch_##C \\\n"
        + "+ (void)load { dispatch_once(&once, ^{ build(objc_getClass(text(C))); }); }\n",
      "App/A.m": "#import \"Patch.h\"\npatch(Home)\n@end\n",
    ]
    #expect(try rows(texts, "SELECT key || ' ' || line FROM wiring WHERE mechanism = 'class_name'") == ["Home 2"])
  }

  @Test("Everything else that a file says stays as it was read")
  func otherFacts() throws {
    let texts = [
      "App/Macros.h":
        "#define ASK(p) ((id<p>)({ if (a && b) { } [[BeeHive shareInstance] createService:@protocol(p)]; }))\n",
      "App/BeeHive.h": "@interface BeeHive : NSObject\n@end\n@protocol Home\n@end\n",
      "App/A.m": "@implementation A\n- (void)f {\n  id home = ASK(Home);\n}\n@end\n",
    ]
    #expect(try rows(texts, "SELECT key || ' ' || line FROM wiring WHERE mechanism = 'service'") == ["Home 3"])
    #expect(try rows(texts, "SELECT '' || complexity FROM member WHERE name = 'f'") == ["1"])
  }
}
