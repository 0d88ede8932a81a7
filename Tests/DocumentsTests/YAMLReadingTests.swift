import Testing

@testable import ModlintKit

@Test(arguments: [
  ("deep-inheritence", "deep-inheritance"),
  ("exlude", "exclude"),
  ("Exclude", "exclude"),
  ("rules", "rules"),
  ("ruels", "rules"),
  ("team", "team"),
  ("xyz", nil),
  ("", nil),
  ("3", nil),
  ("q", nil),
  ("tea", "team"),
])
func guessesWhatWasMeant(_ word: String, _ expected: String?) {
  let candidates = ["", "C", "exclude", "team", "rules", "deep-inheritance", "module-cycle"]
  #expect(closestMatch(to: word, in: candidates) == expected)
}

@Test func ofEqualGuessesTheFirstInTheAlphabet() {
  #expect(closestMatch(to: "cat", in: ["hat", "bat", "rat"]) == "bat")
}

@Test func collectsAllMistakes() throws {
  let root = try YAMLNode(parsing: "exlude: [a]\nteam: {engineers: many, x: 1}\nrules: 3\nmodules: [1, {}]\n")
  var reading = YAMLReading()
  reading.allowOnly(["exclude", "team", "rules", "modules"], in: root)
  if let team = root["team"] {
    reading.allowOnly(["engineers"], in: team, of: "team")
    #expect(reading.int(team, "engineers") == nil)
  }
  #expect(reading.mapping(root, "rules").isEmpty)
  #expect(reading.strings(root, "modules") == nil)
  #expect(reading.strings(root, "missing") == nil)
  #expect(
    reading.issues.map { "\($0.line):\($0.column) \($0.message)" } == [
      "1:1 unknown key 'exlude'; did you mean 'exclude'?",
      "2:25 unknown key 'x' in 'team'; known are engineers",
      "2:19 'engineers' must be a whole number, found 'many'",
      "3:8 'rules' must be a mapping, found '3'",
      "4:14 'modules' must be a list of strings, found a mapping in it",
    ])
}

@Test func emptyValuesAreNoMistakes() throws {
  let root = try YAMLNode(parsing: "exclude:\nrules:\n")
  var reading = YAMLReading()
  #expect(reading.strings(root, "exclude") == nil)
  #expect(reading.sequence(root, "exclude").isEmpty)
  #expect(reading.mapping(root, "rules").isEmpty)
  #expect(reading.issues.isEmpty)
}
