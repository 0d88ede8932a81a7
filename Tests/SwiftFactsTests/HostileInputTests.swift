@testable import ModlintKit
import Foundation
import Testing

/// Texts that swift-syntax itself does not survive, or not within a lifetime.
@Test(arguments: [
  "[", "[[", "(", "{", "<", "a<", "A<B, ", "\"\\(", "\\(", "{ (a, ", "@a(", "#if A\n", "else if a {} ", "try ", "if ",
  "if !", "repeat each ", "borrowing ", "macro ", "@a(1) x", "class A { ", "struct A { func f() { ", ".b()", "?", "!",
  "a ? b : ", "() -> ", "\"\"\"\n\\(", "/*", "`", "#", "\\", "func f(x[1] ", "class A { x.b() ", "\u{0}", "\r",
  "enum E { case a case ", "enum E { ; case ", "case a: ", "if\nlet a =\n", "try\na +\n", "a\nis ", "x ?\ny\n",
  "A ->\nB\n", "switch x { case a:\ncase b:\n", "@a, ", "@a(1, 2) x ", "@a(1, @b) ", "(@a x, ",
  "import ", "import a import ", "a\nimport ",
])
func repeatedText(unit: String) {
  let facts = onBigStack(reading: "class First {}\nlet x = " + String(repeating: unit, count: 2000))
  #expect(facts.lines >= 2)
  #expect(facts.codeLines >= 1)
}

@Test func refusedTextIsCountedAndTold() {
  let facts = FileFacts(swiftSource: "// a\nlet x =\n" + String(repeating: "[", count: 100))
  #expect(facts.problems.map(\.line) == [3])
  #expect([facts.lines, facts.codeLines, facts.commentLines] == [3, 2, 1])
}

@Test(
  "What is too much is told by its kind, wherever the words of a text end",
  arguments: [
    ("a<", "too many open angle brackets to be parsed safely"),
    ("a_9<", "too many open angle brackets to be parsed safely"),
    ("@a(1) x", "too many attributes in a row to be parsed safely"),
    ("@é9 $x ", "too many attributes in a row to be parsed safely"),
    ("nonisolated(unsafe) ", "too many attributes in a row to be parsed safely"),
    ("private(set)\n", "too much that begins or ends nothing to be parsed safely"),
    ("final unowned (safe) ", "too many attributes in a row to be parsed safely"),
    ("longerWord ", "too many words in a row to be parsed safely"), ("f(x[1] ", "brackets nested more than 250 deep"),
    ("else {} ", "too many else branches to be parsed safely"), ("#", "too many '#' in a row to be parsed safely"),
    ("() -> ", "too many arrows in a row to be parsed safely"),
    (") switch static b ", "too many closing brackets to be parsed safely"),
    ("}\nprotocol P { a<b>?]): ", "too many closing brackets to be parsed safely"),
    ("}\nprotocol P { ] a: \"\\(] })\"", "too many closing brackets to be parsed safely"),
    ("(A, b: B<C>)\n  async throws -> ", "too many arrows in a row to be parsed safely"),
  ])
func refusal(unit: String, message: String) {
  let count = unit.hasPrefix("else") ? 16_000 : unit.hasSuffix("-> ") ? 6000 : 2000
  let facts = FileFacts(swiftSource: "class First {}\nlet x = " + String(repeating: unit, count: count))
  #expect(facts.problems.map(\.message) == [message])
}

/// What no row of words or signs has too much of, brackets around it do: the parser goes down along all of them.
@Test(arguments: [
  "\"\" ? ", "try ", "await try ", "if ", "repeat ", "A<", "some ", "inout ", "x is ", "a/**/? ", "a\u{A0}?b ",
])
func refusalOfRowsAroundBrackets(unit: String) {
  let row = String(repeating: unit, count: 200)
  let facts = FileFacts(swiftSource: "class First {}\nlet x = " + String(repeating: row + "{ ", count: 200))
  let known = [
    "too many words and signs in rows around brackets to be parsed safely",
    "too much that begins or ends nothing to be parsed safely",
  ]
  #expect(facts.problems.count == 1 && known.contains(facts.problems[0].message))
}

@Test(arguments: ["\"\" ? ", "(1)\n? ", "(b) ? (c)\n: (d) ? (e) ?\n", "[ ]/**/? ", "()\u{A0}?() "])
func refusalOfTernaries(unit: String) {
  let facts = FileFacts(swiftSource: "class First {}\nlet x = " + String(repeating: unit, count: 16_000))
  #expect(facts.problems.map(\.message) == ["too many ternary operators to be parsed safely"])
}

