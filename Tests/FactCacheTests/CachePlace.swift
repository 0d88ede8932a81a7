@testable import ModlintKit
import Foundation
import Testing

/// A cache in a folder of its own.
final class CachePlace {
  let folder: CacheFolder
  private let path: String

  init(path: String? = nil, environment: [String: String] = [:]) throws {
    self.path = path ?? FileManager.default.temporaryDirectory.appending(path: "modlint-\(UUID().uuidString)").path
    folder = CacheFolder(path: self.path, environment: environment)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var key = CacheKey(text: "a key of the tests")

  var packs: [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path + "/project")) ?? []
    return names.filter { $0.hasSuffix(packEnding) }.sorted().map { URL(fileURLWithPath: path + "/project/" + $0) }
  }

  var size: Int { filesIn(path + "/project").reduce(0) { $0 + $1.size } }

  var names: [String] { filesIn(path + "/project").map(\.name) }

  func write(_ name: String, hoursAgo: Int, size: Int = 1) {
    let used = Date(timeIntervalSinceNow: Double(-hoursAgo * 3600))
    _ = FileManager.default.createFile(
      atPath: path + "/project/" + name, contents: Data(count: size), attributes: [.modificationDate: used])
  }

  func rename(_ name: String, _ other: String) throws {
    let names = [name, other].map { URL(fileURLWithPath: path + "/project/" + $0) }
    try Data(contentsOf: names[0]).write(to: names[1])
  }

  /// Makes the name a link to a folder elsewhere, which is returned.
  func link(_ name: String) throws -> String {
    let files = FileManager.default
    let elsewhere = path + "/elsewhere/of"
    try files.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
    try files.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: elsewhere)
    return elsewhere
  }

  func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? Int
  }

  func setMode(_ name: String, _ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path + "/" + name)
  }

  func tidy() { try? cache().tidy() }

  func cache(salt: Int = 0) throws -> FactCache {
    // Reading the program that runs the tests would take longer than all of them.
    try FactCache(
      in: KeyedCache(folder, key: key), project: "project", salt: ["\(salt)"], program: key.digest(of: "a program"))
  }

  private func read(_ texts: [String: String], salt: Int) throws -> (TreeReading, FactWorker, FileTree) {
    let tree = FileTree(texts)
    let reading = try cache(salt: salt).reading(tree, sources: Array(tree.files.indices), name: "test")
    return (reading, FactWorker(reading), tree)
  }

  /// `earlier` was read of the files a moment before.
  func scan(_ texts: [String: String], after earlier: [String: String] = [:]) throws {
    let (reading, worker, tree) = try read(texts, salt: 0)
    for file in tree.files.indices {
      if let text = earlier[tree.files[file].path] {
        #expect(Array(text.utf8).withUnsafeBytes { reading.learn(file, $0) })
      }
      let text = try #require(texts[tree.files[file].path])
      if Array(text.utf8).withUnsafeBytes({ worker.facts(of: file, bytes: $0) }) == nil {
        worker.keep(FileFacts(swiftSource: text), of: file)
      }
    }
    worker.end()
    reading.finish()
  }

  /// Which of the files need not be read for facts.
  func known(_ texts: [String: String], salt: Int = 0) throws -> [String] {
    let (_, worker, tree) = try read(texts, salt: salt)
    return tree.files.indices.compactMap { file in
      let path = tree.files[file].path
      return Array((texts[path] ?? "").utf8).withUnsafeBytes { worker.facts(of: file, bytes: $0) } == nil ? nil : path
    }
  }

  func facts(of source: String) throws -> FileFacts? {
    let (_, worker, _) = try read(["A.swift": source], salt: 0)
    return Array(source.utf8).withUnsafeBytes { worker.facts(of: 0, bytes: $0) }
  }
}
