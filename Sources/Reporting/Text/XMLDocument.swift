/// An element of an XML document: what holds text holds no elements.
struct XMLElement {
  private let name: String
  private let attributes: [(name: String, value: String)]
  private let elements: [XMLElement]
  private let text: String?

  /// An element with its attributes in the order of the document; one without a value is left out.
  init(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], text: String? = nil,
    elements: [XMLElement] = []
  ) {
    self.name = name
    self.attributes = attributes.compactMap { name, value in value.map { (name, $0) } }
    self.text = text
    self.elements = elements
  }
}

extension XMLElement {
  /// As a document with a declaration and a line feed at its end. What XML cannot hold at all (controls, noncharacters)
  /// the caller has made ``visible(_:)`` before.
  var document: String {
    var document = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    write(to: &document, indentation: "")
    return document
  }

  private func write(to document: inout String, indentation: String) {
    document += "\(indentation)<\(name)"
    for (name, value) in attributes { document += " \(name)=\"\(escaped(value))\"" }
    if let text {
      document += ">\(escaped(text))</\(name)>\n"
    } else if elements.isEmpty {
      document += " />\n"
    } else {
      document += ">\n"
      for element in elements { element.write(to: &document, indentation: indentation + "  ") }
      document += "\(indentation)</\(name)>\n"
    }
  }
}

/// Safe between tags and between quotation marks.
private func escaped(_ text: String) -> String {
  escaped(text) { scalar in
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "'": "&apos;"
    case "\"": "&quot;"
    default: nil
    }
  }
}
