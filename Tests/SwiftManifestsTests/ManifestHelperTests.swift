@testable import ModlintKit
import Testing

@Test func helpersOfOtherFilesAreKnown() {
  let helper = "extension Project {\n static func app(name: String) -> Project {\n\n Project(name: name) } }"
  let manifest = SwiftManifest(evaluating: "\nlet project = Project.app(name: \"A\")", helpers: [helper])
  let project = manifest.values(calling: "Project")
  #expect(project.map(text) == ["Project(name: \"A\")"])
  #expect(project.map(\.line) == [2])
}

@Test("A method of lists is none of what they hold, whatever it is called there")
func methodsOfListsAndOfTheirElements() {
  let helper = """
    extension Target {
      func marked() -> Target { var target = self; target.mark = true; return target }
    }
    extension [Target] {
      func marked() -> [Target] { map { $0.marked() } }
      func alone() -> [Target] { self }
    }
    """
  let manifest = SwiftManifest(
    evaluating: "let project = Project(targets: [.target(name: \"A\"), .target(name: \"B\")].marked())",
    helpers: [helper])
  #expect(
    manifest.values(calling: "Project").map(text) == [
      "Project(targets: [target(name: \"A\", mark: true), target(name: \"B\", mark: true)])"
    ])
}

@Test("Targets that name each other are each made once, though many ways lead to them")
func targetsThatNameEachOther() {
  let targets = (0..<30).map { number in
    let needs = (0..<number).map { ".target(.t\($0))" }.joined(separator: ", ")
    return "  static let t\(number) = Target.target(name: \"T\(number)\", dependencies: [\(needs)])"
  }
  let manifest = SwiftManifest(
    evaluating: """
      extension Target.Dependency {
        static func target(_ target: Target) -> Self { .targetItem(name: target.name, condition: nil) }
      }
      extension Target {
      \(targets.joined(separator: "\n"))
        static let own = Target.target(name: "Own", dependencies: [.target(.own)])
      }
      let package = Package(name: "P", targets: [.t2, .t29, .own])
      """)
  let text = manifest.values(calling: "Package").map(text).joined()
  let last = (0..<29).map { "targetItem(name: \"T\($0)\", condition: nil)" }.joined(separator: ", ")
  #expect(text.contains("target(name: \"T29\", dependencies: [\(last)])"))
  #expect(text.contains("target(name: \"Own\", dependencies: ["))
}

@Test("Of functions that take the same labels, one is meant whose types the arguments can be of")
func functionsAreToldApartByTypes() {
  let helper = """
    enum Feature: String { case home, login = "LogIn" }
    extension Target {
      static func feature(_ name: String, needs: [String] = []) -> Target { .target(name: name, needs: needs) }
      static func feature(_ feature: Feature, needs: [String] = []) -> Target {
        .feature(feature.rawValue, needs: needs)
      }
    }
    func kit(_ name: String) -> Target { .target(name: name) }
    func kit(_ feature: Feature) -> Target { kit(feature.rawValue + "Kit") }
    func tool(_ feature: Feature) -> Target { .target(name: feature.rawValue + "Tool") }
    func tool(_ name: String) -> Target { .target(name: name) }
    extension String { static let core = "Core" }
    """
  let manifest = SwiftManifest(
    evaluating: """
      let last = Feature.login
      let project = Project(
        targets: [
          .feature(.home), .feature("A", needs: ["B"]), .feature(.core), .feature(last), kit(.login), kit("C"), tool(.core),
        ])
      """,
    helpers: [helper])
  #expect(
    manifest.values(calling: "Project").map(text) == [
      "Project(targets: [target(name: \"home\", needs: []), target(name: \"A\", needs: [\"B\"]), "
        + "target(name: \"Core\", needs: []), target(name: \"LogIn\", needs: []), target(name: \"LogInKit\"), "
        + "target(name: \"C\"), target(name: \"Core\")])"
    ])
}

@Test("What another type calls the same is no product")
func productsAreNotWhatOtherTypesHave() {
  let helper = """
    extension Settings { static var framework: Settings { .settings(base: [:]) } }
    extension String { static let kit = "Kit" }
    """
  let manifest = SwiftManifest(
    evaluating:
      "let project = Project(targets: [.target(name: .kit, product: .framework, settings: .framework, dependencies: [.package(product: .kit)])])",
    helpers: [helper])
  #expect(
    manifest.values(calling: "Project").map(text) == [
      "Project(targets: [target(name: \"Kit\", product: .framework, settings: settings(base: []), "
        + "dependencies: [package(product: \"Kit\")])])"
    ])
}

@Test("A constant of a helper gets its value when it is read, and a private one is its own file's")
func constantsOfHelpersAreLazy() {
  let manifest = SwiftManifest(
    evaluating: "let project = Project(targets: all, c: .core.project, d: .none)",
    helpers: [
      "let all = [app, core] + .more\nlet loop = loop",
      "private let name = \"App\"\nlet app = Target(name: name, needs: [core.name])",
      "private let name = \"Core\"\nlet core = Target(name: name)",
      "extension [Target] { static let more: Self = [Target(name: \"More\")] }",
      "protocol Named {}\nextension Named { var name: String { rawValue.uppercased() } }\n"
        + "enum Part: String, Named { case core }\nextension Part { var project: P { .project(name) } }\n"
        + "extension Project { static let core = Part.core }",
    ])
  #expect(
    manifest.values(calling: "Project").map(text) == [
      "Project(targets: [Target(name: \"App\", needs: [\"Core\"]), Target(name: \"Core\"), Target(name: \"More\")], "
        + "c: project(\"CORE\"), d: .none)"
    ])
}
