extension Wiring {
  /// `provides service P by C as detail`, as the examples of idioms say it.
  package var sentence: String {
    let target = targetName.map { " by \($0)" } ?? ""
    let detail = detail.map { " as \($0)" } ?? ""
    return "\(action.rawValue) \(mechanism) \(key)\(target)\(detail)"
  }
}

extension UnresolvedWiring {
  /// `unknown service`
  package var sentence: String { "unknown \(mechanism)" }
}

extension Idiom {
  /// What an example says and the idiom does not find, or the reverse. Wirings of other idioms do not matter.
  package func mistakes(in example: ExampleProject, found graph: CodeGraph) -> [RuleMistake] {
    var found = graph.wirings.filter { $0.idiom == name }.map {
      ExampleFinding(file: $0.path, line: Int($0.line), text: $0.sentence)
    }
    found += graph.unresolvedWirings.filter { $0.idiom == name }.map {
      ExampleFinding(file: graph.files[$0.file].path, line: Int($0.line), text: $0.sentence)
    }
    return example.mistakes(comparedWith: found) { $0 == $1 || $0.hasPrefix($1 + " ") }
  }
}
