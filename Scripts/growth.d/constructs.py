"""Projects of one construct in any number: what a stranger may send, and what a generator may write.

A construct is a function from a number to texts by path; its docstring is its title in the table."""

CONSTRUCTS = {}


def construct(title, largest=100_000, options=()):
    """- largest: where one of its kind is as large as a file or folder, fewer of them are a project already."""
    def add(make):
        CONSTRUCTS[title] = (make, largest, options)
        return make
    return add


def lines(n, line):
    return "\n".join(line(i) for i in range(n)) + "\n"


def swift(text):
    return {"A.swift": text}


def objc(text):
    return {"A.h": "#import <Foundation/Foundation.h>\n" + text}


def body(text):
    return {"A.m": "#import <Foundation/Foundation.h>\n" + text}


# Inheritance

@construct("Swift classes in one chain")
def _(n):
    return swift("class C0 {}\n" + lines(n, lambda i: f"class C{i + 1}: C{i} {{}}"))


@construct("Objective-C classes in one chain")
def _(n):
    return objc("@interface C0 : NSObject\n@end\n" + lines(n, lambda i: f"@interface C{i + 1} : C{i}\n@end"))


@construct("Swift classes in one circle")
def _(n):
    return swift(lines(n, lambda i: f"class C{i}: C{(i + 1) % n} {{}}"))


@construct("Objective-C classes in one circle")
def _(n):
    return objc(lines(n, lambda i: f"@interface C{i} : C{(i + 1) % n}\n@end"))


@construct("subclasses of one class")
def _(n):
    return swift("class A {}\n" + lines(n, lambda i: f"class C{i}: A {{}}"))


@construct("chain of classes with members that override")
def _(n):
    return swift("class C0 { func f() {} }\n" + lines(n, lambda i: f"class C{i + 1}: C{i} {{ override func f() {{ super.f() }} }}"))


@construct("chain of controllers")
def _(n):
    return swift("import UIKit\nclass C0: UIViewController {}\n" + lines(n, lambda i: f"class C{i + 1}: C{i} {{}}"))


@construct("Swift protocols that refine the next")
def _(n):
    return swift("protocol P0 {}\n" + lines(n, lambda i: f"protocol P{i + 1}: P{i} {{ func f{i}() }}"))


@construct("Objective-C protocols that refine the next")
def _(n):
    return objc("@protocol P0\n@end\n" + lines(n, lambda i: f"@protocol P{i + 1} <P{i}>\n- (void)f{i};\n@end"))


@construct("protocols that refine the next two")
def _(n):
    return swift("protocol P0 {}\nprotocol P1 {}\n" + lines(n, lambda i: f"protocol P{i + 2}: P{i}, P{i + 1} {{}}"))


@construct("protocols in one circle")
def _(n):
    return swift(lines(n, lambda i: f"protocol P{i}: P{(i + 1) % n} {{}}"))


@construct("protocols that one class adopts")
def _(n):
    return swift(lines(n, lambda i: f"protocol P{i} {{ func f{i}() }}") + "class A: " + ", ".join(f"P{i}" for i in range(n)) + " {}\n")


@construct("adopters of one protocol")
def _(n):
    return swift("protocol P { func f() }\n" + lines(n, lambda i: f"struct S{i}: P {{ func f() {{}} }}"))


# Types and members

@construct("Swift types that use the next")
def _(n):
    return swift(lines(n, lambda i: f"class C{i} {{ var next: C{i + 1}? }}") + f"class C{n} {{}}\n")


@construct("Objective-C types that use the next")
def _(n):
    return objc(lines(n, lambda i: f"@class C{i + 1};\n@interface C{i} : NSObject\n@property C{i + 1} *next;\n@end"))


@construct("types that use the next, in one circle")
def _(n):
    return swift(lines(n, lambda i: f"class C{i} {{ var next: C{(i + 1) % n}? }}"))


@construct("types that use the next three, in one circle")
def _(n):
    return swift(lines(n, lambda i: f"class C{i} {{ var a: C{(i + 1) % n}?; var b: C{(i + 2) % n}?; var c: C{(i + 3) % n}? }}"))


@construct("types in many circles of four")
def _(n):
    return swift(lines(n, lambda i: f"class C{i} {{ var next: C{i - i % 4 + (i + 1) % 4}? }}"))


