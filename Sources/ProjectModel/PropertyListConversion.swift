import Foundation

extension PropertyList {
  /// The XML and the binary form.
  init(convertedByFoundation bytes: [UInt8]) throws(Failure) {
    guard let list = try? PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil) else {
      throw Failure(message: "is not a property list", line: 1)
    }
    var text: [UInt8] = []
    write(list, to: &text, depth: 0)
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
