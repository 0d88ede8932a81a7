@testable import ModlintKit
import Testing

/// What is noted for idioms: shapes by name, arguments as text, constants.
@Suite struct WireTests {
  private static let vocabulary = WireVocabulary(
    [
      "register:with:": .init(.message), "post:": .init(.message), "load": .init(.message),
      "Export": [.init(.call), .init(.attribute)],
      "take": .init(.call), "name": .init(.result), "routes": .elementsOf,
    ], fragments: ["wizzl": .init(.message)], assigned: ["action"])

  private func wires(_ source: String) throws -> String {
    let facts = try FileFacts(objcSource: source, vocabulary: Self.vocabulary)
    return facts.wires.map { wire in
      let arguments = (0..<Int(wire.argumentCount)).map {
        facts.names[facts.wireArguments[wire.firstArgument.advanced(by: $0)].text]
      }
      let receiver = wire.receiver.exists ? facts.names[wire.receiver] + " " : ""
      return "\(wire.shape) \(receiver)\(facts.names[wire.name])(\(arguments.joined(separator: " | ")))"
    }.joined(separator: "; ")
  }

  /// Which parameters of the method around are arguments by themselves.
  @Test(arguments: [
    ("[a post:p];", "0"), ("[a register:q with:p];", "1 0"), ("f(^{ [a post:q]; });", "1"), ("[a post:p.name];", "-"),
    ("[a post:x];", "-"), ("f(^(id p) { [a post:p]; });", "-"), ("p = x; [a post:p];", "-"),
    ("f(&p); [a post:p];", "-"),
    ("b.p = x; [a post:p];", "0"),
  ])
  func parameters(_ statements: String, _ expected: String) throws {
    let source = "@implementation A\n- (void)f:(id)p g:(id)q {\n \(statements)\n}\n@end"
    let facts = try FileFacts(objcSource: source, vocabulary: Self.vocabulary)
    let places = facts.wireArguments.map { $0.parameter < 0 ? "-" : "\($0.parameter)" }
    #expect(places.joined(separator: " ") == expected)
  }

  @Test(arguments: [
    ("[a register:@protocol(P) with:[C class]];", "message a register:with:(@protocol(P) | [C class])"),
    ("[[A shared] post:@\"x\"];", "message [A shared] post:(@\"x\")"),
    ("NSString *name = @\"x\"; [a post:name];", "message a post:(@\"x\")"),
    ("NSString *name = @\"x\"; name = @\"y\"; [a post:name];", "message a post:($name)"),
    ("NSString *name; { name = @\"x\"; } [a post:name];", "message a post:(@\"x\")"),
    ("NSString *name; if (p) name = @\"x\"; else name = @\"y\"; [a post:name];", "message a post:($name)"),
    ("NSString *name; b.name = @\"x\"; [a post:name];", "message a post:($name)"),
    ("NSString *name; name = @\"x\"; f(&name); [a post:name];", "message a post:($name)"),
    ("NSString *name = nil; [b getName:&name]; [a post:name];", "message a post:($name)"),
    ("NSString *name = nil; for (name in p) [a post:name];", "message a post:($name)"),
    ("NSString *name = @\"x\"; for (NSString *name in p) f(name); [a post:name];", "message a post:(@\"x\")"),
    ("NSString *name; [a post:name];", "message a post:($name)"),
    ("id b = [c make:d]; id d; [a post:b];", "message a post:([c make:$d])"),
    ("Class class = [self class]; [a post:class];", "message a post:([self class])"),
    ("__weak typeof(self) weakSelf = self; [weakSelf post:@1];", "message self post:(@1)"),
    ("[a post:p];", "message a post:($p)"),
    ("[a post:@selector(p)];", "message a post:(@selector(p))"),
    ("[take(X) post:@\"x\"];", "call take(X); message take(X) post:(@\"x\")"),
    ("[R make].take(@\"x\")\n.take(@\"y\");", "call take(@\"x\"); call take(@\"y\")"),
    ("[[R.take(@\"x\") alloc] init];", "call take(@\"x\")"),
    ("r.take(@\"x\"); R *Rest = p; Rest.take(p);", ""),
    ("[a my_swizzle:1 by:2];", "message a my_swizzle:by:(1 | 2)"),
    ("A.routes[@\"x\"] = p;", "call A.routes []=(@\"x\" | $p)"),
    ("[A routes][p] = ^{ f(); };", "call [A routes] []=($p | ^{f();})"),
    ("a.action = @selector(b:);", "call a action=(@selector(b:))"),
    ("if (p) [self c].action = p;", "call [self c] action=($p)"),
    ("a.action = p ? @selector(b) : nil;", "call a action=($p?@selector(b):nil)"),
    ("A.actions = p; if (a.action == p) f(); action = p; id action = p; a->action = p;", ""),
    ("id x = A.routes[@\"x\"]; A.other[@\"x\"] = p; if (A.routes[@\"x\"] == p) f();", ""),
    ("extern NSString *const Key; [a post:Key];", "message a post:(Key)"),
    ("static char key; [a post:&key];", "message a post:(&$key)"),
    ("static char key = 1; [a post:&key];", "message a post:(&$key)"),
    ("// [a post:@\"x\"];\n NSString *t = @\"[a post:x]\";", ""),
    ("\n#if 0\n[a post:@\"x\"];\n#endif\n", ""),
  ])
  func inABody(_ statements: String, _ expected: String) throws {
    let found = try wires("@implementation A\n- (void)f:(id)p { \(statements) }\n@end")
    #expect(found == expected)
  }

