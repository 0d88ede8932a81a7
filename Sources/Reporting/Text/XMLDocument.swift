import XMLCoder

/// A value as an XML document with a declaration and a line feed at its end. What XML cannot hold at all (controls,
/// noncharacters) the caller has made ``visible(_:)`` before; all other escapes are the encoder's.
func xmlDocument(_ value: some Encodable, root: String, attributes: [String: String] = [:]) throws -> String {
  let encoder = XMLEncoder()
  encoder.outputFormatting = [.prettyPrinted]
  encoder.prettyPrintIndentation = .spaces(2)
  let data = try encoder.encode(
    value, withRootKey: root, rootAttributes: attributes.isEmpty ? nil : attributes,
    header: XMLHeader(version: 1.0, encoding: "UTF-8"))
  return String(decoding: data, as: UTF8.self) + "\n"
}
