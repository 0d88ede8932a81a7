/// `sources:REPLACE` stands in place of the sources so far, which `sources` would be added to.
private let replaceMark = ":REPLACE"

/// A part of the definition of a target or template, with the folder its paths are relative to.
struct Layer {
  var node: YAMLNode
  /// The location of its name.
  var line: Int
  var folder: String
  var manifest: String
  var work: WorkBudget
  /// `${target_name}` and a template's other attributes.
  var attributes: [String: String] = [:]

  /// The value of a key, be it said to stand in place of what other layers have.
  func value(of key: String) -> YAMLNode? {
    work.visit(2 * (node.mapping?.count ?? 0)) ? node[key] ?? node[key + replaceMark] : nil
  }

  func replaces(_ key: String) -> Bool { node[key + replaceMark] != nil }

  /// With attributes put in, which may hold others; nil where that makes more than any project is worth.
  func text(_ node: YAMLNode?) -> String? {
    guard var text = node?.string, text.contains("$") else { return node?.string }
    if let platform = attributes["platform"], text.contains("$platform") {
      guard work.visit(text.utf8.count), work.make(text.utf8.count / 9, ofBytes: platform.utf8.count) else {
        return nil
      }
      text = text.replacing("$platform", with: platform)
    }
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) where text.contains("${") {
      guard work.visit(text.utf8.count + 8 * attributes.count),
        work.make(text.utf8.count / (name.utf8.count + 3), ofBytes: value.utf8.count)
      else { return nil }
      text = text.replacing("${\(name)}", with: value)
    }
    return text
  }

  /// As it is where the target is built for a platform.
  func with(_ platform: String) -> Layer {
    var layer = self
    layer.attributes["platform"] = platform
    return layer
  }

  /// The texts of a list, or of the one text that stands for it.
  func texts(_ node: YAMLNode?) -> [String] { (node?.sequence ?? node.map { [$0] } ?? []).compactMap(text) }
}

/// Adds to what has the name so far, or stands in place of it; gives the name. It belongs to no reader, as that
/// would hold the dictionary as well and have it copied.
func addLayer(_ layer: Layer, named key: YAMLNode, to all: inout [String: [Layer]]) -> String? {
  guard let written = key.string else { return nil }
  guard written.hasSuffix(replaceMark) else {
    all[written, default: []].append(layer)
    return written
  }
  let name = String(written.dropLast(replaceMark.count))
  all[name] = [layer]
  return name
}

/// A target as its layers describe it together, for one platform.
struct TargetDefinition {
  private let layers: [Layer]
  private let key: String

  init(_ key: String, _ layers: [Layer]) {
    self.key = key
    self.layers = layers
  }

  var name: String { value("name") ?? key }
  var product: String { value("productName") ?? setting("PRODUCT_NAME") ?? name }
  var moduleName: String { identifier(setting("PRODUCT_MODULE_NAME") ?? product) }

  func value(_ key: String) -> String? { layers.reversed().lazy.compactMap { $0.text($0.value(of: key)) }.first }

  private func setting(_ key: String) -> String? {
    layers.reversed().lazy.compactMap { layer in
      let settings = layer.node["settings"]
      return layer.text(settings?[key]) ?? layer.text(settings?["base"]?[key])
        ?? layer.text(settings?["configs"]?["Release"]?[key])
    }
    .first { !$0.contains("$") }
  }
}
