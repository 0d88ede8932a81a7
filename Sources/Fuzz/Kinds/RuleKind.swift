import ModlintKit

/// A rule's page: front matter, prose, SQL, examples.
enum RuleKind: FuzzKind {
  static let name = "rule"

  private static let database: Database? = {
    var bounds = QueryBounds()
    bounds.time = .seconds(1)
    return try? Database(relations: FactBase.emptyRelations, bounds: bounds)
  }()

  static func run(_ input: [UInt8]) {
    let files = [PageFile(path: "own/a.md", text: text(input))]
    guard let database, let catalogue = try? RuleCatalogue(files: files) else { return }
    _ = catalogue.mistakes(against: database)
    for rule in catalogue.rules {
      _ = try? rule.violations(in: database)
      _ = rule.examples
    }
  }
}
