import ModlintKit

/// Documents with anchors, merges, blocks, flows and keys given twice.
enum YAMLKind: FuzzKind {
  static let name = "yaml"
  static let repeatsLines = true

  static func run(_ input: [UInt8]) {
    guard let node = try? YAMLNode.reading(text(input)).node else { return }
    var reading = YAMLReading()
    reading.allowOnly(["a", "name", "paths"], in: node)
    for key in ["a", "name", "paths", "b"] {
      _ = (reading.string(node, key), reading.strings(node, key), reading.bool(node, key))
      _ = (reading.int(node, key), reading.double(node, key))
      _ = (reading.sequence(node, key).count, reading.mapping(node, key).count)
    }
  }
}
