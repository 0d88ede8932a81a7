import Testing

@testable import ModlintKit

private func decoded(_ bytes: [UInt8]) -> (text: String, problem: SourceTextProblem?) {
  var bytes = bytes
  let problem = decodeSource(&bytes)
  return (String(decoding: bytes, as: UTF8.self), problem)
}

private let encodings: [(bytes: [UInt8], text: String)] = [
  (Array("class A {}\n".utf8), "class A {}\n"),
  (Array("// é 日本 🎉\nclass A {}".utf8), "// é 日本 🎉\nclass A {}"),
  ([0xEF, 0xBB, 0xBF] + Array("let a".utf8), "let a"),
  (Array("let a\rlet b\r".utf8), "let a\nlet b\n"),
  (Array("let a\r\nlet b\r".utf8), "let a\r\nlet b\r"),
  ([], ""),
]

@Test(arguments: encodings)
func decodesEncodings(_ bytes: [UInt8], _ expected: String) {
  let result = decoded(bytes)
  #expect(result.text == expected)
  #expect(result.problem == nil)
}

private let foreign: [(bytes: [UInt8], text: String, encoding: String, line: Int)] = [
  ([0xFF, 0xFE, 0x61, 0, 0xE9, 0], "aé", "UTF-16", 1),
  ([0xFE, 0xFF, 0, 0x61, 0, 0xE9], "aé", "UTF-16", 1),
  (Array("let a = 1".utf8).flatMap { [$0, 0] }, "let a = 1", "UTF-16", 1),
  (Array("let a = 1".utf8).flatMap { [0, $0] }, "let a = 1", "UTF-16", 1),
  (Array("// a\n// caf".utf8) + [0xE9, 0x0A], "// a\n// café\n", "Windows-1252", 2),
  (Array("// ".utf8) + [0x93, 0x61, 0x94], "// “a”", "Windows-1252", 1),
]

/// Clang takes such a file with a warning at most, Swift's compiler refuses it; who opens it elsewhere sees other letters.
@Test(arguments: foreign)
func readsOtherEncodingsAndSaysSo(_ bytes: [UInt8], _ text: String, _ encoding: String, _ line: Int) {
  let result = decoded(bytes)
  #expect(result.text == text)
  #expect(result.problem == SourceTextProblem(message: "is not UTF-8; read as \(encoding)", line: Int32(line)))
}

private let broken: [(bytes: [UInt8], message: String, line: Int)] = [
  ([0, 1, 2, 3, 0xFF, 0xD8, 9, 0, 0, 1], "is neither UTF-8 nor any other text", 1),
  (Array("abc".utf8) + [0], "is not text", 1),
  (Array("é日本\n".utf8) + [0xFF] + Array("x".utf8), "a byte that is not UTF-8", 2),
  (
    Array("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n".utf8),
    "only Git LFS's pointer is here, not the content; 'git lfs pull' fetches it", 1
  ),
]

@Test(arguments: broken)
func tellsWhatIsNoText(_ bytes: [UInt8], _ message: String, _ line: Int) {
  let problem = decoded(bytes).problem
  #expect(problem?.message == message)
  #expect(problem.map { Int($0.line) } == line)
}

@Test func repairsSingleBytes() {
  #expect(decoded(Array("é日\n".utf8) + [0xFF]).text == "é日\n\u{FFFD}")
}

@Test func readsBothSidesOfAMergeConflict() {
  var text = Array("a\n<<<<<<< HEAD\nb\n||||||| base\n=======\nc\n>>>>>>> x\n======== d\n".utf8)
  let problem = blankConflictMarkers(&text)
  let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  let shown = lines.map { $0.allSatisfy { $0 == " " } ? "" : String($0) }
  #expect(shown == ["a", "", "b", "", "", "c", "", "======== d", ""])
  #expect(problem == SourceTextProblem(message: "an unresolved merge conflict; both sides are read", line: 2))
}

@Test(arguments: 0..<8)
func findsAConflictWhereverItStands(_ before: Int) {
  let comment = String(repeating: "/", count: before)
  var text = Array("\(comment)\n<<<<<<< a\nb\n".utf8)
  #expect(blankConflictMarkers(&text)?.line == 2)
  for other in ["let a = b <<<<<<< c", "<<<<<<<", "<<<<<<<< a", "<<<<<< a", " <<<<<<< a"] {
    var text = Array("\(comment)\n\(other)\n".utf8)
    #expect(blankConflictMarkers(&text) == nil, "\(other)")
  }
}
