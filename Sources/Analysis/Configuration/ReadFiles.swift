extension Configuration {
  /// What `included` says. Manifests are read in any case: without them nobody would know what a file is part of.
  mutating func readChoice() {
    choice = FileChoice { isManifest(named: lastName(of: $0)) }
    if !included.isEmpty { choice.include(included.map(\.text), prefix: pathPrefix) }
  }

  /// A file that is named is read even where the patterns leave it out, unless the user wants them to hold.
  mutating func chooseNamedFiles(isForced: Bool) {
    let top = commonFolder(of: paths)
    let left = namedFiles.filter(isLeftOut)
    if left.isEmpty { return }
    if isForced {
      namedFiles.removeAll(where: left.contains)
      choice.leaveOut(left)
      notes += left.map { "'\($0)' is left out, as \(file ?? "") says" }
    } else {
      paths += left.map { top + "/" + $0 }.filter { !paths.contains($0) }
      notes += left.map {
        "'\($0)' is judged because it was named, though \(file ?? "") leaves it out; with --force-exclude it is not"
      }
    }
  }

  private func isLeftOut(_ file: String) -> Bool {
    func isNamed(by patterns: [WrittenPattern]) -> Bool {
      patterns.contains { Glob(exclusion: $0.text).matchesPathOrFolder(pathPrefix + file) }
    }
    return isNamed(by: exclude) || !included.isEmpty && !isNamed(by: included)
  }
}
