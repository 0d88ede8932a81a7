import Foundation

extension PropertyList {
  /// The binary form, and XML that is more than Xcode writes.
  init(convertedByFoundation bytes: [UInt8]) throws(Failure) {
    guard let list = try? PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil) else {
      throw Failure(message: "is not a property list", line: 1)
    }
    var text: [UInt8] = []
    write(list, to: &text, depth: 0)
    self = try PropertyList(parsing: text)
  }
}

extension PropertyList {
  /// What `plutil -convert json` makes of a project, which Xcode still opens.
  init(convertedFromJSON bytes: [UInt8]) throws(Failure) {
    guard let object = try? JSONSerialization.jsonObject(with: Data(bytes)) else {
      throw Failure(message: "is not valid JSON", line: 1)
    }
    var text: [UInt8] = []
    write(object, to: &text, depth: 0)
    self = try PropertyList(parsing: text)
  }
}

private func write(_ value: Any, to text: inout [UInt8], depth: Int) {
  if let dictionary = value as? [String: Any], depth < 90 {
    text.append(UInt8(ascii: "{"))
    for key in dictionary.keys.sorted() {
      write(key, to: &text, depth: depth + 1)
      text.append(UInt8(ascii: "="))
      write(dictionary[key] ?? "", to: &text, depth: depth + 1)
      text.append(UInt8(ascii: ";"))
    }
    text.append(UInt8(ascii: "}"))
  } else if let array = value as? [Any], depth < 90 {
    text.append(UInt8(ascii: "("))
    for element in array {
      write(element, to: &text, depth: depth + 1)
      text.append(UInt8(ascii: ","))
    }
    text.append(UInt8(ascii: ")"))
  } else {
    text.append(UInt8(ascii: "\""))
    for byte in "\(value)".utf8 {
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
