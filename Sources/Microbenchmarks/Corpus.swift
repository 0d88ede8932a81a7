import ModlintKit

/// The code of a folder in memory, and what a whole scan made of it.
struct Corpus {
  struct Source {
    var path: String
    var language: SourceLanguage
    var text: [UInt8]
  }

  let configuration: Configuration
  let idioms: [Idiom]
  let scan: Scan
  private(set) var swift: [Source] = []
  private(set) var objc: [Source] = []
  /// What linking begins with.
  private(set) var sources = CodeGraph.Sources()

  init(of folder: String) async throws {
    var request = ScanRequest()
    request.paths = [folder]
    request.usesCache = false
    request.jobs = 1
    configuration = try Configuration(request)
    idioms = try configuration.idioms.all()
    scan = try await Scan(configuration)
    let files = scan.tree.files
    let places = Dictionary(uniqueKeysWithValues: zip(files.map(\.path), files.indices.map(Int32.init)))
    for (file, facts) in zip(scan.graph.files, scan.graph.facts) {
      if let place = places[file.path] { sources.append(path: file.path, treeIndex: place, facts: facts) }
    }
    for (index, file) in files.enumerated() {
      var text: [UInt8] = []
      _ = scan.tree.readSource(index, into: &text)
      switch file.kind {
      case .swift: swift.append(Source(path: file.path, language: .swift, text: text))
      case .objc: objc.append(Source(path: file.path, language: .objc, text: text))
      case .objcxx: objc.append(Source(path: file.path, language: .objcxx, text: text))
      case .header: objc.append(Source(path: file.path, language: .header, text: text))
      default: break
      }
    }
  }
}
