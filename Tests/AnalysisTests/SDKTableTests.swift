import BuiltinRules
import Testing

/// A line that the reader of the tables does not understand it passes over, and tells words apart by a few of their bytes.
@Test func everyLineOfTheSDKTablesBeginsWithAWordThatIsKnown() {
  let words: Set<Substring> = [
    "class", "struct", "protocol", "enum", "actor", "alias", "function", "value", "property", "inside", "macro", "#",
  ]
  var unknown: [String] = []
  for (framework, text) in BuiltinRules.sdk {
    for line in text.split(separator: "\n") {
      let word = line.prefix { $0 != " " }
      if !words.contains(word) { unknown.append("\(framework): \(line)") }
    }
  }
  #expect(unknown == [])
  #expect(BuiltinRules.sdk.count > 100)
}

@Test(
  "Values of C that code for the Mac names",
  arguments: [
    (
      "AppKit", ["NSImageScaling", "NSToolbarItemIdentifier", "NSUserInterfaceLayoutDirection", "NSUpArrowFunctionKey"]
    ),
    ("OpenGL", ["CGLContextObj", "CGLPixelFormatObj"]),
  ])
func valuesOfTheMac(framework: String, names: [String]) {
  let lines = Set(BuiltinRules.sdk.first { $0.framework == framework }?.text.split(separator: "\n") ?? [])
  #expect(names.filter { !lines.contains(Substring("value \($0)")) } == [])
}

@Test(
  "Functions of C that begin like types",
  arguments: [
    ("CommonCrypto", ["CC_SHA256", "CCHmac"]), ("IOKit", ["IOIteratorNext", "IOServiceGetMatchingServices"]),
    ("Security", ["SecCodeCopySelf"]), ("CFNetwork", ["CFHostCreateWithName"]),
  ])
func functionsOfC(framework: String, names: [String]) {
  let lines = Set(BuiltinRules.sdk.first { $0.framework == framework }?.text.split(separator: "\n") ?? [])
  #expect(names.filter { !lines.contains(Substring("function \($0)")) } == [])
}
