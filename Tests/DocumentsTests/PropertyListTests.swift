import Foundation
import Testing

@testable import ModlintKit

/// The same as Foundation says, as one text.
private func text(_ list: PropertyList, _ node: PropertyList.NodeIndex) -> String {
  switch list.nodes[node].kind {
  case .string: return "\"\(list.string(node) ?? "")\""
  case .array: return "(\(list.elements(of: node).map { text(list, $0) }.joined(separator: ",")))"
  case .dictionary:
    var pairs: [String] = []
    list.forEachEntry(of: node) { pairs.append("\(list.string($0) ?? "")=\(text(list, $1))") }
    return "{\(pairs.sorted().joined(separator: ";"))}"
  }
}

private func text(_ value: Any) -> String {
  if let dictionary = value as? [String: Any] {
    return "{\(dictionary.map { "\($0)=\(text($1))" }.sorted().joined(separator: ";"))}"
  }
  if let array = value as? [Any] { return "(\(array.map(text).joined(separator: ",")))" }
  return "\"\(value)\""
}

@Test(arguments: [
  "{ a = b; }", "// !$*UTF8*$!\n{\n\ta = 1;\n}", "{ /* c */ a /* d */ = /* e */ \"x y\" /* f */; }",
  "{ \"a b\" = \"q\\\"uote\\\\ \\n\\t\"; }", "( a, b, c, )", "( )", "{ }",
  "{ a = ( { b = c; }, { d = (); } ); e = 'f g'; }",
  "{ path = ../A/B.swift; u = \"http://x.y/z\"; n = -1.5; v = $(X); }".replacing("$(X)", with: "\"$(X)\""),
  "{ a = \"\\U00e9\"; b = \"é\"; }", "{ a = System/Library/Frameworks/UIKit.framework; }", "{ a = $x_y:z; }",
])
func readsAsFoundationDoes(_ source: String) throws {
  let expected = try PropertyListSerialization.propertyList(from: Data(source.utf8), options: [], format: nil)
  let list = try PropertyList(parsing: Array(source.utf8))
  #expect(text(list, .root) == text(expected))
}

/// As editors of other systems leave it.
@Test(arguments: [
  "\u{FEFF}// !$*UTF8*$!\n{\n\ta = b;\n}\n", "// !$*UTF8*$!\r{\r\ta = b;\r}\r",
  "// !$*UTF8*$!\r\n{\r\n\ta = b;\r\n}\r\n",
])
func readsAnyMarkAndAnyEndOfLines(_ source: String) throws {
  let list = try PropertyList(parsing: Array(source.utf8))
  #expect(text(list, .root) == "{a=\"b\"}")
}

@Test func readsTheXMLForm() throws {
  let source =
    "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>a</key><array><string>b \"c\"</string></array></dict></plist>"
  let list = try PropertyList(parsing: Array(source.utf8))
  #expect(text(list, .root) == "{a=(\"b \"c\"\")}")
}

