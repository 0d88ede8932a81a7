/// Why a query was not answered.
package struct QueryError: Error, Equatable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// The query itself is wrong.
    case invalid
    /// It ran longer than the database allows.
    case timeLimit
    /// It, or its answer, takes more memory than the database allows.
    case memoryLimit
    /// SQLite gave up.
    case failed
  }

  package var kind: Kind
  /// One sentence without place and suggestion.
  package var message: String
  /// Where in the query, in bytes from its start, where that is known.
  package var offset: Int?
  /// 1-based, with `offset`; columns count characters.
  package var line: Int?
  package var column: Int?
  /// The known name that was probably meant.
  package var suggestion: String?

  init(kind: Kind, message: String) {
    self.kind = kind
    self.message = message
  }

  init(kind: Kind, message: String, in sql: String, at offset: Int, suggestion: String? = nil) {
    self.init(kind: kind, message: message)
    self.offset = offset
    self.suggestion = suggestion
    let before = sql.utf8.prefix(offset)
    line = 1 + before.count { $0 == UInt8(ascii: "\n") }
    let lastLine = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).last ?? before
    column = 1 + String(decoding: lastLine, as: UTF8.self).count
  }

  /// The message with the suggestion, without the place: for those who show the place in their own way.
  package var sentence: String {
    suggestion.map { "\(message); did you mean '\($0)'?" } ?? message
  }

  package var description: String {
    guard let line, let column else { return sentence }
    return "line \(line), column \(column): \(sentence)"
  }
}

extension QueryError {
  /// An error as SQLite words it, with the place and the name that was probably meant.
  init(sqlite message: String, offset: Int?, in sql: String, _ relations: [Relation]) {
    let kinds = ["no such column: ", "no such table: ", "no such function: "]
    guard let prefix = kinds.first(where: message.hasPrefix) else {
      if let offset {
        self.init(kind: .invalid, message: message, in: sql, at: offset)
      } else {
        self.init(kind: .invalid, message: message)
      }
      return
    }
    let path = message.dropFirst(prefix.count).split(separator: ".").map(String.init)
    let name = path.last ?? ""
    let known =
      switch prefix {
      case kinds[0]: columnNames(for: path.count > 1 ? path[path.count - 2] : nil, in: sql, relations)
      case kinds[1]: relations.map(\.name)
      default: knownFunctions
      }
    let suggestion = closestMatch(to: name, in: known)
    if let place = offset ?? firstWord(name, in: sql) {
      self.init(kind: .invalid, message: message, in: sql, at: place, suggestion: suggestion)
    } else {
      self.init(kind: .invalid, message: message)
      self.suggestion = suggestion
    }
  }
}

/// The columns that a name in the query can stand for: those of the relation that `alias` names, or those of all
/// relations the query mentions.
private func columnNames(for alias: String?, in sql: String, _ relations: [Relation]) -> [String] {
  let bytes = Array(sql.utf8)
  // `t.file` is a column, though there is a relation of that name.
  let words = sqlWords(sql).filter { $0.offset == 0 || bytes[$0.offset - 1] != UInt8(ascii: ".") }.map(\.text)
  var mentioned: [Relation] = []
  for (position, word) in words.enumerated() {
    guard let relation = relations.first(where: { $0.name == word }) else { continue }
    var following = words[(position + 1)...]
    if following.first?.uppercased() == "AS" { following = following.dropFirst() }
    if let alias, alias == word || alias == following.first { return relation.columns.map(\.name) }
    mentioned.append(relation)
  }
  return (mentioned.isEmpty ? relations : mentioned).flatMap { $0.columns.map(\.name) }
}

/// The byte offset of a word in a query.
func firstWord(_ word: String, in sql: String) -> Int? {
  sqlWords(sql).first { $0.text == word }?.offset
}

/// The names and keywords of a query; good enough to find a misspelt one again, strings and comments included.
private func sqlWords(_ sql: String) -> [(text: String, offset: Int)] {
  var words: [(text: String, offset: Int)] = []
  var word: [UInt8] = []
  for (offset, byte) in (Array(sql.utf8) + [0]).enumerated() {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      word.append(byte)
    default:
      guard !word.isEmpty else { continue }
      words.append((String(decoding: word, as: UTF8.self), offset - word.count))
      word = []
    }
  }
  return words
}
