import Testing

@testable import ModlintKit

/// A binary list of arrays or dictionaries, each by the numbers of what it holds; the last object is a text.
private func binaryList(_ objects: [[UInt8]]) -> [UInt8] {
  var bytes = Array("bplist00".utf8)
  var offsets: [Int] = []
  for object in objects + [[0x51, UInt8(ascii: "a")]] {
    offsets.append(bytes.count)
    bytes += object
  }
  let table = bytes.count
  func big(_ number: Int, _ width: Int) -> [UInt8] { (0..<width).reversed().map { UInt8(number >> (8 * $0) & 0xFF) } }
  for offset in offsets { bytes += big(offset, 2) }
  return bytes + [0, 0, 0, 0, 0, 0, 2, 1] + big(offsets.count, 8) + big(0, 8) + big(table, 8)
}

private let arrays: [[UInt8]] = (0..<60).map { [0xA2, UInt8($0 + 1), UInt8($0 + 1)] }
private let deep: [[UInt8]] = (0..<250).map { [0xA1, UInt8($0 + 1)] }
private let circle: [[UInt8]] = [[0xA2, 1, 1], [0xA2, 0, 0]]

/// What Foundation reads of lists that share values is bounded where it is written out.
@Test(arguments: [arrays, deep, circle, [[0xA1, 0]]])
func sharedValuesAreBounded(objects: [[UInt8]]) {
  #expect(throws: PropertyList.Failure.self) { try PropertyList(parsing: binaryList(objects)) }
}

/// Foundation does not survive a set on Linux, and no property list has one.
@Test(arguments: [[[0xC1, 1]], [[0xB1, 1]], [[0xA1, 1], [0xC1, 2]], [[0xC0]]] as [[[UInt8]]])
func setsAreNoPropertyLists(objects: [[UInt8]]) {
  #expect(throws: PropertyList.Failure.self) { try PropertyList(parsing: binaryList(objects)) }
}

@Test func aSharedValueStandsWhereverItIsNamed() throws {
  let list = try PropertyListValue(parsing: binaryList([[0xA2, 1, 1], [0xA1, 2]]))
  #expect(list == .array([.array([.string("a")]), .array([.string("a")])]))
}

@Test(arguments: [
  String(repeating: "(", count: 100_000), String(repeating: "{a=", count: 100_000),
  "<?xml version=\"1.0\"?><plist>" + String(repeating: "<array>", count: 100_000),
  "<?xml version=\"1.0\"?><!DOCTYPE plist [<!ENTITY a \"b\">]><plist>" + String(repeating: "<array>", count: 20_000),
  "{\"a\":" + String(repeating: "[", count: 100_000), "{\"a\":" + String(repeating: "{\"a\":", count: 100_000),
])
func nestingIsBounded(text: String) {
  #expect(throws: PropertyList.Failure.self) { try PropertyList(parsing: Array(text.utf8)) }
}
