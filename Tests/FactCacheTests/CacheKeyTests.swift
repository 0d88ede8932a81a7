import Foundation
import Testing

@testable import ModlintKit

struct CacheKeyTests {
  @Test func aKeyIsMadeOnceAndForNobodyElse() throws {
    let home = try Home()
    let key = try home.key()
    #expect(try home.key() == key)
    #expect(try home.mode("modlint") == 0o700 && home.mode("modlint/cache-key") == 0o600)
    #expect(try home.names("modlint") == ["cache-key"])
    #expect(try Home().key() != key)
  }

  @Test func whoComesAtOnceAgrees() throws {
    let home = try Home()
    let keys = (0..<16).map { _ in Kept() }
    DispatchQueue.concurrentPerform(iterations: keys.count) { keys[$0].key = try? home.key() }
    #expect(keys.allSatisfy { $0.key != nil && $0.key == keys[0].key })
    #expect(try home.names("modlint") == ["cache-key"])
  }

  @Test func itLiesWhereTheSystemKeepsConfiguration() throws {
    let home = try Home()
    #if os(macOS)
      let place = "Library/Application Support/modlint/cache-key"
    #else
      let place = ".config/modlint/cache-key"
    #endif
    // A relative path is to be ignored.
    let environment = ["HOME": home.path, "XDG_CONFIG_HOME": "relative"]
    let key = try CacheKey(environment: environment)
    #expect(try Data(contentsOf: URL(fileURLWithPath: home.path + "/" + place)).count == 32)
    #expect(try CacheKey(environment: environment) == key)
  }

  @Test func aKeyThatOthersMayKnowIsRefused() throws {
    let home = try Home()
    _ = try home.key()
    let file = home.path + "/modlint/cache-key"
    for mode in [0o640, 0o604, 0o620] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
      #expect(home.refusal == "its key \(file) can be read by others; chmod 600 it if nobody has, or delete it")
    }
  }

  @Test func aLinkAndWhatIsNoKeyAreRefused() throws {
    let home = try Home()
    let file = home.path + "/modlint/cache-key"
    _ = try home.key()
    try FileManager.default.moveItem(atPath: file, toPath: file + "-elsewhere")
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: file + "-elsewhere")
    #expect(home.refusal == "its key \(file) is a link")
    for count in [0, 31, 33] {
      try FileManager.default.removeItem(atPath: file)
      #expect(
        FileManager.default.createFile(
          atPath: file, contents: Data(count: count), attributes: [.posixPermissions: 0o600]))
      #expect(home.refusal == "\(file) is no key of 32 bytes; delete it, and another is made")
    }
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    #expect(home.refusal == "its key \(file) is no file")
  }

  @Test(.enabled(if: geteuid() == 0)) func aKeyOfSomebodyElseIsRefused() throws {
    let home = try Home()
    _ = try home.key()
    let file = home.path + "/modlint/cache-key"
    try FileManager.default.setAttributes([.ownerAccountID: 12345], ofItemAtPath: file)
    #expect(home.refusal == "its key \(file) belongs to somebody else")
  }

  @Test func withoutAPlaceThereIsNone() {
    #expect(throws: CacheKeyError.refused("HOME names no folder that its key could lie in")) {
      try CacheKey(environment: [:])
    }
    #expect(throws: CacheKeyError.refused("its key /dev/null/modlint/cache-key cannot be read: Not a directory")) {
      try CacheKey(environment: ["XDG_CONFIG_HOME": "/dev/null"])
    }
  }

  @Test func theEnvironmentHandsOneOver() throws {
    #expect(
      throws: CacheKeyError.invalid("MODLINT_CACHE_KEY is shorter than 16 characters: it could be guessed")
    ) { try CacheKey(environment: ["MODLINT_CACHE_KEY": "fifteen letters"]) }
    let key = try CacheKey(environment: ["MODLINT_CACHE_KEY": "sixteen letters."])
    #expect(try CacheKey(environment: ["MODLINT_CACHE_KEY": "sixteen letters."]) == key)
    #expect(try CacheKey(environment: ["MODLINT_CACHE_KEY": "sixteen letters!"]) != key)
  }
}

private final class Kept: @unchecked Sendable {
  var key: CacheKey?
}

/// A folder of configurations of its own.
private final class Home: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: "modlint-\(UUID().uuidString)").path

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func key() throws -> CacheKey { try CacheKey(environment: ["XDG_CONFIG_HOME": path]) }

  /// Why there is no key; nil where there is one.
  var refusal: String? {
    do {
      _ = try key()
      return nil
    } catch {
      if case CacheKeyError.refused(let reason) = error { return reason }
      return "\(error)"
    }
  }

  func names(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path + "/" + name)
  }

  func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? Int
  }
}
