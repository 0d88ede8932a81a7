extension Configuration {
  /// A list of known findings that another version of modlint wrote, as this one would have written it of the same code: that of
  /// the commit which changed the list last. So nothing is new or fixed because of another version alone.
  ///
  /// Findings that the list does not know count where a built-in rule tells them and the configuration is the same as then: a
  /// contract or a limit that a team has added since finds what is new.
  ///
  /// - Returns: The list as it is where this version wrote it, and where no commit tells.
  func rewritten(
    _ baseline: Baseline, in file: String, folder: String, team: Task<Team, Never>, progress: @escaping ScanProgress
  ) async -> RewrittenBaseline {
    guard baseline.isOfVersion1 || !baseline.writer.isEmpty, baseline.writer != program else {
      return RewrittenBaseline(baseline, isTold: true)
    }
    let untold = RewrittenBaseline(baseline, isTold: false)
    guard !folder.isEmpty, let git = Git(containing: folder), let place = canonicalPath(file),
      let commit = await git.lastCommit(changing: place),
      let listing = try? await listing(before: .since(commit), git, nil)
    else { return untold }
    var earlier = self
    earlier.toleratesMisses = true
    let name = "listed\0" + folder
    let cache = factCache
    let side = await Recollection(
      of: FileTree(listing, folder, earlier), name: name, cache?.recalling(name), earlier, team: team, cache: cache)
    guard let then = try? await side.judged(progress: progress).report else { return untold }
    let isSame = isWritten(in: listing, below: folder)
    return RewrittenBaseline(baseline, by: then.compared(with: baseline, self)) { finding in
      isSame && (catalogue[finding.rule]?.isBuiltIn ?? Suppressions.rules.contains(finding.rule))
    }
  }

  /// True where the listing has each file of the configuration as it is now.
  private func isWritten(in listing: GitListing, below folder: String) -> Bool {
    let objects = GitObjects(of: folder)
    return sources.files.allSatisfy { source in
      guard let place = canonicalPath(source.name), place.hasPrefix(folder + "/"),
        let entry = listing.place(of: relativePath(place, to: folder))
      else { return false }
      return objects.blob(listing.entries[entry].object).map { String(decoding: $0, as: UTF8.self) } == source.text
    }
  }
}

extension Scan {
  /// See ``Configuration/rewritten(_:in:folder:team:progress:)``.
  package func rewritten(
    _ baseline: Baseline, in file: String, _ configuration: Configuration
  ) async -> RewrittenBaseline {
    await configuration.rewritten(baseline, in: file, folder: tree.root, team: Task { [team] in team }) { _, _ in }
  }
}

extension RewrittenBaseline {
  /// The sentence for the user; nil where the versions agree.
  package var note: String? {
    let gone = retired.reduce(0) { $0 + $1.count }
    guard gone > 0 || added > 0 else { return nil }
    let entries = plural(gone, "of its entries is", "of its entries are")
    guard isTold else {
      return
        "another version of modlint wrote the baseline, and no commit tells what that changes: \(entries) without a "
        + "finding, and not called fixed; 'modlint baseline update' takes them out"
    }
    var parts: [String] = []
    if gone > 0 { parts.append("\(entries) no longer judged") }
    if added > 0 {
      parts.append(
        plural(
          added, "older finding that it does not know counts as known",
          "older findings that it does not know count as known"))
    }
    return "another version of modlint wrote the baseline: \(parts.joined(separator: ", ")); 'modlint baseline update' "
      + "writes it anew"
  }
}
