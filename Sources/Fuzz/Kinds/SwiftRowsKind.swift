import ModlintKit

/// Swift of a few broken words over and over: what makes the parser look through all that follows, from each of them.
enum SwiftRowsKind: FuzzKind {
  static let name = "swift-rows"

  /// Bytes of a text: quadratic cost takes more of them than a grammar's texts have.
  private static let length = 24_000

  static func generate(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    let around = random.list(upTo: 1) { random in random.pick(contexts) } + [random.pick(contexts)]
    var text = around.map(\.before).joined()
    switch random.below(3) {
    case 0: text += times(length, words(&random))
    case 1:
      let row = times(random.pick([40, 400, 2000]), words(&random)) + words(&random)
      text += times(min(length, row.utf8.count * random.pick([20, 100, 240])), row)
    default: text += times(length / 2, words(&random)) + times(length / 2, words(&random))
    }
    if !random.isOne(of: 3) { text += around.reversed().map(\.after).joined() }
    return Array(text.utf8)
  }

  static func run(_ input: [UInt8]) { SwiftKind.run(input) }

  private static func words(_ random: inout some RandomNumberGenerator) -> String {
    let count = random.pick([1, 1, 2, 2, 3, 4, 6])
    let between = random.pick(["", "", " "])
    let row = (0..<count).map { _ in random.pick(tokens) }.joined(separator: between)
    return row + random.pick(["", " ", "\n"])
  }

  private static func times(_ length: Int, _ text: String) -> String {
    String(repeating: text, count: max(1, length / max(1, text.utf8.count)))
  }
}

/// Where broken words may stand.
private let contexts: [(before: String, after: String)] = [
  ("", ""), ("class A {\n", "\n}"), ("enum E {\n", "\n}"), ("protocol P {\n", "\n}"), ("extension A {\n", "\n}"),
  ("func f() {\n", "\n}"), ("switch x {\n", "\n}"), ("switch x {\ncase a:\n", "\n}"), ("let x = [", "]"), ("f(", ")"),
  ("let x = { (", "}"), ("let s = \"\\(", ")\""), ("#if A\n", "#endif"), ("@a(", ")"), ("var x: Int {\n", "}"),
  ("if ", "{}"), ("class A<", "> {}"), ("func f(", ") {}"), ("precedencegroup P {", "}"), ("a.map {\n", "}"),
  ("guard let x = y, ", "else {}"), ("class A: ", "{}"), ("let x: ", ""), ("func f() -> ", ""), ("let x = ", ""),
  ("for x in ", "{}"), ("do {\n", "} catch {}"), ("subscript(", "}"), ("macro m(", ")"), ("#\"\\#(", "\"#"),
  ("\"\"\"\n\\(", ")\n\"\"\"\n"), ("let x = a ? ", ": b"), ("@available(", ") func f() {}"), ("typealias A = ", ""),
]

private let tokens =
  #"""
  a b1 A ( ) [ ] { } < > , : ; . = == + - * / & && | ! ? ?? -> => ... ..< @ @a @a(1) # #a \ \. \a `a` $0 _ 1 1.5
  "" "a" """ #""# ' // /* */
  """#
  .split { $0 == " " || $0 == "\n" }.map(String.init)
    + """
    class struct enum protocol extension actor func var let init deinit subscript typealias associatedtype import case default:
    operator precedencegroup macro using if else guard while for in switch repeat do catch defer where is as as? try try? await async
    throws rethrows throw return each some any inout borrowing consuming consume copy unsafe yield then discard break continue private
    public private(set) final static override open lazy weak unowned(safe) nonisolated indirect mutating prefix infix self Self super
    nil Any get set didSet _read a: (a) [a] {} () [] a.b A<B> a(b) a[b] f() @escaping @unknown @convention(c) &a a::b <#a#> <# #>
    """.split { $0 == " " || $0 == "\n" }.map { $0 + " " }
  + [
    "\n", "\n", "\n", "#if A\n", "#else\n", "#elseif B\n", "#endif\n", "x =", "= 1", ", b", "a { b }", "\n<<<<<<< a\n",
    "\n>>>> a\n",
    "#sourceLocation(", "#available(", "#selector(", "\"\\(", "\"\\(a)\"", "`", "\u{201C}", "\u{A0}", "\r", "\0",
    "~Copyable ",
  ]
