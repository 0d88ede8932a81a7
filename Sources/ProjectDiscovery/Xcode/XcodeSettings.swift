/// The few build settings that say what a target's module is called and which headers it is given.
struct XcodeSettings {
  private let objects: XcodeObjects
  private let paths: XcodePaths
  private let tree: FileTree
  /// What `PROJECT_NAME` stands for.
  private let projectName: String
  private let projectConfiguration: String?
  /// By the identifier of the configuration that is based on the file.
  private var files: [String: [String: String]] = [:]

  init(objects: XcodeObjects, paths: XcodePaths, projectName: String, tree: FileTree) {
    self.objects = objects
    self.projectName = projectName
    self.paths = paths
    self.tree = tree
    projectConfiguration = XcodeSettings.configuration(of: objects.root, objects)
    var configurationFiles = XcodeConfigurationFiles(tree: tree, objects.work)
    for configuration in objects.identifiers(ofKind: "XCBuildConfiguration") {
      guard let path = baseFile(of: configuration, objects, paths) else { continue }
      files[configuration] = configurationFiles.settings(of: path)
    }
  }

  func moduleName(of target: String, named name: String) -> String {
    if let written = value("PRODUCT_MODULE_NAME", of: target, named: name), !written.isEmpty {
      return identifier(written)
    }
    return identifier(productName(of: target, named: name))
  }

  /// What the module is called where another configuration is built: `App Debug` beside `App`.
  func otherModuleNames(of target: String, named name: String) -> [String] {
    let usual = moduleName(of: target, named: name)
    var names: [String] = []
    for configuration in XcodeSettings.configurations(of: target, objects) {
      let called = objects.text(configuration, "name")
      let both =
        [configuration]
        + XcodeSettings.configurations(of: objects.root, objects).filter { objects.text($0, "name") == called }
      let written =
        value("PRODUCT_MODULE_NAME", of: target, named: name, in: both)
        ?? value("PRODUCT_NAME", of: target, named: name, in: both)
      guard let written, !written.isEmpty else { continue }
      let module = identifier(written)
      if module != usual, !names.contains(module) { names.append(module) }
    }
    return names
  }

  func productName(of target: String, named name: String) -> String {
    if let written = value("PRODUCT_NAME", of: target, named: name), !written.isEmpty { return written }
    // Where it hangs on something that is not known, Xcode has noted the product's file.
    let isHidden = rawValue("PRODUCT_NAME", of: target) != nil || lacksFile(target)
    return isHidden ? productFile(of: target) ?? name : name
  }

  /// Whether a file that a configuration of the target is based on is not there.
  private func lacksFile(_ target: String) -> Bool {
    [XcodeSettings.configuration(of: target, objects), projectConfiguration].compactMap { $0 }.contains {
      guard let path = baseFile(of: $0, objects, paths) else { return false }
      return tree.text(of: path) == nil
    }
  }

  private func productFile(of target: String) -> String? {
    guard let reference = objects.text(target, "productReference"), let path = objects.text(reference, "path") else {
      return nil
    }
    let name = libraryName(path)
    return name.isEmpty || name.hasPrefix(".") ? nil : name
  }

  /// Bridging and prefix headers: they lie anywhere and are in no phase.
  func headers(of target: String) -> [Int32] {
    ["SWIFT_OBJC_BRIDGING_HEADER", "GCC_PREFIX_HEADER", "INFOPLIST_FILE"].compactMap { key in
      guard let written = value(key, of: target, named: objects.text(target, "name") ?? ""), !written.isEmpty else {
        return nil
      }
      return tree.index(of: joinedPath(paths.projectFolder, written)).map(Int32.init)
    }
  }

  /// The files that `EXCLUDED_SOURCE_FILE_NAMES` and `INCLUDED_SOURCE_FILE_NAMES` leave out of the target in all of its configurations.
  func nameFilter(of target: String, named name: String) -> SourceNameFilter {
    var filter = SourceNameFilter()
    for configuration in XcodeSettings.configurations(of: target, objects) {
      let called = objects.text(configuration, "name")
      let both =
        [configuration]
        + XcodeSettings.configurations(of: objects.root, objects).filter { objects.text($0, "name") == called }
      filter.add(
        excluded: patterns("EXCLUDED_SOURCE_FILE_NAMES", of: target, named: name, in: both),
        included: patterns("INCLUDED_SOURCE_FILE_NAMES", of: target, named: name, in: both), said: configuration)
    }
    return filter
  }

