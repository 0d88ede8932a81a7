import CodeGraph
import RuleEngine

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
    var unexpected = graph.wirings.filter { $0.idiom == name }.map { (path: $0.path, line: $0.line, text: $0.sentence) }
    unexpected += graph.unresolvedWirings.filter { $0.idiom == name }.map {
      (path: graph.files[Int($0.file)].path, line: $0.line, text: $0.sentence)
    }
    var mistakes: [RuleMistake] = []
    for expectation in example.expectations {
      let match = unexpected.firstIndex { wiring in
        wiring.path == expectation.file && Int(wiring.line) == expectation.line
          && (wiring.text == expectation.text || wiring.text.hasPrefix(expectation.text + " "))
      }
      if let match {
        unexpected.remove(at: match)
      } else {
        mistakes.append(
          RuleMistake(
            file: path, line: expectation.pageLine, message: "expected '\(expectation.text)' here, found nothing"))
      }
    }
    for wiring in unexpected {
      let file = example.files.first { $0.path == wiring.path }
      mistakes.append(
        RuleMistake(
          file: path, line: file.map { $0.line + Int(wiring.line) - 1 } ?? example.line,
          message: "found '\(wiring.text)' here, which the example does not expect"))
    }
    return mistakes.sorted()
  }
}
