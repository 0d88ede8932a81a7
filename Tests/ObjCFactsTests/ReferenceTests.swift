import Testing

@testable import ModlintKit

@Test(
  "Types that a body names, and what it does with them",
  arguments: [
    ("A *x = y;", "local A"),
    ("A *const x;", "local A"),
    ("A *x(nil); const B *y(z);", "local A; local B"),
    ("static A *x;", "local A"),
    ("__weak A<P> *x = y;", "local A; local P"),
    ("id<P> x = y;", "local P"),
    ("unowned id<P> x = y;", "local P"),
    ("UNOWNED A *x = y;", "local A"),
    ("NSMutableArray<A *> *x = y;", "local NSMutableArray; generic A"),
    ("for (A *x in y) {}", "local A"),
    ("@try {} @catch (A *e) {}", "local A"),
    ("if (A *x = y) {}", "local A"),
    ("WS\nA *x = y;", "local A"),
    ("A *out = x; B *mutable;", "local A; local B"),
    ("A *x __attribute__((unused)) = y; B *z VALID_UNTIL_END = y;", "local A; local B"),
    ("[[A alloc] init];", "creates A"),
    ("[A new];", "creates A"),
    ("[A allocWithZone:z];", "creates A"),
    ("[A shared];", "calls A"),
    ("[A shared].x = 1; [A shared];", "calls A ×2"),
    ("[A<B *> array];", "generic B; calls A"),
    ("x = A.shared;", "calls A"),
    ("x = iTem.shared; iCon.x = y; [iTune.shared run];", "calls iTem; calls iCon; calls iTune"),
    ("A<B<C *> *> *x = y; z = [A<D<id<P>> *> new];", "local A; generic B; generic C; generic D; generic P; creates A"),
    ("x = A.new;", "creates A"),
    ("[x isKindOfClass:[A class]];", "names A"),
    ("[x isKindOfClass:A.class];", "names A"),
    ("x = @protocol(P);", "names P"),
    // The runtime is asked, and nothing used.
    ("x = NSClassFromString(@\"A\");", ""), ("x = objc_getClass(\"A\"); p = NSProtocolFromString(@\"P\");", ""),
    ("x = @selector(a:b:);", ""),
    ("x = (A *)y;", "casts A"),
    ("[(A *)y z];", "casts A"),
    ("x = (id<P>)y;", "casts P"),
    ("x = (__bridge A *)y;", "casts A"),
    (
      "x = (void (^)(A *))y; z = (BOOL (^ _Nullable)(NSArray<B *> *, id<P>))[C d];",
      "casts A; casts NSArray; generic B; casts P; calls C"
    ),
    ("((A *(*)(id, SEL, B *))objc_msgSend)(x, y, [C d]);", "casts A; casts B; calls C"),
    ("x = (int)y; y = (A)(z);", ""),
    ("x = (Kind)[A b]; y = (time_t)[[B c].d e:1]; z = (k_t)[(C *)x f];", "calls A; calls B; casts C"),
    ("[x y:^(A *a, BOOL b) { [a c]; }];", "parameter A"),
    ("x = ^A *(B *b) { return b; };", "result A; parameter B"),
    ("void (^x)(A *) = y;", "local A"),
    ("void (^(^x)(A *))(B *) = y; [x c];", "local A; local B"),
    ("A *(*x)(B *) = &y; void (*z[2])(C *); [x d];", "local A; local B; local C"),
    ("f(*x); A * (*x)(y); int i = a * (*b)(c);", "local A"),
    ("x = a * b; y = A * b;", ""),
    ("CGFloat l[2] = { w * d, A * s };", ""),
    ("return x * y;", ""),
    ("A *x = y; [x z];", "local A"),
    ("Foo *Bar = x; [Bar z];", "local Foo"),
    ("[SOME_MACRO x]; SOME_MACRO.x; [[XY_RSA alloc] init];", "calls SOME_MACRO ×2; creates XY_RSA"),
    ("[SOME_MACRO(y) x]; [SOME_MACRO[0] x];", ""),
    ("lower *x = [[lower alloc] init];", "local lower; creates lower"),
    ("return [[lower alloc] init];", "creates lower"),
    ("[iNote shared]; [note shared]; [self.iNote shared];", "calls iNote; calls note"),
    ("id note = x; [note shared]; note.shared;", ""),
    ("std::vector<A *> x; std::map<K, V> y;", "generic A"),
    ("auto x = static_cast<A *>(y);", "casts A"),
    ("x = std::make_shared<A *>(y); z<K, A *>(y); w<std::vector<A *>>(y);", "generic A ×3"),
    ("auto f = [](A *a) { return a; };", "parameter A"),
    ("auto f = [&, x](A *a) -> B * { [a c]; };", "result B; parameter A"),
    ("if (a < b && c > (d)) {} x = a < b * c; y = m[i](z);", ""),
    ("// A *x;\n/* [A new] */ x = @\"[A new]\";", ""),
    ("if (x) { A *y = z; } else { B *y = z; }", "local A; local B"),
    ("switch (x) { case 1: { A *y = z; } }", "local A"),
    ("dispatch_async(q, ^{ A *x = y; });", "local A"),
    ("x = a ? [A b] : [B c];", "calls A; calls B"),
    ("x = @[[A b], @{ @\"k\": [B c] }];", "calls A; calls B"),
  ] as [(String, String)])
