/// Makes the nodes of a ``PropertyList`` of XML. What stands between its elements says nothing: white space, comments, and lines
/// of the preprocessor's, which Xcode runs on `Info.plist` where it is told to; of both branches all is read.
final class XMLPropertyListParser: XMLReader {
  /// An element that has begun.
  private struct Open {
    enum Kind { case document, dictionary, array, text }

    var kind: Kind
    var node = PropertyList.NodeIndex.none
    /// The node that was put into it last, and how many there are.
    var last = PropertyList.NodeIndex.none
    var count = 0
  }

  private static let mostOpen = 90

  /// The document, and behind it all strings without their entities: the nodes point into both.
  private var bytes: [UInt8]
  private var nodes: [PropertyList.Node] = [PropertyList.Node(kind: .string, start: 0)]
  private var open: [Open] = []
  /// The line of the first mistake.
  private var mistake: Int32?
  private var line: Int32 = 1

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    nodes.reserveCapacity(bytes.count / 16)
  }

  static func parse(_ bytes: [UInt8]) throws(PropertyList.Failure) -> (bytes: [UInt8], nodes: [PropertyList.Node]) {
    guard bytes.count < Int(UInt32.max) / 2 else { throw PropertyList.Failure(message: "too large", line: 1) }
    do {
      return try parsed(bytes)
    } catch {
      // `#if A && B` is not XML.
      let plain = withoutPreprocessor(bytes)
      if plain == bytes { throw error }
      return try parsed(plain)
    }
  }

  private static func parsed(
    _ bytes: [UInt8]
  ) throws(PropertyList.Failure) -> (bytes: [UInt8], nodes: [PropertyList.Node]) {
    let parser = XMLPropertyListParser(bytes)
    let unread = readXML(bytes, by: parser, hasTexts: true)
    if let line = parser.mistake ?? unread { throw PropertyList.Failure(message: "is not a property list", line: line) }
    return (parser.bytes, parser.nodes)
  }

  /// As many bytes, with spaces in place of lines that begin with `#`.
  private static func withoutPreprocessor(_ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(
      lines.map { line in
        let isDirective = line.first { $0 > UInt8(ascii: " ") } == UInt8(ascii: "#")
        return isDirective ? Array(repeating: UInt8(ascii: " "), count: line.count) : Array(line)
      }
      .joined(separator: [UInt8(ascii: "\n")]))
  }

  // MARK: Elements

  func begin(_ element: XMLStartTag) {
    line = element.line
    guard mistake == nil, open.count < Self.mostOpen else { return fail() }
    if open.isEmpty {
      if element.name != "plist" { fail() }
      return open.append(Open(kind: .document))
    }
    switch element.name {
    case "dict": begin(.dictionary, .dictionary, element)
    case "array": begin(.array, .array, element)
    case "key", "string", "integer", "real", "date", "data": begin(.text, .string, element)
    case "true", "false":
      begin(.text, .string, element)
      bytes += element.name.utf8
    default: fail()
    }
  }

  private func begin(_ kind: Open.Kind, _ nodeKind: PropertyList.Kind, _ element: XMLStartTag) {
    var around = open.removeLast()
    let isKey = around.kind == .dictionary && around.count.isMultiple(of: 2)
    guard around.kind != .text, around.kind != .document || around.count == 0, isKey == (element.name == "key") else {
      return fail()
    }
    let start = kind == .text ? bytes.count : element.offset
    let node = PropertyList.NodeIndex(nodes.count)
    nodes.append(PropertyList.Node(kind: nodeKind, start: UInt32(start)))
    // In a dictionary keys and values follow each other.
    if around.last.exists {
      nodes[around.last].next = node
    } else if around.node.exists {
      nodes[around.node].first = node
    }
    around.last = node
    around.count += 1
    open += [around, Open(kind: kind, node: node)]
  }

  func read(_ text: UnsafeRawBufferPointer) {
    if open.last?.kind == .text { bytes += text }
  }

  func end() {
    guard mistake == nil, let done = open.popLast() else { return }
    switch done.kind {
    case .text: nodes[done.node].end = UInt32(bytes.count)
    case .dictionary where !done.count.isMultiple(of: 2), .document where done.count == 0: fail()
    case .document, .dictionary, .array: break
    }
  }

  private func fail() { mistake = mistake ?? line }
}
