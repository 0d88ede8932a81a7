import Foundation
@testable import ModlintKit
import Testing

struct BlobNameTests {
  /// As `git hash-object` calls them. The lengths are those around which a block of 64 bytes ends, with the head and with
  /// what is put behind the last one.
  @Test(
    "A content is called as git calls it",
    arguments: [
      ("", "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"),
      ("class A {}\n", "a869c28495266ce277963307009946887ad25470"),
    ])
  func knownNames(text: String, name: String) {
    #expect(BlobName(of: Array(text.utf8)).names(name))
  }

  @Test("So are contents of all lengths around the ends of blocks")
  func manyLengths() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modlint-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let lengths = Array(40...70) + Array(110...135) + [1000, 4096, 100_000]
    let contents = lengths.map { length in (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) } }
    for (length, content) in zip(lengths, contents) {
      try Data(content).write(to: folder.appending(path: "\(length)"))
    }
    let names = try gitOutput(["hash-object", "--no-filters"] + lengths.map(String.init), in: folder)
      .split(separator: "\n").map(String.init)
    #expect(names.count == lengths.count)
    for (content, name) in zip(contents, names) { #expect(BlobName(of: content).names(name), "\(content.count) bytes") }
  }
}
