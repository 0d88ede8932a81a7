@testable import ModlintKit
import Foundation
import Testing

struct FactCacheTests {
  @Test func aFileIsKnownByItsContentWhereverItLies() throws {
    let place = try CachePlace()
    try place.scan(["A.swift": "class A {}"])
    #expect(try place.known(["Moved.swift": "class A {}"]) == ["Moved.swift"])
    #expect(try place.known(["A.swift": "class B {}"]) == [])
  }

  /// Somebody saves a file between its first reading, which says what it is called, and its second.
  @Test func factsAreCalledByTheBytesTheyAreMadeOf() throws {
    let place = try CachePlace()
    try place.scan(["A.swift": "class New {}"], after: ["A.swift": "class Old {}"])
    #expect(try place.facts(of: "class Old {}") == nil)
    #expect(try place.facts(of: "class New {}") == FileFacts(swiftSource: "class New {}"))
  }

  @Test func anotherSaltIsAnotherFact() throws {
    let place = try CachePlace()
    try place.scan(["A.swift": "class A {}"])
    #expect(try place.known(["A.swift": "class A {}"], salt: 1) == [])
  }

  @Test func aHeaderIsNoImplementation() throws {
    let place = try CachePlace()
    try place.scan(["A.h": "@class A;"])
    #expect(try place.known(["A.m": "@class A;"]) == [])
  }

  /// Every byte of a pack is changed in turn.
  @Test func aChangedByteIsAMiss() throws {
    let place = try CachePlace()
    try place.scan(["A.swift": "class A { var b: Int }"])
    let pack = try #require(place.packs.first)
    let whole = try Data(contentsOf: pack)
    for index in whole.indices {
      var damaged = whole
      damaged[index] ^= 1 << (index % 8)
      try damaged.write(to: pack)
      #expect(try place.facts(of: "class A { var b: Int }") == nil)
    }
  }

  @Test func anotherKeyIsAMissAndSeenAsOne() throws {
    let place = try CachePlace()
    #expect(try !place.cache().isOfOtherKeys)
    try place.scan(["A.swift": "class A {}"])
    #expect(try !place.cache().isOfOtherKeys)
    place.key = CacheKey(text: "another key of the team")
    #expect(try place.cache().isOfOtherKeys)
    #expect(try place.facts(of: "class A {}") == nil)
    try place.scan(["A.swift": "class A {}"])
    #expect(try !place.cache().isOfOtherKeys)
  }

  /// An answer is kept under its name and means nothing under another.
  @Test func anAnswerThatWasRenamedIsNone() throws {
    let place = try CachePlace()
    let cache = try place.cache()
    let (mine, yours) = (cache.key.digest(of: "mine"), cache.key.digest(of: "yours"))
    cache.keep([1, 2, 3], as: mine)
    let name = try #require(place.names.first)
    cache.keep([4], as: yours)
    let other = try #require(place.names.first { $0 != name })
    #expect(cache.answer(mine) == [1, 2, 3])
    try place.rename(other, name)
    #expect(cache.answer(mine) == nil)
  }