  @Test(arguments: [
    ("[a post:@1];", "void"), ("if (p) { [a post:@1]; }", "void"), ("id t = [a post:@1];", "id t"),
    ("__block id t = [a post:@1];", "__block id t"), ("self.t = [a post:@1];", "self.t"), ("_t = [a post:@1];", "_t"),
    ("t->u = [a post:@1];", "t->u"), ("return [a post:@1];", "-"), ("f([a post:@1]);", "-"),
    ("id t = ({ [a post:@1]; });", "-"), ("f(^{ [a post:@1]; });", "void"),
    ("[[a post:@1] end];", "-"), ("id t = ^{ [a post:@1]; };", "void"), ("[a post:@1], f();", "-"),
  ])
  func whatBecomesOfTheValue(_ statement: String, _ expected: String) throws {
    let facts = try FileFacts(
      objcSource: "@implementation A\n- (id)f:(id)p { \(statement) }\n@end", vocabulary: Self.vocabulary)
    #expect(facts.wires.map { $0.result.exists ? facts.names[$0.result] : "-" } == [expected])
  }

  @Test(arguments: [
    ("@Export(A, B)\n@interface A : NSObject\n@end", "attribute Export(A | B)"),
    ("@implementation A\nExport(NO)\n- (void)f {}\n@end", "call Export(NO)"),
    ("#define E Export(A)\n@implementation A\n@end", ""),
    ("@implementation A\n+ (id)name { return @\"x\"; }\n@end", "result name(@\"x\")"),
    ("@implementation A\n+ (id)name { f(); return @\"x\"; }\n@end", "result name()"),
  ])
  func betweenDeclarations(_ source: String, _ expected: String) throws {
    #expect(try wires(source) == expected)
  }

  @Test(arguments: [
    ("#define A @\"x\"\n#define F(x) x", "A=@\"x\""), ("#define R(n) @\"a://\" @#n", "R(=n)@\"a://\"@#n"),
    ("#define R(n) [NSString stringWithFormat:@\"a/%@\", n]", "R(=n)[NSString stringWithFormat:@\"a/%@\",n]"),
    ("#define R(n) do { f(@\"a\", n); } while (0)", ""), ("static NSString * const k = @\"x\";", "k=@\"x\""),
    ("NSString *changing = @\"x\";", ""), ("NSString * leftNotification = @\"x\";", "leftNotification=@\"x\""),
    ("NSNotificationName left = @\"x\";", "left=@\"x\""), ("NSNotificationName left = @\"x\", right;", ""),
    ("NSNotificationName left = @\"x\";\nvoid f(void) { left = @\"y\"; }", ""),
    ("NSString *leftNotification = f(@\"x\");", ""), ("NSString *leftNotification;", ""),
    ("NSString *leftNotification = @\"x\";\nvoid f(void) { leftNotification = @\"y\"; }", ""),
    (
      "NSString *leftNotification = @\"x\";\nvoid f(void) { if (leftNotification == n) n = leftNotification; }",
      "leftNotification=@\"x\""
    ),
    ("@implementation A\n+ (NSString *)left { return @\"x\"; }\n@end", "+left=@\"x\""),
    ("@implementation A\n- (NSString *)left { return @\"x\"; }\n+ (id)a:(id)b { return @\"x\"; }\n@end", ""),
    ("@implementation A\n+ (NSString *)left { f(); return @\"x\"; }\n@end", ""),
    ("typedef NS_ENUM(NSInteger, E) { a, b = 5, c };", "a=0, b=5, c=(5)+1"),
  ])
  func constants(_ source: String, _ expected: String) throws {
    let facts = try FileFacts(objcSource: source, vocabulary: Self.vocabulary)
    #expect(
      facts.constants.map { "\(facts.names[$0.name])=\(facts.names[$0.value])" }.joined(separator: ", ") == expected)
  }

  @Test func nothingIsNotedWithoutIdioms() {
    let facts = FileFacts(
      objcSource: "#define A 1\n@implementation A\n- (void)f { [a post:@\"x\"]; }\n@end", path: "A.m")
    #expect(facts.wires.isEmpty && facts.constants.isEmpty)
  }
}

extension FileFacts {
  /// The facts of a text with what `vocabulary` names.
  fileprivate init(objcSource: String, vocabulary: WireVocabulary) throws {
    var batch = ObjCBatch()
    let bytes = Array(objcSource.utf8)
    batch.append(path: "A.m", language: .objc, byteCount: bytes.count) { target in
      target.copyBytes(from: bytes)
      return bytes.count
    }
    self = ObjCReader(library: try ClangLibrary.load(), vocabulary: vocabulary).facts(of: batch)[0]
  }
}
