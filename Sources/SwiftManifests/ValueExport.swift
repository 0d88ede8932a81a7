/// Makes of a manifest's values what others may read; what holds too much of itself is cut off.
struct ValueExport {
  private var budget = 500_000
  private var depth = 0

  mutating func value(_ located: Located) -> ManifestValue {
    budget -= 1
    guard depth < 60, budget > 0 else { return ManifestValue(content: .unknown("too large"), line: located.line) }
    depth += 1
    defer { depth -= 1 }
    return ManifestValue(content: content(located.value), line: located.line)
  }

  private mutating func content(_ value: EvaluatedValue) -> ManifestValue.Content {
    switch value {
    case .string(let text): return .string(text)
    case .int(let number): return .int(number)
    case .double(let number): return .double(number)
    case .bool(let truth), .unsure(let truth): return .bool(truth)
    case .null, .environment: return .null
    case .array(let elements): return .array(elements.map { self.value($0) })
    case .dictionary(let pairs): return .dictionary(pairs.map { (self.value($0.key), self.value($0.value)) })
    case .tuple(let parts): return .call("", arguments(parts))
    case .object(let object): return .call(object.name, arguments(object.fields))
    case .type(let name): return .call(name, [])
    case .function, .operation, .keyPath: return .unknown("a function")
    case .unknown(let reason): return .unknown(reason)
    case .pending: return .unknown("a constant that nothing reads")
    }
  }

  private mutating func arguments(_ parts: [(label: String?, value: Located)]) -> [ManifestValue.Argument] {
    parts.map { ManifestValue.Argument(label: $0.label, value: value($0.value)) }
  }
}
