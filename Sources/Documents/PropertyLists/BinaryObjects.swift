/// The objects of a binary property list, as far as it takes to tell how many values it stands for: several places may share
/// one object, which stands at each of them once it is read, and Foundation writes all of them out.
struct BinaryObjects {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let root: Int
  private let table: Int
  private let work: WorkBudget
  /// Of those that were gone through, how many values each stands for; 0 for one that is being gone through.
  private var weights: [Int: Int] = [:]

  /// Nil where the trailer does not fit the bytes.
  init?(_ bytes: [UInt8], _ work: WorkBudget) {
    guard bytes.count >= 40 else { return nil }
    self.bytes = bytes
    self.work = work
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    func number(_ place: Int) -> Int { Int(bigEndian: bytes[(trailer + place)..<(trailer + place + 8)]) }
    (count, root, table) = (number(8), number(16), number(24))
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), (0...bytes.count).contains(table),
      (1...bytes.count).contains(count), (0..<count).contains(root), table + count * offsetSize <= bytes.count
    else { return nil }
  }

  /// How many values the whole list stands for; nil where objects hold themselves, lie outside of the bytes or are of no list,
  /// and where there is more of them than the budget allows.
  mutating func weight() -> Int? { weight(of: root) }

  private mutating func weight(of object: Int) -> Int? {
    if let known = weights[object] { return known > 0 ? known : nil }
    guard work.enter(), let held = references(of: object) else { return nil }
    defer { work.leave() }
    weights[object] = 0
    var sum = 1
    for other in held {
      guard let weight = weight(of: other), work.hold(sum + weight) else { return nil }
      sum += weight
    }
    weights[object] = sum
    return sum
  }

  /// The numbers of the objects that an array or a dictionary holds; none for all others. Nil for a set: no property list has
  /// one, and Foundation does not survive it on Linux.
  private func references(of object: Int) -> [Int]? {
    guard (0..<count).contains(object), let place = number(at: table + object * offsetSize, offsetSize),
      place < bytes.count
    else { return nil }
    let kind = bytes[place] >> 4
    if kind == 0xB || kind == 0xC { return nil }
    guard [0xA, 0xD].contains(kind) else { return [] }
    var start = place + 1
    var length = Int(bytes[place] & 0xF)
    if length == 0xF {
      guard start < bytes.count, bytes[start] >> 4 == 1, bytes[start] & 0xF <= 3 else { return nil }
      let size = 1 << Int(bytes[start] & 0xF)
      guard let written = number(at: start + 1, size) else { return nil }
      (start, length) = (start + 1 + size, written)
    }
    guard length <= bytes.count, work.visit(length) else { return nil }
    let all = (0..<(kind == 0xD ? 2 * length : length)).map { number(at: start + $0 * referenceSize, referenceSize) }
    return all.contains(nil) ? nil : all.compactMap { $0 }
  }

  private func number(at place: Int, _ size: Int) -> Int? {
    guard place >= 0, place + size <= bytes.count else { return nil }
    let number = Int(bigEndian: bytes[place..<(place + size)])
    return number >= 0 ? number : nil
  }
}

extension Int {
  /// At most eight bytes.
  fileprivate init(bigEndian bytes: ArraySlice<UInt8>) {
    self = bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
