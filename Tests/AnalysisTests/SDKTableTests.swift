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
  "Values of C that code for the Mac or with Core Foundation names",
  arguments: [
    (
      "AppKit", ["NSImageScaling", "NSToolbarItemIdentifier", "NSUserInterfaceLayoutDirection", "NSUpArrowFunctionKey"]
    ),
    ("OpenGL", ["CGLContextObj", "CGLPixelFormatObj"]),
    ("CoreGraphics", ["CGContextRef", "CGImageRef"]), ("Security", ["SecTrustRef"]),
    ("CoreFoundation", ["CFStringRef", "CFTypeRef"]),
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

@Test("What stands inside of a type says so of one that its table declares, by the name that Swift has for it")
func ownersOfInsides() {
  var unknown: [String] = []
  for (framework, text) in BuiltinRules.sdk {
    var declared: Set<Substring> = []
    var owners: [Substring] = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      switch words.first {
      case "inside": owners.append(words[1])
      case "class", "struct", "protocol", "enum", "actor":
        declared.insert(words.dropLast().last == "=" ? words.last! : words[1])
      default: continue
      }
    }
    unknown += owners.filter { !declared.contains($0) }.map { "\(framework): \($0)" }
  }
  #expect(unknown == [])
}
