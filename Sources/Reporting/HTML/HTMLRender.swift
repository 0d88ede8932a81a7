import Mustache

/// The page: one file that asks for nothing else, neither from the network nor from the disk.
///
/// The frame, the summary, the rules and the coverage are written by the template; what can be sorted, filtered and
/// drawn is data inside the page, which its script shows as text and never as markup.
///
/// - Throws: What the template library says of a broken template.
package func render(_ page: HTMLReport, options: RenderOptions = RenderOptions()) throws -> String {
  let style = resource(PackageResources.page_css)
  let script = pageScript()
  let causes = page.report.causes
  let data = PageData(page, causes: causes, options: options)
  let content = PageContent(page, causes: causes, data: data, style: style, script: script, options: options)
  return inert(try pageTemplates().render(TemplateFields(content), withTemplate: "page") ?? "", as: .markup)
}

/// The properties of a value by their names, for templates. The library looks at all properties anew for each name, and around
/// a row for each name that the row does not have.
private struct TemplateFields: MustacheParent {
  private let fields: [String: Any]

  init(_ value: Any) {
    var fields: [String: Any] = [:]
    for case (let name?, let value) in Mirror(reflecting: value).children {
      let mirror = Mirror(reflecting: value)
      fields[name] = mirror.displayStyle == .optional ? mirror.children.first?.value : value
    }
    self.fields = fields
  }

  func child(named name: String) -> Any? { fields[name] }
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
  func escapeText(_ text: String) -> String { escapedHTML(text) }
}
