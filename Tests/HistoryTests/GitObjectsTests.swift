import Foundation
import History
import Synchronization
import Testing

struct GitObjectsTests {
  /// Two sides of a change are read at once, and the one ends while the other is still asked. With children that inherited
  /// what tells of each other's end this waited for ever, once in a thousand times.
  @Test("Readers that begin at once end each by itself")
  func endEachByItself() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modlint-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try git(["init", "-q"], in: folder)
    try "class A {}\n".write(to: folder.appending(path: "A.swift"), atomically: true, encoding: .utf8)
    let name = try gitOutput(["hash-object", "-w", "A.swift"], in: folder).trimmingCharacters(in: .newlines)
    for _ in 0..<10 {
      let begun = Mutex<[GitObjects]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        let objects = GitObjects(of: folder.path)
        #expect(objects.blob(name) == Array("class A {}\n".utf8))
        #expect(objects.blob("0000") == nil)
        begun.withLock { $0.append(objects) }
      }
      // Each ends while the later ones live.
      var readers = begun.withLock { $0 }
      begun.withLock { $0.removeAll() }
      while !readers.isEmpty { readers.removeFirst() }
    }
  }
}
