/// A property list of any form as plain values. Numbers, dates and booleans are the text they are written as.
package indirect enum PropertyListValue: Sendable, Equatable {
  case string(String)
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])

  /// - Throws: What is wrong with the list.
  package init(parsing bytes: [UInt8]) throws(PropertyList.Failure) {
    self.init(try PropertyList(parsing: bytes), .root)
  }

  private init(_ list: PropertyList, _ node: PropertyList.NodeIndex) {
    switch list.nodes[node].kind {
    case .string: self = .string(list.string(node) ?? "")
    case .array: self = .array(list.elements(of: node).map { PropertyListValue(list, $0) })
    case .dictionary:
      var pairs: [String: PropertyListValue] = [:]
      list.forEachEntry(of: node) { key, value in pairs[list.string(key) ?? ""] = PropertyListValue(list, value) }
      self = .dictionary(pairs)
    }
  }
}