@construct("types that use each of two hubs that use them")
def _(n):
    return swift(lines(n, lambda i: f"class C{i} {{ var a: A?; var b: B? }}") + "class A {\n" + lines(n, lambda i: f"var c{i}: C{i}?")
                 + "}\nclass B {\n" + lines(n, lambda i: f"var c{i}: C{i}?") + "}\n")


@construct("extensions of one type")
def _(n):
    return swift("struct A {}\n" + lines(n, lambda i: f"extension A {{ func f{i}() {{}} }}"))


@construct("extensions of one foreign type")
def _(n):
    return swift("import UIKit\n" + lines(n, lambda i: f"extension UIView {{ func f{i}() {{}} }}"))


@construct("extensions with a conformance each")
def _(n):
    return swift("struct A {}\n" + lines(n, lambda i: f"protocol P{i} {{}}\nextension A: P{i} {{}}"))


@construct("categories of one class")
def _(n):
    return objc("@interface A : NSObject\n@end\n" + lines(n, lambda i: f"@interface A (C{i})\n- (void)f{i};\n@end"))


@construct("types nested in one type")
def _(n):
    return swift("enum A {\n" + lines(n, lambda i: f"struct S{i} {{ var next: S{i + 1}? }}") + "}\n")


@construct("methods of one type")
def _(n):
    return swift("class A {\nvar x = 0\n" + lines(n, lambda i: f"func f{i}() {{ x += 1; f{i + 1}() }}") + "}\n")


@construct("properties of one type")
def _(n):
    return swift("class A {\n" + lines(n, lambda i: f"var p{i} = 0") + "}\n")


@construct("classes that keep one of themselves")
def _(n):
    return swift(lines(n, lambda i: f"final class C{i} {{ static let current = C{i}() }}"))


@construct("static properties of one type, each of that type")
def _(n):
    return swift("final class A {\n" + lines(n, lambda i: f"static let p{i} = A()") + "}\n")


@construct("methods that each use a property of their own")
def _(n):
    return swift("class A {\n" + lines(n, lambda i: f"var p{i} = 0\nfunc f{i}() {{ p{i} += 1 }}") + "}\n")


@construct("Objective-C methods of one class")
def _(n):
    return body("@implementation A\n" + lines(n, lambda i: f"- (void)f{i} {{ [self f{i + 1}]; }}") + "@end\n")


@construct("Objective-C properties of one class")
def _(n):
    return objc("@interface A : NSObject\n" + lines(n, lambda i: f"@property (strong) id p{i};") + "@end\n")


@construct("overloads of one method")
def _(n):
    return swift("class A {\n" + lines(n, lambda i: f"func f(_ a: Int, b{i}: Int) {{}}") + "}\n")


@construct("types of one name in nested scopes")
def _(n):
    return swift(lines(n, lambda i: f"enum N{i} {{ struct Token {{}}\n struct User {{ var t: Token }} }}"))


@construct("cases of one enum")
def _(n):
    return swift("enum A {\n" + lines(n, lambda i: f"case c{i}") + "}\n")


@construct("cases on one line")
def _(n):
    return swift("enum A { case " + ", ".join(f"c{i}" for i in range(n)) + " }\n")


@construct("constants of one C enumeration")
def _(n):
    return objc("typedef NS_ENUM(NSInteger, A) {\n" + lines(n, lambda i: f"AC{i},") + "};\n")


@construct("parameters of one function")
def _(n):
    return swift("func f(" + ", ".join(f"a{i}: Int" for i in range(n)) + ") {}\n")


@construct("generic parameters and constraints")
def _(n):
    return swift("protocol P {}\nstruct A<" + ", ".join(f"T{i}: P" for i in range(n)) + "> where " + ", ".join(f"T{i}: Equatable" for i in range(n)) + " {}\n")


@construct("parts of one selector")
def _(n):
    return objc("@interface A : NSObject\n- (void)" + " ".join(f"p{i}:(id)a{i}" for i in range(n)) + ";\n@end\n")


@construct("statements of one function")
def _(n):
    return swift("class B { func g() {} }\nfunc f(_ b: B) {\n" + lines(n, lambda i: "b.g()") + "}\n")


@construct("branches of one switch")
def _(n):
    return swift("func f(_ a: Int) -> Int {\nswitch a {\n" + lines(n, lambda i: f"case {i}: return {i}") + "default: return 0\n}\n}\n")


@construct("else if of one function, Objective-C")
def _(n):
    return body("int f(int a) {\nif (a) {}\n" + lines(n, lambda i: f"else if (a == {i}) {{ g(); }}") + "return 0; }\n")


