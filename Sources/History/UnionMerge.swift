import Foundation

/// A line for the `.gitattributes` beside a file, which lets git merge the file by keeping what either branch has in it.
package struct UnionMerge: Sendable {
  /// The `.gitattributes`, written as the file was.
  package let path: String
  package let line: String

  /// Nil where nothing is to be done: outside a work tree, for a file that git ignores, and where a team has said how git
  /// merges the file.
  package init?(missingFor file: String) async {
    // Attributes count where a file is, and not where a link to it is.
    let place = (try? FileManager.default.destinationOfSymbolicLink(atPath: file)).map { target in
      URL(fileURLWithPath: target, relativeTo: URL(fileURLWithPath: file)).path
    }
    let parts = (place ?? file).split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().map { $0 + "/" }.joined()
    guard let name = parts.last, let git = Git(containing: folder.isEmpty ? "." : folder),
      await git.mergeAttribute(of: String(name)) == "unspecified", await !git.ignores(String(name))
    else { return nil }
    path = folder + ".gitattributes"
    line = "\(attributePattern(String(name))) merge=union"
    // A later line of the team's may take back what this one says.
    if !isLink(path),
      let lines = FileManager.default.contents(atPath: path)?.split(whereSeparator: { $0 == 10 || $0 == 13 }),
      lines.contains(where: { $0.elementsEqual(line.utf8) })
    {
      return nil
    }
  }

  package struct Obstacle: Error, Sendable, Equatable {
    package var reason: String
  }

  /// Puts the line behind those that are there, which ends as they do.
  ///
  /// - Throws: Why it cannot be written.
  package func write() throws(Obstacle) {
    let files = FileManager.default
    if isLink(path) {
      throw Obstacle(reason: "it is a link, and git follows none here")
    }
    do {
      let url = URL(fileURLWithPath: path)
      guard files.fileExists(atPath: path) else { return try Data((line + "\n").utf8).write(to: url) }
      let known = try Data(contentsOf: url)
      let end = known.range(of: Data("\r\n".utf8)) == nil ? "\n" : "\r\n"
      let file = try FileHandle(forUpdating: url)
      defer { try? file.close() }
      try file.seekToEnd()
      let isOpen = known.last.map { $0 != 10 } ?? false
      try file.write(contentsOf: Data(((isOpen ? end : "") + line + end).utf8))
    } catch {
      throw Obstacle(reason: error.localizedDescription)
    }
  }
}

extension Git {
  /// How git merges a file of the folder: `unspecified`, `set`, `unset` or what somebody calls it; nil where git does not say.
  fileprivate func mergeAttribute(of name: String) async -> String? {
    let answer = await output(["check-attr", "-z", "merge", "--", "./" + name])
    return answer?.split(separator: "\0").last.map(String.init)
  }

  fileprivate func ignores(_ name: String) async -> Bool {
    await output(["check-ignore", "--quiet", "--", "./" + name]) != nil
  }
}

/// A file's name as a pattern that means it: what would be a wildcard, a comment or a macro is escaped, and what has
/// blanks in it stands in quotes.
private func attributePattern(_ name: String) -> String {
  var pattern = ""
  for scalar in name.unicodeScalars {
    let isSpecial = "*?[\\".unicodeScalars.contains(scalar) || pattern.isEmpty && "!#".unicodeScalars.contains(scalar)
    pattern += (isSpecial ? "\\" : "") + String(scalar)
  }
  guard pattern.hasPrefix("\"") || pattern.unicodeScalars.contains(where: { $0 <= " " }) else { return pattern }
  var quoted = ""
  for scalar in pattern.unicodeScalars {
    switch scalar {
    case "\"", "\\": quoted += "\\" + String(scalar)
    case ..<" ": quoted += "\\" + String(Int(scalar.value) + 0o1000, radix: 8).dropFirst()
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return "\"\(quoted)\""
}