func references(_ body: String, _ expected: String) {
  #expect(Rendered("@implementation C\n- (void)a {\n\(body)\n}\n@end", "A.mm").references == expected)
}

@Test(
  "Types that declarations name",
  arguments: [
    ("@property (copy) A *(^(^x)(B *))(C *);", "property A; property B; property C"),
    ("- (void (^(^)(A *))(B *))f:(void (^(^)(C *))(void))x;", "result A; result B; parameter C"),
    ("@property IBOutletCollection(A) NSArray *x;", "generic A; property NSArray"),
    ("@property A *a;", "property A"),
    ("@property id<P> a;", "property P"),
    ("@property NSArray<A *> *a;", "generic A; property NSArray"),
    ("@property void (^a)(A *x, id<P> p);", "property A; property P"),
    ("@property int a;", ""),
    ("@property ArrayOf(A *) *a; - (GENERIC(A, B) *)b API_AVAILABLE(C);", "generic A; generic A; generic B"),
    ("@property Injected(A) a; @property AVAILABLE(C) int b; @property BOOL d AVAILABLE(C);", "generic A"),
    ("- (A *)a:(B *)b;", "result A; parameter B"),
    ("- (id<P>)a;", "result P"),
    ("- (void)a:(NSArray<A *> *)b;", "generic A; parameter NSArray"),
    ("- (void)a:(void (^)(A *))b;", "parameter A"),
    ("- (instancetype)a:(id)b c:(BOOL *)d e:(size_t)f;", ""),
    ("- (NSDictionary<SomeKey, id> *)a;", "result NSDictionary"),
  ] as [(String, String)])
func declaredReferences(_ source: String, _ expected: String) {
  #expect(Rendered("@interface C : D\n\(source)\n@end").references == expected)
}

@Test("A type parameter names no type")
func typeParameters() {
  let source = "@interface A<T> : B\n- (T)a:(NSArray<T> *)b;\n@property T c;\n@property (copy) NSArray<T> *d;\n@end"
  #expect(Rendered(source).references == "parameter NSArray; property NSArray")
  let macro = "@interface GENERIC(A, T, U : id<P, Q>) (C)\n- (T)a:(NSArray<U> *)b;\n- (A *)d;\n@end"
  #expect(Rendered(macro).references == "generic P; generic Q; parameter NSArray; result A")
}

@Test("Functions are no members; what they name counts")
func functions() {
  let facts = Rendered("@implementation C\nstatic A *f(B *b) { return [D new]; }\n@end\nE *g(void);")
  #expect(facts.references == "result A; parameter B; creates D; result E")
  #expect(facts.facts.references.map(\.declaration.number) == [0, 0, 0, -1])
  #expect(facts.facts.references.allSatisfy { $0.member == .none })
}

@Test("A macro dressed as a directive names what it registers")
func annotations() {
  #expect(Rendered("@BeeHiveService(P,A)\n@implementation A\n@end").references == "names P; names A")
}

