import Testing

@testable import ModlintKit

@Test(
  "Properties: type, heart of the type, ownership",
  arguments: [
    ("@property (nonatomic, strong) NSString *a;", "a: NSString * [NSString] strong"),
    ("@property(weak,nonatomic)id<P> a;", "a: id<P> <P> weak existential"),
    ("@property (nonatomic) id <P, Q> a;", "a: id <P, Q> <P> strong existential"),
    ("@property (assign) id a;", "a: id assign"),
    ("@property id a;", "a: id strong"),
    ("@property (unsafe_unretained) A *a;", "a: A * [A] unowned"),
    ("@property (retain) A<P> *a;", "a: A<P> * [A] <P> strong existential"),
    ("@property (copy) NSArray<A *> *a;", "a: NSArray<A *> * [A] copy collection"),
    (
      "@property NSDictionary<NSString *, NSArray<A *> *> *a;",
      "a: NSDictionary<NSString *, NSArray<A *> *> * [A] strong collection"
    ),
    ("@property NSArray<__kindof A<B *> *> *a;", "a: NSArray<__kindof A<B *> *> * [A] strong collection"),
    ("@property NSArray<id<P>> *a;", "a: NSArray<id<P>> * <P> strong collection existential"),
    ("@property NSArray *a;", "a: NSArray * [NSArray] strong collection"),
    // A macro of another file may say anything of the ownership; the SDK's say nothing.
    ("@property (nonatomic, QUEUE_REFERENCE, readonly) dispatch_queue_t a;", "a: dispatch_queue_t none"),
    ("@property (NS_NONATOMIC_IOSONLY, direct) A *a;", "a: A * [A] strong"),
    ("@property BOOL a, b;", "a: BOOL assign; b: BOOL assign"),
    ("@property (assign) Solver<N::Vector4<double> >Ref a;", "a: Solver<N::Vector4<double> >Ref [Solver] assign"),
    ("@property (readonly) NSInteger a API_AVAILABLE(ios(11));", "a: NSInteger assign"),
    ("@property unsigned long long a;", "a: unsigned long long assign"),
    ("@property CGRect a;", "a: CGRect assign"),
    ("@property MyState a;", "a: MyState [MyState] assign"),
    ("@property FILE_HANDLE a;", "a: FILE_HANDLE assign"),
    ("@property IBOutlet SOME_MACRO A *a;", "a: A * [A] strong outlet"),
    ("@property const char *a;", "a: const char * assign"),
    ("@property dispatch_queue_t a;", "a: dispatch_queue_t strong"),
    ("@property struct S a;", "a: struct S assign"),
    ("@property (copy) void (^a)(A *x, BOOL y);", "a: void (^a)(A *x, BOOL y) copy closure"),
    ("@property (copy) void (NS_SENDABLE ^a)(A *x);", "a: void (NS_SENDABLE ^a)(A *x) copy closure"),
    ("@property (copy) id<P> (^a)(A *x);", "a: id<P> (^a)(A *x) copy closure"),
    ("@property NSArray<void (^)(A *)> *a;", "a: NSArray<void (^)(A *)> * [NSArray] strong collection"),
    (
      "@property NSDictionary<B *, id<P> (^)(C *)> *a;",
      "a: NSDictionary<B *, id<P> (^)(C *)> * [NSDictionary] strong collection"
    ),
    ("@property (copy) void (^a)(A *x) NS_SWIFT_NAME(b);", "a: void (^a)(A *x) copy closure"),
    ("@property (copy) void (^(^a)(int))(void);", "a: void (^(^a)(int))(void) copy closure"),
    (
      "@property (copy, nullable) void (^ _Nullable a)(void);",
      "a: void (^ _Nullable a)(void) copy closure optional"
    ),
    ("@property (copy) DoneBlock a;", "a: DoneBlock copy closure"),
    ("@property (getter=isA, setter=setB:) BOOL a;", "a: BOOL assign"),
    ("@property (weak) IBOutlet A *a;", "a: A * [A] weak outlet"),
    ("@property (nonatomic) IBOutletCollection(A) NSArray *a;", "a: NSArray * [NSArray] strong outlet collection"),
    ("@property (nullable) A *a;", "a: A * [A] strong optional"),
    ("@property A * _Nullable a;", "a: A * _Nullable [A] strong optional"),
    ("@property ArrayOf(A *) *a;", "a: ArrayOf(A *) * strong"),
    ("@property A *a NS_SWIFT_NAME(b);", "a: A * [A] strong"),
    ("@property A *a __attribute__((unused));", "a: A * [A] strong"),
    ("@property NSNumber *id;", "id: NSNumber * [NSNumber] strong"),
    ("@property (copy) NSString *id __attribute__((deprecated(\"x\")));", "id: NSString * [NSString] copy"),
    ("@property A *id NS_SWIFT_NAME(a), *b;", "id: A * [A] strong; b: A * [A] strong"),
    ("@property NSInteger id __deprecated;", "id: NSInteger assign"),
    ("@property NSString *mutable;", "mutable: NSString * [NSString] strong"),
    ("@property (class, readonly) A *a;", "a: A * [A] strong"),
    ("@property(nonatomic)A\n*a;", "a: A * [A] strong"),
  ] as [(String, String)])
