import Foundation

/// The paths of a request, each with the project that it belongs to.
struct ScopedPaths {
  private(set) var scopes: [(path: String, scope: ProjectScope)] = []

  /// - Throws: ``AnalysisError`` where a path is missing or may not be read, or a configuration file is a link to nothing.
  init(of request: ScanRequest) throws(AnalysisError) {
    let files = FileManager.default
    let missing = request.paths.filter { !files.fileExists(atPath: $0) }
    guard missing.isEmpty else {
      throw AnalysisError(missing.map { "no such file or folder: \($0.isEmpty ? "''" : $0)" })
    }
    let unreadable = request.paths.filter { !files.isReadableFile(atPath: $0) }
    guard unreadable.isEmpty else { throw AnalysisError(unreadable.map { "cannot read \($0): permission denied" }) }
    let refused = request.paths.compactMap { path in Configuration.objection(toTyped: path).map { "\(path) \($0)" } }
    guard refused.isEmpty else { throw AnalysisError(refused) }
    if let given = request.configurationFile, !files.fileExists(atPath: given) {
      throw AnalysisError("no such configuration file: \(given)")
    }
    for path in Self.outermost(request.paths) { scopes.append((path, try Self.scope(of: path, request))) }
  }

  /// Without those that another one holds, in the order of where they are.
  private static func outermost(_ paths: [String]) -> [String] {
    var kept: [(path: String, place: String)] = []
    for (path, place) in paths.map({ ($0, Configuration.resolved($0)) }).sorted(by: { bytesPrecede($0.1, $1.1) }) {
      if !kept.contains(where: { isSame(place, orBelow: $0.place) }) { kept.append((path, place)) }
    }
    return kept.map(\.path)
  }

  private static func scope(of path: String, _ request: ScanRequest) throws(AnalysisError) -> ProjectScope {
    var scope = try ProjectScope(around: path)
    if request.judgesAlone { scope = ProjectScope(of: path, alone: scope.file) }
    if let given = request.configurationFile {
      (scope.file, scope.isWhole) = (given, true)
    } else if !request.searchesConfiguration {
      (scope.file, scope.isWhole) = (nil, true)
    }
    return scope
  }

  /// What is read, each once.
  var roots: [String] {
    var roots: [String] = []
    for root in scopes.map(\.scope.root).sorted(by: bytesPrecede)
    where !roots.contains(where: { isSame(root, orBelow: $0) }) {
      roots.append(root)
    }
    return roots
  }

  /// What is to be shown of it; nil for all.
  var part: ProjectPart? {
    let top = commonFolder(of: roots)
    let isPart = scopes.contains { Configuration.resolved($0.path) != $0.scope.root }
    guard isPart else { return nil }
    return ProjectPart(
      names: scopes.map(\.path), paths: scopes.map { relativePath($0.path, to: top) },
      project: top == Configuration.resolved(".") ? "." : Configuration.shown(top))
  }

  /// The files among the paths, from the folder that all that is read has in common.
  var namedFiles: [String] {
    let top = commonFolder(of: roots)
    return scopes.map(\.path).filter { !isFolder($0) }.map { relativePath($0, to: top) }
  }
}

extension ScanRequest {
  /// The request in parts that have one configuration file each, or without one a list of what is known.
  ///
  /// - Throws: ``AnalysisError`` where a path is missing or may not be read, or a configuration file is a link to nothing.
  package func byProject() throws(AnalysisError) -> [ScanRequest] {
    if paths.count < 2 || configurationFile != nil { return [self] }
    var requests: [(file: String?, request: ScanRequest)] = []
    for (path, scope) in try ScopedPaths(of: self).scopes {
      let list = baselineFile == nil ? Configuration.nearestBaseline(from: path) : nil
      let file = scope.file ?? list
      if let known = requests.firstIndex(where: { $0.file == file }) {
        requests[known].request.paths.append(path)
      } else {
        var request = self
        request.paths = [path]
        requests.append((file, request))
      }
    }
    return requests.map(\.request)
  }
}

/// Whether a path is a folder or lies in it.
func isSame(_ path: String, orBelow folder: String) -> Bool {
  path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
}
