import Foundation

/// What a podspec in JSON says. A value of another kind than CocoaPods takes is a problem, and what it would have said is
/// not known.
struct PodspecJSONReader {
  private(set) var specs: [PodSpecification] = []
  private(set) var problems: [ProjectProblem] = []
  private let lines: [String: Int32]
  private let manifest: String

  init(_ object: Any, text: String, manifest: String) {
    lines = linesOfTexts(in: text)
    self.manifest = manifest
    guard let root = object as? [String: Any] else {
      report("a podspec is an object, and this is none", at: 1)
      return
    }
    read(root, parent: nil, isTest: false, isApp: false, depth: 0)
  }

  private mutating func read(_ object: [String: Any], parent: Int?, isTest: Bool, isApp: Bool, depth: Int) {
    var spec = PodSpecification(name: name("name", in: object) ?? "", parent: parent)
    if parent != nil, spec.name.isEmpty { spec.name = PodSpecification.unknownName }
    spec.moduleName = name("module_name", in: object)
    spec.headerFolder = name("header_dir", in: object)
    spec.isTest = isTest || object["test_type"] != nil
    spec.isApp = isApp
    spec.platforms = Set((value("platforms", in: object, "an object", as: [String: Any].self) ?? [:]).keys)
    let platforms = podPlatforms.sorted().compactMap { platform in
      value(platform, in: object, "an object", as: [String: Any].self).map { (name: platform, scope: $0) }
    }
    spec.excluded = strings("exclude_files", in: object, &spec)
    for (platform, scope) in platforms where scope["exclude_files"] != nil {
      spec.excludedFor[platform] = strings("exclude_files", in: scope, &spec)
    }
    for scope in [object] + platforms.map(\.scope) {
      // Headers that are named apart are mostly among the sources as well.
      for key in ["source_files", "public_header_files", "private_header_files", "project_header_files"] {
        spec.sources += strings(key, in: scope, &spec)
      }
      addDependencies(of: scope, to: &spec)
    }
    specs.append(spec)
    let index = specs.count - 1
    guard depth < 20 else { return }
    for (key, isTest, isApp) in [("subspecs", false, false), ("testspecs", true, false), ("appspecs", false, true)] {
      _ = value(key, in: object, "a list of objects", as: [[String: Any]].self)
      for case let child as [String: Any] in object[key] as? [Any] ?? [] {
        read(child, parent: index, isTest: isTest || spec.isTest, isApp: isApp, depth: depth + 1)
      }
    }
  }

  private mutating func name(_ key: String, in object: [String: Any]) -> String? {
    value(key, in: object, "a text", as: String.self)
  }

  /// `"a"`, `["a", "b"]`
  private mutating func strings(_ key: String, in object: [String: Any], _ spec: inout PodSpecification) -> [String] {
    if let text = object[key] as? String { return [text] }
    let known = (object[key] as? [Any])?.compactMap { $0 as? String } ?? []
    if value(key, in: object, "a text or a list of texts", as: [String].self) == nil, isGiven(key, in: object) {
      spec.unknownSources = line(of: key)
    }
    return known
  }

  private mutating func addDependencies(of scope: [String: Any], to spec: inout PodSpecification) {
    let known = value("dependencies", in: scope, "an object", as: [String: Any].self)
    spec.dependencies += (known ?? [:]).keys.sorted().map { ($0, line(of: $0)) }
    // Without a name it is one of which nothing is known.
    if known == nil, isGiven("dependencies", in: scope) { spec.dependencies.append(("", line(of: "dependencies"))) }
  }

  private func isGiven(_ key: String, in object: [String: Any]) -> Bool { object[key].map { !isNull($0) } ?? false }

  /// Nil for what is not there, and for what is of another kind, which is told.
  private mutating func value<Value>(
    _ key: String, in object: [String: Any], _ kind: String, as type: Value.Type
  ) -> Value? {
    guard isGiven(key, in: object), let value = object[key] else { return nil }
    if let value = value as? Value { return value }
    report("'\(key)' must be \(kind)", at: line(of: key))
    return nil
  }

  private mutating func report(_ message: String, at line: Int32) {
    problems.append(ProjectProblem(message: message, file: manifest, line: line))
  }

  /// Where a key stands; the first line where that is several times, as the parser tells no places.
  private func line(of key: String) -> Int32 { lines[key] ?? 1 }
}

/// The line of each text in quotes; the first line for one that stands several times.
private func linesOfTexts(in json: String) -> [String: Int32] {
  var lines: [String: Int32] = [:]
  var line: Int32 = 1
  var rest = Substring(json).utf8
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "\n") { line += 1 }
    guard byte == UInt8(ascii: "\"") else { continue }
    var isEscaped = false
    let text = rest.prefix { byte in
      defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
      return isEscaped || byte != UInt8(ascii: "\"")
    }
    rest = rest[text.endIndex...].dropFirst()
    let isKnown = lines.updateValue(line, forKey: String(Substring(text))) != nil
    if isKnown { lines[String(Substring(text))] = 1 }
  }
  return lines
}

private func isNull(_ value: Any) -> Bool { value is NSNull }
