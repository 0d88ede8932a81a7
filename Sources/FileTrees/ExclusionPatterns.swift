/// The `exclude:` list, with a note of what each pattern has met: one that meets nothing is a mistake of its author.
struct ExclusionPatterns {
  private let patterns: [(text: String, whole: Glob, folder: Glob?)]
  private(set) var hasMatched: [Bool]
  private let prefix: String

  /// - Parameters:
  ///   - patterns: As they are written.
  ///   - prefix: What makes a path of the tree relative to the folder the patterns start at: `Sub/`.
  init(_ patterns: [String], prefix: String = "") {
    self.prefix = prefix
    self.patterns = patterns.map { text in
      // `Pods/**` names all that is in the folder: the folder need not be opened.
      let isContents = text.hasSuffix("/**")
      let folder =
        isContents ? Glob(exclusion: "/" + (text.hasPrefix("/") ? text.dropFirst() : text[...]).dropLast(3)) : nil
      return (text, Glob(exclusion: text), folder)
    }
    hasMatched = patterns.map { _ in false }
  }

  var isEmpty: Bool { patterns.isEmpty }

  var texts: [String] { patterns.map(\.text) }

  var unmatched: [String] { zip(patterns, hasMatched).filter { !$1 }.map { $0.0.text } }

  mutating func match(_ path: String) -> Bool { matchFull(prefix.isEmpty ? path : prefix + path) }

  private mutating func matchFull(_ path: String) -> Bool {
    var result = false
    for (index, pattern) in patterns.enumerated() where pattern.whole.matches(path) {
      hasMatched[index] = true
      result = true
    }
    return result
  }

  mutating func matchFolder(_ path: String) -> Bool {
    let path = prefix.isEmpty ? path : prefix + path
    var result = matchFull(path)
    for (index, pattern) in patterns.enumerated() where pattern.folder?.matches(path) == true {
      hasMatched[index] = true
      result = true
    }
    return result
  }

  /// The outermost of a file's folders that is excluded, or the file itself; nil where nothing is. For a file whose
  /// folders nobody has asked for.
  mutating func excludedPart(of file: String) -> String? {
    var result = match(file) ? file : nil
    var folder = parentFolder(of: file)
    while !folder.isEmpty {
      if matchFolder(folder) { result = folder }
      folder = parentFolder(of: folder)
    }
    return result
  }
}
