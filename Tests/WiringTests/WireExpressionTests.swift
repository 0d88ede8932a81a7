@testable import ModlintKit
import Testing

/// What expressions stand for, by themselves: no project, no constants.
@Suite struct WireExpressionTests {
  private func key(_ text: String, isSwift: Bool) -> String {
    let nothing = CodeGraph(
      linking: CodeGraph.Sources(), in: Project(discoveredIn: FileTree([:])), sdk: SDKTables([]), jobs: 1)
    let evaluation = WireEvaluation(
      constants: ConstantTable(nothing, TypeNames(nothing)), isSwift: isSwift, file: FileIndex(0), selfName: "Shop")
    return evaluation.value(of: text)?.key ?? "-"
  }

  @Test(arguments: [
    ("@\"a b\"", "a b"), ("(id)@\"x\"", "x"), ("42", "42"), ("(1000)+2+1", "1003"), ("@(7)", "7"),
    ("(NSString*) kHome", "kHome"), ("(__bridge id) kHome", "kHome"), ("(id) $name", "-"),
    ("@protocol(P)", "P"), ("[C class]", "C"), ("C.class", "C"), ("[self class]", "Shop"), ("self", "Shop"),
    ("NSStringFromClass([C class])", "C"), ("NSStringFromClass(self)", "Shop"), ("@selector(a:b:)", "a:b:"),
    ("UIApplicationDidBecomeActiveNotification", "UIApplicationDidBecomeActiveNotification"), ("kHome", "kHome"),
    ("$name", "-"), ("name", "-"), ("self.name", "-"), ("[self name]", "-"),
    ("[NSString stringWithFormat:@\"%@\" x]", "-"), ("@\"a\"@\"b\"", "ab"),
    ("@\"a\"\"b\\\"c\"", "ab\\\"c"), ("kHome@\"b\"", "-"), ("@\"a\"$b", "-"),
    ("[NSString stringWithFormat:@\"%@/%@\",@\"a\",@\"b\"]", "a/b"), ("[NSString stringWithFormat:@\"%d\",1]", "-"),
    ("[NSString stringWithFormat:@\"%@/%d\",@\"a\",1]", "-"), ("[NSString stringWithFormat:@\"%@\",kHome]", "-"),
    ("[@\"a\" stringByAppendingString:@\"/b\"]", "a/b"), ("[$a stringByAppendingString:@\"/b\"]", "-"),
    ("[NSURL URLWithString:@\"a://b\"]", "a://b"), ("CFSTR(\"a\")", "a"), ("(__bridge CFStringRef)@\"a\"", "a"),
    ("&$key", "key"), ("&key", "key"),
    ("A.b", "-"), ("\"a…", "-"), ("", "-"),
  ])
  func objectiveC(_ text: String, _ expected: String) {
    #expect(key(text, isSwift: false) == expected)
  }

  @Test(arguments: [
    ("\"a\"", "a"), ("\"a\\(b)\"", "-"), ("P.self", "P"), ("(any P).self", "P"), ("Self.self", "Shop"),
    ("type(of:self)", "Shop"), ("#selector(Shop.open(_:))", "open(_:)"), ("#selector(close)", "close"),
    ("Notification.Name.init(rawValue:\"x\")", "x"),
    ("Notification.Name(\"x\")", "x"), ("NSNotification.Name(rawValue:\"x\")", "x"), (".init(\"x\")", "x"),
    ("NSNotification.Name.UIKeyboardWillShow", "UIKeyboardWillShow"), (".didLogin", "didLogin"),
    ("UIApplication.didBecomeActiveNotification", "UIApplication.didBecomeActiveNotification"),
    ("\\.session.user", "session.user"), ("$0", "-"), ("name", "-"), ("$T.self", "-"), ("try await P.self", "P"),
    ("UIApplication.didBecomeActiveNotification.rawValue", "UIApplication.didBecomeActiveNotification"),
    ("make()", "-"), ("Box<Int>.self", "Box"), ("Self.opened", "Shop.opened"),
    ("type(of:self).opened", "Shop.opened"), ("\"a\"as CFString", "a"), ("$name as CFString", "-"),
    ("basCFString", "-"),
    ("CFNotificationName(\"a\"as CFString)", "a"), ("CFNotificationName(rawValue:\"a\"as CFString)", "a"),
    ("\\.item?.status", "item.status"), ("\\.SPBookmarks", "SPBookmarks"), ("\\Item.status", "status"),
    ("#keyPath(Item.a.b)", "a.b"), ("#keyPath(title)", "title"),
    ("\"a\"+\"/b\"", "a/b"), ("\"a\"+b", "-"), ("Links.home+\"/b\"", "-"), ("\"a+b\"", "a+b"), ("1+2", "3"),
    ("Oven?", "Oven"), ("Oven!", "Oven"), ("any Clock<Duration>", "Clock"), ("A & B", "-"), ("oven?", "-"),
  ])
  func swift(_ text: String, _ expected: String) {
    #expect(key(text, isSwift: true) == expected)
  }

