@testable import ModlintKit
import LinkedTexts
import Testing

/// Whom something is asked of that a project adds under names that Apple's types have too.
struct ForeignReceiverTests {
  @Test(
    "What is added under a name that Apple's types have is known by the type that is asked, and by what it is handed",
    arguments: [
      // Elements, parts and results.
      ("func f(s: String) { for c in s { c.isNewline } }", "isNewline"),
      ("func f(s: String) { s.first?.isNewline; s.lowercased().first!.isNewline }", "isNewline 2"),
      ("func f(s: String, i: String.Index) { s[i].isNewline; s[i...].hasSuffix(\" \") }", "hasSuffix(_:), isNewline"),
      ("func f(s: String) { s.split(separator: 1).first?.hasSuffix(\" \") }", "hasSuffix(_:)"),
      ("func f(s: String) { let all = Array(s); all[0].isNewline; all.contains { $0.isNewline } }", "isNewline 2"),
      ("func f(s: String) { s.contains(where: \\.isNewline); s.enumerated().first { $1.isNewline } }", "isNewline 2"),
      ("func f(s: String) { let c: Character = s.first ?? \" \"; let d = (c); d.isNewline }", "isNewline"),
      // It is asked of something else, or nobody knows of what.
      ("func f(x: Unknown) { x.isNewline; x.first.hasSuffix(\" \") }", ""),
      ("func f(s: String) { s.isNewline; s.hasSuffix(\" \") }", ""),
      ("func f(s: String) { s.count.isNewline; (s.count + 1).isNewline }", ""),
      ("func f(all: [String]) { all.split() }; func g(x: Unknown) { x.split() }", ""),
      ("func f(s: String) { s.map { $0.isNewline } }", ""),
      // Lists, and lists of lists.
      ("func f(all: [UInt8]) { all.lowercased(); Array(all).lowercased(); [UInt8]().lowercased() }", "lowercased() 3"),
      ("func f(all: [[UInt8]]) { all[0].value }", ""),
      ("func f(n: UInt8) { [n, 1].first!.value; for i in 0..<n { i.value }; (1 + n).value; (-n).value }", "value 4"),
      ("func f(data: Data) { data.first?.value; data[0].value }", "value 2"),
      // Two names of one type.
      ("func f(u: Unicode.Scalar) { u.value.half; u.isWide }", "half, isWide"),
      // The type of the first argument tells overloads apart.
      ("struct Big {}; func f(b: Big, n: UInt8) { String(b); String(n); String(b, radix: 16) }", ""),
      ("func f(c: Chunk, n: UInt8) { String(c); String(n); String(c, radix: 16) }", "init(_:), init(_:radix:)"),
      ("func f(s: String, n: Int) { s[n].isNewline; s[s.startIndex] }", "isNewline, subscript(_:)"),
      ("func f(all: [Chunk], i: Int) { all[\"name\"]; all[i] }", "subscript(_:)"),
      ("func f() { do {} catch { error.localizedDescription } }", "localizedDescription"),
      ("enum Error { case no }; func f() { do {} catch { error.localizedDescription } }", "localizedDescription"),
    ])
  func uses(source: String, expected: String) {
    let text = """
      --- Base/Base.swift
      public struct Chunk {}
      --- Kit/Kit.swift
      import Base
      extension Character { var isNewline: Bool { true } }
      extension Substring { func hasSuffix(_ s: String) -> Bool { true } }
      extension Array { func lowercased() -> [UInt8] { [] } }
      extension UInt8 { var value: Int { 1 } }
      extension UInt32 { var half: Int { 1 } }
      extension UnicodeScalar { var isWide: Bool { true } }
      extension Error { var localizedDescription: String { "" } }
      extension String { static func split(_ x: Int) {} }
      extension String { init(_ c: Chunk) {}; init(_ c: Chunk, radix: Int) {}; subscript(i: Int) -> Character { " " } }
      extension Array where Element == Chunk { subscript(name: String) -> Chunk { Chunk() } }
      --- App/A.swift
      import Base
      import Kit

      """
    let swift = Linked.sdk.map { framework, text in
      guard framework == "Swift" else { return (framework: framework, text: text) }
      return (
        framework: framework,
        text: text
          + "\nstruct Character\nstruct Substring\nstruct UInt8\nstruct UInt32\nstruct Data\nprotocol Error\nvalue UnicodeScalar"
      )
    }
    let linked = Linked(text + source, sdk: swift)
    let metrics = Metrics(of: linked.graph, roleRules: "", places: linked.linkedPlaces)
    let graph = metrics.graph
    let uses = metrics.foreignMemberUses.value.uses.compactMap { use -> String? in
      guard graph.files[use.file].path == "App/A.swift" else { return nil }
      let names = graph.facts[graph.memberFile[use.member]].names
      let name = names[graph.members[use.member].name]
      return name + (use.count > 1 ? " \(use.count)" : "")
    }
    #expect(uses.sorted().joined(separator: ", ") == expected)
  }
}