func properties(_ source: String, _ expected: String) {
  #expect(Rendered("@interface C : D\n\(source)\n@end").properties == expected)
}

@Test("A property that is broken off ends where the next begins, and so does one without a semicolon")
func brokenProperties() {
  let open = Rendered("@interface C : D\n@property (nonatomic\n@property A *b;\n@end")
  // What is broken off so is printed by a tool, which says nothing of who owns what.
  #expect(open.properties == "b: A * [A] none")
  let bare = Rendered("@interface C : D\n@property A *a\n- (void)f;\n@property A *b;\n@end")
  #expect(bare.properties == "a: A * [A] strong; b: A * [A] strong")
  #expect(bare.methods == "-f")
}

@Test("A property ends with its semicolon")
func endOfProperty() {
  let member = Rendered("@interface C : D\n@property (nonatomic)\nA *a;\n@end").facts.members.first
  #expect(member?.line == 2 && member?.endLine == 3)
}

@Test("A category has no storage, and a protocol's readonly property needs none")
func propertiesWithoutStorage() {
  #expect(Rendered("@interface A (C)\n@property id<P> a;\n@end").properties == "a: id<P> <P> none existential")
  #expect(Rendered("@protocol A\n@property (readonly) B *a;\n@end").properties == "a: B * [B] none")
  #expect(Rendered("@protocol A\n@property B *a;\n@end").properties == "a: B * [B] strong")
}

@Test("A block's typedef in the same file tells that a property is a block")
func blockTypedef() {
  let source = "typedef void (^Work)(A *);\n@interface C : D\n@property (copy) Work w;\n@end"
  #expect(Rendered(source).properties == "w: Work copy closure")
}

@Test(
  "Ivars",
  arguments: [
    ("A *_a, *_b;", "_a: A * [A] strong; _b: A * [A] strong"),
    ("__weak id<P> _a;", "_a: id<P> <P> weak existential"),
    ("__unsafe_unretained A *_a;", "_a: A * [A] unowned"),
    ("@private int _a; @public BOOL _b;", "_a: int assign; _b: BOOL assign"),
    ("struct { unsigned a:1; unsigned b:1; } _flags;", "_flags: struct { unsigned a:1; unsigned b:1; } assign"),
    ("unsigned int _a : 1;", "_a: unsigned int assign"),
    // Constant pointers, as the runtime encodes them.
    ("r^v _a; r*_b; r^{B=dd} _c; A*_d;", "_a: r^v assign; _b: r* assign; _c: r^{B=dd} assign; _d: A* [A] strong"),
    ("*Engine _a; *void _b;", "_a: *Engine assign; _b: *void assign"),
    ("void (^_done)(A *);", "_done: void (^_done)(A *) strong closure"),
    ("A *_a[3];", "_a: A * [A] strong"),
    // No macro stands before a bracket: this is a name in capitals.
    ("A *_AB[3]; float MAX_X[2];", "_AB: A * [A] strong; MAX_X: float assign"),
    ("IBOutlet A *_a;", "_a: A * [A] strong outlet"),
    ("std::vector<A *> _a;", "_a: std::vector<A *> assign"),
    // Of an ivar that another file's macro writes only the name is known, and no property of it.
    ("LOCK_DECLARE(_a);\nA *_b;", "_b: A * [A] strong"),
  ] as [(String, String)])
func ivars(_ source: String, _ expected: String) {
  #expect(Rendered("@implementation C {\n\(source)\n}\n@end", "A.mm").properties == expected)
}

@Test(
  "Types that a runtime's encodings were printed as",
  arguments: [
    ("@property Q hash;", "hash: Q assign"),
    ("@property (nonatomic) Q hash;\n@property (nonatomic) @? done;", "hash: Q none; done: @? none closure"),
    ("@property (nonatomic) # superclass;", "superclass: # none"),
    ("@property (nonatomic) NSString name;\n- (void)setName:;", "name: NSString [NSString] none"),
    ("@property (nonatomic) <P> model;\n- (void)setModel:;", "model: <P> <P> none existential"),
    ("@property (nonatomic) {CGSize=dd} size;", "size: {CGSize=dd} assign"),
    ("@property (nonatomic) @ property;\n@property (nonatomic) r^v p;", "property: @ none; p: r^v assign"),
    ("@property (nonatomic) NSNumber id;\n- (void)setId:;", "id: NSNumber [NSNumber] none"),
    ("@property int (*name;", "name: int (*name assign"),
    ("@property (copy) id /* block */ done;", "done: id copy closure"),
    (
      "@property struct CGRect { struct CGPoint { double x; } x1; } bounds;",
      "bounds: struct CGRect { struct CGPoint { double x; } x1; } assign"
    ),
  ] as [(String, String)])