  @Test(arguments: [
    ("{Foo()}", "Foo"), ("{r in Foo(a:r.resolve(A.self)!)}", "Foo"), ("{r->P in Foo()}", "Foo"),
    ("{(r:Resolver,n:String)in A.Foo(n)}", "A.Foo"), ("{[weak self]in Foo()}", "Foo"), ("{@MainActor in Foo()}", "Foo"),
    ("{_ in let a=r.b()return Foo(a)}", "Foo"), ("{_ in let a=Foo();a.b=1;return a}", "Foo"), ("{Foo()as P}", "Foo"),
    ("{r in guard let a=r.b()else{return Bar()}return Foo(a)}", "Foo"), ("{Foo()!}", "Foo"),
    ("{Foo.make()}", "…"), ("{Foo().b}", "…"), ("{foo()}", "…"), ("{Foo.shared}", "…"),
    ("{if a{return B()}return C.d}", "…"), ("{_ in a();return Foo()as P;return B()}", "…"),
    ("{_ in let a=Foo();a.b=1;a}", "Foo"), ("{_ in let a=Foo();a.b=1;b}", "…"),
    ("Foo()", "Foo"), ("Foo(a: b).c", "…"), ("Foo.init", "Foo"), ("Foo.init(a:)", "Foo"), ("make", "…"),
  ])
  func whatAClosureCreates(_ closure: String, _ expected: String) {
    #expect(createdType(in: closure) == expected)
  }

  @Test(
    arguments: [
      ("{Foo()as P}", "P"), ("{r in Foo(r)as A.P}", "A.P"), ("{Foo()}", nil), ("Foo()as P", nil),
      ("{Foo()as [P]}", nil),
      ("{if a{return Bar()};Foo()as P}", nil),
    ] as [(String, String?)])
  func whatAClosureCastsTo(_ closure: String, _ type: String?) {
    #expect(castType(in: closure) == type)
  }

  @Test(arguments: [
    ("$A", "anything[0]", "A=anything[0]"), ("Factory<$P>", "Factory<Box<Int>>", "P=Box<Int>"),
    ("\\.$K", "\\.a.b", "K=\\a.b"), (".$N", ".opened", "N=.opened"), (".$N", "opened", "-"), ("a.$N", "a.b", "N=b"),
    ("Factory<$P>", "Other<Int>", "-"), ("_", "x", ""), ("f(_, $B)", "f(g(1,2),3)", "B=3"), ("exact", "exac", "-"),
  ])
  func patterns(_ pattern: String, _ text: String, _ expected: String) {
    var captures = Captures()
    let fits = TextPattern(pattern).match(text, &captures)
    #expect((fits ? captures.map { "\($0.name)=\($0.text)" }.joined() : "-") == expected)
  }

  @Test(arguments: [
    ("handleEvent_$K:", "handleEvent_tap:", "K=tap"), ("*ViewModel", "HomeViewModel", ""),
    ("*ViewModel", "ViewModels", "-"),
    ("load", "load", ""), ("load", "loader", "-"), ("$K:", ":", "-"),
  ])
  func names(_ pattern: String, _ name: String, _ expected: String) {
    let found = NamePattern(pattern).match(name)
    #expect((found?.map { "\($0.name)=\($0.text)" }.joined() ?? "-") == expected)
  }
}
