import SwiftParser
import SwiftSyntax

/// A manifest in Swift (`Package.swift`, `Project.swift`, `Workspace.swift`), evaluated without being run.
///
/// What manifests do is understood: literals, constants, string interpolation, arrays put together by `+`, `append`,
/// `map`, `filter` and loops, helper functions, structures, enumerations and extensions of the manifest's own. A
/// condition that hangs on the machine (environment, platform, compiler) is taken both ways: the way an Apple platform
/// without special settings goes decides, the other adds what it adds. All else becomes an unknown value.
struct SwiftManifest: Sendable {
  struct Note: Sendable, Hashable {
    var message: String
    var line: Int32
  }

  /// The constants and variables at the top of the file, with their values at its end, in order of declaration.
  let variables: [(name: String, value: ManifestValue)]
  /// Conditions that were taken both ways.
  let notes: [Note]
  /// What kept the manifest as a whole from being understood: broken syntax, a conflict marker.
  let problems: [Note]
  /// Whether there is nothing but comments and imports, as where a project is taken out by a comment around all of it.
  let isEmpty: Bool

  /// Bytes of stack that a thread needs to evaluate any text.
  static let requiredStackSize = SwiftReader.requiredStackSize

  /// - Parameters:
  ///   - source: The manifest.
  ///   - helpers: Other files whose functions, constants and types the manifest may use.
  ///   - isLinux: Whether `#if` goes the way of Linux, and no other.
  init(evaluating source: String, helpers: ManifestHelpers = [], isLinux: Bool = false) {
    if let refusal = refusal(of: source) {
      variables = []
      notes = []
      problems = [refusal]
      isEmpty = false
      return
    }
    let interpreter = Interpreter(
      builtFor: BuildPlatform(isLinux: isLinux), WorkBudget(forManifestOfSize: source.utf8.count))
    let tree = Parser.parse(source: source)
    for other in helpers.files.map(\.tree) + [tree] { interpreter.load(aliases: other) }
    for helper in helpers.files { interpreter.load(helper: helper.tree, lines: helper.lines) }
    interpreter.run(main: tree, lines: LineTable(source))
    variables = interpreter.exportedVariables()
    notes = interpreter.notes
    isEmpty = !tree.hasError && tree.statements.allSatisfy { $0.item.is(ImportDeclSyntax.self) }
    problems = (tree.hasError ? [syntaxProblem(in: tree, source: source)] : []) + interpreter.problems
  }

  /// The values of all variables that are calls of the name: `Package`, `Project`.
  func values(calling name: String) -> [ManifestValue] {
    variables.map(\.value).filter { $0.callName == name }
  }
}

/// Files whose declarations several manifests use: read once, whatever the number of manifests.
struct ManifestHelpers: Sendable, ExpressibleByArrayLiteral {
  let files: [(tree: SourceFileSyntax, lines: LineTable)]

  /// - Parameter sources: Their texts; those that no manifest could use are left out.
  init(_ sources: [String]) {
    files = sources.filter { refusal(of: $0) == nil }.map { (Parser.parse(source: $0), LineTable($0)) }
  }

  /// Why a manifest cannot use what a helper declares, or not all of it; nil for one that is as it should be.
  ///
  /// - Parameter source: The helper's text.
  /// - Returns: What is wrong, and where.
  static func problem(of source: String) -> SwiftManifest.Note? {
    if let refusal = refusal(of: source) { return refusal }
    let tree = Parser.parse(source: source)
    return tree.hasError ? syntaxProblem(in: tree, source: source) : nil
  }

  init(arrayLiteral sources: String...) { self.init(sources) }
}

/// The parser takes exponential time for nested brackets and a stack frame for each nested statement, so what no
/// person writes is not given to it; and nothing that it would not survive in a source.
private func refusal(of source: String) -> SwiftManifest.Note? {
  var line: Int32 = 1
  var depth = 0
  var brackets = 0
  var isLineStart = true
  guard source.utf8.count <= 8 << 20 else { return SwiftManifest.Note(message: "too large to be a manifest", line: 1) }
  var rest = Substring(source).utf8
  while let byte = rest.first {
    if isLineStart, byte == UInt8(ascii: "<"), rest.starts(with: "<<<<<<< ".utf8) {
      return SwiftManifest.Note(message: "has a merge conflict", line: line)
    }
    isLineStart = byte == UInt8(ascii: "\n")
    switch byte {
    case UInt8(ascii: "\n"): line += 1
    case UInt8(ascii: "["):
      brackets += 1
      depth += 1
    case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "]"):
      brackets = max(0, brackets - 1)
      depth = max(0, depth - 1)
    case UInt8(ascii: ")"), UInt8(ascii: "}"): depth = max(0, depth - 1)
    // Conditions that nest without an end make a tree as deep, and reading that ends on the stack.
    case UInt8(ascii: "#") where rest.starts(with: "#if".utf8): depth += 1
    case UInt8(ascii: "#") where rest.starts(with: "#endif".utf8): depth = max(0, depth - 1)
    default: break
    }
    if brackets > 14 || depth > 80 { return SwiftManifest.Note(message: "nested too deeply", line: line) }
    rest.removeFirst()
  }
  return SwiftReader.refusal(of: source).map { SwiftManifest.Note(message: $0.message, line: $0.line) }
}

private func syntaxProblem(in tree: SourceFileSyntax, source: String) -> SwiftManifest.Note {
  let lines = LineTable(source)
  for token in tree.tokens(viewMode: .all) {
    let isUnexpected = token.parent?.is(UnexpectedNodesSyntax.self) == true
    if isUnexpected || token.presence == .missing {
      let offset = token.positionAfterSkippingLeadingTrivia.utf8Offset
      return SwiftManifest.Note(message: "is not valid Swift from here on", line: lines.line(at: offset))
    }
  }
  return SwiftManifest.Note(message: "is not valid Swift", line: 1)
}
