@testable import ModlintKit
import BuiltinRules
import Testing

/// The examples in the pages of rules and idioms, pack by pack: each is a project of its own, scanned as `modlint test` does.
@Suite struct ExampleTests {
  /// Two folders hold pages that ask nothing: the sections of the inventory, and the groups of the verdict.
  static let packs = Set(BuiltinRules.markdown.map { String($0.path.prefix { $0 != "/" }) })
    .subtracting(["architecture", "verdict"]).sorted()

  @Test(arguments: packs) func findWhatTheySay(pack: String) throws {
    let result = try testExamples(in: nil, pack: pack)
    #expect(result.examples > 0 && result.failed == 0)
    #expect(result.mistakes.map(\.description) == [])
  }
}
