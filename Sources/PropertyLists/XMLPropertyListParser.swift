/// Makes the nodes of a ``PropertyList`` of the XML that Xcode writes.
///
/// Foundation reads it as well, and takes a millisecond for the first list of a process: a tenth of what is read of a
/// small project. So it is asked only for what hardly any list has: another encoding, a document type of its own, text
/// that is cut into sections, or a mistake.
struct XMLPropertyListParser {
  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var nodes: [PropertyList.Node] = [PropertyList.Node(kind: .string, start: 0)]
  /// Strings that are written with entities stand here without them, as if they came behind the text.
  private var decoded: [UInt8] = []

  /// What a list stands for: its nodes refer to `bytes`.
  struct Parsed {
    var bytes: [UInt8]
    var nodes: [PropertyList.Node]
  }

  private init(text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    nodes.reserveCapacity(text.count / 16)
  }

  /// Nil for what is left to Foundation.
  static func parse(_ bytes: [UInt8]) -> Parsed? {
    guard bytes.count < Int(UInt32.max) / 2 else { return nil }
    return bytes.withUnsafeBufferPointer { text in
      var parser = XMLPropertyListParser(text: text)
      guard parser.readDocument() else { return nil }
      return Parsed(bytes: parser.decoded.isEmpty ? bytes : bytes + parser.decoded, nodes: parser.nodes)
    }
  }

  private mutating func readDocument() -> Bool {
    guard take("<?xml"), readDeclaration(), skipBetween() else { return false }
    if take("<!DOCTYPE") {
      // What it defines itself, in brackets, might be entities.
      guard let end = find(UInt8(ascii: ">")), !text[index..<end].contains(UInt8(ascii: "[")) else { return false }
      index = end + 1
      guard skipBetween() else { return false }
    }
    guard take("<plist"), let end = find(UInt8(ascii: ">")), text[end - 1] != UInt8(ascii: "/") else { return false }
    index = end + 1
    guard skipBetween(), readValue(depth: 0) != nil, skipBetween(), take("</plist>"), skipBetween() else {
      return false
    }
    return index == text.count
  }

  /// `version="1.0" encoding="UTF-8"?>`
  private mutating func readDeclaration() -> Bool {
    guard let end = find(UInt8(ascii: ">")) else { return false }
    let declaration = String(decoding: text[index..<end], as: UTF8.self).lowercased()
    index = end + 1
    return declaration.hasSuffix("?") && (!declaration.contains("encoding") || declaration.contains("utf-8"))
  }

  // MARK: Values

  private mutating func append(_ kind: PropertyList.Kind) -> PropertyList.NodeIndex {
    nodes.append(PropertyList.Node(kind: kind, start: UInt32(index)))
    return PropertyList.NodeIndex(nodes.count - 1)
  }

  /// The node of the element that begins here.
  private mutating func readValue(depth: Int) -> PropertyList.NodeIndex? {
    guard depth < 90 else { return nil }
    if takeTag("<dict>") { return readDictionary(depth) }
    if takeTag("<array>") { return readArray(depth) }
    for name in ["<string>", "<integer>", "<real>", "<date>"] as [StaticString] where takeTag(name) {
      return readText(endingWith: name)
    }
    if take("<dict/>") { return closed(append(.dictionary)) }
    if take("<array/>") { return closed(append(.array)) }
    if take("<string/>") { return closed(append(.string)) }
    for name in ["<true/>", "<false/>"] as [StaticString] where take(name) {
      let node = append(.string)
      nodes[node].start = UInt32(index - name.utf8CodeUnitCount + 1)
      nodes[node].end = UInt32(index - 2)
      return node
    }
    return nil
  }

  private mutating func closed(_ node: PropertyList.NodeIndex) -> PropertyList.NodeIndex {
    nodes[node].end = UInt32(index)
    return node
  }

  private mutating func readDictionary(_ depth: Int) -> PropertyList.NodeIndex? {
    let node = append(.dictionary)
    var last = PropertyList.NodeIndex.none
    while true {
      guard skipBetween() else { return nil }
      if take("</dict>") { return closed(node) }
      guard takeTag("<key>"), let key = readText(endingWith: "<key>"), skipBetween(),
        let value = readValue(depth: depth + 1)
      else { return nil }
      link(key, after: last, in: node)
      nodes[key].next = value
      last = value
    }
  }

