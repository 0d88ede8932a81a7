import Testing

@testable import ModlintKit

@Test(
  "What declares a type, and where it ends",
  arguments: [
    ("@interface A : B\n@end", "interface A:B 1-2"),
    ("@interface A\n@end", "interface A 1-2"),
    ("@interface A : B <P, Q>\n\n@end", "interface A:B<P,Q> 1-3"),
    ("@interface A<P,Q>\n@end", "interface A<P,Q> 1-2"),
    ("@interface A ()\n@end", "classExtension A 1-2"),
    ("@interface A () <P>\n@end", "classExtension A<P> 1-2"),
    ("@interface A()<P>{int x;}\n@end", "classExtension A<P> 1-2"),
    ("@interface A (C) <P>\n@end", "category A(C)<P> 1-2"),
    ("@implementation A\n@end", "implementation A 1-2"),
    ("@implementation A (C)\n@end", "category A(C) 1-2"),
    ("@protocol P <Q, R>\n@end", "protocol P<Q,R> 1-2"),
    ("@class A, B;\n@protocol P, Q;", ""),
    // Type arguments, type parameters and protocols look alike.
    ("@interface A<__covariant T> : B<T> <P, Q>\n@end", "interface A:B<P,Q> 1-2"),
    ("@interface A<T> : B<T>\n@end", "interface A:B 1-2"),
    ("@interface A<T> : B<V> <P>\n@end", "interface A:B<P> 1-2"),
    ("@interface A : B<V *>\n@end", "interface A:B 1-2"),
    ("@interface A : B<C<D *> *><P>\n@end", "interface A:B<P> 1-2"),
    ("@interface A : B<C<D>>\n@end", "interface A:B<C,D> 1-2"),
    ("@interface A<T : id<P>> : B\n@end", "interface A:B 1-2"),
    // What a parameter must conform to is no parameter itself.
    ("@interface A<T : id<P, Q>> : B <P, Q>\n@end", "interface A:B<P,Q> 1-2"),
    ("@interface A<T : id <P, Q>, U> : B<U> <Q>\n@end", "interface A:B<Q> 1-2"),
    ("@interface A<T> (C)\n@end", "category A(C) 1-2"),
    ("@interface GENERIC(A, T) : GENERIC(B, T) <P>\n@end", "interface A:B<P> 1-2"),
    ("#define BoxOf(T) Box<T, id<Q>>\n@interface A : BoxOf(B *) <P>\n@end", "interface A:Box<P> 2-3"),
    ("@interface A : BoxOf(B *) <P>\n@end", "interface A:BoxOf<P> 1-2"),
    ("@interface MODULE(A, B)\nMETHOD(c:(D *)d)\n@end", "category A(MODULE) 1-3"),
    ("@interface REMAPPED(x, A, B)\n@end", "category A(REMAPPED) 1-2"),
    ("#define less(a, b) a < b\n@interface A : B\n@end", "interface A:B 2-3"),
    // class-dump announces the protocols of `A<P><Q> *` so.
    ("@class A;\n@protocol P><Q, R;\n@protocol S\n@end", "protocol S 3-4"),
    // What stands around a declaration.
    ("UIKIT_EXTERN NS_CLASS_AVAILABLE(2_0) @interface A : B\n@end", "interface A:B 1-2"),
    ("__attribute__((visibility(\"default\")))\n@interface A : B\n@end", "interface A:B 2-3"),
    ("NS_ASSUME_NONNULL_BEGIN\n@interface A : B\n@end\nNS_ASSUME_NONNULL_END", "interface A:B 2-3"),
    ("NS_SWIFT_NAME(S)\n@interface A : B\n@end", "interface A:B 2-3 = S"),
    ("NS_SWIFT_NAME(Outer.S)\n@protocol P\n@end", "protocol P 2-3 = Outer.S"),
    ("SWIFT_CLASS_NAMED(\"S\")\n@interface A : B\n@end", "interface A:B 2-3 = S"),
    ("@interface A : B\n@end\nNS_SWIFT_NAME(S);\n@interface C : B\n@end", "interface A:B 1-2; interface C:B 4-5"),
    ("@BeeHiveMod(M)\n@implementation A\n@end", "implementation A 2-3"),
    ("extern \"C\" {\n@interface A : B\n@end\n}", "interface A:B 2-3"),
    ("SINGLETON(A)\n@implementation A\n@end", "implementation A 2-3"),
    ("typedef NS_ENUM(NSInteger, E) {\n EA,\n};\n@interface A : B\n@end", "interface A:B 4-5"),
    ("static int x = 1;\nvoid f(int y) { if (y) {} }\n@implementation A\n@end", "implementation A 3-4"),
    ("@inter\\\nface A : B\n@end", "interface A:B 1-3"),
    ("@interface A\\\nB : C\n@end", "interface AB:C 1-3"),
    ("\r\n@interface A : B\r\n@end\r\n", "interface A:B 2-3"),
    ("\u{FEFF}@interface A : B\n@end", "interface A:B 1-2"),
    // What is none.
    ("// @interface A : B\n/* @interface C : D */\nNSString *s = @\"@interface E : F\";", ""),
    ("#pragma mark - X\n@interface A : B\n#pragma mark - Y\n@end", "interface A:B 2-4"),
    ("#define X @interface Y : Z\n@interface A : B\n@end", "interface A:B 2-3"),
    ("@interface A : B PROTOCOLS\n{ int x; }\n@end", "interface A:B 1-3"),
  ] as [(String, String)])