@Test(
  "What a body touches on its own object, and what it sends",
  arguments: [
    ("self.x = self.y;", "own x; own y"),
    ("self->_x = _y;", "own _x; own _y"),
    ("self.x.y = 1;", "own x"),
    ("[self f];", "ownCall f"),
    ("[self f:1 g:2];", "ownCall f:g:"),
    ("[x f]; [x f]; [y f:1];", "call f; call f:"),
    ("[super a];", "call a"),
    ("[[self f] g];", "ownCall f; call g"),
    ("[x pack:a :b];", "call pack::"),
    (
      "[mutable f]; [new g:1]; for (id y in [in h]) { [x i:out j:not k:[or l:y]]; }",
      "call f; call g:; call h; call l:; call i:j:k:"
    ),
    ("[x f:c ? a : b g:d];", "call f:g:"),
    ("[x f:(id)a g:b];", "call f:g:"),
    ("[x f:^(id a) { [self g]; } h:1];", "ownCall g; call f:h:"),
    ("[x f:@selector(a:b:) g:@{ k : v }];", "call f:g:"),
    ("[x f:self g:@selector(a:b:)]; [self h:@selector(k)];", "own a:b:; call f:g:; own k; ownCall h:"),
    ("[self.x f:@selector(a)]; [x f:self.y g:@selector(a)];", "own x; call f:; own y; call f:g:"),
    ("[x f:a[0] g:b(c)];", "call f:g:"),
    ("__weak typeof(self) w = self; [w f]; w.x = 1;", "ownCall f; own x"),
    ("WS; [weakSelf f]; weak_self.x = 1; [self_weak_ g]; id wself = y; wself.z = 1;", "ownCall f; own x; ownCall g"),
    ("int _z = 1; _z = 2; __weak id q; _f(x);", ""),
    ("if (x)\n[self f];\nWS\n[self g];", "ownCall f; ownCall g"),
    ("x = y[0]; z = (a)[1]; z = (A)[[x f] - 1]; z = (a)[(int)i];", "call f"),
    (
      "x = (Kind)[self f]; y = (time_t)[self.x g:1]; z = (k_t)[y[0] h]; z = (k_t)[i(0) k];",
      "ownCall f; own x; call g:; call h; call k"
    ),
    (
      "x = self[@\"a\"]; self[0] = x; [self[k] f];",
      "ownCall objectForKeyedSubscript:; ownCall setObject:atIndexedSubscript:; call f"
    ),
    ("_x.delegate = self; [_x f];", "own _x; call f"),
  ] as [(String, String)])
func accesses(_ body: String, _ expected: String) {
  #expect(Rendered("@implementation C\n- (void)a {\n\(body)\n}\n@end").accesses == expected)
}

@Test(
  "Bare words that an ivar of a header may be: no local, no parameter, no call, no part of a selector, no type",
  arguments: [
    ("offset = [data length];", "offset; data"),
    ("int offset = 1; offset = 2; x.y = f(z);", "x; z"),
    ("for (id item in items) { [item data:item more:@selector(go:)]; }", "items"),
    ("kOffset = Offset; self.x = 1; ^(id a) { a = b; };", "b"),
  ] as [(String, String)])
func bareWords(_ body: String, _ expected: String) {
  #expect(Rendered("@implementation C\n- (void)a {\n\(body)\n}\n@end").bareWords == expected)
}

@Test("An ivar that is declared is known without an underscore; a synthesised one is its property")
func namedIvars() {
  let source =
    "@implementation C { int count; }\n@synthesize view = view_;\n- (void)a { count = 1; view_ = nil; }\n@end"
  #expect(Rendered(source).accesses == "own count; own view")
}

@Test("`@synthesize x` makes an ivar that is called as its property; `@dynamic` makes none")
func synthesizedIvars() {
  let source =
    "@implementation C\n@synthesize view, name;\n@dynamic size;\n- (void)a { view = nil; [name f]; size = 1; }\n@end"
  #expect(Rendered(source).accesses == "own view; own name; call f")
}