@construct("local variables of one function")
def _(n):
    return swift("func f() {\n" + lines(n, lambda i: f"let v{i} = v{max(0, i - 1)}") + "}\n")


@construct("local variables of one Objective-C method")
def _(n):
    return body("@implementation A\n- (void)f {\n" + lines(n, lambda i: f"NSString *v{i} = v{max(0, i - 1)};") + "}\n@end\n")


@construct("messages in a row on one receiver")
def _(n):
    return swift("func f() { a" + lines(n, lambda i: f"\n.b{i}()") + "}\n", )


@construct("operands of one expression")
def _(n):
    return swift("let a = " + " + ".join("b" for _ in range(n)) + "\n")


@construct("elements of one array")
def _(n):
    return swift("let a = [" + ", ".join(f"f({i})" for i in range(n)) + "]\n")


@construct("elements of one Objective-C array")
def _(n):
    return body("void f(void) { id a = @[" + ", ".join(f"[B b{i}]" for i in range(n)) + "]; }\n")


@construct("closures in one function")
def _(n):
    return swift("class A { var x = 0\nfunc f() {\n" + lines(n, lambda i: "g { [weak self] in self?.x += 1 }") + "} }\n")


# Names

@construct("names of one @class")
def _(n):
    return objc("@class " + ", ".join(f"C{i}" for i in range(n)) + ";\n")


@construct("@class of one name")
def _(n):
    return objc(lines(n, lambda i: "@class A;"))


@construct("aliases that name two of the one before")
def _(n):
    return swift("protocol P {}\ntypealias T0 = P\n" + lines(n, lambda i: f"typealias T{i + 1} = T{i} & T{i}"))


@construct("aliases in one chain")
def _(n):
    return swift("struct T0 {}\n" + lines(n, lambda i: f"typealias T{i + 1} = T{i}") + f"let a: T{n}? = nil\n")


@construct("aliases in one circle")
def _(n):
    return swift(lines(n, lambda i: f"typealias T{i} = T{(i + 1) % n}\nlet a{i}: T{i}"))


@construct("typedefs in one chain")
def _(n):
    return objc("@interface T0 : NSObject\n@end\n" + lines(n, lambda i: f"typedef T{i} T{i + 1};"))


@construct("typedefs in one chain, each used")
def _(n):
    return objc("@interface T0 : NSObject\n@end\n" + lines(n, lambda i: f"typedef T{i} T{i + 1};")
                + lines(n, lambda i: f"@interface U{i} : NSObject\n@property T{i} *t;\n@end"))


@construct("@compatibility_alias in one chain")
def _(n):
    return objc("@interface T0 : NSObject\n@end\n" + lines(n, lambda i: f"@compatibility_alias T{i + 1} T{i};"))


@construct("classes of one name in as many files", 10_000)
def _(n):
    return {f"F{i}/A.h": "@interface A : NSObject\n@end\n" for i in range(n)} | {"B.m": "#import \"A.h\"\nvoid f(A *a) {}\n"}


@construct("Swift types of one name in one file")
def _(n):
    return swift(lines(n, lambda i: "struct A { var a: A? }"))


@construct("parts of one qualified name")
def _(n):
    return swift("let a: " + ".".join(f"N{i}" for i in range(n)) + "\n")


# Comments and conditions

@construct("suppression comments")
def _(n):
    return swift(lines(n, lambda i: f"class C{i} {{ // modlint:disable:this strong-delegate - why"
                       f"\nvar delegate: D? }}") + "protocol D: AnyObject {}\n")


@construct("suppression comments that hide nothing")
def _(n):
    return swift(lines(n, lambda i: "// modlint:disable:next strong-delegate - why"))


@construct("suppression comments of unknown rules")
def _(n):
    return swift(lines(n, lambda i: f"// modlint:disable:this no-such-{i}"))


@construct("pairs of disable all and enable all")
def _(n):
    return swift(lines(n, lambda i: f"// modlint:disable all\nclass C{i} {{ var delegate: D? }}\n// modlint:enable all") + "protocol D: AnyObject {}\n")


@construct("disable all without end")
def _(n):
    return swift(lines(n, lambda i: f"// modlint:disable all\nclass C{i} {{ var delegate: D? }}") + "protocol D: AnyObject {}\n")


@construct("rules of one suppression comment")
def _(n):
    return swift("// modlint:disable " + " ".join(f"rule-{i}" for i in range(n)) + "\n")


