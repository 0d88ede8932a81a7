/// A value of a Bazel or Buck build file.
indirect enum StarlarkValue {
  case string(String)
  case list(Parts<StarlarkValue>)
  case dictionary(Parts<Pair>)
  case truth(Bool)
  case number(Int)
  case none
  case call(StarlarkCall)
  /// One of the project's own that is handed on or has another name for a while.
  case function(StarlarkFunction)
  case unknown

  typealias Pair = (key: StarlarkValue, value: StarlarkValue)

  static func list(of elements: [StarlarkValue]) -> StarlarkValue { .list(Parts(elements)) }

  static func dictionary(of pairs: [Pair]) -> StarlarkValue { .dictionary(Parts(pairs)) }
}

extension StarlarkValue: WeighedValue {
  var weight: Int {
    switch self {
    case .string(let text): 1 + text.utf8.count / 64
    case .list(let elements): elements.weight
    case .dictionary(let pairs): pairs.weight
    case .call(let call): call.arguments.weight
    case .truth, .number, .none, .function, .unknown: 1
    }
  }

  var depth: Int {
    switch self {
    case .list(let elements): elements.depth
    case .dictionary(let pairs): pairs.depth
    case .call(let call): call.arguments.depth
    case .string, .truth, .number, .none, .function, .unknown: 0
    }
  }
}

/// A call that a build file makes, of a rule, a macro or a function: `swift_library(name = "Kit", srcs = [])`.
struct StarlarkCall {
  var name: String
  /// In their order; those without a name have no label.
  var arguments: Parts<(label: String?, value: StarlarkValue)>
  /// 1-based.
  var line: Int32
  /// Whether a function that was followed made it: it says all there is to say.
  var isMade = false
  /// Whether it is a glob that is known to find something, though not all that it finds is.
  var findsFiles = false

  /// The argument with the name.
  subscript(label: String) -> StarlarkValue? { arguments.first { $0.label == label }?.value }
}

extension StarlarkValue {
  /// The text, if it is one.
  var string: String? { if case .string(let text) = self { text } else { nil } }

  /// Whether something in it could not be followed: a variable of another file, a comprehension.
  var hasUnknownPart: Bool {
    switch self {
    case .unknown: true
    case .list(let elements): elements.contains(where: \.hasUnknownPart)
    case .dictionary(let pairs): pairs.contains { $0.value.hasUnknownPart }
    case .call(let call):
      call.name != "select" || call.arguments.contains { $0.label == nil && $0.value.hasUnknownPart }
    case .string, .truth, .number, .none, .function: false
    }
  }
}

extension StarlarkValue {
  /// `"%s/%s" % (a, b)`
  func formatted(by value: StarlarkValue, _ work: WorkBudget) -> StarlarkValue {
    guard let text = string, work.read(text) else { return .unknown }
    let values = if case .list(let elements) = value { elements.parts } else { [value] }
    return filled(text.split(separator: "%s", omittingEmptySubsequences: false), values, work)
  }
}

/// `"{}/{}".format(a, b)`, `"{name}".format(name = a)`
func filledIn(
  _ text: String, by arguments: Parts<(label: String?, value: StarlarkValue)>, _ work: WorkBudget
) -> StarlarkValue {
  var text = text
  for (label, value) in arguments {
    guard let label else { continue }
    guard let piece = value.string, let filled = replacing("{\(label)}", with: piece, in: text, work) else {
      return .unknown
    }
    text = filled
  }
  guard work.read(text) else { return .unknown }
  let values = arguments.filter { $0.label == nil }.map(\.value)
  return filled(text.split(separator: "{}", omittingEmptySubsequences: false), values, work)
}

private func filled(_ parts: [Substring], _ values: [StarlarkValue], _ work: WorkBudget) -> StarlarkValue {
  let pieces = values.compactMap(\.string)
  guard parts.count == values.count + 1, pieces.count == values.count,
    work.make(bytes: pieces.reduce(0) { $0 + $1.utf8.count })
  else { return .unknown }
  return .string(zip(parts, pieces).map { $0 + $1 }.joined() + (parts.last ?? ""))
}
