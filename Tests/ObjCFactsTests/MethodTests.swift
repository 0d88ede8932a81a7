@testable import ModlintKit
import Testing

@Test(
  "Selectors of declarations",
  arguments: [
    ("- (void)a;", "-a"),
    ("+ (instancetype)a;", "+a"),
    ("- a;", "-a"),
    ("- (void)a:(int)x;", "-a:"),
    ("- (void)a:(int)x b:(int)y;", "-a:b:"),
    ("- (void) a : (int) x\n        b : (int) y;", "-a:b:"),
    ("- (void)pack:(int)a :(int)b;", "-pack::"),
    ("- (void):(int)a :(int)b;", "-::"),
    ("- a:x b:y;", "-a:b:"),
    ("- (void)a:(id)x, ...;", "-a:"),
    ("- (void)a:(id)x, ... NS_REQUIRES_NIL_TERMINATION;", "-a:"),
    ("- (void)a NS_REQUIRES_SUPER;", "-a"),
    ("- (void)a API_AVAILABLE(ios(11)) NS_SWIFT_NAME(b());", "-a"),
    ("- (void)API_AVAILABLE(ios(11.0))a; - (void)API_AVAILABLE(ios(11.0)) b:(int)x;", "-a -b:"),
    ("- (void)a:(int)x NS_SWIFT_NAME(c(d:));", "-a:"),
    ("- (void)a:(int)x __attribute__((unused)) b:(int)y;", "-a:b:"),
    ("- (void)a:(__unused int)x b:(int)__unused y;", "-a:b:"),
    ("- (void)a:(int)__unused x :(int) __unused y;", "-a::"),
    ("- (void)a:(void (^)(A *x, B *y))block b:(int)c;", "-a:b:"),
    ("- (NSArray<A<P> *> *)a:(NSDictionary<K, V> *)b;", "-a:"),
    ("- (id)class; - (void)for:(int)x in:(int)y; - new;", "-class -for:in: -new"),
    ("- (struct { double x; double y; })a;", "-a"),
    ("- (void)a\n- (void)b;", "-a -b"),
    ("- (BOOL)PREFIXED(matches):(A *)a range:(B)b;\n+ (void)PREFIXED(clear) UNAVAILABLE(x);", "-matches:range: +clear"),
    ("- (void)set:(A *)a PREFIXED(range):(B)b;", "-set:range:"),
    ("- (id)init UNAVAILABLE(x);\n- (void)a:(int)b NAMED(c);", "-init -a:"),
    ("JS_EXPORT_AS(a,\n- (void)a:(A *)x b:(B *)y\n);\nAS(c, + (id)c:(int)x); AS(1, -(2));\n- (void)d;", "-a:b: +c: -d"),
    ("- (void)a:(int)x\n#if X\n b:(int)y\n#else\n c:(int)y\n#endif\n;\n- (void)d;", "-a:b: -a:c: -d"),
    ("- (void)a:(int)x\n#if X\n b:(int)y;\n#else\n ;\n#endif\n- (void)d;", "-a:b: -d"),
    // As class dumps print them.
    ("- (void)setX:;", "-setX:"),
    ("- (void)a:b:c:;", "-a:b:c:"),
    ("- (void)pack::;", "-pack::"),
    ("- (void).cxx_destruct;\n- (id).cxx_construct;", "-.cxx_destruct -.cxx_construct"),
    // What a dump prints of a function's type is not closed.
    ("- (int (*)callback;\n- (int (*)find:(SEL)arg1;\n- (void)setIt:(int (*)arg1;", "-callback -find: -setIt:"),
  ] as [(String, String)])
func selectors(_ source: String, _ expected: String) {
  #expect(Rendered("@interface C : D\n\(source)\n@end", "A.h").methods == expected)
}

