/// Other names of the types that idioms ask variables for: `typealias Taps = PassthroughSubject<Void, Never>`.
///
/// Of such a type only the name is known, without what stands in its angles: a shape that asks for more does not fit.
struct VariableAliases {
  private var targets: [String: String] = [:]
  /// The names in ``targets``, which are looked for in every variable.
  private let known: WireVocabulary

  init(_ questions: [DeclarationQuestion], _ names: TypeNames, _ graph: CodeGraph) {
    var asked: [String: WireVocabulary.Shapes] = [:]
    for question in questions {
      guard case .property(_, let type?, _, _) = question.line.pattern, !type.prefix.isEmpty else { continue }
      asked[String(decoding: type.prefix, as: UTF8.self)] = .init(.call)
    }
    let types = WireVocabulary(asked)
    var said: [String: Set<String>] = [:]
    for facts in graph.facts where facts.language.isSwift && !types.isEmpty {
      for alias in facts.aliases where alias.role == .target && alias.target.exists && alias.blockEndLine == 0 {
        let isAsked = !types.shapes(of: facts.bytes(of: alias.target)).isEmpty
        if isAsked { said[facts.names[alias.name], default: []].insert(facts.names[alias.target]) }
      }
    }
    // What two aliases say differently, or what a type is called as well, is left alone.
    for (name, stands) in said where stands.count == 1 && !names.isKnown(name) { targets[name] = stands.first }
    known = WireVocabulary(targets.mapValues { _ in .init(.call) })
  }

  var isEmpty: Bool { known.isEmpty }

  /// The type behind the name that a variable's type begins with; nil where that is no alias.
  func target(of written: Name, _ facts: SharedFacts) -> String? {
    guard !isEmpty, written.exists else { return nil }
    let word = UnsafeBufferPointer(rebasing: facts.bytes(of: written).prefix { isWordByte($0) })
    guard !word.isEmpty, !known.shapes(of: word).isEmpty else { return nil }
    return targets[String(decoding: word, as: UTF8.self)]
  }
}