/// The parser looks for a declaration, or for the end of a bracket, over all that follows: from each place anew.
@Test(arguments: [
  ("enum E {\n", "s, ui = \"UI\"\n", 2000), ("class A: (B) {\n", "a = 1; ", 4000), ("struct A {\n", "a(1); ", 4000),
  ("extension A {\n", "`a` /* */ = 1\n", 4000), ("protocol P {\n", "private \"a\"\n", 4000),
  ("actor a {\n", "a = 1 {}\n", 4000), ("protocol P { func a,", " b & c,", 4000), ("enum E { case a,", " b...c,", 4000),
  ("class A:", " b * c,", 4000), ("struct A { var a,", " b == c,", 4000),
  ("func f() {\n", String(repeating: "private \"\" ", count: 40) + "\n", 400),
  ("", "actor nonisolated + [a]\n", 4000),
  ("let x = ", String(repeating: "\\", count: 300) + "(", 200),
  ("let x = ", String(repeating: "\"\" ", count: 300) + "(\n", 200),
  ("let x = ", String(repeating: "- ", count: 300) + "{ [", 100), ("let x = ", "{ (1 1 (1; } ", 4000),
  ("", ";\n<<<<<<< a\n", 4000), ("", ";\n>>>> a\n", 4000), ("let x = ", "\u{201C}+ ", 4000),
  ("class A: B\n", "a = 1\n", 3000), ("class A: B\nvar x: Int\n", "a = 1\n", 3000),
  ("func f() {\n", "switch \\a =\na(b)\n", 2000), ("", "precedencegroup a; while b + c\n", 2000),
  ("let s = \"\\(", "a { b }@adidSet A<B> \n", 1000), ("class A { f(", "a = 1\n", 3000),
  ("let x = '/*'\nenum E {\n", "s, ui = 1\n", 2000), ("let x = /[/*]/\nenum E {\n", "s, ui = 1\n", 2000),
  ("let x = f(/\"/); enum E { ", "s, ui = 1; ", 2000), ("let x = #/\n /* \n/#\nenum E {\n", "s, ui = 1\n", 2000),
])
func refusalOfWhatBeginsOrEndsNothing(head: String, unit: String, count: Int) {
  let facts = FileFacts(swiftSource: head + String(repeating: unit, count: count))
  #expect(facts.problems.map(\.message) == ["too much that begins or ends nothing to be parsed safely"])
}

@Test func conflictsThatEndAreRead() {
  let conflict = "<<<<<<< a\nlet b = 1\n=======\nlet c = 1\n>>>>>>> d\n"
  let facts = FileFacts(swiftSource: String(repeating: conflict, count: 2000))
  #expect(!facts.problems.contains { $0.message.contains("safely") })
}

