/// A module as one manifest describes it, before descriptions of the same module are merged.
struct DescribedModule {
  /// By which code imports it.
  var name: String
  var targetName: String
  /// By which code imports it in other configurations.
  var otherNames: [String] = []
  var kind: Module.Kind
  var origin: Module.Origin
  /// The manifest that describes it, relative to the root; empty for a folder.
  var manifest: String
  /// Where in the manifest it is declared.
  var line: Int32 = 1
  /// All manifests that describe it, once descriptions are merged.
  var manifests: [String]
  /// Relative to the root.
  var path: String
  /// Indexes into the tree, ascending, each once.
  var files: [Int32] = []
  /// Those that it builds and the configuration gives to another module, ascending.
  var givenAway: [Int32] = []
  /// Of a module that several targets are, as one for each platform, the files of each; empty where one is all of it.
  var targets: [[Int32]] = []
  var dependencies: [DescribedDependency] = []
  /// The names of those that were added once: lists may be as long as a manifest.
  private var namesAddedOnce: Set<String> = []
  /// What pods it needs as a podspec says of what a better manifest describes, the same once more for the most part.
  var repeatedDependencies: [DescribedDependency] = []
  /// What others may call it: products of a package, the product of an Xcode target.
  var products: [String] = []
  /// The package it is part of, by name and by folder.
  var packageNames: [String] = []
  /// The folders of the packages that its manifest depends on by path.
  var neededPackages: [String] = []
  /// The packages that its manifest depends on by address, as it calls them, in small letters.
  var remotePackages: [String] = []
  var layer: String?
  /// How many source files the manifest lists that are not there.
  var missingFiles = 0
  var isProduct = false
  var isSample = false
  var isExternal = false
  /// Whether `path` is where the module lives, not just what its files have in common.
  var hasOwnPath = true
  /// Whether `path` stood for another folder, to which a link leads.
  var isLinked = false

  init(name: String, kind: Module.Kind, origin: Module.Origin, manifest: String, path: String) {
    self.name = name
    self.targetName = name
    self.kind = kind
    self.origin = origin
    self.manifest = manifest
    manifests = [manifest]
    self.path = path
  }

  /// Adds what the module needs, unless one of the name was added so before.
  mutating func addOnce(_ dependency: DescribedDependency) {
    if namesAddedOnce.insert(dependency.name).inserted { dependencies.append(dependency) }
  }
}

struct DescribedDependency: Equatable {
  enum Reference: Equatable {
    /// A target of the same manifest.
    case target
    /// A target of the same manifest, or else a product of any package.
    case any
    /// A product of the package, should one be named.
    case product(package: String?)
    /// A target of the manifest at the path.
    case targetOf(manifest: String)
  }

  /// Empty for one, or several, that the manifest declares in a way that is not understood.
  var name: String
  var reference: Reference
  var manifest: String
  var line: Int32
  /// Whether it is a plugin or a macro, which runs when the target is built.
  var isTool = false
}

extension DescribedDependency {
  /// Whatever stands at the line.
  static func unknown(in manifest: String, line: Int32) -> DescribedDependency {
    DescribedDependency(name: "", reference: .any, manifest: manifest, line: line)
  }
}

/// What one manifest says.
struct Described {
  var modules: [DescribedModule] = []
  var problems: [ProjectProblem] = []
  var notes: [ProjectProblem] = []
  /// Dependencies of modules that another manifest describes: a Podfile's of an Xcode project's targets.
  var additions: [(targetName: String, dependency: DescribedDependency)] = []
  /// Labels that stand for others: an alias, a group of libraries.
  var groups: [String: [String]] = [:]
  /// The files that it takes out of what it builds; another manifest may build it.
  var unbuilt: [UnbuiltFile] = []

  mutating func merge(_ other: Described) {
    modules += other.modules
    problems += other.problems
    notes += other.notes
    additions += other.additions
    unbuilt += other.unbuilt
    groups.merge(other.groups) { first, _ in first }
  }
}

extension Described {
  /// A manifest of which nothing can be told but why.
  init(problem message: String, at manifest: String, line: Int32 = 1) {
    self.init(problems: [ProjectProblem(message: message, file: manifest, line: line)])
  }
}

/// Characters of a name that are looked at: a manifest can make one of megabytes out of a few lines.
let longestName = 4096

/// `My App` → `My_App`: how Xcode, CocoaPods and SwiftPM make a module's name of any name.
func identifier(_ name: String) -> String {
  var result = ""
  for scalar in name.unicodeScalars.prefix(longestName) {
    let isAllowed = scalar == "_" || scalar.properties.isXIDContinue
    if result.isEmpty, isAllowed, !scalar.properties.isXIDStart, scalar != "_" { result.append("_") }
    result.unicodeScalars.append(isAllowed ? scalar : "_")
  }
  return result
}

/// The deepest folder that holds nineteen of twenty files: a target that borrows a file from another still
/// lives in its own folder.
func commonFolder(of files: [Int32], in tree: FileTree) -> String {
  var counts: [String: Int] = [:]
  for file in files {
    var folder = parentFolder(of: tree[file].path)
    while !folder.isEmpty {
      counts[folder, default: 0] += 1
      folder = parentFolder(of: folder)
    }
  }
  return counts.filter { $0.value * 20 >= files.count * 19 }.map(\.key)
    .max { ($0.utf8.count, $1) < ($1.utf8.count, $0) } ?? ""
}
