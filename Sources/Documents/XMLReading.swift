import CExpat

/// What is told of the elements of a document while it is read, in their order.
protocol XMLReader: AnyObject {
  func begin(_ element: XMLStartTag)
  func end()
  /// A part of the text before the next element begins or this one ends, which may come in several.
  func read(_ text: UnsafeRawBufferPointer)
}

extension XMLReader {
  func read(_: UnsafeRawBufferPointer) {}
}

/// An element that begins. Holds only while it is told of: of the many in a document a few attributes and lines are asked for.
struct XMLStartTag {
  let name: String
  fileprivate let parser: XML_Parser
  /// Names and values in turn, up to a null.
  fileprivate let attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>

  var line: Int32 { currentLine(parser) }

  /// The place in the document, in bytes.
  var offset: Int { Int(XML_GetCurrentByteIndex(parser)) }

  /// The value of the attribute; nil where the element has none of that name.
  subscript(name: StaticString) -> String? {
    var next = attributes
    while let known = next[0], let value = next[1] {
      if strcmp(known, name.utf8Start) == 0 { return String(cString: value) }
      next += 2
    }
    return nil
  }
}

/// Reads a document up to its end or its first mistake. Nothing beside the text is opened, and what its own entities may
/// grow to is bounded by the parser.
///
/// - Parameters:
///   - text: The document.
///   - reader: Is told of its elements.
///   - hasTexts: Whether it is told of what stands in them too.
/// - Returns: The line of the mistake, nil where the document is well-formed.
func readXML(_ text: [UInt8], by reader: any XMLReader, hasTexts: Bool = false) -> Int32? {
  guard let parser = XML_ParserCreate(nil) else { return 1 }
  defer { XML_ParserFree(parser) }
  let telling = XMLTelling(parser, reader)
  XML_SetUserData(parser, Unmanaged.passUnretained(telling).toOpaque())
  XML_SetElementHandler(parser, { teller($0).begin($1, $2) }, { data, _ in teller(data).reader.end() })
  if hasTexts {
    XML_SetCharacterDataHandler(parser) { data, text, length in
      teller(data).reader.read(UnsafeRawBufferPointer(start: text, count: Int(length)))
    }
  }
  let status = text.withUnsafeBytes { bytes in
    XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), 1)
  }
  return withExtendedLifetime(telling) { status == XML_STATUS_OK ? nil : currentLine(parser) }
}

private func currentLine(_ parser: XML_Parser) -> Int32 { Int32(clamping: XML_GetCurrentLineNumber(parser)) }

private final class XMLTelling {
  let parser: XML_Parser
  let reader: any XMLReader

  init(_ parser: XML_Parser, _ reader: any XMLReader) {
    self.parser = parser
    self.reader = reader
  }

  func begin(_ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    guard let name, let attributes else { return }
    reader.begin(XMLStartTag(name: String(cString: name), parser: parser, attributes: attributes))
  }
}

private func teller(_ data: UnsafeMutableRawPointer?) -> XMLTelling {
  Unmanaged.fromOpaque(data!).takeUnretainedValue()
}