  /// The words of a list, the target's and where that asks for it the project's. One that is not known says nothing.
  private func patterns(_ key: String, of target: String, named name: String, in configurations: [String]) -> [String] {
    var patterns: [String] = []
    for configuration in configurations {
      let listed = objects.list(configuration, "buildSettings", key)
      let written = listed.isEmpty ? files[configuration]?[key].map { [$0] } ?? [] : listed
      guard !written.isEmpty else { continue }
      let words = written.flatMap(settingWords)
      patterns += words.compactMap {
        expanded($0, of: key, target: target, named: name, in: configurations, depth: 1)
      }
      if !words.contains(where: { $0 == "$(inherited)" || $0 == "${inherited}" }) { break }
    }
    return patterns.filter { !$0.isEmpty }
  }

  /// Frameworks that a flag links and no phase, as one that a script builds before: `-framework common`.
  func linkedFrameworks(of target: String) -> [String] {
    guard let configuration = XcodeSettings.configuration(of: target, objects) else { return [] }
    let flags = objects.list(configuration, "buildSettings", "OTHER_LDFLAGS").joined(separator: " ")
    let words = flags.split(whereSeparator: \.isWhitespace).map { $0.filter { $0 != "\"" } }
    return zip(words, words.dropFirst()).filter { $0.0 == "-framework" }.map(\.1)
  }

  /// The value in the configuration that is built by default; nil where there is none, or it hangs on a variable that
  /// is not known.
  private func value(
    _ key: String, of target: String, named name: String, in configurations: [String]? = nil, depth: Int = 0
  ) -> String? {
    guard objects.work.visit(16), let raw = rawValue(key, of: target, in: configurations) else { return nil }
    return expanded(raw, of: key, target: target, named: name, in: configurations, depth: depth)
  }

  /// With variables put in.
  private func expanded(
    _ raw: String, of key: String, target: String, named name: String, in configurations: [String]?, depth: Int
  ) -> String? {
    guard depth < 8, objects.work.visit(raw.utf8.count) else { return nil }
    var result = ""
    var rest = raw[...]
    while let start = rest.firstIndex(of: "$") {
      result += rest[..<start]
      rest = rest[start...].dropFirst()
      guard let open = rest.first, open == "(" || open == "{",
        let close = rest.firstIndex(of: open == "(" ? ")" : "}")
      else { return nil }
      let variable = rest[rest.index(after: rest.startIndex)..<close]
      let parts = variable.split(separator: ":", omittingEmptySubsequences: false)
      guard let inner = parts.first.map(String.init) else { return nil }
      let value: String?
      switch inner {
      case "TARGET_NAME", "TARGETNAME": value = name
      case "PROJECT_NAME", "PROJECT": value = projectName
      case "SRCROOT", "PROJECT_DIR", "SOURCE_ROOT": value = "."
      // `$(:c99extidentifier)` has come to be what is left of a variable.
      case "inherited", "": value = ""
      case key: return nil
      default: value = self.value(inner, of: target, named: name, in: configurations, depth: depth + 1)
      }
      guard let value, objects.work.make(bytes: value.utf8.count) else { return nil }
      result += parts.dropFirst().contains("c99extidentifier") ? identifier(value) : value
      rest = rest[close...].dropFirst()
    }
    return result + rest
  }

  /// In the configurations of a target and of its project, by default those that are built by default.
  private func rawValue(_ key: String, of target: String, in chosen: [String]? = nil) -> String? {
    let configurations =
      chosen ?? [XcodeSettings.configuration(of: target, objects), projectConfiguration].compactMap { $0 }
    for configuration in configurations {
      if let value = objects.text(configuration, "buildSettings", key) { return value }
      if let value = files[configuration]?[key] { return value }
    }
    return nil
  }

  private static func configurations(of owner: String, _ objects: XcodeObjects) -> [String] {
    objects.text(owner, "buildConfigurationList").map { objects.list($0, "buildConfigurations") } ?? []
  }

  private static func configuration(of owner: String, _ objects: XcodeObjects) -> String? {
    guard let list = objects.text(owner, "buildConfigurationList") else { return nil }
    let all = configurations(of: owner, objects)
    let usual = objects.text(list, "defaultConfigurationName") ?? "Release"
    return all.first { objects.text($0, "name") == usual } ?? all.first { objects.text($0, "name") == "Release" }
      ?? all.first
  }
}

/// The file a configuration is based on: a reference of its own or, since Xcode 16, a place in a folder that the project
/// takes as it is on disk.
private func baseFile(of configuration: String, _ objects: XcodeObjects, _ paths: XcodePaths) -> String? {
  if let reference = objects.text(configuration, "baseConfigurationReference") { return paths.path(of: reference) }
  guard let anchor = objects.text(configuration, "baseConfigurationReferenceAnchor"),
    let place = objects.text(configuration, "baseConfigurationReferenceRelativePath")
  else { return nil }
  return paths.path(of: anchor).map { joinedPath($0, place) }
}
