/// The one mechanism that no line of an idiom speaks of.
let unmentionedEvent = "unmentioned_event"

/// Names of events that are declared and mentioned nowhere else: rows of the mechanism `unmentioned_event`, in projects
/// that have such events.
///
/// Whether a name is mentioned is asked of the sources' text, comments included: what is told is certain. The text is
/// read only where a name is left that no event found and no other file's facts speak of, which is seldom.
struct UnmentionedEvents {
  let graph: CodeGraph
  let constants: ConstantTable
  /// By file, whether it is product code.
  let isRead: Keyed<FileNode, Bool>
  let jobs: Int

  private struct Candidate {
    var file: FileIndex
    var constant: ConstantFact
    var name: String
    var key: String
    var isSwift: Bool
    /// What a header lets Swift call it.
    var swiftNames: [String]

    /// All that stands for the constant: Swift calls `openedNotification` of Objective-C `.opened`.
    var names: [String] {
      let ending = "Notification"
      return !isSwift && name.hasSuffix(ending) && name != ending
        ? [name, String(name.dropLast(ending.count))] + swiftNames : [name] + swiftNames
    }
  }

  /// - Parameters:
  ///   - found: All other wirings.
  ///   - idioms: What tells which constants are names of events.
  ///   - tree: The texts of the graph's files.
  /// - Returns: One for each such name.
  func wirings(besides found: [Wiring], of idioms: [Idiom], in tree: FileTree) -> [Wiring] {
    var mechanisms: Set<String> = []
    var patterns: [ConstantPattern] = []
    for idiom in idioms {
      for (mechanism, named) in idiom.mechanisms.constants {
        mechanisms.insert(mechanism)
        patterns += named
      }
    }
    var keys: Set<String> = []
    for number in found.indices where mechanisms.contains(found[number].mechanism) { keys.insert(found[number].key) }
    guard !keys.isEmpty else { return [] }
    var candidates = candidates(patterns, keys)
    guard !candidates.isEmpty else { return [] }
    let words = WordSet(candidates.flatMap(\.names))
    keepUnknownElsewhere(&candidates, words)
    if candidates.isEmpty { return [] }
    let imports = NamingFiles(graph)
    // A name that the files around it mention twice need not be looked for in all others.
    let own = Set(candidates.flatMap { imports.announcing($0.file) })
    var mentions = mentions(of: candidates, in: own.sorted(), of: tree)
    keepMentionedOnce(&candidates, mentions)
    if candidates.isEmpty { return [] }
    let others = (filesToLookIn(for: candidates, mentions.announcing, imports) ?? Array(graph.files.indices))
      .filter { !own.contains($0) }
    mentions.merge(self.mentions(of: candidates, in: others, of: tree))
    keepMentionedOnce(&candidates, mentions)
    return candidates.map { candidate in
      let path = graph.files[candidate.file].path
      var wiring = Wiring(
        idiom: "", mechanism: unmentionedEvent, action: .provides, key: candidate.key,
        file: candidate.file, path: path, line: candidate.constant.line)
      wiring.detail = candidate.name
      wiring.type = graph.type(ofDeclaration: candidate.constant.declaration, in: candidate.file)
      return wiring
    }
  }

  private func mentions(of candidates: [Candidate], in files: [FileIndex], of tree: FileTree) -> WordMentions.Found {
    let words = WordSet(candidates.flatMap(\.names))
    let read = files.filter { words.mayBe(in: graph.facts[$0].longWords) }
    return WordMentions(of: words).found(in: tree, files: read.map { graph.files[$0].path }, jobs: jobs)
  }

  /// Takes out what more than one line mentions.
  private func keepMentionedOnce(_ candidates: inout [Candidate], _ mentions: WordMentions.Found) {
    candidates.removeAll { candidate in
      mentions.counts[candidate.name] != 1
        || candidate.names.dropFirst().contains { mentions.counts[$0, default: 0] > 0 }
    }
  }

  /// The files that may mention one of the candidates; nil for all, where it is not known which headers show it, or where
  /// what it holds is its name, which may be written out anywhere, as in an interface file that binds to a default.
  private func filesToLookIn(
    for candidates: [Candidate], _ announcing: [String: [String]], _ imports: NamingFiles
  ) -> [FileIndex]? {
    var showing: Set<FileIndex> = []
    for candidate in candidates {
      let paths = announcing[candidate.name] ?? []
      let headers = imports.announcing(candidate.file).filter { file in
        graph.facts[file].language == .header
          && (file == candidate.file || paths.contains(graph.files[file].path))
      }
      if candidate.isSwift || headers.isEmpty || candidate.key == candidate.name { return nil }
      showing.formUnion(headers + [candidate.file])
    }
    return imports.naming(showing)
  }

  /// Constants that an idiom takes for names of events, and of which no event was found.
  private func candidates(_ patterns: [ConstantPattern], _ keys: Set<String>) -> [Candidate] {
    var result: [Candidate] = []
    for file in graph.facts.indices
    where !graph.facts[file].constants.isEmpty && isRead[file] && !graph.files[file].isExternal {
      let facts = graph.facts[file]
      for constant in facts.constants {
        guard patterns.contains(where: { $0.fits(constant, facts) }) else { continue }
        let evaluation = WireEvaluation(
          constants: constants, isSwift: facts.language.isSwift, file: file, selfName: nil,
          typeAround: graph.type(ofDeclaration: constant.declaration, in: file))
        guard let value = evaluation.value(of: facts.names[constant.value]), value.isLiteral, !keys.contains(value.key)
        else { continue }
        result.append(
          Candidate(
            file: file, constant: constant, name: facts.names[constant.name], key: value.key,
            isSwift: facts.language.isSwift,
            swiftNames: facts.language.isSwift ? [] : constants.swiftNames(of: facts.names[constant.name])))
      }
    }
    return result
  }

  /// Takes out what another file's facts name.
  private func keepUnknownElsewhere(_ candidates: inout [Candidate], _ words: WordSet) {
    let parts = Workers(jobs).parts(of: graph.facts, weight: { $0.names.count }) { part in
      var files: [String: [FileIndex]] = [:]
      for file in part where graph.facts[file].language != .header {
        let names = graph.facts[file].names
        for number in 0..<names.count {
          // Every name of the project comes by here; few are as long as one of these.
          let text = names.bytes(of: Name(index: UInt32(number)))
          if words.hasWord(ofLength: text.count), words.contains(text) {
            files[String(decoding: text, as: UTF8.self), default: []].append(file)
          }
        }
      }
      return files
    }
    let files = parts.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    candidates.removeAll { candidate in
      files[candidate.name] != [candidate.file] || candidate.names.dropFirst().contains { files[$0] != nil }
    }
  }
}
