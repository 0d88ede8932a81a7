import Foundation

extension PropertyList {
  init(convertedFromBinary bytes: [UInt8]) throws(Failure) {
    let work = WorkBudget(forListOfSize: bytes.count)
    var objects = BinaryObjects(bytes, work)
    guard objects?.weight() != nil else {
      throw Failure(message: work.excess?.message ?? "is not a property list", line: 1)
    }
    guard let list = try? PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil) else {
      throw Failure(message: "is not a property list", line: 1)
    }
    self = try PropertyList(parsing: PropertyListWriting.text(of: list, work))
  }
}

extension PropertyList {
  /// What `plutil -convert json` makes of a project, which Xcode still opens.
  init(convertedFromJSON bytes: [UInt8]) throws(Failure) {
    guard let object = try? JSONSerialization.jsonObject(with: Data(bytes)) else {
      throw Failure(message: "is not valid JSON", line: 1)
    }
    self = try PropertyList(parsing: PropertyListWriting.text(of: object, WorkBudget(forListOfSize: bytes.count)))
  }
}

extension WorkBudget {
  /// What writing out a list of that many bytes may cost.
  fileprivate convenience init(forListOfSize size: Int) {
    self.init(
      Limits(steps: Int.max, bytes: (16 << 20) + 16 * size, depth: 90, visits: 2_000_000 + 16 * size))
  }
}

/// Writes what Foundation read in the form that is read here. In a binary list many places may share one value, which stands
/// at each of them then.
private struct PropertyListWriting {
  private var text: [UInt8] = []
  private let work: WorkBudget

  static func text(of list: Any, _ work: WorkBudget) throws(PropertyList.Failure) -> [UInt8] {
    var writing = PropertyListWriting(work: work)
    writing.write(list)
    if let excess = writing.work.excess { throw PropertyList.Failure(message: excess.message, line: 1) }
    return writing.text
  }

  private init(work: WorkBudget) { self.work = work }

  private mutating func write(_ value: Any) {
    guard work.visit(), work.enter() else { return }
    defer { work.leave() }
    if let dictionary = value as? [String: Any] {
      guard work.visit(dictionary.count) else { return }
      text.append(UInt8(ascii: "{"))
      for key in dictionary.keys.sorted() {
        write(key)
        text.append(UInt8(ascii: "="))
        write(dictionary[key] ?? "")
        text.append(UInt8(ascii: ";"))
      }
      text.append(UInt8(ascii: "}"))
    } else if let array = value as? [Any] {
      guard work.visit(array.count) else { return }
      text.append(UInt8(ascii: "("))
      for element in array {
        write(element)
        text.append(UInt8(ascii: ","))
      }
      text.append(UInt8(ascii: ")"))
    } else {
      write("\(value)".utf8)
    }
  }

  private mutating func write(_ characters: String.UTF8View) {
    guard work.make(bytes: 2 * characters.count) else { return }
    text.append(UInt8(ascii: "\""))
    for byte in characters {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { text.append(UInt8(ascii: "\\")) }
      text.append(byte)
    }
    text.append(UInt8(ascii: "\""))
  }
}

/// Whether a text begins as JSON's dictionaries do, `{"a":`, and not as those of property lists, `{"a" =`.
func isJSON(_ bytes: [UInt8]) -> Bool {
  let spaces: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n")]
  var rest = bytes.prefix(4096).drop(while: spaces.contains)
  guard rest.popFirst() == UInt8(ascii: "{") else { return false }
  rest = rest.drop(while: spaces.contains)
  guard rest.popFirst() == UInt8(ascii: "\"") else { return false }
  rest = rest.drop { $0 != UInt8(ascii: "\"") }.dropFirst().drop(while: spaces.contains)
  return rest.first == UInt8(ascii: ":")
}
