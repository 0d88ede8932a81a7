/// The owners of files by a repository's `CODEOWNERS`, by the rule of GitHub and GitLab that the last line whose pattern
/// names a file counts.
struct Owners: Sendable {
  /// The places of the file, by the hosts' order: the first that is there counts.
  static let places = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"]

  private struct Line: Sendable {
    var glob: Glob
    /// `docs/*` names the files of a folder, and nothing further down.
    var isOfFilesAlone: Bool
    var owner: String
  }

  /// The last of the file first.
  private var lines: [Line] = []
  /// The scanned folder's path in the repository, which stands before each path of the scan: `ios/`.
  private let prefix: String

  /// - Parameters:
  ///   - text: Of the file; what is said for a section of GitLab holds for its lines without owners.
  ///   - prefix: The way from the top of the repository to the scanned folder, with a slash behind; empty at the top.
  init(parsing text: String, prefix: String = "") {
    self.prefix = prefix
    var ofSection = ""
    var room = mostAlternatives
    for line in text.split(whereSeparator: \.isNewline) {
      let words = words(of: line)
      guard let pattern = words.first else { continue }
      if let owners = sectionOwners(line) {
        ofSection = owners
        continue
      }
      // GitLab's exclusions take files out of a section.
      if pattern.hasPrefix("!") { continue }
      room -= Glob.mostAlternatives(in: pattern)
      guard room >= 0 else {
        lines = []
        return
      }
      let owner = words.dropFirst().joined(separator: " ")
      lines.append(
        Line(
          glob: Glob(exclusion: pattern), isOfFilesAlone: pattern.hasSuffix("/*"),
          owner: owner.isEmpty ? ofSection : owner))
    }
    lines.reverse()
  }

  /// The owners in the repository that holds a folder; none where it has no such file. A link is not followed.
  init(ofRepositoryAround folder: String) {
    let bytes = Self.bytes(ofRepositoryAround: folder)
    let place = bytes.isEmpty ? "" : placeInRepository(of: folder)
    self.init(parsing: String(decoding: bytes, as: UTF8.self), prefix: place.isEmpty ? "" : place + "/")
  }

  /// The file of the repository that holds a folder; empty where it has none.
  static func bytes(ofRepositoryAround folder: String) -> [UInt8] {
    guard !folder.isEmpty, let top = Repository(around: folder)?.top else { return [] }
    let files = FilesOnDisk(below: top, within: Border([top]))
    return places.lazy.compactMap { files.bytes(of: $0) }.first { $0.count <= mostBytes } ?? []
  }

  var isEmpty: Bool { lines.isEmpty }

  /// The owners of a file, as written, several with a space between them; nil for none.
  func owner(of file: String) -> String? {
    if lines.isEmpty { return nil }
    let path = prefix + file
    let line = lines.first { $0.isOfFilesAlone ? $0.glob.matches(path) : $0.glob.matchesPathOrFolder(path) }
    return line.flatMap { $0.owner.isEmpty ? nil : $0.owner }
  }
}

/// GitHub reads no larger file.
private let mostBytes = 3 << 20

/// A file of more patterns, each counted as often as its braces say, is not read: each is held against each file.
private let mostAlternatives = 20_000

/// The words between blanks, up to a comment; a blank of a path has a `\` before it.
private func words(of line: Substring) -> [String] {
  var words: [String] = []
  var word = ""
  var isEscaped = false
  for character in line {
    if isEscaped {
      word += character == " " || character == "#" ? String(character) : "\\" + String(character)
      isEscaped = false
    } else if character == "\\" {
      isEscaped = true
    } else if character == "#", word.isEmpty {
      break
    } else if character.isWhitespace {
      if !word.isEmpty { words.append(word) }
      word = ""
    } else {
      word.append(character)
    }
  }
  if isEscaped { word += "\\" }
  return word.isEmpty ? words : words + [word]
}

/// The owners in `[Name]`, `^[Name][2] @owner` and the like; nil for a line that begins no section.
private func sectionOwners(_ line: Substring) -> String? {
  var rest = line.drop(while: \.isWhitespace)
  if rest.first == "^" { rest = rest.dropFirst() }
  guard rest.first == "[", let end = rest.firstIndex(of: "]") else { return nil }
  rest = rest[rest.index(after: end)...]
  if rest.first == "[", let end = rest.firstIndex(of: "]") { rest = rest[rest.index(after: end)...] }
  return words(of: rest).joined(separator: " ")
}

extension Report {
  /// The findings, each with who owns the file of its place.
  func owned(by owners: Owners) -> Report {
    if owners.isEmpty { return self }
    var report = self
    var known: [String: String] = [:]
    func place(_ violations: inout [Violation]) {
      for index in violations.indices where !violations[index].location.file.isEmpty {
        let file = violations[index].location.file
        let owner = known[file] ?? owners.owner(of: file) ?? ""
        known[file] = owner
        violations[index].owner = owner
      }
    }
    place(&report.violations)
    place(&report.known)
    return report
  }
}
