import Testing

@testable import ModlintKit

@Test(
  "Both branches of #if are read, and the structure holds",
  arguments: [
    ("#if 0\n@interface A : B\n@end\n#endif", ""),
    ("#if 0\n@interface A : B\n@end\n#else\n@interface C : D\n@end\n#endif", "interface C:D 5-6 #if"),
    ("#if 1\n@interface A : B\n@end\n#else\n@interface C : D\n@end\n#endif", "interface A:B 2-3"),
    ("#define X 0\n#if X\n@interface A : B\n@end\n#else\n@interface C : D\n@end\n#endif", "interface C:D 6-7 #if"),
    ("#define X 0\n#undef X\n#if X\n@interface A : B\n@end\n#endif", "interface A:B 4-5 #if"),
    ("#define X 0\n#if X == Y\n@interface A : B\n@end\n#endif", "interface A:B 3-4 #if"),
    ("#ifndef X\n#define X 0\n#endif\n#if X\n@interface A : B\n@end\n#endif", "interface A:B 5-6 #if"),
    (
      "#if X\n@interface A : B\n@end\n#else\n@interface A : C\n@end\n#endif",
      "interface A:B 2-3 #if; interface A:C 5-6 #if"
    ),
    (
      "#if X\n@interface A : B\n#else\n@interface A : C\n#endif\n- (void)f;\n@end",
      "interface A:B 2-7 #if; interface A:C 4-7 #if"
    ),
    ("@interface A : B\n#if X\n- (void)f;\n@end\n#else\n- (void)g;\n@end\n#endif", "interface A:B 1-7"),
    (
      "@protocol P\n#if X\n@optional\n#else\n@end\n@interface O (P)\n#endif\n- (void)f;\n@end",
      "protocol P 1-9; category O(P) 6-9 #if"
    ),
    (
      "#if X\n@interface A : B <P> {\n#else\n@interface A : C {\n#endif\n}\n- (void)f;\n@end",
      "interface A:C 4-8 #if; interface A:B<P> 2-8 #if"
    ),
    ("@interface A : B\n#if X\n<P>\n#endif\n@end", "interface A:B<P> 1-5"),
    ("@interface A : B <P\n#if X\n, Q\n#endif\n>\n@end", "interface A:B<P,Q> 1-6"),
    ("#ifndef A_H\n#define A_H\n@interface A : B\n@end\n#endif", "interface A:B 3-4"),
    ("#if !defined(A_H)\n#define A_H\n@interface A : B\n@end\n#endif", "interface A:B 3-4"),
    (
      "#ifdef __cplusplus\nextern \"C\" {\n#endif\n@interface A : B\n@end\n#ifdef __cplusplus\n}\n#endif",
      "interface A:B 4-5"
    ),
    ("#if 0 && X\n@interface A : B\n@end\n#elif Y\n@interface C : D\n@end\n#endif", "interface C:D 5-6 #if"),
  ] as [(String, String)])
func branches(_ source: String, _ expected: String) {
  let facts = Rendered(source, "A.h")
  #expect(facts.declarations == expected)
  #expect(facts.problems == "")
}

@Test(
  "A body that branches share",
  arguments: [
    ("#if X\n- (void)a {\n#else\n- (void)a:(int)x {\n#endif\n}\n- (void)b {}", "{-a:} {-a} {-b}"),
    ("- (void)a {\n#if X\n if (x) {\n#else\n if (y) {\n#endif\n }\n}\n- (void)b {}", "{-a} {-b}"),
    ("- (void)a {\n#if X\n if (x) {\n#endif\n [y z];\n#if X\n }\n#endif\n}\n- (void)b {}", "{-a} {-b}"),
    ("- (void)a {\n if (x) {\n#if X\n [y z]; }\n#else\n [y w]; }\n#endif\n}\n- (void)b {}", "{-a} {-b}"),
    ("- (void)a {\n [x y:\n#if X\n 1];\n#else\n 2];\n#endif\n}\n- (void)b {}", "{-a} {-b}"),
    ("#if X\n- (void)a {}\n#else\n- (void)c {}\n#endif\n- (void)b {}", "{-a} {-c} {-b}"),
  ] as [(String, String)])
func sharedBodies(_ source: String, _ expected: String) {
  let facts = Rendered("@implementation C\n\(source)\n@end")
  #expect(facts.methods == expected)
  #expect(facts.problems == "")
}

