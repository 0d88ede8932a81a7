@testable import ModlintKit

/// A page with something in every section: three layers, a cycle, a breach, a chain of classes, a controller in two
/// parts, wirings with a gap, and names that try to break out.
func samplePage() -> HTMLReport {
  var page = HTMLReport(report: sampleReport(), title: "Sample </title><script>alert(1)</script>")
  page.modules = sampleModules()
  page.tendedModules = 5
  page.edges = sampleEdges()
  page.pictureNote = "Graphviz is not installed."
  page.types = sampleTypes()
  var controller = HTMLReport.Controller(
    name: "FeedController", module: "Feed", file: "Sources/Feed/FeedController.swift", line: 2, bodyLines: 812,
    methods: 41)
  controller.roles = ["UITableViewDelegate", "UITableViewDataSource"]
  controller.parts = [["load", "reload"], ["share", "shareSheet"]]
  page.controllers = [controller]
  var gap = HTMLReport.Wiring(
    mechanism: "BeeHive", action: "provides", key: "<b>HomeService</b>", file: "Sources/Home/Home.m", line: 3)
  gap.type = "HomeService"
  gap.mark = .init(rule: "unused-service", subject: "HomeService", message: "nothing asks for <b>HomeService</b>")
  page.wirings = [gap]
  var boot = HTMLReport.Inventory(
    title: "Modules in the order they start", introduction: "Annotated ones first.", unknown: 2,
    columns: ["order", "module", "level"])
  var row = HTMLReport.Inventory.Row(cells: [.integer(1), .text("<b>HomeModule</b>"), .null])
  row.place = .init(text: "", file: "Sources/Home/Home.m", line: 9)
  row.mark = gap.mark
  boot.rows = [row, row]
  page.inventories = [boot]
  page.coverage.filesByLanguage = [.init("Swift", 1100, listing: "language:Swift"), .init("Objective-C", 102)]
  page.coverage.skipped = [.init("Pods", 3000, at: .init(text: "", file: "ios/Pods", line: 0))]
  page.coverage.unresolvedNames = [.init("\u{600}<script>alert(2)</script>", 3)]
  page.files = [("Feed", "FeedController"), ("Base", "ListController"), (nil, "Odd <b>")].map { module, name in
    .init(path: "Sources/\(module ?? "None")/\(name).swift", module: module, language: "Swift", lines: 900)
  }
  page.files[1].marks = ["generated"]
  return page
}

private func sampleModules() -> [HTMLReport.Module] {
  [
    ("App", "app", 0, nil), ("Feed", "features", 1, 1), ("Home", "features", 1, 1), ("Base", "base", 2, nil),
    ("<img src=x onerror=alert(1)>", nil, nil, nil),
  ].enumerated().map { index, row in
    var module = HTMLReport.Module(name: row.0, kind: "library", origin: "swiftpm")
    module.layer = row.1
    module.layerRank = row.2
    module.cycle = row.3
    module.files = 10 + index
    module.types = 20 * index + 3
    module.lines = 1000 * (index + 1)
    module.instability = Double(4 - index) / 4
    module.abstractness = Double(index) / 8
    module.distance = 0.25
    return module
  }
}

private func sampleEdges() -> [HTMLReport.Edge] {
  [
    ("App", "Feed", 12, 0), ("Feed", "Home", 3, 1), ("Home", "Feed", 1, 1), ("Home", "Base", 1200, 0),
    ("Base", "App", 1, 2),
  ]
  .map { source, target, weight, flag in
    var edge = HTMLReport.Edge(source: source, target: target, weight: weight)
    edge.isCycle = flag == 1
    edge.isBreach = flag == 2
    edge.kinds = [.init("imports", 1), .init("uses", weight - 1)]
    edge.places = [.init(text: "import \(target) </script>", file: "Sources/\(source)/A.swift", line: 1)]
    return edge
  }
}

private func sampleTypes() -> [HTMLReport.TypeRow] {
  ["RootController", "BaseController", "ListController", "FeedController"].enumerated().map { index, name in
    var type = HTMLReport.TypeRow(
      name: name, kind: "class", module: index < 3 ? "Base" : "Feed", file: "Sources/Base/\(name).swift", line: 3)
    type.bodyLines = 200 * (index + 1)
    type.complexity = 30 * index
    type.methods = 7
    type.projectDepth = index + 1
    type.superclass = index > 0 ? index - 1 : nil
    type.superclassName = index > 0 ? nil : "UIViewController"
    return type
  }
}
