import SwiftSyntax

/// Follows a manifest statement by statement.
///
/// It lives for one manifest and is dropped when its variables are known. Statements, expressions and calls go through each
/// other, so that they are one type's; what needs no value, and what the library does with values, is not.
final class Interpreter {
  /// How a statement ends.
  enum Flow {
    case next
    /// `break` and `continue`, of a loop that may have a label.
    case leave(String?), again(String?)
    case result(Located)
  }

  let platform: BuildPlatform
  let budget: WorkBudget
  var types: TypeTable
  /// What others may be reached through, in chains of any length or in circles.
  private let links = ValueLinks()
  let helperScope: ManifestScope
  let mainScope: ManifestScope
  private(set) var notes: [SwiftManifest.Note] = []
  private var noted: Set<SwiftManifest.Note> = []
  private(set) var problems: [SwiftManifest.Note] = []
  private var isExcessTold = false
  private(set) var place = ReadingPlace(in: Source(lines: LineTable(""), isMain: false))
  /// Set while the way is gone that is usually not taken: the scope from outside of it.
  var outsideOfSecondWay: ManifestScope?
  /// The functions that run, the innermost last.
  var running: [Function] = []
  /// The static constants that are being given their values, `Setting.version`.
  var settling: Set<String> = []
  /// The targets among them that have theirs. Targets that name each other would be made anew for each way that leads to them.
  var settledTargets: [String: Located] = [:]
  /// Static variables that were given another value than they are declared with.
  var assignedStatics: [String: Located] = [:]
  /// How often a constant was met while it was given its value: what was made meanwhile is not known for good.
  var selfReferences = 0

  init(builtFor platform: BuildPlatform, _ budget: WorkBudget) {
    self.platform = platform
    self.budget = budget
    types = TypeTable(budget)
    helperScope = ManifestScope(links)
    mainScope = ManifestScope(parent: helperScope)
  }

  deinit { links.cut() }

  /// Makes other names of types known, before anything that may extend them by these.
  func load(aliases tree: SourceFileSyntax) {
    for item in tree.statements {
      if case .decl(let declaration) = item.item { load(aliasesIn: declaration, depth: 0) }
    }
  }

  /// Those within types are known by their last names: that suffices inside of these.
  private func load(aliasesIn declaration: DeclSyntax, depth: Int) {
    if let alias = declaration.as(TypeAliasDeclSyntax.self), let type = typeName(alias.initializer.value) {
      return types.add(alias: identifier(of: alias.name), of: type)
    }
    guard depth < 8, let members = declaration.asProtocol(DeclGroupSyntax.self)?.memberBlock.members else { return }
    for member in members { load(aliasesIn: member.decl, depth: depth + 1) }
  }

  /// Makes what a helper declares known. As in Swift, a constant of such a file gets its value when it is first read:
  /// it may need what another file declares.
  func load(helper tree: SourceFileSyntax, lines: LineTable) {
    place = ReadingPlace(in: Source(lines: lines, isMain: false))
    let file = ManifestScope(parent: helperScope, exports: helperScope)
    let hoisting = Hoisting(at: place, budget)
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
    if noted.insert(note).inserted { notes.append(note) }
  }

  /// Tells what the manifest does that is not followed, so that what it makes is not known.
  func tell(_ message: String, at node: some SyntaxProtocol) {
    guard !budget.isExhausted else { return }
    let note = SwiftManifest.Note(message: message, line: line(of: node))
    if noted.insert(note).inserted { problems.append(note) }
  }

  /// Runs `body` unless there was already too much work, or it would go too deep.
  func bounded(at node: some SyntaxProtocol, _ body: () -> Located) -> Located {
    guard budget.step(), budget.enter() else { return givenUp(at: node) }
    defer { budget.leave() }
    let result = body()
    guard budget.nest(Int(result.depth)) else { return givenUp(at: node) }
    if budget.excess != nil { report(at: node) }
    return result
  }

  /// What goes too deep once would do so again and again, by another way each time.
  private func givenUp(at node: some SyntaxProtocol) -> Located {
    budget.exhaust()
    report(at: node)
    return unknown("too much to evaluate", at: node)
  }

  /// Tells where the budget was passed: at the innermost of what is being evaluated.
  private func report(at node: some SyntaxProtocol) {
    guard !isExcessTold, let excess = budget.excess else { return }
    isExcessTold = true
    problems.append(SwiftManifest.Note(message: excess.message, line: line(of: node)))
  }

  /// Gives an object another field.
  func set(_ label: String, of object: Object, to value: Located) {
    _ = budget.visit(object.fields.count)
    links.keep(object)
    object[label] = value
  }

  /// A closure of the manifest, with what is around it.
  func kept(_ closure: Function) -> EvaluatedValue {
    guard budget.make(1, ofBytes: 256) else { return .tooLarge }
    return .function(closure)
  }

  /// The beginning of what is written, for messages.
  func brief(_ node: some SyntaxProtocol) -> String {
    guard budget.visit(node.trimmedLength.utf8Length / 16) else { return "…" }
    return String(node.trimmedDescription.prefix(40))
  }
}
