import ModlintKit

/// Reports, modules and teams as the cache keeps them, of which bytes were changed by somebody who has the key. The first byte
/// says what it is.
enum CacheRecordKind: FuzzKind {
  static let name = "cache-record"

  static func generate(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    let kind = random.below(examples.count)
    var bytes = examples[kind]
    for _ in 0..<random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
    return [UInt8(kind)] + bytes
  }

  static func run(_ input: [UInt8]) {
    guard let kind = input.first else { return }
    let bytes = Array(input.dropFirst())
    switch kind % 3 {
    case 0:
      guard let report = ReportRecord.report(bytes, root: "/root") else { return }
      for format in [OutputFormat.text, .json, .sarif] { _ = try? render(report, as: format) }
    case 1: _ = ProjectRecord(bytes, files: 3)?.project
    default: _ = TeamRecord.team(bytes)
    }
  }

  private static let examples = [
    ReportRecord.bytes(of: report), ProjectRecord(project, asked: []).bytes,
    TeamRecord.bytes(of: Team(given: 5, by: "--engineers")),
  ]

  private static let report: Report = {
    var violation = Violation(
      rule: "deep-inheritance", severity: .warning, message: "A is deep", subject: "A",
      location: Location(file: "A.swift", line: 3, column: 7, endLine: 9))
    violation.value = 4.5
    violation.edges = ["A -> B"]
    violation.related = [RelatedLocation(location: Location(file: "B.swift", line: 1), message: "its superclass")]
    return Report(
      root: "/root", summary: Summary(), violations: [violation, violation],
      problems: [Problem(message: "odd", file: "C.swift", line: 2)],
      unresolved: UnresolvedCounts(unknown: 5, ambiguous: 6))
  }()

  private static let project: Project = {
    var project = Project()
    project.modules = ["A", "B"].map { Module(name: $0, kind: .library, origin: .swiftpm, path: $0) }
    project.memberships = [Membership(file: 0, module: 0), Membership(file: 1, module: 1)]
    project.principalModule = [0, 1, -1]
    project.buildingTargets = [1: 3]
    project.declaredDependencies = [
      DeclaredDependency(source: 0, target: 1, targetName: "B", originFile: "Package.swift", line: 9)
    ]
    return project
  }()
}