/// Everything between `<plist>` and its end; the document around is the same for all.
@Test(arguments: [
  "<dict/>", "<array/>", "<string/>", "<string></string>", "<string> a  b </string>", "<dict></dict>",
  "<dict><key>a</key><integer>12</integer><key>b</key><string>x</string></dict>",
  "<dict>\n\t<key>a b</key>\n\t<array>\n\t\t<string>1</string>\n\t\t<dict><key>c</key><array/></dict>\n\t</array>\n</dict>\n",
  "<string>a &amp;&lt;b&gt; &quot;c&quot; &apos;d&apos; &#233;&#xE9; é \\ \"</string>",
  "<dict><!-- no --><key>a&amp;b</key><!-- <key>z</key> --><string>c</string></dict>",
  "<string><![CDATA[a < b]]></string>", "<array><string>a</string></array><!-- end -->",
])
func readsXMLAsFoundationDoes(_ value: String) throws {
  for head in [
    "<?xml version=\"1.0\"?><plist version=\"1.0\">",
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <!-- by hand -->
    <plist>

    """,
  ] {
    let source = head + value + "</plist>\n"
    let expected = try PropertyListSerialization.propertyList(from: Data(source.utf8), options: [], format: nil)
    let list = try PropertyList(parsing: Array(source.utf8))
    #expect(text(list, .root) == text(expected))
  }
}

@Test func readsNumbersDatesAndBooleansOfXMLAsTheyAreWritten() throws {
  let source = """
    <?xml version="1.0"?><plist><array><true/><false/><real>1.50</real><date>2020-01-02T03:04:05Z</date></array></plist>
    """
  let list = try PropertyList(parsing: Array(source.utf8))
  #expect(text(list, .root) == "(\"true\",\"false\",\"1.50\",\"2020-01-02T03:04:05Z\")")
}

/// What Foundation does not read.
@Test func readsBothBranchesOfThePreprocessor() throws {
  let source = """
    <?xml version="1.0"?>
    <plist><dict>
    #if A && !B
    <key>a</key><string>b</string>
      #else
    <key>c</key><array><string>#d</string>
    #if 0
    <string>e</string>
    #endif
    </array>
    #endif
    </dict></plist>
    """
  let list = try PropertyList(parsing: Array(source.utf8))
  #expect(text(list, .root) == "{a=\"b\";c=(\"#d\",\"e\")}")
}

/// Foundation reads attributes, but not beside the preprocessor's lines.
@Test func passesAttributesOver() throws {
  let source = """
    <?xml version="1.0"?>
    <plist><dict>
    #ifdef A
    <key note="x">a</key><string kind="auth">b</string>
    #endif
    <key>c</key><array id="1"><dict
      id='2'><key>d</key><integer base="10">3</integer></dict></array>
    </dict></plist>
    """
  let list = try PropertyList(parsing: Array(source.utf8))
  #expect(text(list, .root) == "{a=\"b\";c=({d=\"3\"})}")
}

@Test(arguments: [
  "<dict><key>a</key></dict>", "<dict><string>a</string></dict>", "<array><string>a</array>",
  "<string>a",
  "<string>&nothing;</string>", "<array>", "<set/>", "<string a=\"b\"", "<strings a=\"b\">c</string>", "",
])
func tellsBrokenXML(_ value: String) {
  #expect(throws: PropertyList.Failure(message: "is not a property list", line: 1)) {
    try PropertyList(parsing: Array("<?xml version=\"1.0\"?><plist>\(value)</plist>".utf8))
  }
}

@Test func readsJSON() throws {
  let list = try PropertyList(parsing: Array("{ \"a\" : [\"b \\\"c\\\"\", {}], \"n\": 1 }".utf8))
  #expect(text(list, .root) == "{a=(\"b \"c\"\",{});n=\"1\"}")
}

@Test(arguments: [
  ("{\"a\": [}", 1, "is not valid JSON"),
  ("", 1, "ends in the middle"),
  ("{ a = b;\n c = ", 2, "ends in the middle"),
  ("{ a = b;\n", 1, "ends inside of a dictionary"),
  ("{ a = b\n c = d; }", 2, "';' is missing"),
  ("{ a = \"b;\n\n }", 1, "a string is not closed"),
  ("{ a = (b\n c); }", 2, "',' is missing"),
  ("{ a = b; }\n}", 2, "text after the end"),
  ("{ a /* b = c; }", 1, "a comment is not closed"),
  (String(repeating: "(", count: 100_000), 1, "nested too deeply"),
  ("\u{0}\u{1}", 1, "a value is missing"),
])
func tellsWhereAListIsBroken(_ source: String, _ line: Int, _ message: String) {
  #expect(throws: PropertyList.Failure(message: message, line: Int32(line))) {
    try PropertyList(parsing: Array(source.utf8))
  }
}