func dumpedProperties(_ source: String, _ expected: String) {
  #expect(Rendered("@interface C : D\n\(source)\n@end", "A.h").properties == expected)
}

@Test(
  "A dump leaves out what it does not know of ownership",
  arguments: [
    ("/* Generated by RuntimeBrowser\n   Image: A\n */", "none"),
    ("//\n//     Generated by class-dump 3.5 (64 bit).\n//", "none"), ("// Copyright", "strong"),
    ("//\n// Generated by https://github.com/blacktop/ipsw (Version: 3.1.707)\n//", "none"),
    ("/*\n* This header is generated by classdump-dyld 1.0\n*/", "none"),
    ("// Headers generated with ktool v2.0.0\n// Platform: IOS", "none"),
  ])
func printedOwnership(_ head: String, _ silent: String) {
  let source = "@interface C : D {\n  D *_d;\n}\n@property A *a;\n@property (retain) B *b;\n@property BOOL c;\n@end"
  let expected = "_d: D * [D] \(silent); a: A * [A] \(silent); b: B * [B] strong; c: BOOL assign"
  #expect(Rendered(head + "\n" + source, "A.h").properties == expected)
}

@Test(
  "A dump prints what the type says of ownership",
  arguments: [
    ("@property(nonatomic) __weak id <P> a;", "a: id <P> <P> weak existential"),
    ("@property(nonatomic) __weak A *a; // @synthesize a=_a;", "a: A * [A] weak"),
    ("@property (assign,nonatomic,__weak) id<P> a;", "a: id<P> <P> weak existential"),
    ("@property (__weak,assign) Foo* a;", "a: Foo* [Foo] weak"),
    ("@property (nonatomic,__weak,readonly) A * a;", "a: A * [A] weak"),
    ("@property(nonatomic) __unsafe_unretained A *a;", "a: A * [A] unowned"),
  ])
func printedQualifiers(_ property: String, _ expected: String) {
  let source = "//     Generated by class-dump 3.5 (64 bit).\n@interface C : D\n\(property)\n@end"
  #expect(Rendered(source, "A.h").properties == expected)
}

@Test(
  "A dump that lists a getter and no setter has lost 'readonly'",
  arguments: [
    ("// class-dump", "- (id)a;", true), ("// class-dump", "- (id)a;\n- (void)setA:(id)x;", false),
    ("// class-dump", "- (id)b;", false), ("// Copyright", "- (id)a;", false),
  ])
func printedAccessors(_ head: String, _ accessors: String, _ isReadonly: Bool) {
  let facts = Rendered("\(head)\n@interface C : D\n@property A *a;\n\(accessors)\n@end", "A.h").facts
  #expect(facts.members.first { $0.kind == .property }?.flags.contains(.readonly) == isReadonly)
}

@Test(
  "A dump's property may say how its accessors are called",
  arguments: [
    ("(setter=put:, nonatomic)", "- (id)a;\n- (void)put:(id)x;\n- (void)go;", "a", ["go"]),
    ("(setter=put:)", "- (id)a;", "a", []), ("(getter=isA, setter=put:)", "- (id)isA;\n- (void)put:(id)x;", "a", []),
    ("(getter=isA)", "- (id)isA;\n- (id)a;", "a readonly", ["a"]),
    ("(getter=isA, readonly)", "- (id)isA;", "a readonly", []),
  ])
func printedAccessorNames(_ attributes: String, _ methods: String, _ property: String, _ left: [String]) {
  let facts = Rendered("// class-dump\n@interface C : D\n@property \(attributes) A *a;\n\(methods)\n@end", "A.h").facts
  let written = facts.members.filter { $0.kind == .method && !$0.flags.contains(.synthesized) }
  let isReadonly = facts.members.first { $0.kind == .property }?.flags.contains(.readonly) == true
  #expect("a" + (isReadonly ? " readonly" : "") == property)
  #expect(written.map { facts.names[$0.name] } == left)
}

@Test("A macro on a line of its own before an ivar is no part of it")
func ivarLines() {
  let source = "@interface C {\nPACKAGE_SCOPE\n  A *_a;\n  A\n    *_b;\n  __strong A *_c;\n}\n@end"
  #expect(Rendered(source, "A.h").facts.members.map(\.line) == [3, 4, 6])
}

@Test("An ivar that another file's macro writes has its name")
func macroIvars() {
  let facts = Rendered("@implementation C {\n  LOCK_DECLARE(_a);\n  OTHER(int);\n}\n@end").facts
  #expect(facts.members.map { facts.names[$0.name] } == ["_a"])
}
