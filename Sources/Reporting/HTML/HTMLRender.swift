import Findings
import Foundation
import Mustache

/// The page: one file that asks for nothing else, neither from the network nor from the disk.
///
/// The frame, the summary, the rules and the coverage are written by the template; what can be sorted, filtered and
/// drawn is data inside the page, which its script shows as text and never as markup.
///
/// - Throws: What the template library says of a broken template.
package func render(_ page: HTMLReport, options: RenderOptions = RenderOptions()) throws -> String {
  MustacheContentTypes.register(PageText(), named: "PAGE")
  let library = try MustacheLibrary(templates: [
    "page": MustacheTemplate(string: resource(PackageResources.page_mustache))
  ])
  let style = resource(PackageResources.page_css)
  let script = pageScript()
  let content = PageContent(page, style: style, script: script, options: options)
  return library.render(content, withTemplate: "page") ?? ""
}

/// The parts of the script in the order in which they build on each other.
private func pageScript() -> String {
  [
    PackageResources.state_js, PackageResources.tables_js, PackageResources.matrix_js, PackageResources.pictures_js,
    PackageResources.wiring_js, PackageResources.findings_js,
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
