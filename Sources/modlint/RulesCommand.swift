import ArgumentParser
import Foundation
import ModlintKit

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "The catalogue of rules, or the page of one.")

  @Argument(help: "The id of a rule.")
  var id: String?

  @Option(
    help: ArgumentHelp(
      "The configuration file, for its rule folders; by default .modlint.yml, searched upward.", valueName: "file"))
  var config: String?

  @Option(help: ArgumentHelp("Whether to colour; NO_COLOR is honoured.", valueName: "when"))
  var color = ColorChoice.auto

  @Flag(help: "The catalogue as a Markdown table.")
  var markdown = false

  @Option(
    help: ArgumentHelp(
      "Renew the table of built-in rules in a page, between '<!-- rules -->' and '<!-- /rules -->'.", valueName: "file")
  )
  var writeTable: String?

  @Option(help: ArgumentHelp("Fail if that table of a page is not as it should be.", valueName: "file"))
  var checkTable: String?

  @Option(
    help: ArgumentHelp(
      "Write the documentation as static pages: documents, rules, relations, idioms.", valueName: "folder"))
  var site: String?

  func validate() throws {
    if site != nil, id != nil || markdown || writeTable != nil || checkTable != nil {
      throw ValidationError("--site writes all pages, and nothing else")
    }
    if writeTable != nil, checkTable != nil {
      throw ValidationError("--write-table and --check-table exclude each other")
    }
    let isTable = writeTable != nil || checkTable != nil
    if isTable, id != nil || markdown || config != nil {
      throw ValidationError("--\(writeTable != nil ? "write" : "check")-table is about the built-in rules, all of them")
    }
    if markdown, id != nil { throw ValidationError("--markdown is the whole catalogue, and not one rule's page") }
  }

  func run() throws {
    if let page = writeTable ?? checkTable { return try renewTable(in: page) }
    var request = ScanRequest()
    request.configurationFile = config
    request.files = .none
    let catalogue = try Configuration(request).catalogue
    if let site { return try SiteFolder(path: site).write(catalogue) }
    if let page = Suppressions.pages.first(where: { $0.id == id }) {
      try Output.write(page.markdown)
    } else if let id {
      guard let rule = catalogue[id] else {
        throw AnalysisError(catalogue.unknownRule(id))
      }
      if let renaming = catalogue.renaming(of: id) { Output.note(renaming) }
      if color.isOn(STDOUT_FILENO) {
        return try Output.write(terminalPage(rule, width: terminalWidth() ?? 80), as: .plain(isPainted: true))
      }
      try Output.write(markdownPage(rule))
    } else if markdown {
      try Output.write(catalogue.markdownTable)
    } else {
      try Output.write(catalogueText(catalogue))
    }
  }

  private func renewTable(in file: String) throws {
    let page = try writtenText(ofFile: file)
    guard let renewed = try Configuration.rules([]).catalogue.renewingTable(in: page) else {
      throw AnalysisError("\(file): has no line '<!-- rules -->' and, after it, '<!-- /rules -->'")
    }
    if checkTable == nil { return try Output.write(renewed, toFile: file, within: Border(of: [file])) }
    if renewed != page {
      Output.note("\(file): its table of rules is not up to date: modlint rules --write-table \(file)")
      throw ExitCode(1)
    }
  }
}

/// One rule a line, by pack: id, severity, what, parameters.
private func catalogueText(_ catalogue: RuleCatalogue) -> String {
  let width = catalogue.rules.map(\.id.count).max() ?? 0
  var text = ""
  var pack = ""
  for rule in catalogue.rules where rule.framework == nil {
    if rule.pack != pack {
      text += (pack.isEmpty ? "" : "\n") + rule.pack + "\n"
      pack = rule.pack
    }
    let parameters = rule.parameters.map { "\($0.name): \($0.defaultValue.inCatalogue)" }.joined(separator: ", ")
    let id = rule.id.padded(to: width)
    let severity = (rule.severity?.rawValue ?? "off").padded(to: 7)
    text += "  \(id)  \(severity)  \(rule.title)\(parameters.isEmpty ? "" : " (\(parameters))")\n"
  }
  let ofFrameworks = Dictionary(grouping: catalogue.rules.filter { $0.framework != nil }) { $0.framework ?? "" }
  if !ofFrameworks.isEmpty { text += "\nonly where the framework is found\n" }
  for (framework, rules) in ofFrameworks.sorted(by: { $0.key < $1.key }) {
    text += "  \(framework): \(rules.map(\.id).joined(separator: ", "))\n"
  }
  text += "\nsuppression comments\n"
  for page in Suppressions.pages {
    text += "  \(page.id.padded(to: width))  \(page.severity.rawValue)  \(page.title)\n"
  }
  return text
}
