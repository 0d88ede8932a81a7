@testable import ModlintKit
import Foundation
import Testing

func facts(
  of sources: [String], library: ClangLibrary, capacity: Int = 1 << 20, language: SourceLanguage = .objc
) -> [FileFacts] {
  var batch = ObjCBatch(capacity: capacity)
  let reader = ObjCReader(library: library)
  var result: [FileFacts] = []
  for (index, source) in sources.enumerated() {
    let bytes = Array(source.utf8)
    batch.append(path: "\(index).m", language: language, byteCount: bytes.count) { target in
      target.copyBytes(from: bytes)
      return bytes.count
    }
    if batch.isFull {
      result += reader.facts(of: batch)
      batch.removeAll()
    }
  }
  return result + reader.facts(of: batch)
}

/// Texts that would spill into the next file if anything did.
private let spilling = [
  "/* open", "NSString *a = @\"open", "R\"x(open", "#if A", "#else", "#endif", "((((((((((((((", "{", "}",
  "@interface A",
  "\u{FEFF}@interface B : C\n@end", "// open \\", "'open", "", "\\", "@implementation A\r\n- (void)a {\r\n",
  "#define A \\",
]

@Test("No file of a batch is read into the next", arguments: [64, 1 << 20])
func spilled(capacity: Int) throws {
  let whole = "@interface W : V\n- (void)a;\n@end"
  let sources = spilling.flatMap { [$0, whole] }
  let result = facts(of: sources, library: try ClangLibrary.load(), capacity: capacity)
  let alone = FileFacts(objcSource: whole)
  #expect(result.count == sources.count)
  for index in stride(from: 1, to: result.count, by: 2) { #expect(result[index] == alone) }
  for (index, source) in spilling.enumerated() { #expect(result[index * 2] == FileFacts(objcSource: source)) }
}

@Test("The fields of tokens and the documented functions tell the same")
func withoutFields() throws {
  let library = try ClangLibrary.load()
  let slow = try #require(library.withoutFields())
  #expect(!slow.readsFields)
  let sources = spilling + [nastySource]
  #expect(facts(of: sources, library: library) == facts(of: sources, library: slow))
}

@Test("Every libclang that is installed gives the same facts")
func versions() throws {
  let sources = spilling + [nastySource]
  let library = try ClangLibrary.load()
  for other in Set(places()).sorted().compactMap({ try? ClangLibrary(contentsOf: $0) }) {
    for language in [SourceLanguage.objc, .header, .objcxx] {
      let isEqual =
        facts(of: sources, library: other, language: language)
        == facts(of: sources, library: library, language: language)
      #expect(isEqual, "\(other.path)")
    }
  }
}

@Test("A file too large to read is a problem of its own")
func tooLarge() throws {
  var batch = ObjCBatch(capacity: 64)
  batch.append(path: "A.m", language: .objc, byteCount: ObjCBatch.largestFile + 1) { _ in 0 }
  let result = ObjCReader(library: try ClangLibrary.load()).facts(of: batch)
  #expect(result.map { $0.problems.map(\.message) } == [["larger than 512 MB, so not read"]])
}

@Test("What cannot be loaded is none")
func unavailable() {
  #expect(throws: ClangUnavailable.Refusal.self) { try ClangLibrary(contentsOf: "/nowhere/libclang.so") }
  #expect(ClangUnavailable().description.contains("install it with"))
}

#if os(Linux)
  @Test("The library beside the compiler, which is loaded fastest, comes before those of packages")
  func toolchainFirst() {
    #expect(places().first { $0.contains("/") }?.hasSuffix("/lib/libclang.so") == true)
  }
#endif

private func places() -> [String] { ClangPlaces().groups.flatMap { $0() } }