func declarations(_ source: String, _ expected: String) {
  #expect(Rendered(source).declarations == expected)
}

@Test("Forward declarations make no type, and are imports")
func forwards() {
  let facts = Rendered("@class A, B<T>;\n@protocol P, Q;", "A.h")
  #expect(facts.imports == "forward A; forward B; forward P; forward Q")
  #expect(facts.facts.declarations.allSatisfy { $0.kind == .forward })
}

@Test(
  "Imports",
  arguments: [
    ("#import \"A.h\"", "import A.h"),
    ("#import <A/A.h>", "import A/A.h <>"),
    ("#include <a//b.h>", "include a//b.h <>"),
    ("  #  import \"A.h\" // \"B.h\"", "import A.h"),
    ("@import A.B.C;", "moduleImport A.B.C"),
    ("@import A;", "moduleImport A"),
    ("#if X\n#import \"A.h\"\n#else\n#import \"B.h\"\n#endif", "import A.h #if; import B.h #if"),
    ("#if 0\n#import \"A.h\"\n#endif", ""),
    ("#ifndef A_H\n#define A_H\n#import \"A.h\"\n#endif", "import A.h"),
    ("#ifdef __OBJC__\n#import \"A.h\"\n#endif", "import A.h"),
    ("#import MACRO", ""),
    ("// #import \"A.h\"\nx = @\"#import <B.h>\";", ""),
  ] as [(String, String)])
func imports(_ source: String, _ expected: String) {
  #expect(Rendered(source).imports == expected)
}

@Test(
  "Other names of a type",
  arguments: [
    ("typedef A B;", "B = A"),
    ("typedef A *B;", "B = * A"),
    ("typedef A<C *> *B;", "B = * A; B of C"),
    ("typedef A<id<P>, A<C *> *> *B;", "B = * A; B of P; B of C"),
    ("typedef A<P> B;", "B = A; B of P"),
    ("typedef id<P> B;", "B = * P"),
    ("typedef id<P, Q> B;", "B = * P; B = * Q"),
    ("typedef NSString *Key NS_TYPED_ENUM;", "Key = NSString"),
    ("@compatibility_alias B A;", "B = A"),
    ("using B = A *;", "B = * A"),
    ("using B = A<C *> *;", "B = * A; B of C"),
    ("using B = void (^)(A *);", "B own value; B = * -; B of A"),
    ("using B = std::vector<A *>;", "B value"),
    ("using B = int;", "B value"),
    ("using namespace B; using B::A;", ""),
    ("typedef int B;", "B value"),
    ("typedef struct A B;", "B value"),
    ("typedef struct { int x; } B;", "B value"),
    ("typedef void (^B)(NSString *s, int i);", "B own value"),
    ("typedef void (^B)(A *);", "B own value; B = * -; B of A"),
    ("typedef void (NS_SENDABLE ^B)(A *_Nullable a, NSError *e);", "B own value; B = * -; B of A"),
    ("typedef A *(^B)(C<id<P>> *c, A *a);", "B own value; B = * -; B of A; B of C; B of P"),
    ("typedef void (*B)(A *a);", "B value; B = * -; B of A"),
    ("struct Tag { int x; };", "Tag own value"),
    ("class API_X Tag : public Base { struct Part { int x; }; };", "Tag own value; Part own value"),
    ("typedef int API_X Call(A *a);", "Call value; Call = * -; Call of A"),
    ("typedef A *List SWIFT_NAME(B);", "List = * A"),
    ("typedef NS_ENUM(NSInteger, E) { EA };", ""),
  ] as [(String, String)])
func aliases(_ source: String, _ expected: String) {
  #expect(Rendered(source).aliases == expected)
}

@Test(
  "What Swift knows to be no class, by a header",
  arguments: [
    ("struct Tag { int x; };", "Tag value"), ("union Tag { int x; } tag;", "Tag value"), ("struct tag { int x; };", ""),
    ("struct Tag;", ""), ("typedef void (^B)(A *);", "B value; B = * -; B of A"),
  ] as [(String, String)])
func namesInHeaders(_ source: String, _ expected: String) {
  #expect(Rendered(source, "A.h").aliases == expected)
}
