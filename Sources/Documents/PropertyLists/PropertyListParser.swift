/// Makes the nodes of a ``PropertyList`` of its text.
struct PropertyListParser {
  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var nodes: [PropertyList.Node]

  init(text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    // Number 0 stands for none.
    nodes = [PropertyList.Node(kind: .string, start: 0)]
    nodes.reserveCapacity(text.count / 16)
  }

  mutating func parse() -> Result<[PropertyList.Node], PropertyList.Failure> {
    do throws(PropertyList.Failure) {
      _ = try value(depth: 0)
      try skipSpace()
      if index < text.count { throw failure("text after the end", at: index) }
      return .success(nodes)
    } catch {
      return .failure(error)
    }
  }

  private func failure(_ message: String, at offset: Int) -> PropertyList.Failure {
    // What is never closed is missed behind the last line; the reader is shown where there is something to see.
    let shown = offset < text.count ? offset : text.lastIndex { $0 > 0x20 } ?? 0
    let line = 1 + text[..<shown].count { $0 == UInt8(ascii: "\n") }
    return PropertyList.Failure(message: message, line: Int32(line))
  }

  private mutating func value(depth: Int) throws(PropertyList.Failure) -> PropertyList.NodeIndex {
    try skipSpace()
    guard index < text.count else { throw failure("ends in the middle", at: index) }
    guard depth < 100 else { throw failure("nested too deeply", at: index) }
    switch text[index] {
    case UInt8(ascii: "{"): return try dictionary(depth: depth)
    case UInt8(ascii: "("): return try array(depth: depth)
    default: return try string()
    }
  }

  private mutating func append(_ kind: PropertyList.Kind) -> PropertyList.NodeIndex {
    nodes.append(PropertyList.Node(kind: kind, start: UInt32(index)))
    return PropertyList.NodeIndex(nodes.count - 1)
  }

  private mutating func dictionary(depth: Int) throws(PropertyList.Failure) -> PropertyList.NodeIndex {
    let node = append(.dictionary)
    index += 1
    var last = PropertyList.NodeIndex.none
    while true {
      try skipSpace()
      if try take(UInt8(ascii: "}"), orEndOf: "dictionary") { break }
      let key = try string()
      link(key, after: last, in: node)
      try expect(UInt8(ascii: "="))
      let value = try value(depth: depth + 1)
      nodes[key].next = value
      last = value
      try skipSpace()
      // The last semicolon of a dictionary is sometimes left out.
      if index < text.count, text[index] == UInt8(ascii: "}") { continue }
      try expect(UInt8(ascii: ";"))
    }
    nodes[node].end = UInt32(index)
    return node
  }

  private mutating func array(depth: Int) throws(PropertyList.Failure) -> PropertyList.NodeIndex {
    let node = append(.array)
    index += 1
    var last = PropertyList.NodeIndex.none
    while true {
      try skipSpace()
      if try take(UInt8(ascii: ")"), orEndOf: "list") { break }
      let element = try value(depth: depth + 1)
      link(element, after: last, in: node)
      last = element
      try skipSpace()
      if index < text.count, text[index] == UInt8(ascii: ")") { continue }
      try expect(UInt8(ascii: ","))
    }
    nodes[node].end = UInt32(index)
    return node
  }

  private mutating func link(
    _ node: PropertyList.NodeIndex, after last: PropertyList.NodeIndex, in container: PropertyList.NodeIndex
  ) {
    if !last.exists { nodes[container].first = node } else { nodes[last].next = node }
  }

  private mutating func take(_ byte: UInt8, orEndOf name: String) throws(PropertyList.Failure) -> Bool {
    guard index < text.count else { throw failure("ends inside of a \(name)", at: index) }
    guard text[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ byte: UInt8) throws(PropertyList.Failure) {
    try skipSpace()
    guard index < text.count else { throw failure("ends in the middle", at: index) }
    guard text[index] == byte else {
      throw failure("'\(Character(Unicode.Scalar(byte)))' is missing", at: index)
    }
    index += 1
  }

  private mutating func string() throws(PropertyList.Failure) -> PropertyList.NodeIndex {
    try skipSpace()
    guard index < text.count else { throw failure("ends in the middle", at: index) }
    let first = text[index]
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try quoted(first) }
    let node = append(.string)
    if first == UInt8(ascii: "<") {
      while index < text.count, text[index] != UInt8(ascii: ">") { index += 1 }
      index = min(index + 1, text.count)
    } else {
      while index < text.count, isWordByte(text[index]), !isComment(at: index) { index += 1 }
      guard index > Int(nodes[node].start) else { throw failure("a value is missing", at: index) }
    }
    nodes[node].end = UInt32(index)
    return node
  }

  private mutating func quoted(_ quote: UInt8) throws(PropertyList.Failure) -> PropertyList.NodeIndex {
    let opening = index
    index += 1
    let node = append(.string)
    while index < text.count, text[index] != quote {
      if text[index] == UInt8(ascii: "\\") {
        nodes[node].isEscaped = true
        index += 1
      }
      index += 1
    }
    guard index < text.count else { throw failure("a string is not closed", at: opening) }
    nodes[node].end = UInt32(index)
    index += 1
    return node
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      return true
    default: return false
    }
  }

  private func isComment(at offset: Int) -> Bool {
    text[offset] == UInt8(ascii: "/") && offset + 1 < text.count
      && (text[offset + 1] == UInt8(ascii: "*") || text[offset + 1] == UInt8(ascii: "/") && offset == index && isStart)
  }

  /// `//` begins a comment only where a value could; inside of one it is part of an address.
  private var isStart: Bool { index == Int(nodes.last?.start ?? 0) }

  private mutating func skipSpace() throws(PropertyList.Failure) {
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: " "), 9...13: index += 1
      case UInt8(ascii: "/") where index + 1 < text.count && text[index + 1] == UInt8(ascii: "*"):
        let opening = index
        index += 2
        while index + 1 < text.count, text[index] != UInt8(ascii: "*") || text[index + 1] != UInt8(ascii: "/") {
          index += 1
        }
        guard index + 1 < text.count else { throw failure("a comment is not closed", at: opening) }
        index += 2
      case UInt8(ascii: "/") where index + 1 < text.count && text[index + 1] == UInt8(ascii: "/"):
        while index < text.count, text[index] != UInt8(ascii: "\n"), text[index] != UInt8(ascii: "\r") { index += 1 }
      default: return
      }
    }
  }
}
