import CExpat

/// What is told of the elements of a document while it is read, in their order.
protocol XMLReader: AnyObject {
  func begin(_ element: String, _ attributes: [String: String], line: Int32)
  func end()
}

/// Reads a document up to its end or its first mistake. Nothing beside the text is opened, and what its own entities may
/// grow to is bounded by the parser.
///
/// - Returns: The line of the mistake, nil where the document is well-formed.
func readXML(_ text: [UInt8], by reader: any XMLReader) -> Int32? {
  guard let parser = XML_ParserCreate(nil) else { return 1 }
  defer { XML_ParserFree(parser) }
  let telling = XMLTelling(parser, reader)
  XML_SetUserData(parser, Unmanaged.passUnretained(telling).toOpaque())
  XML_SetElementHandler(parser, { teller($0).begin($1, $2) }, { data, _ in teller(data).reader.end() })
  let status = text.withUnsafeBytes { bytes in
    XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), 1)
  }
  return withExtendedLifetime(telling) { status == XML_STATUS_OK ? nil : telling.line }
}

private final class XMLTelling {
  let parser: XML_Parser
  let reader: any XMLReader

  init(_ parser: XML_Parser, _ reader: any XMLReader) {
    self.parser = parser
    self.reader = reader
  }

  var line: Int32 { Int32(clamping: XML_GetCurrentLineNumber(parser)) }

  /// The attributes are names and values in turn, up to a null.
  func begin(_ element: UnsafePointer<XML_Char>?, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    guard let element, let list else { return }
    var attributes: [String: String] = [:]
    var next = list
    while let name = next[0], let value = next[1] {
      attributes[String(cString: name)] = String(cString: value)
      next += 2
    }
    reader.begin(String(cString: element), attributes, line: line)
  }
}

private func teller(_ data: UnsafeMutableRawPointer?) -> XMLTelling {
  Unmanaged.fromOpaque(data!).takeUnretainedValue()
}
