/// What stands between the two lines `---` of a rule file.
struct FrontMatter {
  private static let keys = [
    "severity", "message", "subject", "parameters", "strict", "samples", "mechanisms", "needs", "same-as", "formerly",
    "framework",
    "cause",
  ]
  private static let severities = ["error", "warning", "info", "off"]

  var severity: Severity?
  var message: Template?
  var subject: Template?
  var cause: CauseTemplate?
  var parameters: [RuleParameter] = []
  var isStrict = false
  var judgesSamples = false
  var mechanisms: [String] = []
  var needs: [RuleNeed] = []
  var warnings: [String] = []
  var formers: [FormerRule] = []
  var framework: String?
  private var reading = YAMLReading()

  var issues: [YAMLIssue] { reading.issues }

  init(_ node: YAMLNode) {
    reading.allowOnly(Self.keys, in: node)
    message = template(node, "message")
    subject = template(node, "subject")
    if let node = node["cause"] { cause = causeTemplate(node) }
    isStrict = reading.bool(node, "strict") ?? false
    judgesSamples = reading.bool(node, "samples") ?? false
    mechanisms = reading.strings(node, "mechanisms") ?? []
    needs = (reading.strings(node, "needs") ?? []).map(RuleNeed.init)
    warnings = reading.strings(node, "same-as") ?? []
    formers = FormerRule.all(node, &reading)
    framework = reading.string(node, "framework")
    parameters = reading.mapping(node, "parameters").compactMap { parameter($0.key, $0.value) }
    readSeverity(node)
    checkSubject(node)
  }

  private mutating func readSeverity(_ node: YAMLNode) {
    guard let word = reading.string(node, "severity") else {
      if node["severity"] == nil { report("'severity' is missing: \(Self.severities.joined(separator: ", "))", node) }
      return
    }
    severity = Severity(rawValue: word)
    if !Self.severities.contains(word), let place = node["severity"] {
      reading.report(reading.unknown("severity", word, in: Self.severities), at: place)
    }
  }

  private mutating func template(_ node: YAMLNode, _ key: String) -> Template? {
    guard let text = reading.string(node, key) else {
      if node[key] == nil { report("'\(key)' is missing", node) }
      return nil
    }
    if text.allSatisfy(\.isWhitespace), let place = node[key] { reading.report("'\(key)' says nothing", at: place) }
    do {
      return try Template(text)
    } catch {
      if let place = node[key] { reading.report(error.message, at: place) }
      return nil
    }
  }

  private mutating func causeTemplate(_ node: YAMLNode) -> CauseTemplate? {
    reading.allowOnly(["name", "step", "effort"], in: node, of: "cause")
    guard let step = template(node, "step") else { return nil }
    return CauseTemplate(
      name: node["name"] == nil ? nil : template(node, "name"), step: step,
      effort: node["effort"] == nil ? nil : template(node, "effort"))
  }

  /// Baselines keep what moved: a subject that names a place would not be found again.
  private mutating func checkSubject(_ node: YAMLNode) {
    guard let subject, let place = node["subject"] else { return }
    for name in subject.placeholders where ["file", "line", "column", "end_line"].contains(name) {
      reading.report("'subject' is what baselines know a finding by, so it has no '{\(name)}' in it", at: place)
    }
  }

  private mutating func parameter(_ key: YAMLNode, _ value: YAMLNode) -> RuleParameter? {
    guard let name = key.string, isName(name), !["severity", "strict"].contains(name) else {
      reading.report("\(key.kindInWords) cannot be the name of a parameter", at: key)
      return nil
    }
    var meaning: String?
    var written = value
    if value.mapping != nil {
      reading.allowOnly(["default", "meaning"], in: value, of: name)
      meaning = reading.string(value, "meaning")
      guard let node = value["default"] else {
        reading.report("parameter '\(name)' has no 'default'", at: value)
        return nil
      }
      written = node
    }
    guard let value = ParameterValue(written) else {
      reading.report("parameter '\(name)' must be a number, a word, true, false or a list of those", at: written)
      return nil
    }
    return RuleParameter(name: name, defaultValue: value, meaning: meaning, line: key.line)
  }

  private mutating func report(_ message: String, _ node: YAMLNode) {
    // Above its first key a document has no place of its own; the line of the dashes is where the reader looks.
    reading.report(message, at: YAMLNode(line: 1, column: 1, content: node.content))
  }
}
