/// The modules of a tree as the last scan found them. They are a function of what is listed, of the configuration, and of the
/// manifests and other files that were asked for meanwhile.
struct ModuleMemory: Sendable {
  let cache: FactCache
  /// What is remembered of files beside the sources; it may still be read when this is made.
  let others: @Sendable () async -> OtherFiles

  /// As they were found where nothing has changed, else looked for and kept.
  ///
  /// - Parameters:
  ///   - tree: Its log is told what the modules depend on.
  ///   - configuration: Its modules stand above what build systems say.
  ///   - start: In nanoseconds of the epoch. What was touched right before may change once more and look the same.
  /// - Returns: The modules, whichever way.
  func project(
    of tree: FileTree, _ configuration: Configuration, start: UInt64 = fileClock()
  ) async -> Project {
    let others = await others()
    let key = key(of: tree, configuration)
    if let kept = cache.answer(key).flatMap({ ProjectRecord($0, files: tree.count) }) {
      let now = others.now(kept.asked.map(\.path))
      if zip(kept.asked, now).allSatisfy({ $0.content == $1.content }) {
        for (file, now) in zip(kept.asked, now) { tree.log?.note(file.path, mark: now.mark) }
        return kept.project
      }
    }
    let log = ReadLog()
    var logging = tree
    logging.log = log
    let project = Project(logging, configuration)
    let asked = log.files
    for file in asked { tree.log?.note(file.path, mark: file.mark) }
    // Folders are as quickly found as read back.
    if asked.isEmpty { return project }
    let now = others.now(asked.map(\.path))
    let isAsRead = zip(asked, now).allSatisfy { asked, now in
      asked.mark == now.mark && (now.mark == .absent || now.mark.isSettled(before: start))
    }
    if isAsRead {
      let held = zip(asked, now).map { (path: $0.path, content: $1.content) }
      cache.keep(ProjectRecord(project, asked: held).bytes, as: key)
    }
    return project
  }

  /// What they are called in the cache.
  func key(of tree: FileTree, _ configuration: Configuration) -> ContentDigest {
    cache.key.digest { hasher in
      hasher.add("modules of \(configuration.modules)")
      hasher.add(configuration.pathPrefix)
      tree.addListing(to: &hasher)
    }
  }
}

extension Project {
  init(_ tree: FileTree, _ configuration: Configuration) {
    self.init(discoveredIn: tree, overrides: configuration.modules, pathPrefix: configuration.pathPrefix)
  }
}