@construct("comments")
def _(n):
    return swift(lines(n, lambda i: "/* a */ // b"))


@construct("Objective-C comments")
def _(n):
    return objc(lines(n, lambda i: "/* a */ // b"))


@construct("#if in a row")
def _(n):
    return swift(lines(n, lambda i: f"#if A{i}\nclass C{i} {{}}\n#else\nstruct C{i} {{}}\n#endif"))


@construct("Swift #elseif branches")
def _(n):
    return swift("#if A\n" + lines(n, lambda i: f"#elseif A{i}\nclass C{i} {{}}") + "#endif\n")


@construct("#elseif branches that declare one class")
def _(n):
    return swift("#if A\n" + lines(n, lambda i: f"#elseif A{i}\nclass C {{}}") + "#endif\n")


@construct("#elif branches with a @class")
def _(n):
    return objc("#if A\n" + lines(n, lambda i: f"#elif A{i}\n@class C{i};") + "#endif\n")


@construct("Objective-C #elif branches")
def _(n):
    return objc("#if A\n" + lines(n, lambda i: f"#elif A{i}\n@interface C{i} : NSObject\n@end") + "#endif\n")


@construct("#elif branches in a method")
def _(n):
    return body("@implementation A\n- (void)f {\n#if A\n" + lines(n, lambda i: f"#elif A{i}\n[self f{i}];") + "#endif\n}\n@end\n")


@construct("nested #if, Objective-C")
def _(n):
    return objc(lines(n, lambda i: f"#if A{i}") + lines(n, lambda i: f"@interface C{i} : NSObject\n@end\n#endif"))


@construct("#if without #endif, Objective-C")
def _(n):
    return objc(lines(n, lambda i: f"#if A{i}\n@interface C{i} : NSObject\n@end"))


@construct("strings")
def _(n):
    return swift(lines(n, lambda i: f'let s{i} = "a {i} \\(b) c"'))


@construct("Objective-C strings")
def _(n):
    return body("void f(void) {\n" + lines(n, lambda i: f'g(@"a {i}" @"b");') + "}\n")


@construct("one long string")
def _(n):
    return swift('let a = "' + "abcdefghij" * n + '"\n')


@construct("types on one line")
def _(n):
    return swift(" ".join(f"class C{i} {{ var delegate: D? }};" for i in range(n)) + "protocol D: AnyObject {}\n")


# Macros

@construct("macros that use the one before")
def _(n):
    return objc("#define M0 int\n" + lines(n, lambda i: f"#define M{i + 1} M{i}") + f"M{n} a;\n")


@construct("macros that use the one before twice")
def _(n):
    return objc("#define M0 - (void)f;\n" + lines(n, lambda i: f"#define M{i + 1} M{i} M{i}") + f"@interface A : NSObject\nM{n}\n@end\n")


@construct("uses of one macro that writes declarations", 20_000)
def _(n):
    return {"M.h": "#define FIELD(x) @property (strong) id x;\n",
            "A.h": "#import \"M.h\"\n@interface A : NSObject\n" + lines(n, lambda i: f"FIELD(a{i})") + "@end\n"}


@construct("uses of one macro that sends a message")
def _(n):
    return body("#define SEND(x) [B send:x]\n@interface B : NSObject\n@end\n@implementation A\n- (void)f {\n" + lines(n, lambda i: f"SEND({i});") + "}\n@end\n")


@construct("parameters of one macro")
def _(n):
    return body("#define M(" + ", ".join(f"a{i}" for i in range(n)) + ") [B b:a0]\nvoid f(void) { M(" + ", ".join(str(i) for i in range(n)) + "); }\n")


@construct("macros of one file")
def _(n):
    return objc(lines(n, lambda i: f"#define M{i} {i}"))


# Files

@construct("imports of one Swift file")
def _(n):
    return swift(lines(n, lambda i: f"import M{i}"))


@construct("imports of one header")
def _(n):
    return objc(lines(n, lambda i: f'#import "H{i}.h"'))


@construct("headers that include the next", 16_000)
def _(n):
    return {f"H{i}.h": f"#import \"H{i + 1}.h\"\n@interface C{i} : NSObject\n@property C{i + 1} *next;\n@end\n" for i in range(n)}


@construct("headers that include the next, each with a superclass there", 16_000)
def _(n):
    return {f"H{i}.h": f"#import \"H{i + 1}.h\"\n@interface C{i} : C{i + 1}\n@end\n" for i in range(n)}