@Test(
  "Definitions",
  arguments: [
    ("- (void)a {}", "{-a}"),
    ("- (void)a; {}", "{-a}"),
    ("- (void)a\n{}\n- (void)b {}", "{-a} {-b}"),
    ("static void f(int x) { -x; }\n- (void)a {}", "{-a}"),
    ("SYNTHESIZE(C)\n- (void)a {}", "{-a}"),
    ("SYNTHESIZE(C);\n- (void)a {}", "{-a}"),
    ("static int x = -1;\n- (void)a {}", "{-a}"),
    ("static NSArray *x = @[ @{ @\"a\": ^{ return -1; } } ];\n- (void)a {}", "{-a}"),
    ("- (void)a { struct { int x; } y; if (x) { } }\n- (void)b {}", "{-a} {-b}"),
    ("- (void)a { x = a\n- (b) c; }\n- (void)b {}", "{-a} {-b}"),
    ("- (void)a {\n  if (x) {\n}\n- (void)b:(int)y {\n}", "{-a} {-b:}"),
    ("- (void)a:(int)x\\\n{\n}\n- (void)b {}", "{-a:} {-b}"),
    ("@synthesize a = _a;\n@dynamic b\n- (void)a {}", "{-a}"),
    ("#pragma mark - X\n- (void)a {}", "{-a}"),
    // The macro of a header writes the body.
    ("- (id)init\n  UNAVAILABLE(@selector(b:c:))\n- (void)a {}", "{-init} {-a}"),
    ("- (BOOL)PREFIXED(matches):(A *)a {}\n+ (void)PREFIXED(clear) {}", "{-matches:} {+clear}"),
    ("- (id)init UNAVAILABLE", "{-init}"),
    // The macro of a header is handed the head.
    ("EXPORT(a:(A<B, C> *)x\n  b:(void (^)(D *, E *))y)\n{ if (x) {} }\n- (void)c {}", "{-a:b:} {-c}"),
    ("EXPORT_MODULE()\nREMAP_METHOD(other, a:(int)x) {}\nEXPORT_METHOD(stop) {}\nMAKE(d) {}", "{-a:} {-stop}"),
    ("- (void)a { NSLog(@\"}\"); /* } */ // }\n }\n- (void)b {}", "{-a} {-b}"),
  ] as [(String, String)])
func definitions(_ source: String, _ expected: String) {
  #expect(Rendered("@implementation C\n\(source)\n@end").methods == expected)
}

@Test(
  "Cyclomatic complexity: one more than the decisions",
  arguments: [
    ("", 1), ("if (a) {} else if (b) {} else {}", 3), ("for (;;) {} while (x) {} do {} while (y);", 4),
    ("switch (x) { case 1: break; case 2: break; default: break; }", 3), ("@try {} @catch (E *e) {} @finally {}", 2),
    ("x = a && b || c;", 3), ("x = a ? b : c; y = a ?: b;", 3), ("[x if:a for:b while:c];", 1),
    ("x.case = @selector(if:);", 1), ("^{ if (a) {} };", 2),
    ("A &&x = f(); g<A &&>(x); std::vector<int> &&y = h(); auto &&z = y; void (*p)(A &&);", 1),
    ("if (row < 1 || row > last) {}", 3), ("for (; a < b && c > d; c--) {}", 3),
    ("if (a && !b && *c && (d == e) && f) {}", 6), ("if (item.id && x) {} if (item->id && y) {}", 5),
  ] as [(String, Int)])
func complexity(_ body: String, _ expected: Int) {
  let facts = Rendered("@implementation C\n- (void)a {\n\(body)\n}\n@end").facts
  #expect(facts.members.first.map { Int($0.complexity) } == expected)
}

