import Foundation
import Synchronization

/// Texts by a grammar of `Tests/Fuzz/Grammars`: a rule's name stands alone on a line, its alternatives indented below it.
/// `‹name›` stands for what the rule of that name makes, `\n` and its like for themselves, `ε` for nothing. The first
/// alternative of a rule is its shortest and taken where a text is long or deep enough.
struct Grammar: Sendable {
  private enum Piece: Sendable {
    case text([UInt8])
    case rule(Int)
    case name, number, string
  }

  private let rules: [[[Piece]]]

  /// So many bytes are enough, and so many rules within each other.
  private static let enough = 1500
  private static let deepest = 40

  private static let known = Mutex<[String: Grammar]>([:])

  /// Read when it is first asked for.
  static func called(_ name: String) -> Grammar {
    known.withLock { known in
      let grammar = known[name] ?? Grammar(named: name)
      known[name] = grammar
      return grammar
    }
  }

  /// The first rule is where a text begins.
  init(named name: String) {
    let path = seedFolder + "/Grammars/" + name + ".txt"
    guard let data = FileManager.default.contents(atPath: path) else { fatalError("there is no \(path)") }
    var names: [String] = []
    var alternatives: [[String]] = []
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("  ") {
        alternatives[alternatives.count - 1].append(Self.unescaped(line.dropFirst(2)))
      } else {
        names.append(String(line))
        alternatives.append([])
      }
    }
    let numbers = Dictionary(zip(names, names.indices)) { $1 }
    rules = alternatives.map { $0.map { Self.pieces($0, numbers) } }
  }

  private static func unescaped(_ text: Substring) -> String {
    if text == "ε" { return "" }
    let parts = text.split(separator: "\\\\", omittingEmptySubsequences: false)
    return parts.map { part in
      [("\\n", "\n"), ("\\r", "\r"), ("\\t", "\t")].reduce(String(part)) { $0.replacing($1.0, with: $1.1) }
    }
    .joined(separator: "\\")
  }

  private static func pieces(_ text: String, _ numbers: [String: Int]) -> [Piece] {
    text.split(separator: "‹", omittingEmptySubsequences: false).enumerated().flatMap { index, part -> [Piece] in
      guard index > 0, let end = part.firstIndex(of: "›") else { return [.text(Array(part.utf8))] }
      let rest = Piece.text(Array(part[part.index(after: end)...].utf8))
      switch part[..<end] {
      case "name": return [.name, rest]
      case "number": return [.number, rest]
      case "string": return [.string, rest]
      case let rule:
        guard let number = numbers[String(rule)] else { fatalError("the grammar has no rule \(rule)") }
        return [.rule(number), rest]
      }
    }
  }

  func text(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    var text: [UInt8] = []
    append(0, to: &text, depth: 0, &random)
    return text
  }

  private func append(
    _ rule: Int, to text: inout [UInt8], depth: Int, _ random: inout some RandomNumberGenerator
  ) {
    let alternatives = rules[rule]
    let isEnough = text.count > Self.enough || depth > Self.deepest
    for piece in alternatives[isEnough ? 0 : random.below(alternatives.count)] {
      switch piece {
      case .text(let bytes): text += bytes
      case .rule(let inner): append(inner, to: &text, depth: depth + 1, &random)
      case .name: text += random.name().utf8
      case .number: text += random.number().utf8
      case .string: text += random.pick(strings).utf8
      }
    }
  }
}

/// What stands in quotes, and may mean something to whoever reads it.
private let strings = [
  "", "a", "A.swift", "Sources/**/*.{h,m}", "../x", "/etc/passwd", "$(inherited)", "$(A:B:C)", "${A}", "\u{E9}", "{}",
  "%s%d",
  "UIView *", "[String: Int]?", "https://example.com/a?b=c#d", "~> 1.0", "…", "#x", "$x", "CAST(1)Foo", "[]=", "a:b:c:",
  "\u{202E}abc", "modlint:disable all", "true", "nil", "9223372036854775808",
]