@Test(
  "Who is made the delegate or data source of whom",
  arguments: [
    ("x.delegate = self;", "x.delegate = self"),
    ("self.x.dataSource = self;", "self.x.dataSource = self"),
    ("[x setDelegate:self];", "x.delegate = self"),
    ("[self.x setURLDelegate:y];", "self.x.URLDelegate = y"),
    ("[x setDelegate:self queue:q];", "x.delegate = self"),
    ("[(A *)x setDelegate:self];", "x<A>.delegate = self"),
    ("[A new].delegate = self;", "<A>.delegate = self"),
    ("[[[A alloc] init] setDelegate:self];", "<A>.delegate = self"),
    ("[x setDelegate:y queue:q]; [x setDelegate:[self y] queue:q];", ""),
    ("self.delegate = x;", ".delegate = x"),
    ("[super setDelegate:self]; super.delegate = x;", "super.delegate = self; super.delegate = x"),
    ("_delegate = x;", ".delegate = x"),
    ("x.delegate = nil; [x setDelegate:nil];", ""),
    ("_x.delegate = _y.delegate = self;", "_x.delegate = self; _y.delegate = self"),
    ("x.delegate = y.delegate = nil;", ""),
    ("A *x = y; x.delegate = (id)self;", "<A>.delegate = self"),
    ("A *x = y; B *z = y; x.navigationDelegate = z;", "<A>.navigationDelegate = <B>"),
    ("x.delegate = [[A alloc] initWithX:1];", "x.delegate = <A>"),
    ("x.delegate = [A new];", "x.delegate = <A>"),
    ("x.delegate = (A *)y;", "x.delegate = y<A>"),
    ("__weak typeof(self) w = self; x.delegate = w;", "x.delegate = self"),
    ("id delegate = x; id dataSource = y;", ""),
    ("if (x.delegate == self) {} [x setHidden:YES]; x.hasDelegate = YES;", ""),
    ("if (x) y.delegate = self; else z.delegate = self;", "y.delegate = self; z.delegate = self"),
    ("WS\nx.delegate = self;", "x.delegate = self"),
    ("@weakify(self)\nx.delegate = self;", "x.delegate = self"),
    ("[A shared].delegate = self;", "A.shared.delegate = self"),
    ("for (A *x in y) { [x f]; x.delegate = self; } x.delegate = self;", "<A>.delegate = self; x.delegate = self"),
    ("__weak typeof(self) w = self; w.x.delegate = w;", "self.x.delegate = self"),
    (
      "A *x = y; [[x y] setDelegate:self]; ((B *)y).delegate = self;",
      "<A>.y.delegate = self; y<B>.delegate = self"
    ),
  ] as [(String, String)])
func assignments(_ body: String, _ expected: String) {
  #expect(Rendered("@implementation C\n- (void)a {\n\(body)\n}\n@end").assignments == expected)
}

@Test("A parameter's type is known to its receiver")
func parameterTypes() {
  let source = "@implementation C\n- (void)a:(A *)x {\nx.delegate = self;\n}\n@end"
  #expect(Rendered(source).assignments == "<A>.delegate = self")
}

@Test(
  "What macros of expressions name, and words that may be macros",
  arguments: [
    ("#define TELL(x) [Log tell:x]", "TELL: calls Log"),
    ("#define MAKE() [[Log alloc] init]", "MAKE: creates Log"),
    ("#define LOG(x, ...) do { if (x) TELL_ALL(__VA_ARGS__); } while (0)", "LOG: macro TELL_ALL"),
    ("#define SHARED ((Log *)[NSObject log].Value)", "SHARED: casts Log"),
    (
      "#define LIST(C) List<C *><C>\n@interface A : B\n@property LIST(D) *d;\n@end",
      "LIST; LIST: names List; LIST: names (0)"
    ),
    // A parameter, a part of a selector, a string, the SDK.
    ("#define M(Name) [x Set:Name Get:@\"Two\"]; NSLog(Name); f(k##Name)", ""),
    ("@implementation A\n- (void)f { LOGGING(x); y = kLogger.Name; [Log tell:TEXT]; }\n@end", "LOGGING; kLogger; TEXT"),
    (
      "@implementation A\n- (void)f { [Shared(x) g]; [[SHARED(key) alloc] init]; [Log tell]; }\n@end",
      "Shared; SHARED; key"
    ),
    // What is called like a variable may be one; a single letter is one.
    (
      "@implementation A\n{ int own; }\n- (void)f:(B *)given { log.on = x; x = log; [g h:own i:given]; [log f]; }\n@end",
      "log"
    ),
    ("@implementation A\n- (void)f { int Local = 1; NSLog(Local); CGRectMake(Local); self.Name = x; }\n@end", ""),
  ] as [(String, String)])
func macroNames(_ source: String, _ expected: String) {
  #expect(Rendered(source, "A.m").macros == expected)
}

@Test(
  "The parameters of a template are no types, and what it is a template of names others",
  arguments: [
    (
      "template <class T, typename... Args> T *make(A *a, Args *args) { T *x = y; return [B new]; }",
      "parameter A; creates B"
    ),
    ("template <typename K, typename V = A> struct S { K *k; V *v; C *c; };", "local C"),
    ("template <> struct S<A> { B *b; };", "local B"),
    (
      "template <class T>\ntemplate <class U>\nvoid S<T>::f(U *u, A *a) {}\nT *t; U *u;",
      "parameter A; local T; local U"
    ),
    ("template <int N> A *f();", "result A"),
    ("template <class T", ""),
  ] as [(String, String)])
func templates(_ source: String, _ expected: String) {
  #expect(Rendered(source, "A.mm").references == expected)
}
