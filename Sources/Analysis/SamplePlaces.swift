/// The locations of samples: their files, the manifests that describe nothing else, and the lines that declare them in others.
struct SamplePlaces: Sendable {
  private var files: Set<String> = []
  private var lines: Set<Location> = []

  init(of graph: CodeGraph) {
    let samples = graph.modules.indices.filter { graph.modules[$0].module.isSample }
    guard !samples.isEmpty else { return }
    for file in graph.files where file.module.exists && graph.modules[file.module].module.isSample {
      files.insert(file.path)
    }
    var others: Set<String> = []
    for module in graph.modules where !module.module.isSample && !module.module.isTest {
      others.insert(module.module.manifest)
    }
    for module in samples.map({ graph.modules[$0].module }) where !module.manifest.isEmpty {
      if others.contains(module.manifest) {
        lines.insert(Location(file: module.manifest, line: Int(module.line)))
      } else {
        files.insert(module.manifest)
      }
    }
  }

  func contains(_ location: Location) -> Bool {
    files.contains(location.file) || lines.contains(Location(file: location.file, line: location.line))
  }
}