/// What looks nested but is text.
@Test(arguments: [
  "let s = \"\(String(repeating: "[", count: 400))\"",
  "let s = \"\"\"\n\(String(repeating: "word ", count: 4000))\n\"\"\"",
  "let s = #\"\(String(repeating: "(", count: 400))\"#",
  "// \(String(repeating: "[", count: 400)) \(String(repeating: "word ", count: 4000))",
  "/* \(String(repeating: "{", count: 400)) */",
  String(repeating: "let a = \"(\" // \" [\n", count: 400),
  "let a = [\(String(repeating: "f(1), ", count: 4000))]",
  "func f() {\n\(String(repeating: "x.y(1)\n", count: 4000))}",
  "func f(\(String(repeating: "a: @escaping () -> B,\n", count: 4000))) {}",
  "protocol P {\n\(String(repeating: "  func f() -> A\n", count: 6000))}",
  "enum E {\n\(String(repeating: "  case a(Int)\n", count: 2000))}",
  "enum E {\n\(String(repeating: "  case a\n  indirect case b\n", count: 4000))}",
  "enum E {\n\(String(repeating: "  /// A.\n  public static let a: Int = 1\n", count: 4000))}",
  "enum E: String {\n\(String(repeating: "  case a = \"b\"\n", count: 4000))}",
  "\(String(repeating: "typealias A = B.C?\n", count: 4000))",
  "\(String(repeating: "import A\n", count: 4000))class A {}",
  "\(String(repeating: "public import A\n", count: 4000))",
  "func f() {\n\(String(repeating: "  a.b = c\n", count: 4000))}",
  "func f() {\n switch x {\n\(String(repeating: "  case 1: return \"a\"\n", count: 4000))}}",
  "func f() {\n switch x {\n\(String(repeating: "  case .a:\n    return b\n", count: 4000))}}",
  "let a = [\n\(String(repeating: "  [\"k\": [1, 2]],\n", count: 2000))]",
  "let a = [\n\(String(repeating: "  [[1, 2]],\n", count: 80_000))]",
  "typealias A = \(String(repeating: "[", count: 19))B\(String(repeating: "]", count: 19))",
  "let s = \"\(String(repeating: "\\(a[0]) ", count: 1000))\"",
  "class A {\n\(String(repeating: "  private(set) var a = 1\n", count: 4000))}",
  "func f() {\n\(String(repeating: "  open(a)\n", count: 600))}",
  "enum E: Int {\n  case \(String(repeating: "a = 1,\n b, ", count: 4000))c\n}",
  "protocol P {\n\(String(repeating: "associatedtype A: B where A.B == C\n", count: 2000))}",
  "class A {\n  public static let a: [B: [Int]] = [\(String(repeating: "b: [1, 2],\n", count: 40_000))]\n}",
  "func f(actor: A) {\n\(String(repeating: "  a.class.b(c: 1)\n  for actor in b {}\n", count: 400))}",
  "switch a {\ncase .class: b {\n\(String(repeating: "  b(c: 1)\n", count: 400))}\n}",
  String(repeating: "let a = b / 2 // (don't\nlet c = d/e /* ' */ + \"'(\"\n", count: 400),
  String(repeating: "let a = /a\"b'?/ // it's (\n", count: 200),
  "class A {\n\(String(repeating: "  open class func a(b: C, for d: E) async throws -> F<G>?\n", count: 4000))}",
  "func f() {\n\(String(repeating: "  repeat { a.if(b) } while c\n  guard d else { for e in g {} }\n", count: 100))}",
  "func f(\(String(repeating: "a: @escaping @Sendable (B) async throws -> C,\n", count: 2000))) {}",
  "\(String(repeating: "import class A.B\nimport struct C.D\n", count: 2000))let a = 1\n",
  "let a = [\(String(repeating: "[{ (a, b) in c(d[1]) }, 1], ", count: 4000))]",
  "func f() {\n\(String(repeating: "a = try! await b { c in\n", count: 99))\(String(repeating: "}", count: 99))}",
])
func harmlessText(source: String) {
  #expect(onBigStack(reading: source).problems.isEmpty)
}

@Test func everyPrefixAndSuffixIsRead() {
  let text = Array(nastySource.utf8)
  onBigStack {
    let reader = SwiftReader()
    for end in 0...text.count {
      text[..<end].withUnsafeBufferPointer { _ = reader.facts(of: $0, path: "A.swift") }
      text[end...].withUnsafeBufferPointer { _ = reader.facts(of: $0, path: "A.swift") }
    }
  }
}

@Test func illFormedBytesAreRead() {
  let bytes: [UInt8] = Array("class A { let x = \"".utf8) + [0xFF, 0xFE, 0x00, 0xC3, 0x28] + Array("\" }\n".utf8)
  let facts = bytes.withUnsafeBufferPointer { SwiftReader().facts(of: $0, path: "A.swift") }
  #expect(facts.declarationText == "class A")
}

private let nastySource = ##"""
  import struct A.B // c
  #if os(iOS) && !DEBUG
  @_exported import C
  #elseif false
  x
  #endif
  @objc(X) public final class K<T: P>: Q<T>, @unchecked R where T.E == [Int: (A) -> B?] {
    @W(\.a, b: C.self) private(set) weak var d: (any D & E)? = nil { didSet { f(oldValue) } }
    subscript<U>(_ i: Int, in u: U) -> some V { get throws { try! u[i]!.x?() } set(n) { self[n] = n } }
    init?<S>(_ s: borrowing S...) rethrows { guard let s, case .a(let (b, c)?) = s else { return nil } }
    static func += (l: inout Self, r: K?) async -> Never { /* h */ fatalError("\(l) \#(r)") }
    enum I: String, ~Copyable { indirect case a = "\u{1F600}", b(K, _ x: Int = 1) }
    func g() { switch a { case is A, let b as B where b.c > 1: x.delegate = self as? Y; default: break } }
    lazy var h = { [unowned self, x = y] (z: Z) async -> Int in z ? 1 : await w { $0 } onX: { } }()
  }
  let m = """
    \(n { "\"}" }) // no
    """ + #"\#(o) " "# + #/ p [/] /# as! Q ?? .r { }
  """##

// MARK: Stacks

private final class Box: @unchecked Sendable {
  var facts = FileFacts(language: .swift)
}

private func onBigStack(reading source: String) -> FileFacts {
  let box = Box()
  onBigStack { box.facts = FileFacts(swiftSource: source) }
  return box.facts
}

/// Runs on a stack of the size the reader asks for, four times that in debug builds, whose frames are larger.
private func onBigStack(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  thread.stackSize = SwiftReader.requiredStackSize * 4
  thread.start()
  done.wait()
}
