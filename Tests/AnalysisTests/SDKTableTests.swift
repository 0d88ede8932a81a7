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
