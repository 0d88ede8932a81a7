import WorkBudget

/// A property list in the OpenStep form that `project.pbxproj` has, as indexes into its text.
///
/// Foundation reads the form too, on Linux with three faults that a scan cannot bear: it prints a complaint about a
/// broken file on standard error and does not tell the line to us, it needs 20 times the file's size of memory (850 MB
/// for a project of 37 MB), and it takes a sixth of the time of a whole scan. So it reads the binary form and unusual XML
/// here, which hardly anybody has, and is what the tests compare this reader with.
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
    /// Of a container's elements, or of a dictionary's keys; 0 where there is none.
    var first: UInt32 = 0
    /// The next element; a dictionary's key is followed by its value, the value by the next key.
    var next: UInt32 = 0
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
  package init(parsing bytes: [UInt8]) throws(Failure) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self = try PropertyList(parsing: Array(bytes[3...]))
      return
    }
    if bytes.starts(with: "<?xml".utf8), let parsed = XMLPropertyListParser.parse(bytes) {
      (self.bytes, nodes) = (parsed.bytes, parsed.nodes)
      return
    }
    // Without a first line of XML's it is XML all the same.
    if bytes.first(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "<") || bytes.starts(with: "bplist".utf8) {
      self = try PropertyList(convertedByFoundation: bytes)
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

  /// The root; 0 stands for none everywhere else.
  package static let root: UInt32 = 1

  /// The text of a string; nil for other nodes and for none.
  package func string(_ node: UInt32) -> String? {
    let value = nodes[Int(node)]
    guard node != 0, value.kind == .string else { return nil }
    let contents = bytes[Int(value.start)..<Int(value.end)]
    return value.isEscaped ? unescaped(contents) : String(decoding: contents, as: UTF8.self)
  }

  /// The value of a dictionary's key; 0 where there is none.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - dictionary: The dictionary, whose keys are looked at one after the other.
  ///   - work: What looking at them may cost, where they are looked at more often than once.
  /// - Returns: The value's node.
  package func value(of key: String, in dictionary: UInt32, _ work: WorkBudget? = nil) -> UInt32 {
    guard dictionary != 0, nodes[Int(dictionary)].kind == .dictionary else { return 0 }
    var entry = nodes[Int(dictionary)].first
    while entry != 0, work?.visit() ?? true {
      let value = nodes[Int(entry)].next
      if isString(entry, key) { return value }
      entry = nodes[Int(value)].next
    }
    return 0
  }

  /// Calls `body` with each key and value of a dictionary.
  package func forEachEntry(of dictionary: UInt32, _ body: (UInt32, UInt32) -> Void) {
    guard dictionary != 0, nodes[Int(dictionary)].kind == .dictionary else { return }
    var entry = nodes[Int(dictionary)].first
    while entry != 0 {
      let value = nodes[Int(entry)].next
      body(entry, value)
      entry = nodes[Int(value)].next
    }
  }

  /// The elements of an array in their order; none for other nodes.
  package func elements(of array: UInt32) -> [UInt32] {
    guard array != 0, nodes[Int(array)].kind == .array else { return [] }
    var elements: [UInt32] = []
    var element = nodes[Int(array)].first
    while element != 0 {
      elements.append(element)
      element = nodes[Int(element)].next
    }
    return elements
  }

  /// Where the node stands in the bytes; a string's contents without quotes.
  package func start(of node: UInt32) -> UInt32 { nodes[Int(node)].start }

  /// Whether the node is a string and written so.
  package func isString(_ node: UInt32, _ text: String) -> Bool {
    let value = nodes[Int(node)]
    guard value.kind == .string, Int(value.end - value.start) == text.utf8.count else { return false }
    // Each look at a project's object compares some of its keys.
    var text = text
    return bytes.withUnsafeBufferPointer { bytes in
      let written = UnsafeBufferPointer(rebasing: bytes[Int(value.start)..<Int(value.end)])
      return text.withUTF8 { $0.elementsEqual(written) }
    }
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
