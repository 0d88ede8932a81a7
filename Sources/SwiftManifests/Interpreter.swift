import SwiftSyntax

/// Follows a manifest statement by statement.
///
/// It lives for one manifest and is dropped when its variables are known. Statements, expressions and calls go through each
/// other, so that they are one type's; what needs no value, and what the library does with values, is not.
final class Interpreter {
  /// How a statement ends.
  enum Flow {
    case next, leave, again
    case result(Located)
  }

  let platform: BuildPlatform
  var types = TypeTable()
  let helperScope = Scope(parent: nil)
  let mainScope: Scope
  private(set) var notes: [SwiftManifest.Note] = []
  private(set) var problems: [SwiftManifest.Note] = []
  private(set) var place = ReadingPlace(in: Source(lines: LineTable(""), isMain: false))
  /// Set while the way is gone that is usually not taken: the scope from outside of it.
  var outsideOfSecondWay: Scope?
  /// The functions that run, the innermost last.
  var running: [Function] = []
  /// The static constants that are being given their values, `Setting.version`.
  var settling: Set<String> = []
  /// The targets among them that have theirs. Targets that name each other would be made anew for each way that leads to them.
  var settledTargets: [String: Located] = [:]
  /// How often a constant was met while it was given its value: what was made meanwhile is not known for good.
  var selfReferences = 0
  private(set) var limit = WorkLimit()

  init(builtFor platform: BuildPlatform) {
    self.platform = platform
    mainScope = Scope(parent: helperScope)
  }

  /// Makes other names of types known, before anything that may extend them by these.
  func load(aliases tree: SourceFileSyntax) {
    for item in tree.statements {
      guard case .decl(let declaration) = item.item, let alias = declaration.as(TypeAliasDeclSyntax.self),
        let type = typeName(alias.initializer.value)
      else { continue }
      types.add(alias: identifier(of: alias.name), of: type)
    }
  }

  /// Makes what a helper declares known. As in Swift, a constant of such a file gets its value when it is first read:
  /// it may need what another file declares.
  func load(helper tree: SourceFileSyntax, lines: LineTable) {
    place = ReadingPlace(in: Source(lines: lines, isMain: false))
    let file = Scope(parent: helperScope, exports: helperScope)
    let hoisting = Hoisting(at: place)
    hoisting.hoist(tree.statements, in: file, &types)
    for item in tree.statements {
      if case .decl(let declaration) = item.item { hoisting.declareLater(declaration, in: file, on: platform) }
    }
  }

  func run(main tree: SourceFileSyntax, lines: LineTable) {
    place = ReadingPlace(in: Source(lines: lines, isMain: true))
    _ = run(tree.statements, in: mainScope)
  }

  func exportedVariables() -> [(name: String, value: ManifestValue)] {
    var export = ValueExport()
    return mainScope.order.compactMap { name in mainScope[own: name].map { (name, export.value($0)) } }
  }

  func line(of node: some SyntaxProtocol) -> Int32 { place.line(of: node) }

  /// Follows what another place asks for, where it is written.
  func reading<Result>(_ written: Source, for node: some SyntaxProtocol, _ body: () -> Result) -> Result {
    let outer = place
    place = place.moved(to: written, for: node)
    defer { place = outer }
    return body()
  }

  func unknown(_ reason: String, at node: some SyntaxProtocol) -> Located {
    Located(value: .unknown(reason), line: line(of: node))
  }

  func note(_ message: String, at node: some SyntaxProtocol) {
    let note = SwiftManifest.Note(message: message, line: line(of: node))
    if !notes.contains(note) { notes.append(note) }
  }

  /// Runs `body` unless there was already too much work, or it would go too deep.
  func bounded(at node: some SyntaxProtocol, _ body: () -> Located) -> Located {
    guard limit.enter() else {
      giveUp(at: node)
      return unknown("too much to evaluate", at: node)
    }
    defer { limit.leave() }
    return body()
  }

  private func giveUp(at node: some SyntaxProtocol) {
    let problem = SwiftManifest.Note(message: "too much to evaluate", line: line(of: node))
    if problems.isEmpty { problems.append(problem) }
    limit.exhaust()
  }
}