@Test(
  "What a method's head and body say of it",
  arguments: [
    ("- (void)a NS_REQUIRES_SUPER;", MemberFact.Flags.requiresSuper),
    ("- (void)a __attribute__((objc_requires_super));", .requiresSuper),
    ("- (IBAction)a:(id)sender;", .action),
    ("- (void)a { for (id x in y) {} }", [.hasBody, .loops]),
    ("- (void)a { do { b(); } while (c); }", [.hasBody, .loops]),
    ("- (void)a { [y enumerateObjectsUsingBlock:^(id x, NSUInteger i, BOOL *s) { b(); }]; }", [.hasBody, .loops]),
    ("- (void)a { dispatch_once(&t, ^{ while (x) {} }); }", [.hasBody, .loops]),
    ("- (void)a { [q add:^{ while (x) {} }]; }", .hasBody),
    ("- (void)a { dispatch_async(q, ^{ while (x) {} }); if (b) {} }", .hasBody),
    ("- (void)a {\n[q add:^{\nb();\nwhile (x) {}\n}];\n}", [.hasBody, .handsOver]),
    ("- (void)a {\n[q add:^id(id p) {\nif (x) { return p; }\nreturn nil;\n} then:1];\n}", [.hasBody, .handsOver]),
    ("- (void)a {\nb();\nb();\nb();\n[q add:^{\nb();\n}];\nb();\n}", .hasBody),
    ("- (void)a {\nif (x) {\nb();\nb();\n}\n}", .hasBody),
    ("- (void)a {\ndispatch_once(&t, ^{\nb();\nb();\n});\n}", .hasBody),
    ("- (void)a { [super a]; }", [.hasBody, .callsSuper]),
    ("- (void)a { [super b]; }", .hasBody),
    ("- (void)a:(int)x { [super a:x]; }", [.hasBody, .callsSuper]),
    ("- (void)a { // nothing\n }", [.hasBody, .emptyBody]),
    ("- (void)a { ; }", [.hasBody, .emptyBody]),
    ("- (void)a { // To be implemented by subclasses\n }", [.hasBody, .emptyBody, .hook]),
    ("- (id)a { // Subclasses should override this\n return nil; }", [.hasBody, .hook]),
    ("- (id)a { // This shouldn't be called. We override it just to be safe\n return nil; }", [.hasBody]),
    ("- (void)a { // Subclasses should override this\n self.b = YES; }", .hasBody),
    ("- (void)a { // Nothing by default.\n // Shy ones must override this.\n }", [.hasBody, .emptyBody]),
    ("- (void)a { // Subclasses can override this.\n }", [.hasBody, .emptyBody]),
    ("- (void)a { /* override in a subclass if needed */ }", [.hasBody, .emptyBody]),
    ("- (void)a { NSAssert(NO, @\"must be overridden\"); }", [.hasBody, .hook]),
    ("- (id)a { [self doesNotRecognizeSelector:_cmd]; return nil; }", [.hasBody, .hook]),
    ("- (id)a { @throw [E new]; }", [.hasBody, .hook]),
    ("- (id)a { @throw [E reason:@\"does not support rotation\"]; }", .hasBody),
    ("- (id)a { @throw [E reason:@\"not supported, override it\"]; }", [.hasBody, .hook]),
    ("- (id)a { NSAssert(x, @\"\"); return nil; }", .hasBody),
    ("- (void).cxx_destruct;", .synthesized),
  ] as [(String, MemberFact.Flags)])
func flags(_ source: String, _ expected: MemberFact.Flags) {
  let facts = Rendered("@implementation C\n\(source)\n@end").facts
  #expect(facts.members.first?.flags == expected)
}

@Test("Requirements of a protocol, kinds of methods, extents and parameters")
func members() {
  let facts = Rendered(
    "@protocol P\n- (void)a;\n@optional\n- (void)b;\n@required\n- (id)initWithX:(int)x y:(int)y;\n- (void)dealloc;\n@end"
  ).facts
  #expect(facts.members.map { $0.flags.contains(.optional) } == [false, true, false, false])
  #expect(facts.members.map(\.kind) == [.method, .method, .initializer, .deinitializer])
  #expect(facts.members[2].parameters == 2)
  let kinds = Rendered(
    "@interface A\n- (void)initViews;\n- (BOOL)initStore:(id)x;\n- initX;\n- (A *)initY;\n- (id)init;\n@end"
  ).facts
  #expect(kinds.members.map(\.kind) == [.method, .method, .initializer, .initializer, .initializer])
  let long = Rendered("@implementation A\n- (void)a:(int)x\n        b:(int)y\n{\n  x = y;\n}\n@end").facts
  #expect(long.members.map { [$0.line, $0.endLine] } == [[2, 6]])
}
