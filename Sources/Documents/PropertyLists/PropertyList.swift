/// A property list in the OpenStep form that `project.pbxproj` has, as indexes into its text.
///
/// Foundation reads the form too, on Linux with three faults that a scan cannot bear: it prints a complaint about a
/// broken file on standard error and does not tell the line to us, it needs 20 times the file's size of memory (850 MB
/// for a project of 37 MB), and it takes a sixth of the time of a whole scan. So it reads the binary form here, which
/// hardly anybody has, and is what the tests compare this reader with.
package struct PropertyList: Sendable {
  enum Kind: UInt8, Sendable {
    case string, array, dictionary
  }

  struct Node: Sendable {
    var kind: Kind
    /// Whether a string has escapes, so that its text is not the bytes as they stand.
    var isEscaped = false
    /// Where it stands; a string's contents without quotes.
    var start: UInt32
    var end: UInt32 = 0
    /// Of a container's elements, or of a dictionary's keys.
    var first = NodeIndex.none
    /// The next element; a dictionary's key is followed by its value, the value by the next key.
    var next = NodeIndex.none
  }

  /// What is wrong in a text.
  package struct Failure: Error, Equatable {
    package var message: String
    /// 1-based.
    package var line: Int32
  }

  /// The text that the nodes point into: what was given, or what it was converted to.
  package let bytes: [UInt8]
  private(set) var nodes: [Node]

  /// - Throws: What is wrong in the text and where.
  init(parsing bytes: [UInt8]) throws(Failure) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self = try PropertyList(parsing: Array(bytes[3...]))
      return
    }
    // Without a first line of XML's it is XML all the same.
    if bytes.first(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "<") {
      (self.bytes, nodes) = try XMLPropertyListParser.parse(bytes)
      return
    }
    if bytes.starts(with: "bplist".utf8) {
      self = try PropertyList(convertedFromBinary: bytes)
      return
    }
    if isJSON(bytes) {
      self = try PropertyList(convertedFromJSON: bytes)
      return
    }
    guard bytes.count < Int(UInt32.max) else { throw Failure(message: "too large", line: 1) }
    let parsed = bytes.withUnsafeBufferPointer { text -> Result<[Node], Failure> in
      var parser = PropertyListParser(text: text)
      return parser.parse()
    }
    nodes = try parsed.get()
    self.bytes = bytes
  }

  /// The number of a node; 0, at which the list has a node of nothing, stands for none.
  package struct NodeIndex: Sendable {
    let number: UInt32

    init(_ number: Int) { self.number = UInt32(number) }

    package static var none: NodeIndex { NodeIndex(0) }
    package static var root: NodeIndex { NodeIndex(1) }

    var exists: Bool { number != 0 }
  }

  /// The text of a string; nil for other nodes and for none.
  package func string(_ node: NodeIndex) -> String? {
    let value = nodes[node]
    guard node.exists, value.kind == .string else { return nil }
    let contents = bytes[Int(value.start)..<Int(value.end)]
    return value.isEscaped ? unescaped(contents) : String(decoding: contents, as: UTF8.self)
  }

  /// The value of a dictionary's key; none where there is none.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - dictionary: The dictionary, whose keys are looked at one after the other.
  ///   - work: What looking at them may cost, where they are looked at more often than once.
  /// - Returns: The value's node.
  package func value(of key: String, in dictionary: NodeIndex, _ work: WorkBudget? = nil) -> NodeIndex {
    guard dictionary.exists, nodes[dictionary].kind == .dictionary else { return .none }
    var entry = nodes[dictionary].first
    while entry.exists, work?.visit() ?? true {
      let value = nodes[entry].next
      if isString(entry, key) { return value }
      entry = nodes[value].next
    }
    return .none
  }

  /// Calls `body` with each key and value of a dictionary.
  func forEachEntry(of dictionary: NodeIndex, _ body: (NodeIndex, NodeIndex) -> Void) {
    guard dictionary.exists, nodes[dictionary].kind == .dictionary else { return }
    var entry = nodes[dictionary].first
    while entry.exists {
      let value = nodes[entry].next
      body(entry, value)
      entry = nodes[value].next
    }
  }

  /// The elements of an array in their order; none for other nodes.
  package func elements(of array: NodeIndex) -> [NodeIndex] {
    guard array.exists, nodes[array].kind == .array else { return [] }
    var elements: [NodeIndex] = []
    var element = nodes[array].first
    while element.exists {
      elements.append(element)
      element = nodes[element].next
    }
    return elements
  }

  /// Where the node stands in the bytes; a string's contents without quotes.
  package func start(of node: NodeIndex) -> UInt32 { nodes[node].start }

  /// Whether the node is a string and written so.
  func isString(_ node: NodeIndex, _ text: String) -> Bool {
    let value = nodes[node]
    guard value.kind == .string, Int(value.end - value.start) == text.utf8.count else { return false }
    // Each look at a project's object compares some of its keys.
    var text = text
    return bytes.withUnsafeBufferPointer { bytes in
      let written = UnsafeBufferPointer(rebasing: bytes[Int(value.start)..<Int(value.end)])
      return text.withUTF8 { $0.elementsEqual(written) }
    }
  }
}

extension Array<PropertyList.Node> {
  subscript(node: PropertyList.NodeIndex) -> PropertyList.Node {
    get { self[Int(node.number)] }
    _modify { yield &self[Int(node.number)] }
  }
}

/// `\"`, `\n`, `\U00e9`, `\351`
private func unescaped(_ contents: ArraySlice<UInt8>) -> String {
  var text = String.UnicodeScalarView()
  var plain: [UInt8] = []
  func flush() {
    text.append(contentsOf: String(decoding: plain, as: UTF8.self).unicodeScalars)
    plain = []
  }
  var index = contents.startIndex
  while index < contents.endIndex {
    guard contents[index] == UInt8(ascii: "\\"), index + 1 < contents.endIndex else {
      plain.append(contents[index])
      index += 1
      continue
    }
    let escape = contents[index + 1]
    index += 2
    switch escape {
    case UInt8(ascii: "n"): plain.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): plain.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "r"): plain.append(UInt8(ascii: "\r"))
    case UInt8(ascii: "U"):
      let digits = contents[index...].prefix(4).prefix { Character(Unicode.Scalar($0)).isHexDigit }
      let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xFFFD
      flush()
      text.append(Unicode.Scalar(code) ?? "\u{FFFD}")
      index += digits.count
    default: plain.append(escape)
    }
  }
  flush()
  return String(text)
}
