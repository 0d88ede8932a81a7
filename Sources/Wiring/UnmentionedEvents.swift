import CodeGraph
import Facts
import ProjectModel

/// Names of events that are declared and mentioned nowhere else: rows of the mechanism `unmentioned_event`, in projects
/// that have such events.
///
/// Whether a name is mentioned is asked of the sources' text, comments included: what is told is certain. The text is
/// read only where a name is left that no event found and no other file's facts speak of, which is seldom.
extension WiringLinking {
  private struct Candidate {
    var file: Int
    var constant: ConstantFact
    var name: String
    var key: String
    var isSwift: Bool

    /// All that stands for the constant: Swift calls `openedNotification` of Objective-C `.opened`.
    var names: [String] {
      let ending = "Notification"
      return !isSwift && name.hasSuffix(ending) && name != ending
        ? [name, String(name.dropLast(ending.count))] : [name]
    }
  }

  mutating func matchUnmentionedEvents(in tree: FileTree, jobs: Int) {
    let named = active.flatMap(\.constants)
    let mechanisms = Set(named.map(\.key))
    let keys = Set(found.lazy.filter { mechanisms.contains($0.mechanism) }.map(\.key))
    guard !keys.isEmpty else { return }
    var candidates = candidates(named.flatMap(\.value), keys)
    guard !candidates.isEmpty else { return }
    keepUnknownElsewhere(&candidates, jobs)
    // A name that its own file mentions twice need not be looked for in all others.
    for paths in [Set(candidates.map(\.file)).sorted().map { graph.files[$0].path }, graph.files.map(\.path)] {
      guard !candidates.isEmpty else { return }
      let words = WordSet(candidates.flatMap(\.names))
      let mentions = WordMentions(of: words).counted(in: tree, files: paths, jobs: jobs)
      candidates.removeAll { candidate in
        mentions[candidate.name] != 1 || candidate.names.dropFirst().contains { mentions[$0, default: 0] > 0 }
      }
    }
    for candidate in candidates {
      let path = graph.files[candidate.file].path
      var wiring = Wiring(
        idiom: "", mechanism: "unmentioned_event", action: .provides, key: candidate.key,
        file: Int32(candidate.file), path: path, line: candidate.constant.line)
      wiring.detail = candidate.name
      if candidate.constant.declaration >= 0 {
        wiring.type =
          graph.declarationType[Int(graph.firstDeclaration[candidate.file] + candidate.constant.declaration)]
      }
      found.append(wiring)
    }
  }

  /// Constants that an idiom takes for names of events, and of which no event was found.
  private func candidates(_ patterns: [ConstantPattern], _ keys: Set<String>) -> [Candidate] {
    var result: [Candidate] = []
    for (file, facts) in graph.facts.enumerated()
    where !facts.constants.isEmpty && isRead[file] && !graph.files[file].isExternal {
      for constant in facts.constants {
        guard patterns.contains(where: { $0.fits(constant, facts) }) else { continue }
        let evaluation = WireEvaluation(
          constants: constants, isSwift: facts.language.isSwift, file: Int32(file), selfName: nil)
        guard let value = evaluation.value(of: facts.names[constant.value]), value.isLiteral, !keys.contains(value.key)
        else { continue }
        result.append(
          Candidate(
            file: file, constant: constant, name: facts.names[constant.name], key: value.key,
            isSwift: facts.language.isSwift))
      }
    }
    return result
  }

  /// Takes out what another file's facts name.
  private func keepUnknownElsewhere(_ candidates: inout [Candidate], _ jobs: Int) {
    let asked = WordSet(candidates.flatMap(\.names))
    let parts = inParts(weights: graph.facts.map { $0.names.count }, jobs) { part in
      var files: [String: Set<Int>] = [:]
      for file in part where graph.facts[file].language != .header {
        let names = graph.facts[file].names
        names.bytes.withUnsafeBufferPointer { bytes in
          var start = 0
          for end in names.ends {
            // Every name of the project comes by here; few are as long as one of these.
            if asked.hasWord(ofLength: Int(end) - start) {
              let text = UnsafeBufferPointer(rebasing: bytes[start..<Int(end)])
              if asked.contains(text) { files[String(decoding: text, as: UTF8.self), default: []].insert(file) }
            }
            start = Int(end)
          }
        }
      }
      return files
    }
    let files = parts.reduce(into: [:]) { $0.merge($1) { $0.union($1) } }
    candidates.removeAll { candidate in
      files[candidate.name] ?? [] != [candidate.file] || candidate.names.dropFirst().contains { files[$0] != nil }
    }
  }
}
