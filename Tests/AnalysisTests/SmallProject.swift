@testable import ModlintKit

let rules = Result { try Configuration.rules([]) }

/// What the built-in rules find in a project of texts, with the `.modlint.yml` among them.
func findings(
  in texts: [String: String], only: [String] = [], baseline: Baseline? = nil
) throws -> Report {
  var configuration = try Configuration(ofProject: texts, rules: rules.get())
  configuration.select(only)
  return try Scan(of: texts, configuration).report(configuration, baseline: baseline)
}

/// A package whose targets import each other: `app > core; core > base; base`. A target's name may have a folder, and an
/// imported one that has none is from elsewhere.
func package(_ imports: String, configuration: String = "") -> [String: String] {
  var texts = [".modlint.yml": configuration]
  var targets: [String] = []
  for statement in imports.split(separator: ";") {
    let ends = statement.split(separator: ">").map { $0.split(separator: " ").joined() }
    texts["Sources/\(ends[0])/File.swift", default: ""] += ends.count == 2 ? "import \(ends[1])\n" : ""
    if !targets.contains(ends[0]) { targets.append(ends[0]) }
  }
  let list = targets.map { ".target(name: \"\($0)\")" }.joined(separator: ", ")
  texts["Package.swift"] = """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(name: "P", targets: [\(list)])
    """
  return texts
}
