import Testing

@testable import ModlintKit

struct BuildIdentityTests {
  @Test func theLinkersNoteIsFoundBehindOthers() throws {
    let identity: [UInt8] = Array(1...20)
    let page = program(notes: [(5, "GNU\0", Array(1...16)), (3, "Go\0", identity), (3, "GNU\0", identity)])
    #expect(try Array(#require(BuildIdentity(ofProgram: page)).bytes) == identity)
  }

  @Test func aProgramWithoutTheNoteHasNone() {
    #expect(BuildIdentity(ofProgram: program(notes: [])) == nil)
    #expect(BuildIdentity(ofProgram: program(notes: [(1, "GNU\0", Array(1...16))])) == nil)
    #expect(BuildIdentity(ofProgram: Array("#!/bin/sh\n".utf8)) == nil)
  }

  @Test func nothingIsFoundInHalfAPage() {
    let page = program(notes: [(3, "GNU\0", Array(1...20))])
    for count in page.indices { #expect(BuildIdentity(ofProgram: Array(page[..<count])) == nil) }
  }

  /// Sizes that lead anywhere end in nothing, or in some bytes of the page.
  @Test func noByteLeadsOutOfThePage() {
    let page = program(notes: [(3, "GNU\0", Array(1...20))])
    for index in page.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var damaged = page
        damaged[index] = value
        _ = BuildIdentity(ofProgram: damaged)
      }
    }
  }

  /// A header of ELF, one of a segment that is no note, one of the notes, and the notes.
  private func program(notes: [(type: Int, name: String, content: [UInt8])]) -> [UInt8] {
    let segment = notes.flatMap { note in
      number(note.name.utf8.count, 4) + number(note.content.count, 4) + number(note.type, 4)
        + padded(Array(note.name.utf8)) + padded(note.content)
    }
    let kind: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1]
    let header = kind + number(0, 25) + number(64, 8) + number(0, 14) + number(56, 2) + number(2, 2) + number(0, 6)
    let load = number(1, 4) + number(0, 52)
    let place = number(64 + 2 * 56, 8) + number(0, 16) + number(segment.count, 8) + number(0, 16)
    return header + load + number(4, 8) + place + segment
  }

  private func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }

  private func padded(_ bytes: [UInt8]) -> [UInt8] { bytes + number(0, -bytes.count & 3) }
}
