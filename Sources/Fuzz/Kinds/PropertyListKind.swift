import Foundation
import ModlintKit

/// Property lists: XML, OpenStep and binary.
enum PropertyListKind: FuzzKind {
  static let name = "property-list"

  private static let xml = Grammar(named: "property-list-xml")

  private static let openStep = Grammar(named: "property-list-openstep")

  static func generate(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    if random.isOne(of: 4) { return sharedList(&random) }
    let isXML = !random.isOne(of: 3)
    let list = (isXML ? xml : openStep).text(&random)
    guard random.isOne(of: 4), let known = try? PropertyListSerialization.propertyList(from: Data(list), format: nil),
      let binary = try? PropertyListSerialization.data(fromPropertyList: known, format: .binary, options: 0)
    else { return list }
    return Array(binary)
  }

  static func run(_ input: [UInt8]) { _ = try? PropertyListValue(parsing: input) }

  /// A binary list of objects that hold each other by number: most hold later ones, some themselves or earlier ones.
  private static func sharedList(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    let count = random.pick([1, 3, 10, 60, 200])
    let isDoubling = random.isOne(of: 3)
    var offsets: [Int] = []
    for number in 0..<count {
      offsets.append(bytes.count)
      bytes += object(number, of: count, isDoubling: isDoubling, &random)
    }
    let table = bytes.count
    for offset in offsets { bytes += [UInt8(truncatingIfNeeded: offset >> 8), UInt8(truncatingIfNeeded: offset)] }
    return bytes + [0, 0, 0, 0, 0, 0, 2, 1] + big(count) + big(0) + big(table)
  }

  private static func object(
    _ number: Int, of count: Int, isDoubling: Bool, _ random: inout some RandomNumberGenerator
  ) -> [UInt8] {
    func other(_ random: inout some RandomNumberGenerator) -> UInt8 {
      random.isOne(of: 50)
        ? UInt8(random.below(count)) : UInt8(min(count - 1, number + 1 + random.below(isDoubling ? 1 : 9)))
    }
    guard number < count - 1, isDoubling || !random.isOne(of: 3) else {
      return random.pick([
        [0x51, 0x61], [0x54, 0x24, 0x28, 0x41, 0x29], [0x08], [0x09], [0x10, 7], [0x23, 0, 0, 0, 0, 0, 0, 0, 0],
        [0x33, 0, 0, 0, 0, 0, 0, 0, 0],
        [0x41, 1], [0x61, 0, 0xE9], [0x80, 1], [0x13, 255, 255, 255, 255, 255, 255, 255, 255],
        [0x5F, 0x10, 2, 0x61, 0x62],
      ])
    }
    if !isDoubling, random.isOne(of: 2) { return [0xD1, UInt8(count - 1), other(&random)] }
    return [0xA2, other(&random), other(&random)]
  }

  private static func big(_ number: Int) -> [UInt8] {
    (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
