import ModlintKit

/// `.modlint.yml`.
enum ConfigurationKind: FuzzKind {
  static let name = "configuration"

  static func run(_ input: [UInt8]) {
    let texts = [".modlint.yml": text(input), "A/A.swift": "class A {}", "b/B.swift": "import A\nclass B: A {}"]
    guard var configuration = try? Configuration(ofProject: texts, rules: builtin) else { return }
    guard input.count % 16 == 0 else { return }
    configuration.select(["layer-violation", "forbidden-dependency", "folder-cycle"])
    _ = try? Scan(of: texts, configuration).report(configuration)
  }
}
