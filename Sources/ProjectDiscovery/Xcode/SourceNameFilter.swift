/// The files that settings leave out of a target by patterns for their names, one list for each of its configurations.
struct SourceNameFilter {
  private var configurations: [(excluded: [Pattern], included: [Pattern])] = []
  /// The first configuration, which says so.
  private(set) var object = ""

  mutating func add(excluded: [String], included: [String], said object: String) {
    if configurations.isEmpty { self.object = object }
    configurations.append((excluded.map(Pattern.init), included.map(Pattern.init)))
  }

  /// True where a configuration leaves nothing out.
  var isEmpty: Bool { configurations.isEmpty || configurations.contains { $0.excluded.isEmpty } }

  /// True where no configuration builds the file.
  func leavesOut(_ path: String) -> Bool {
    configurations.allSatisfy { configuration in
      configuration.excluded.contains { $0.matches(path) } && !configuration.included.contains { $0.matches(path) }
    }
  }

  /// `*Mock.swift`, `Debug/*`: as many last parts of a path as it has parts itself.
  private struct Pattern {
    private let glob: Glob
    private let parts: Int

    init(_ written: String) {
      var pattern = Substring(written)
      while pattern.hasPrefix("./") || pattern.hasPrefix("/") { pattern = pattern.drop { $0 == "." || $0 == "/" } }
      glob = Glob(String(pattern))
      parts = pattern.utf8.count { $0 == UInt8(ascii: "/") } + 1
    }

    func matches(_ path: String) -> Bool {
      glob.matches(path.split(separator: "/").suffix(parts).joined(separator: "/"))
    }
  }
}

/// The words of a setting: by spaces, but for those within quotes and behind a backslash.
func settingWords(_ text: String) -> [String] {
  var words: [String] = []
  var word = ""
  var isQuoted = false
  var isEscaped = false
  for character in text {
    if isEscaped {
      word.append(character)
      isEscaped = false
    } else if character == "\\" {
      isEscaped = true
    } else if character == "\"" {
      isQuoted.toggle()
    } else if character == " ", !isQuoted {
      if !word.isEmpty { words.append(word) }
      word = ""
    } else {
      word.append(character)
    }
  }
  return word.isEmpty ? words : words + [word]
}
