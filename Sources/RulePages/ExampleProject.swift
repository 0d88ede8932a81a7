/// A section of a rule file: a small project, and which violations of the rule it has.
package struct ExampleProject: Sendable, Equatable {
  /// The id of the rule the example belongs to.
  package var rule: String
  /// The rule's file.
  package var page: String
  package var title: String
  /// Of the heading in the page, 1-based.
  package var line: Int
  package var files: [ExampleFile] = []
  /// None for an example that must stay silent.
  var expectations: [ExampleExpectation] = []
}

/// A file of an example, as it stands in the page.
package struct ExampleFile: Sendable, Equatable {
  /// Inside the example project.
  package var path: String
  /// With its marks, which are comments.
  package var text: String
  /// Where the text starts in the page, 1-based.
  package var line: Int
}

/// `// violation: part of the message` on the line of the finding.
struct ExampleExpectation: Sendable, Equatable {
  var file: String
  /// In that file, 1-based.
  var line: Int
  var text: String
  /// Where it stands in the page, 1-based.
  var pageLine: Int
}

extension ExampleFile {
  /// Where a line of the file stands in the page. A query may give any number for a line: beyond the file it is the last one.
  fileprivate func pageLine(of line: Int) -> Int {
    let count = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    return self.line + max(1, min(line, count)) - 1
  }

  /// The marks in the text. A line may have several; the comment signs of every language an example may hold count.
  func expectations(marked word: String) -> [ExampleExpectation] {
    var found: [ExampleExpectation] = []
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let mark = Array(word.utf8)
    // Few lines have a mark, and every scan reads the examples of all built-in pages.
    for (number, line) in lines.enumerated() where line.holds(mark) {
      var rest = Substring(line)
      while let mark = rest.firstRange(of: word) {
        let isMark = ["//", "#", "<!--", "/*"].contains { rest[..<mark.lowerBound].trimmed.hasSuffix($0) }
        rest = rest[mark.upperBound...]
        guard isMark else { continue }
        let end = rest.firstRange(of: "// \(word)")?.lowerBound ?? rest.endIndex
        found.append(
          ExampleExpectation(
            file: path, line: number + 1, text: String(rest[..<end].withoutCommentEnd), pageLine: self.line + number))
      }
    }
    return found
  }
}

extension Substring.UTF8View {
  /// Whether the word stands in it; its first byte must not come again in it, or the search would have to step back.
  fileprivate func holds(_ word: [UInt8]) -> Bool {
    var matched = 0
    for byte in self {
      matched = byte == word[matched] ? matched + 1 : byte == word[0] ? 1 : 0
      if matched == word.count { return true }
    }
    return false
  }
}

extension Substring {
  fileprivate var withoutCommentEnd: Substring {
    for end in ["-->", "*/"] where trimmed.hasSuffix(end) { return trimmed.dropLast(end.count).trimmed }
    return trimmed
  }
}

/// What was found in an example and is held against what the example says.
package struct ExampleFinding {
  package var file: String
  /// In that file, 1-based.
  package var line: Int
  /// What is said of it.
  package var text: String
}

extension ExampleProject {
  /// What the example says and was not found, or the reverse; each finding meets one expectation of its line, if
  /// `isMeant` says of its text and the expected one that they go together.
  package func mistakes(
    comparedWith found: [ExampleFinding], isMeant: (_ found: String, _ expected: String) -> Bool
  ) -> [RuleMistake] {
    var unexpected = found
    var mistakes: [RuleMistake] = []
    for expectation in expectations {
      let match = unexpected.firstIndex {
        $0.file == expectation.file && $0.line == expectation.line && isMeant($0.text, expectation.text)
      }
      if let match {
        unexpected.remove(at: match)
      } else {
        mistakes.append(
          RuleMistake(
            file: page, line: expectation.pageLine, message: "expected '\(expectation.text)' here, found nothing"))
      }
    }
    for finding in unexpected {
      let file = files.first { $0.path == finding.file }
      let place = file == nil ? "in \(finding.file):\(finding.line)" : "here"
      mistakes.append(
        RuleMistake(
          file: page, line: file?.pageLine(of: finding.line) ?? line,
          message: "found '\(finding.text)' \(place), which the example does not expect"))
    }
    return mistakes.sorted()
  }
}
