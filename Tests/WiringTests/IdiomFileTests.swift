@testable import ModlintKit
import Testing

/// What is wrong in idiom files, all told at once, each at its line.
@Suite struct IdiomFileTests {
  private static let example = """
    ## One

    ```objc A.m
    @Mod(A)  // wiring: provides module A
    ```
    """

  private static func mistakes(_ lines: String, frontMatter: String = "") -> [String] {
    let text = "---\n\(frontMatter)\n---\n# House\n```wiring\n\(lines)\n```\n\(example)\n"
    do {
      _ = try Idiom(reading: PageFile(path: "idioms/house.md", text: text))
      return []
    } catch {
      return error.mistakes.map(\.description)
    }
  }

  @Test(arguments: [
    ("provides module $M <- @Mod($M)", ""),
    ("consumes write \"$R\" as \"$called:$result\" <- [$R set:_]", ""),
    ("consumes write \"$Unknown\" <- [$R set:_]", "idioms/house.md:6: '$Unknown' is captured nowhere in the shape"),
    ("provids module $M <- @Mod($M)", "idioms/house.md:6: unknown action 'provids'; did you mean 'provides'?"),
    (
      "provides module $Name <- @Mod($Nam)",
      "idioms/house.md:6: '$Name' is captured nowhere in the shape; did you mean '$Nam'?"
    ),
    (
      "provides module $M",
      "idioms/house.md:6: a line of an idiom is 'provides MECHANISM KEY <- SHAPE'; this one has no '<-'"
    ),
    (
      "provides module $M on $C <- @Mod($M)",
      "idioms/house.md:6: behind the key may stand 'by TARGET' and 'as DETAIL', not 'on'"
    ),
    ("consumes part $K <- shared.$K(_) if declared", ""),
    ("provides part member by self <- Part<_>.made() in var", ""),
    ("consumes part $K <- $K() of Box if declared", ""),
    ("consumes part $K <- _ ~> $K", ""),
    ("consumes part $K <- shared.$K()", "idioms/house.md:6: a call of any name, '$K', needs 'if declared' behind it"),
    (
      "consumes part $K <- $K() if declared",
      "idioms/house.md:6: a call of any name on 'self', '$K', needs 'of TYPES' behind it"
    ),
    (
      "consumes part $K <- f($K) if known",
      "idioms/house.md:6: behind 'if' may stand 'declared', not 'known'"
    ),
    ("provides part $K <- f($K)\nignores part <- f(nil)", ""),
    ("provides part $K <- f($K)\nignores part <- f(nil) beside g", ""),
    (
      "provides part $K <- var $K: Part beside g",
      "idioms/house.md:6: 'beside' is for messages, calls and attributes: 'var $K: Part' is none"
    ),
    ("provides route $U by $C <- plist Routes.plist * {$U: $C}", ""),
    (
      "ignores part $K <- f($K)",
      "idioms/house.md:6: behind 'ignores part' stands '<-', not '$K'"
    ),
    (
      "ignores part <- class A",
      "idioms/house.md:6: 'ignores' is for messages, calls and attributes: 'class A' is none"
    ),
    ("provides route $K <- routes[$K] = _", ""),
    ("provides service $P by $C <- parts[$P, name: _] = { $C }", ""),
    ("consumes service $P <- parts[$P]", ""),
    (
      "provides route $K <- a.routes[$K] = _",
      "idioms/house.md:6: an element is 'name[$K]' or 'name[$K] = _': a.routes[$K] = _"
    ),
    (
      "provides route $K <- routes[$K].open()",
      "idioms/house.md:6: an element is 'name[$K]' or 'name[$K] = _': routes[$K].open()"
    ),
    ("provides action $S <- _.action = @selector($S)", ""),
    ("provides action $S <- a.button.action = $S", ""),
    (
      "provides action $S <- _.perform() = $S",
      "idioms/house.md:6: a property is given something by '_.name = $V': _.perform() = $S"
    ),
    ("provides route $S:$U <- Routes(of: $S).add($U, ...)", ""),
    ("provides module $M <- [self add:$M", "idioms/house.md:6: a message ends with ']': [self add:$M"),
  ])
  func aLine(_ line: String, _ mistake: String) {
    #expect(Self.mistakes(line).joined(separator: "\n") == mistake)
  }

  @Test func everyMistakeIsToldAtOnce() {
    let found = Self.mistakes(
      "provids a b <- @C\n# a comment\nprovides module $M <- what",
      frontMatter: "requirs: [A]\nedges: {modul: provider}\nconstants: {moduls: [\"*Name\"]}\nforwarded: [moduls]")
    #expect(
      found == [
        "idioms/house.md:2: unknown key 'requirs'; did you mean 'requires'?",
        "idioms/house.md:3: 'edges' names 'modul', of which no line speaks",
        "idioms/house.md:4: 'constants' names 'moduls', of which no line speaks",
        "idioms/house.md:5: 'forwarded' names 'moduls', of which no line speaks",
        "idioms/house.md:9: unknown action 'provids'; did you mean 'provides'?",
        "idioms/house.md:11: 'what' is no shape of source: a message, a call, an attribute, a method, a type, a plist",
      ])
  }

  @Test func aTeamsIdiomReplacesOurs() throws {
    let page = { (line: String) in "# House\n```wiring\n\(line)\n```\n\(Self.example)\n" }
    let reading = Idiom.reading([
      PageFile(path: "idioms/house.md", text: page("provides module $M <- @Mod($M)")),
      PageFile(path: "Ours/idioms/house.md", text: page("provides part $M <- @Mod($M)")),
      PageFile(path: "Ours/rule.md", text: "no idiom"),
    ])
    let idioms = try Idiom.all(from: [reading])
    #expect(idioms.map(\.path) == ["Ours/idioms/house.md"])
    #expect(idioms[0].lines.map(\.mechanism) == ["part"])
  }
}