  private mutating func readArray(_ depth: Int) -> PropertyList.NodeIndex? {
    let node = append(.array)
    var last = PropertyList.NodeIndex.none
    while true {
      guard skipBetween() else { return nil }
      if take("</array>") { return closed(node) }
      guard let element = readValue(depth: depth + 1) else { return nil }
      link(element, after: last, in: node)
      last = element
    }
  }

  private mutating func link(
    _ node: PropertyList.NodeIndex, after last: PropertyList.NodeIndex, in container: PropertyList.NodeIndex
  ) {
    if !last.exists { nodes[container].first = node } else { nodes[last].next = node }
  }

  // MARK: Texts

  /// A string up to the end of its element.
  private mutating func readText(endingWith opening: StaticString) -> PropertyList.NodeIndex? {
    let node = append(.string)
    guard let end = find(UInt8(ascii: "<")) else { return nil }
    if text[index..<end].contains(UInt8(ascii: "&")) {
      let start = text.count + decoded.count
      guard decode(index..<end) else { return nil }
      nodes[node].start = UInt32(start)
      nodes[node].end = UInt32(text.count + decoded.count)
    } else {
      nodes[node].end = UInt32(end)
    }
    index = end
    guard take("</") else { return nil }
    return takeName(of: opening) ? node : nil
  }

  private mutating func takeName(of opening: StaticString) -> Bool {
    let name = UnsafeBufferPointer(start: opening.utf8Start + 1, count: opening.utf8CodeUnitCount - 1)
    guard text[index...].starts(with: name) else { return false }
    index += name.count
    return true
  }

  private mutating func decode(_ range: Range<Int>) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      guard text[place] == UInt8(ascii: "&") else {
        decoded.append(text[place])
        place += 1
        continue
      }
      guard let end = text[place..<range.upperBound].firstIndex(of: UInt8(ascii: ";")),
        let character = character(String(decoding: text[(place + 1)..<end], as: UTF8.self))
      else { return false }
      decoded += String(character).utf8
      place = end + 1
    }
    return true
  }

  private func character(_ entity: String) -> Unicode.Scalar? {
    switch entity {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default:
      if entity.hasPrefix("#x") {
        UInt32(entity.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      } else {
        entity.hasPrefix("#") ? UInt32(entity.dropFirst()).flatMap(Unicode.Scalar.init) : nil
      }
    }
  }

  // MARK: Bytes

  private mutating func take(_ word: StaticString) -> Bool {
    let bytes = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard text[index...].starts(with: bytes) else { return false }
    index += bytes.count
    return true
  }

  /// An opening tag. Attributes say nothing here, but a team may keep notes for its own tools in them.
  private mutating func takeTag(_ tag: StaticString) -> Bool {
    if take(tag) { return true }
    let name = UnsafeBufferPointer(start: tag.utf8Start, count: tag.utf8CodeUnitCount - 1)
    guard text[index...].starts(with: name) else { return false }
    let rest = text[(index + name.count)...]
    guard let first = rest.first, first == 32 || (9...13).contains(first),
      let end = rest.firstIndex(of: UInt8(ascii: ">")), rest[end - 1] != UInt8(ascii: "/"),
      !rest[..<end].contains(UInt8(ascii: "<"))
    else { return false }
    index = end + 1
    return true
  }

  private func find(_ byte: UInt8) -> Int? { text[index...].firstIndex(of: byte) }

  /// White space and comments between elements, and lines of the preprocessor's, which Xcode runs on `Info.plist` where
  /// it is told to: of both branches all is read. False for a comment that is not closed.
  private mutating func skipBetween() -> Bool {
    while index < text.count {
      if text[index] == 32 || (9...13).contains(text[index]) {
        index += 1
      } else if text[index] == UInt8(ascii: "#") {
        index = find(UInt8(ascii: "\n")) ?? text.count
      } else if take("<!--") {
        while !take("-->") {
          guard index < text.count else { return false }
          index += 1
        }
      } else {
        return true
      }
    }
    return true
  }
}
