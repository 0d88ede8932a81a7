import Findings
import Foundation
import Mustache
import Synchronization

/// The page: one file that asks for nothing else, neither from the network nor from the disk.
///
/// The frame, the summary, the rules and the coverage are written by the template; what can be sorted, filtered and
/// drawn is data inside the page, which its script shows as text and never as markup.
///
/// - Throws: What the template library says of a broken template.
package func render(_ page: HTMLReport, options: RenderOptions = RenderOptions()) throws -> String {
  let style = resource(PackageResources.page_css)
  let script = pageScript()
  let templates = try pageTemplates()
  // These take most of the time, and need nothing of each other.
  let (data, rules) = both(
    { PageData(page, options: options) },
    { templates.render(RulePages(of: page.report), withTemplate: "rules") ?? "" }, jobs: options.jobs)
  let content = PageContent(page, data: data, rules: rules, style: style, script: script, options: options)
  return inert(templates.render(content, withTemplate: "page") ?? "", as: .markup)
}

/// What both functions give, each asked by a thread of its own where two may work.
private func both<First: Sendable, Second: Sendable>(
  _ first: @Sendable () -> First, _ second: @Sendable () -> Second, jobs: Int
) -> (First, Second) {
  guard jobs > 1 else { return (first(), second()) }
  let other = Mutex<Second?>(nil)
  let mine = Mutex<First?>(nil)
  DispatchQueue.concurrentPerform(iterations: 2) { turn in
    if turn == 0 { mine.withLock { $0 = first() } } else { other.withLock { $0 = second() } }
  }
  return (mine.withLock { $0 } ?? first(), other.withLock { $0 } ?? second())
}

/// The page's frame and its sections, one a file: the library reads a template in a time that grows with the square of
/// its length. How a section escapes it does not learn from the frame around it, so each is told.
private func pageTemplates() throws -> MustacheLibrary {
  MustacheContentTypes.register(PageText(), named: "PAGE")
  return try MustacheLibrary(
    templates: [
      "page": PackageResources.page_mustache, "summary": PackageResources.summary_mustache,
      "modules": PackageResources.modules_mustache, "types": PackageResources.types_mustache,
      "wiring": PackageResources.wiring_mustache, "findings": PackageResources.findings_mustache,
      "rules": PackageResources.rules_mustache, "coverage": PackageResources.coverage_mustache,
    ]
    .mapValues { try MustacheTemplate(string: "{{% CONTENT_TYPE:PAGE }}\n" + resource($0)) })
}

/// The parts of the script in the order in which they build on each other.
private func pageScript() -> String {
  [
    PackageResources.state_js, PackageResources.tables_js, PackageResources.modules_js, PackageResources.types_js,
    PackageResources.matrix_js, PackageResources.pictures_js, PackageResources.wiring_js, PackageResources.findings_js,
    PackageResources.files_js, PackageResources.find_js,
  ]
  .map(resource).joined(separator: "\n")
}

private func resource(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// How `{{…}}` escapes in the page. The library's own way goes by character, and misses a `<` or a quote that a mark
/// before or behind it has joined.
private struct PageText: MustacheContentType {
  func escapeText(_ text: String) -> String {
    escaped(text) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: nil
      }
    }
  }
}