  @Test func nobodyElseMayRead() throws {
    let place = try CachePlace()
    try place.scan(["A.swift": "class A {}"])
    #expect(try place.mode("") == 0o700 && place.mode("project") == 0o700)
    for name in place.names { #expect(try place.mode("project/" + name) == 0o600) }
    try place.setMode("project", 0o755)
    for name in place.names { try place.setMode("project/" + name, 0o644) }
    try place.scan(["B.swift": "class B {}"])
    #expect(try place.mode("project") == 0o700)
    for name in place.names { #expect(try place.mode("project/" + name) == 0o600) }
  }

  /// A folder in which other things lie was named by its user, and keeps its mode.
  @Test func aFolderOfOtherThingsKeepsItsMode() throws {
    let place = try CachePlace()
    try place.scan(["A.swift": "class A {}"])
    place.write("notes.txt", hoursAgo: 0)
    try place.setMode("project", 0o755)
    try place.scan(["B.swift": "class B {}"])
    #expect(try place.mode("project") == 0o755)
  }

  @Test func aProjectFolderThatIsALinkIsRefused() throws {
    let place = try CachePlace()
    let elsewhere = try place.link("project")
    #expect(throws: CacheRefusal("\(place.folder.path)/project is a link")) { try place.cache() }
    _ = place.folder.clean()
    #expect(FileManager.default.fileExists(atPath: elsewhere))
  }

  @Test(.enabled(if: geteuid() == 0)) func aProjectFolderOfSomebodyElseIsRefused() throws {
    let place = try CachePlace()
    try place.scan(["A.swift": "class A {}"])
    try FileManager.default.setAttributes(
      [.ownerAccountID: 12345], ofItemAtPath: place.folder.path + "/project")
    #expect(throws: CacheRefusal("\(place.folder.path)/project belongs to somebody else")) { try place.cache() }
  }

  @Test func aTruncatedPackIsAMiss() throws {
    let place = try CachePlace()
    try place.scan(["A.swift": "class A {}"])
    let pack = try #require(place.packs.first)
    let whole = try Data(contentsOf: pack)
    for count in 0..<whole.count {
      try whole[..<count].write(to: pack)
      #expect(try place.facts(of: "class A {}") == nil)
    }
  }

  @Test func manyPacksAreJoinedAndNothingIsLost() throws {
    let place = try CachePlace()
    for number in 0..<40 { try place.scan(["A\(number).swift": "class A\(number) {}"]) }
    #expect(place.packs.count <= 9)
    for number in 0..<40 { #expect(try place.facts(of: "class A\(number) {}") != nil) }
  }

  /// Two that scanned the same at once each left a pack of it.
  @Test func joinedPacksHoldEachEntryOnce() throws {
    let place = try CachePlace()
    try place.scan(["A.swift": "class A {}"])
    let pack = try #require(place.packs.first)
    let size = try Data(contentsOf: pack).count
    for number in 0..<12 {
      let name =
        pack.lastPathComponent.split(separator: "-").prefix(2).joined(separator: "-") + "-\(number)" + packEnding
      try FileManager.default.copyItem(at: pack, to: pack.deletingLastPathComponent().appending(path: name))
    }
    place.tidy()
    #expect(try place.packs.map { try Data(contentsOf: $0).count } == [size])
  }

  @Test func aLargePackIsNotCopiedForAFewSmallOnes() throws {
    let place = try CachePlace()
    try place.scan(["A.swift": (0..<2000).map { "func f\($0)(a: A\($0)) {}" }.joined(separator: "\n")])
    let large = try #require(place.packs.first)
    for number in 0..<20 { try place.scan(["A\(number).swift": "class A\(number) {}"]) }
    #expect(place.packs.contains(large) && place.packs.count <= 9)
  }

  /// The name of an answer; what is called otherwise is nobody's to delete.
  private static func answer(_ number: Int) -> String {
    ContentDigest(high: 0, low: UInt64(number)).text + answerEnding
  }

  @Test func whatIsLeftOverGoesAndWhatIsBeingWrittenStays() throws {
    let place = try CachePlace()
    try place.scan(["A.swift": "class A {}"])
    place.write(passingPrefix + "1-old", hoursAgo: 2)
    place.write(passingPrefix + "1-new", hoursAgo: 0)
    for number in 0..<60 { place.write(Self.answer(number), hoursAgo: number) }
    place.tidy()
    #expect(place.names.filter { $0.hasPrefix(passingPrefix) } == [passingPrefix + "1-new"])
    let answers = place.names.filter { $0.hasSuffix(answerEnding) }
    #expect(answers.count == 48 && answers.contains(Self.answer(0)) && !answers.contains(Self.answer(59)))
  }

  @Test func whatWasOfUseLongestAgoGoesFirst() throws {
    let place = try CachePlace(environment: ["MODLINT_CACHE_LIMIT_MB": "1"])
    try place.scan(["A.swift": "class A {}"])
    for number in 0..<4 { place.write(Self.answer(number), hoursAgo: number, size: 400_000) }
    place.tidy()
    #expect(place.names.filter { $0.hasSuffix(answerEnding) } == [Self.answer(0), Self.answer(1)])
  }

  @Test func whatIsLongerThanItsRecordIsNotWhole() {
    var writer = RecordWriter()
    writer.put(7)
    for (more, isWhole) in [(0, true), (1, false)] {
      var reader = RecordReader(writer.bytes + [UInt8](repeating: 0, count: more))
      #expect(reader.number() == 7 && reader.isWhole == isWhole)
    }
  }

  @Test(arguments: ["plain", "Übung 🎈", "", "\u{FFFD}", "\0"]) func textIsReadAsItWasWritten(text: String) {
    var writer = RecordWriter()
    writer.put(text)
    var reader = RecordReader(writer.bytes)
    #expect(reader.text() == text && reader.isWhole)
  }

  @Test(arguments: [0, 1, -1, 63, 64, -64, -65, 8191, 8192, Int.max, Int.min]) func numberIsReadAsItWasWritten(
    number: Int
  ) {
    var writer = RecordWriter()
    writer.put(number)
    var reader = RecordReader(writer.bytes)
    #expect(reader.number() == number && reader.isWhole)
  }

  @Test func namesThatComeAgainAreKeptOnce() {
    let texts = ["Sources/A.swift", "é", "e\u{301}", "", "Sources/A.swift", "e\u{301}", "é", ""]
    var writer = RecordWriter()
    for text in texts { writer.put(name: text) }
    var reader = RecordReader(writer.bytes)
    let read = texts.map { _ in Array(reader.name().utf8) }
    #expect(read == texts.map { Array($0.utf8) } && reader.isWhole)
    #expect(writer.bytes.count < 2 * "Sources/A.swift".utf8.count)
  }

  @Test(arguments: [[0x01], [0x80], [0x05], [UInt8](repeating: 0xFF, count: 11)] as [[UInt8]])
  func nameThatNobodyWroteIsRefused(bytes: [UInt8]) {
    var reader = RecordReader(bytes)
    #expect(reader.name() == "" && !reader.isWhole)
  }

  @Test(
    arguments: [
      [0xFF], [0x61, 0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xE2, 0x82, 0x61], [0xF4, 0x90, 0x80, 0x80],
    ] as [[UInt8]])
  func textThatIsNotWellFormedIsRefused(bytes: [UInt8]) {
    var writer = RecordWriter()
    writer.put(bytes.count)
    var reader = RecordReader(writer.bytes + bytes)
    #expect(reader.text() == "" && !reader.isWhole)
  }

  @Test func aFolderThatCannotBeWrittenIsNoHindrance() throws {
    let place = try CachePlace(path: "/dev/null/cache")
    try place.scan(["A.swift": "class A {}"])
    #expect(try place.facts(of: "class A {}") == nil)
  }

  @Test func theSizeOfAllProjectsIsAskedOnceAnHour() throws {
    let place = try CachePlace()
    try place.scan(["A.swift": "class A {}"])
    let now = Int(Date.now.timeIntervalSince1970)
    #expect(!place.folder.isUnmeasured(at: now))
    #expect(place.folder.isUnmeasured(at: now + 4000))
  }

  @Test func oldestFilesGoWhenTheCacheIsFull() throws {
    let place = try CachePlace(environment: ["MODLINT_CACHE_LIMIT_MB": "1"])
    let source = (0..<2000).map { "func f\($0)(a: A\($0)) {}" }.joined(separator: "\n")
    for number in 0..<16 { try place.scan(["A.swift": source + "\nclass A\(number) {}"]) }
    #expect(place.size <= 2 << 20)
  }

  @Test(arguments: ["", "a", "ab", String(repeating: "a", count: 15), String(repeating: "a", count: 16)])
  func digestsTellApartWhatDiffersInAByte(text: String) {
    let key = CacheKey(text: "a key of the tests")
    let digest = key.digest(of: text)
    #expect(digest != key.digest(of: text + "\0"))
    #expect(digest != CacheKey(text: "another of the tests").digest(of: text))
    var bytes = Array(text.utf8)
    for index in bytes.indices {
      bytes[index] ^= 1
      #expect(key.digest(of: bytes) != digest)
      bytes[index] ^= 1
    }
  }

  @Test func partsAreNotTheirSum() {
    let key = CacheKey(text: "a key of the tests")
    func digest(_ parts: [String]) -> ContentDigest {
      key.digest { hasher in
        for part in parts { hasher.add(part) }
      }
    }
    #expect(Set([["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""]].map(digest)).count == 4)
  }
}
