import BuiltinRules
import Testing

@testable import ModlintKit

/// What every page of a built-in rule says, and in which order.
@Suite struct RulePageTests {
  /// Between the title and the question; what is in parentheses some pages do not need.
  private static let sections = [
    "Why", "Bad", "Better", "How to get there", "When to leave it", "(What is judged)", "Severity",
  ]

  @Test func pagesHaveTheSections() throws {
    for rule in try RuleCatalogue(files: BuiltinPages.unproven).rules {
      let headings = rule.page.blocks.compactMap { block -> String? in
        if case .heading(let heading) = block, heading.level == 2 { heading.text } else { nil }
      }
      let names = headings.map { String($0.prefix { $0 != ":" }) }
      let expected = Self.sections.filter { names.contains($0.trimmingParentheses) || !$0.hasPrefix("(") }
      #expect(Array(names.prefix(expected.count)) == expected.map(\.trimmingParentheses), "\(rule.id)")
      #expect(names.last == "Query", "\(rule.id)")
      #expect(rule.summary.reasons.contains("\n\nSource: "), "\(rule.id) names no source")
      #expect(!rule.summary.reasons.contains("the article on"), "\(rule.id) names an article by no title")
    }
  }

  /// The question stands at the foot, where a scan finds it without reading the page.
  @Test func questionsAreReadFromTheFoot() throws {
    let files = Dictionary(uniqueKeysWithValues: BuiltinPages.unproven.map { ($0.path, $0.text) })
    for whole in try RuleCatalogue(files: BuiltinPages.unproven).rules {
      let quick = try Rule(reading: PageFile(path: whole.path, text: files[whole.path] ?? "", isProven: true))
      #expect(quick.query == whole.query, "\(whole.id)")
      #expect(quick.title == whole.title)
    }
  }

  /// No id of today is a former one, and none was two.
  @Test func formerIdsAreNobodyElses() throws {
    let catalogue = try rules.get().catalogue
    let formers = catalogue.rules.flatMap(\.formers).map(\.id)
    #expect(Set(formers).count == formers.count)
    #expect(Set(catalogue.ids).isDisjoint(with: formers))
    #expect(formers.count > 20)
  }
}

extension String {
  fileprivate var trimmingParentheses: String { hasPrefix("(") ? String(dropFirst().dropLast()) : self }
}
