import Foundation

/// What a contract does not speak of: what fits the source, or the dependencies from there to the target.
struct ExceptionMatcher {
  let exception: ContractDefinition.Exception
  var source: ContractMatcher
  var target: ContractMatcher?
  /// How many lines it has let pass.
  var places = 0

  mutating func fits(_ place: DependencyPlace) -> Bool {
    let isSource = source.name(of: place.source) != nil
    guard target != nil else { return isSource || source.name(of: place.target, importing: place.targetName) != nil }
    return isSource && target?.name(of: place.target, importing: place.targetName) != nil
  }
}

extension Configuration {
  /// The path of a configuration file from the scanned folder, out of which it may lead.
  func fromRoot(_ file: String) -> String {
    if paths.isEmpty { return file }
    let url = URL(fileURLWithPath: file)
    let folder = Self.resolved(url.deletingLastPathComponent().path).split(separator: "/")
    let root = commonFolder(of: paths).split(separator: "/")
    let shared = zip(folder, root).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: root.count - shared)
    return (up + folder[shared...].map(String.init) + [url.lastPathComponent]).joined(separator: "/")
  }
}
