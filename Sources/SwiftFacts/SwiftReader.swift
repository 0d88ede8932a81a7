import SwiftParser
@_spi(RawSyntax) import SwiftSyntax

/// Reads Swift text into ``FileFacts``: what the file declares, names and calls, by itself.
///
/// One reader serves one thread and many files; it keeps its tables from file to file. Reading never fails: what
/// cannot be read well is a ``ProblemFact``. The same text and path always give the same facts.
package final class SwiftReader {
  /// Bytes of stack that a thread needs to survive any input the ``NestingGuard`` lets through: swift-syntax
  /// descends recursively, and long chains (`else if`, `try try`, `a.b().c()`) cost it about 2 KB for each link.
  package static let requiredStackSize = 64 << 20

  private var walk = FactWalk()

  /// A reader that notes what `vocabulary` names for idioms.
  package init(vocabulary: WireVocabulary = WireVocabulary()) {
    walk.vocabulary = vocabulary
  }

  /// Every touch in one file, which no facts hold.
  ///
  /// - Parameters: As of ``facts(of:path:)``.
  package func touches(of source: UnsafeBufferPointer<UInt8>, path: String) -> FileTouches {
    walk.notesTouches = true
    defer { walk.notesTouches = false }
    let (facts, touches, globals, signatures) = reading(of: source, path: path)
    var found = FileTouches(touches, of: facts)
    found.globals = globals
    found.signatures = signatures
    return found
  }

  /// The facts of one file.
  ///
  /// - Parameters:
  ///   - source: UTF-8 text, with or without a byte order mark. Ill-formed text is read as far as possible.
  ///   - path: Only its ending counts: `.swiftinterface` is read as a module's generated interface.
  /// - Returns: All that the text says, and a problem where it could not be read.
  package func facts(of source: UnsafeBufferPointer<UInt8>, path: String) -> FileFacts {
    reading(of: source, path: path).facts
  }

  /// What one reading gives.
  private typealias Reading = (
    facts: FileFacts, touches: [TouchFact], globals: [GlobalFact], signatures: [SignatureFact]
  )

  private func reading(of source: UnsafeBufferPointer<UInt8>, path: String) -> Reading {
    let language: SourceLanguage = path.hasSuffix(".swiftinterface") ? .swiftInterface : .swift
    let scan = NestingGuard(source)
    if let refusal = scan.refusal {
      return (walk.factsWithoutTree(of: source, language: language, problem: refusal), [], [], [])
    }
    let reading = read(source, language, needsTokens: scan.needsTokens)
    guard !reading.facts.problems.isEmpty, let today = EarlierSpelling.today(source) else { return reading }
    return today.withUnsafeBufferPointer {
      NestingGuard($0).refusal == nil ? read($0, language, needsTokens: scan.needsTokens) : reading
    }
  }

  /// The facts of a text that the parser survives.
  private func read(
    _ source: UnsafeBufferPointer<UInt8>, _ language: SourceLanguage, needsTokens: Bool
  ) -> Reading {
    func reading(as version: Parser.SwiftVersion) -> Reading {
      // Debug builds of the parser give up at 20 levels, which real code reaches.
      let tree = Parser.parse(source: source, maximumNestingLevel: 256, swiftVersion: version)
      return withExtendedLifetime(tree) {
        let facts = walk.facts(of: tree.raw, source: source, language: language, needsTokens: needsTokens)
        return (facts, walk.touches, walk.globals, walk.signatures)
      }
    }
    let current = reading(as: .v6)
    if current.facts.problems.isEmpty { return current }
    // `@MainActor(X) -> Void` is a function's type until language mode 6, and an attribute with arguments from then on.
    let earlier = reading(as: .v5)
    return earlier.facts.problems.isEmpty ? earlier : current
  }
}

extension SwiftReader {
  /// Why swift-syntax does not survive a text, and on which line; nil where it does, on a stack of
  /// ``requiredStackSize``. For whoever parses what no facts are made of.
  package static func refusal(of source: String) -> (message: String, line: Int32)? {
    var source = source
    return source.withUTF8 { bytes in
      NestingGuard(bytes).refusal.map { refusal in
        let before = bytes.prefix(refusal.offset)
        return (message: refusal.message, line: Int32(1 + before.count { $0 == UInt8(ascii: "\n") }))
      }
    }
  }
}

extension FileTouches {
  /// The touches in Swift text.
  package init(swiftSource: String, path: String = "A.swift") {
    var source = swiftSource
    self = source.withUTF8 { SwiftReader().touches(of: $0, path: path) }
  }
}

extension FileFacts {
  /// The facts of Swift text.
  package init(swiftSource: String, path: String = "A.swift") {
    var source = swiftSource
    self = source.withUTF8 { SwiftReader().facts(of: $0, path: path) }
  }
}
