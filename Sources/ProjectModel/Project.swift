/// Which modules exist, which files are theirs, and what they declare to need.
///
/// Module indexes point into ``modules``, file indexes into the ``FileTree`` the project was discovered in.
package struct Project: Sendable, Equatable {
  /// Sorted by name, then path.
  package var modules: [Module] = []
  /// Every membership of a file, by ascending file, then module.
  package var memberships: [Membership] = []
  /// Which modules build a file that the configuration gives to another, by ascending file, then module. What the compiler
  /// builds together needs no imports of each other, however a team divides it.
  var givenAway: [Membership] = []
  /// For each file of the tree its principal module, or -1 where it is in none.
  package var principalModule: [Int32] = []
  /// Of a module that several targets are: the files that not all of them build, and those that do, a bit each.
  package var buildingTargets: [Int32: UInt32] = [:]
  package var declaredDependencies: [DeclaredDependency] = []
  /// The files that manifests take out of what is built, each once, ascending.
  var unbuiltFiles: [UnbuiltFile] = []
  package var problems: [ProjectProblem] = []
  /// What was read in a way the reader of a report may want to know: conditions of a manifest taken both ways.
  package var notes: [ProjectProblem] = []

  package init() {}
}

/// A unit that code imports or is linked as: a target of a build system, or a folder where there is none.
package struct Module: Sendable, Equatable {
  package enum Kind: String, Sendable {
    case application, library, test, plugin, macro, executable, system, sdk, unassigned
  }

  /// The build system that says so.
  package enum Origin: String, Sendable {
    case swiftpm, xcode, xcodegen, tuist, bazel, buck, podspec, make, carthage, config, folder, sdk
  }

  /// The name by which code imports it; the target's name where the two differ is `targetName`.
  package var name: String
  package var targetName: String
  /// Names by which code imports it where another configuration is built.
  var otherNames: [String] = []
  package var kind: Kind
  package var origin: Origin
  /// The folder its sources have in common, relative to the root; empty for the root itself.
  package var path: String
  /// From the configuration's `modules:`.
  package var layer: String?
  /// Vendored code: read, but never judged.
  var isExternal = false
  var isTest: Bool { kind == .test || isTestSupport }
  /// A library that its package keeps to itself and that nothing but tests depends on, or an application that is there to
  /// be tested in.
  var isTestSupport = false
  /// A demo, an example, a benchmark: it shows, tries or measures what the project is.
  var isSample = false
  /// Whether others can use it from outside its package: part of a product, a framework, a pod.
  var isProduct = false
  /// How many source files its manifests list that are not there: a build may make them.
  var missingFiles = 0
  /// The manifest that describes it, relative to the root; empty for a folder.
  package var manifest = ""
  /// Where in the manifest it is declared, 1-based; 1 where that is not known.
  package var line: Int32 = 1

  package init(name: String, kind: Kind, origin: Origin, path: String) {
    self.name = name
    self.targetName = name
    self.kind = kind
    self.origin = origin
    self.path = path
  }
}

package struct Membership: Sendable, Equatable {
  package var file: Int32
  package var module: Int32

  package init(file: Int32, module: Int32) {
    self.file = file
    self.module = module
  }
}

/// `dependencies: ["B"]` in a manifest, `s.dependency 'B'` in a podspec, a target dependency in a project file.
package struct DeclaredDependency: Sendable, Equatable {
  package var source: Int32
  /// -1 where no module of that name was found.
  package var target: Int32
  package var targetName: String
  /// Path of the manifest, relative to the root.
  package var originFile: String
  package var line: Int32
  package var kind: Kind
  /// Whether the manifest says that it is a plugin or a macro, which runs when the target is built.
  var isTool: Bool { kind == .tool }

  /// The purpose for which a module needs another.
  package enum Kind: String, Sendable, CaseIterable {
    /// Its code is compiled against the other and linked with it.
    case links
    /// The other is a program of its own that lies in its bundle: an extension, a watch app.
    case embeds
    /// The other runs while it is built.
    case tool
    /// The other is the application that its tests run in.
    case testHost = "test_host"
  }

  package init(
    source: Int32, target: Int32, targetName: String, originFile: String, line: Int32, kind: Kind = .links
  ) {
    self.source = source
    self.target = target
    self.targetName = targetName
    self.originFile = originFile
    self.line = line
    self.kind = kind
  }
}