@construct("headers that include the next, each with the last one's class", 16_000)
def _(n):
    return {f"H{i}.h": f"#import \"H{i + 1}.h\"\n@interface C{i} : NSObject\n@property C{n - 1} *last;\n@end\n" for i in range(n)}


@construct("headers that include each other in a circle", 16_000)
def _(n):
    return {f"H{i}.h": f"#import \"H{(i + 1) % n}.h\"\n@interface C{i} : NSObject\n@end\n" for i in range(n)}


@construct("files that include one header", 16_000)
def _(n):
    return {"H.h": "@interface H : NSObject\n@end\n"} | {f"F{i}.m": f"#import \"H.h\"\n@interface C{i} : H\n@end\n@implementation C{i}\n@end\n" for i in range(n)}


@construct("headers that one header includes", 16_000)
def _(n):
    return {"All.h": lines(n, lambda i: f'#import "H{i}.h"'), "U.m": '#import "All.h"\n@implementation U\n@end\n'} | {
        f"H{i}.h": f"#import \"All.h\"\n@interface C{i} : NSObject\n@property C{(i + 7) % n} *a;\n@end\n" for i in range(n)}


@construct("Swift files", 16_000)
def _(n):
    return {f"F{i}.swift": f"class C{i} {{ var next: C{i + 1}? }}\n" for i in range(n)}


@construct("folders that nest", 1_000)
def _(n):
    return {"/".join(["a"] * min(n, 400)) + "/A.swift": "class A {}\n"} | {"B.swift": "class B {}\n" * n}


@construct("files in folders of their own", 16_000)
def _(n):
    return {f"D{i}/A{i}.swift": f"class C{i} {{}}\n" for i in range(n)}


# Wiring

@construct("users of one notification")
def _(n):
    return swift("import Foundation\nextension Notification.Name { static let a = Notification.Name(\"a\") }\n" + lines(
        n, lambda i: f"class C{i} {{ func f() {{ NotificationCenter.default.post(name: .a, object: nil) }}\n"
        f"func g() {{ NotificationCenter.default.addObserver(self, selector: #selector(f), name: .a, object: nil) }} }}"))


@construct("notifications of one poster and one observer")
def _(n):
    return swift("import Foundation\nclass A {\n" + lines(
        n, lambda i: f"func f{i}() {{ NotificationCenter.default.post(name: Notification.Name(\"n{i}\"), object: nil) }}")
        + "}\nclass B {\n" + lines(
        n, lambda i: f"func g{i}() {{ NotificationCenter.default.addObserver(self, selector: #selector(f), name: Notification.Name(\"n{i}\"), object: nil) }}") + "}\n")


@construct("users of one Objective-C notification")
def _(n):
    return body(lines(n, lambda i: f"@implementation C{i}\n- (void)f {{ [[NSNotificationCenter defaultCenter] postNotificationName:@\"a\" object:nil]; "
                      f"[[NSNotificationCenter defaultCenter] addObserver:self selector:@selector(f) name:@\"a\" object:nil]; }}\n@end"))


@construct("delegates of one type")
def _(n):
    return swift("protocol D: AnyObject {}\nclass A { weak var delegate: D? }\n" + lines(
        n, lambda i: f"class C{i}: D {{ let a = A()\nfunc f() {{ a.delegate = self }} }}"))


@construct("strong delegates")
def _(n):
    return swift("protocol D: AnyObject {}\n" + lines(n, lambda i: f"class C{i} {{ var delegate: D? }}"))


@construct("protocols with a delegate each")
def _(n):
    return swift(lines(n, lambda i: f"protocol D{i}: AnyObject {{ func f() }}\nclass A{i} {{ weak var delegate: D{i}? }}\n"
                       f"class B{i}: D{i} {{ func f() {{}}\nfunc g(_ a: A{i}) {{ a.delegate = self }} }}"))


@construct("objects of one storyboard")
def _(n):
    head = '<?xml version="1.0"?>\n<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB"><scenes>\n'
    return {"A.storyboard": head + lines(n, lambda i: f'<scene sceneID="s{i}"><objects><viewController id="v{i}" customClass="C{i}"><connections>'
            f'<segue destination="v{i + 1}" kind="show" id="g{i}"/><outlet property="a" destination="v{i}" id="o{i}"/></connections></viewController></objects></scene>')
            + "</scenes></document>\n", "A.swift": "import UIKit\n" + lines(n, lambda i: f"class C{i}: UIViewController {{}}")}