@Test(
  "A body behind the heads that branches have for it is the body of both",
  arguments: [
    ("#if X\n- (void)a\n#else\n- (void)b\n#endif\n{\n}\n- (void)c {\n}", "a 3-8 b 5-8 c 9-10"),
    ("#if X\n- (void)a:(A)x\n#else\n- (void)a:(B)x\n#endif\n{\n}", "a: 3-8 a: 5-8"),
    // Parts of one selector.
    (
      "- (void)a:(A)x\n#if X\n b:(B)y\n#elif Y\n c:(C)y\n#else\n#endif\n{\n}\n- (void)d {}",
      "a:b: 2-10 a:c: 2-10 a: 2-10 d 11-11"
    ),
    ("- (void)a:(A)x\n#if X\n __unused\n#else\n API\n#endif\n{\n}", "a: 2-9"),
    // Others have each their own.
    ("#if X\n- (void)a {\n}\n#else\n- (void)b {\n}\n#endif\n- (void)c {\n}", "a 3-4 b 6-7 c 9-10"),
    ("#if X\n- (void)a NO(x)\n#endif\n- (void)c {\n}", "a 3-3 c 5-6"),
  ])
func bodiesBehindHeads(_ source: String, _ expected: String) {
  let facts = Rendered("@implementation C\n\(source)\n@end").facts
  #expect(
    facts.members.map { "\(facts.names[$0.name]) \($0.line)-\($0.endLine)" }.joined(separator: " ") == expected)
}

@Test(
  "Macros of the same file that write declarations",
  arguments: [
    ("#define CLS(n, s) @interface n##View : s <P>\nCLS(A, B)\n@end", "interface AView:B<P> 2-3"),
    ("#define CLS(n) @interface n : B @end\nCLS(A)\nCLS(C)", "interface A:B 2-2; interface C:B 3-3"),
    ("#define NAME A\n@interface NAME : B\n@end", "interface A:B 2-3"),
    ("#define PRE(n) XX##n\n#define NAME PRE(A)\n@interface NAME : B\n@end", "interface XXA:B 3-4"),
    ("#define BASE UIView\n@interface A : BASE\n@end", "interface A:UIView 2-3"),
    ("#define A B\n#define B A\n@interface A : C\n@end", "interface A:C 3-4"),
    // Of the definitions in two branches the first, as of everything else that cannot be told twice.
    ("#if X\n#define N A\n#else\n#define N B\n#endif\n@interface N : C\n@end", "interface A:C 6-7"),
    // What one branch defines does not hold in the next.
    (
      "#if X\n#define N A\n#elif Y\n@interface N : C\n@end\n#endif\n@interface N : D\n@end",
      "interface N:C 4-5 #if; interface A:D 7-8"
    ),
    (
      "#if X\n#define S U\n@interface A : S\n@end\n#else\n#define S N\n@interface B : S\n@end\n#endif\n@interface C : S\n@end",
      "interface A:U 3-4 #if; interface B:N 7-8 #if; interface C:U 10-11"
    ),
    (
      "#define ALL ITEM(A, @\"a\") ITEM(B, @\"b\")\n#define ITEM(x, s) @class x; @interface x##Item : C @end\nALL\n",
      "interface AItem:C 3-3; interface BItem:C 3-3"
    ),
    ("#define LIST <P, Q>\n@interface A : B LIST\n@end", "interface A:B<P,Q> 2-3"),
  ] as [(String, String)])
func macros(_ source: String, _ expected: String) {
  #expect(Rendered(source).declarations == expected)
}

@Test("Ownership and whole properties written through macros of the same file")
func macroProperties() {
  let source = """
    #define WEAK_ATTR nonatomic, weak
    #define WEAK_PROPERTY @property (nonatomic, weak)
    #define STRONG(T, n) @property (nonatomic, strong) T *n;
    #define SINGLETON(T) + (T *)shared { return nil; }
    @interface A : B
    @property (WEAK_ATTR) id<P> a;
    WEAK_PROPERTY id<P> b;
    STRONG(C, c)
    @end
    @implementation A
    SINGLETON(A)
    @end
    """
  let facts = Rendered(source)
  #expect(
    facts.properties == "a: id<P> <P> weak existential; b: id<P> <P> weak existential; c: C * [C] strong")
  #expect(facts.methods == "{+shared}")
}

@Test("A macro means nothing above its definition, and its latest definition below")
func macroPlaces() {
  let source = """
    @interface B2 : NSObject
    @end
    #define B2 B
    @interface B2 (C)
    @end
    #undef B2
    #define B2 D
    @interface B2 (C)
    @end
    """
  #expect(Rendered(source, "A.h").declarations == "interface B2:NSObject 1-2; category B(C) 4-5; category D(C) 8-9")
  #expect(Rendered(source, "A.h").aliases == "B2 = B; B2 = D")
}

@Test("A protocol list written in each branch of #if is one list, and holds no type arguments")
func listsInBranches() {
  let source = """
    @interface A : NSObject
    #if X
      <P, Q>
    #else
      <P>
    #endif
    @end
    """
  #expect(Rendered(source, "A.h").declarations == "interface A:NSObject<P,Q,P> 1-7")
}
