import Mustache

/// A line of a table that counts findings.
struct Tally {
  var name: String
  var title = ""
  /// The fragment of what the line is about.
  var page: String?
  /// Errors, warnings, infos, and for a rule what the baseline knows.
  var counts: [Count]

  struct Count {
    var number: String
    /// The fragment that lists what is counted; nil for nothing. No line may have a name like it: where this is nil,
    /// the template would take that.
    var list: String?
  }
}

extension Tally.Count: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "number": number
    case "list": list.map { $0 as Any }
    default: nil
    }
  }
}

/// The worst first.
let severities = [Severity.error, .warning, .info]

/// Every module with findings, the worst first.
func tallyByModule(_ page: HTMLReport) -> [Tally] {
  let moduleOfFile = page.moduleOfFile
  var found: [String: [Severity: Int]] = [:]
  for violation in page.report.violations {
    found[moduleOfFile[violation.location.file] ?? "", default: [:]][violation.severity, default: 0] += 1
  }
  let pages = Set(page.modules.map(\.name))
  return found.sorted { isWorse($0, than: $1) }.map { module, numbers in
    let name = module.isEmpty ? "in no module" : module
    let fragment = "#findings?module=\(HTMLReport.encoded(name))"
    return Tally(
      name: visible(name), page: pages.contains(module) ? "#module/\(HTMLReport.encoded(module))" : nil,
      counts: severities.map { tallied(numbers[$0] ?? 0, fragment + "&severity=\($0.rawValue)&state=new") })
  }
}

/// Every rule that found something, the worst first.
func tallyByRule(_ report: Report) -> [Tally] {
  var found: [String: [Severity: Int]] = [:]
  var known: [String: Int] = [:]
  for violation in report.violations { found[violation.rule, default: [:]][violation.severity, default: 0] += 1 }
  for violation in report.known {
    known[violation.rule, default: 0] += 1
    found[violation.rule] = found[violation.rule] ?? [:]
  }
  let pages = Dictionary(report.rules.map { ($0.id, $0) }) { first, _ in first }
  return found.sorted { isWorse($0, than: $1) }.map { rule, numbers in
    let fragment = "#findings?rule=\(HTMLReport.encoded(rule))"
    let new = severities.map { tallied(numbers[$0] ?? 0, fragment + "&severity=\($0.rawValue)&state=new") }
    return Tally(
      name: visible(rule), title: visible(pages[rule]?.title ?? ""),
      page: pages[rule] == nil ? nil : "#rule/\(uriPath(rule))",
      counts: new + [tallied(known[rule] ?? 0, fragment + "&state=known")])
  }
}

private func isWorse(_ a: (key: String, value: [Severity: Int]), than b: (key: String, value: [Severity: Int])) -> Bool
{
  for severity in severities where a.value[severity] ?? 0 != b.value[severity] ?? 0 {
    return a.value[severity] ?? 0 > b.value[severity] ?? 0
  }
  return a.key < b.key
}

private func tallied(_ number: Int, _ link: String?) -> Tally.Count {
  Tally.Count(number: grouped(number), list: number > 0 ? link : nil)
}