@construct("outlets of one xib")
def _(n):
    head = '<?xml version="1.0"?>\n<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects><placeholder id="-1" customClass="A"><connections>\n'
    return {"A.xib": head + lines(n, lambda i: f'<outlet property="p{i}" destination="v{i}" id="o{i}"/>') + "</connections></placeholder>\n"
            + lines(n, lambda i: f'<view id="v{i}"/>') + "</objects></document>\n", "A.swift": "import UIKit\nclass A: UIView {}\n"}


# Modules

def package(n, needs):
    targets = ",\n".join(f'.target(name: "M{i}", dependencies: [{", ".join(chr(34) + f"M{d}" + chr(34) for d in needs(i))}])' for i in range(n))
    files = {f"Sources/M{i}/A.swift": "".join(f"import M{d}\n" for d in needs(i)) + f"public class C{i} {{ " + "; ".join(
        f"var c{d}: C{d}?" for d in needs(i)) + " }\n" for i in range(n)}
    return {"Package.swift": "// swift-tools-version:5.9\nimport PackageDescription\nlet package = Package(name: \"P\", targets: [\n" + targets + "\n])\n"} | files


@construct("modules in one chain", 8_000)
def _(n):
    return package(n, lambda i: [i + 1] if i + 1 < n else [])


@construct("modules in one circle", 8_000)
def _(n):
    return package(n, lambda i: [(i + 1) % n])


@construct("modules that use the next three, in one circle", 8_000)
def _(n):
    return package(n, lambda i: [(i + 1) % n, (i + 2) % n, (i + 3) % n])


@construct("modules that use one", 8_000)
def _(n):
    return package(n, lambda i: [0] if i else [])


@construct("configured modules", 4_000)
def _(n):
    return {".modlint.yml": "modules:\n" + lines(n, lambda i: f"  - {{name: M{i}, paths: [D{i}/**]}}")} | {
        f"D{i}/A.swift": f"import M{(i + 1) % n}\nclass C{i} {{ var c: C{(i + 1) % n}? }}\n" for i in range(n)}


@construct("targets of one Xcode project", 4_000)
def _(n):
    objects = lines(n, lambda i: f"T{i:023} = {{isa = PBXNativeTarget; name = M{i}; productName = M{i}; buildPhases = (S{i:023}); dependencies = (); }};\n"
                    f"S{i:023} = {{isa = PBXSourcesBuildPhase; files = (B{i:023}); }};\nB{i:023} = {{isa = PBXBuildFile; fileRef = F{i:023}; }};\n"
                    f"F{i:023} = {{isa = PBXFileReference; path = A{i}.swift; sourceTree = \"<group>\"; }};")
    children = ", ".join(f"F{i:023}" for i in range(n))
    targets = ", ".join(f"T{i:023}" for i in range(n))
    return {"A.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{ objectVersion = 56; objects = {\n" + objects
            + f"G = {{isa = PBXGroup; children = ({children}); sourceTree = \"<group>\"; }};\nP = {{isa = PBXProject; mainGroup = G; targets = ({targets}); }};\n}}; rootObject = P; }}\n"
            } | {f"A{i}.swift": f"class C{i} {{}}\n" for i in range(n)}


@construct("entries of the baseline")
def _(n):
    return {"A.swift": "protocol D: AnyObject {}\n" + lines(n, lambda i: f"class C{i} {{ var delegate: D? }}"),
            ".modlint-baseline.yml": "version: 2\nknown:\n" + lines(n, lambda i: f'  - {{rule: "strong-delegate", subject: "C{i}.delegate"}}')}


# Formats

FORMATS = ["text", "json", "xcode", "sarif", "github", "gitlab", "junit", "checkstyle", "markdown", "csv", "html"]
GRAPHS = ["dot", "mermaid", "graphml"]


def findings(n):
    return swift("protocol D: AnyObject {}\n" + lines(n, lambda i: f"class C{i} {{ var delegate: D? }}"))


for name in FORMATS:
    construct(f"findings as {name}", 100_000, ("--format", name))(findings)
for name in GRAPHS:
    construct(f"types as {name}", 20_000, ("--format", name, "--graph", "types"))(
        lambda n: swift(lines(n, lambda i: f"class C{i} {{ var next: C{i + 1}? }}")))
