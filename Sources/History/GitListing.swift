import Foundation

/// The files of a commit or of the index below one folder, without a checkout.
package struct GitListing: Sendable {
  package struct Entry: Sendable {
    /// Relative to the folder.
    package var path: String
    /// The name of the blob.
    package var object: String
    package var isLink: Bool
    /// The folder of the repository that has the object: a submodule's, or the asked one.
    package var repository: String
  }

  package var entries: [Entry] = []

  package init() {}
}

extension Git {
  /// The name of the commit that the user calls so; nil where there is none.
  package func commit(_ revision: String) async -> String? {
    // A leading dash would be an option.
    if revision.hasPrefix("-") { return nil }
    return await output(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"])?
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Whether only a part of the history is here.
  package func isShallow() async -> Bool {
    await output(["rev-parse", "--is-shallow-repository"])?.hasPrefix("true") == true
  }

  /// What a commit holds below the folder, submodules included as far as their objects are here.
  package func files(of commit: String) async -> GitListing? {
    guard let text = await output(["ls-tree", "-r", "-z", commit]) else { return nil }
    return await listing(text) { fields in fields.count == 3 ? fields[2] : nil }
  }

  /// What the last commit holds below the folder, told by how the index differs from it, which is seldom much. Nil
  /// where git has no answer, or not one that tells all: before the first commit, amid a merge, where a submodule moved.
  package func lastCommit(under staged: GitListing, differences: String?) -> GitListing? {
    guard let differences else { return nil }
    var before: [String: GitListing.Entry?] = [:]
    var fields = differences.utf8.split(separator: 0).makeIterator()
    while let head = fields.next(), let name = fields.next() {
      // `:100644 100644 1f2e… 9c8d… M`
      let words = head.dropFirst().split(separator: UInt8(ascii: " ")).map { Substring($0) }
      guard words.count == 5, words[4] != "U", words[0] != "160000", words[1] != "160000" else { return nil }
      let path = String(Substring(name))
      before[path] = .some(
        words[0] == "000000"
          ? nil : .init(path: path, object: String(words[2]), isLink: words[0] == "120000", repository: folder))
    }
    var listing = staged
    listing.entries.removeAll { before[$0.path] != nil }
    listing.entries += before.values.compactMap(\.self)
    return listing
  }

  /// How the index differs from the last commit below the folder, as ``lastCommit(under:differences:)`` reads it.
  package func stagedDifferences() async -> String? {
    await output(["diff-index", "--cached", "--raw", "-z", "--no-renames", "--no-abbrev", "--relative", "HEAD", "--"])
  }

  /// The files below the folder that may be different on disk from what is staged; nil where git does not tell.
  package func modifiedFiles() async -> Set<String>? {
    await output(["diff-files", "--name-only", "-z", "--relative"]).map {
      Set($0.split(separator: "\0").map(String.init))
    }
  }

  /// What is staged below the folder.
  package func stagedFiles() async -> GitListing? {
    guard let text = await output(["ls-files", "--stage", "-z"]) else { return nil }
    // Of a file in conflict there are up to three stages and none numbered 0; ours is the second.
    return await listing(text) { fields in
      fields.count == 3 && (fields[2].elementsEqual("0".utf8) || fields[2].elementsEqual("2".utf8)) ? fields[1] : nil
    }
  }

  /// `object` finds the object's name among the fields before the tab: the mode, then what the command prints.
  private func listing(_ text: String, object: ([Substring.UTF8View]) -> Substring.UTF8View?) async -> GitListing {
    var listing = GitListing()
    // By bytes: the characters of a hundred thousand records take longer to tell apart than all else that is done.
    for record in text.utf8.split(separator: 0) {
      guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let fields = record[..<tab].split(separator: UInt8(ascii: " "))
      guard let mode = fields.first, let name = object(fields).map({ String(Substring($0)) }) else { continue }
      let path = String(Substring(record[record.index(after: tab)...]))
      switch Substring(mode) {
      case "160000":
        let inside = await Git(at: folder + "/" + path)?.files(of: name)
        for var entry in inside?.entries ?? [] {
          entry.path = path + "/" + entry.path
          listing.entries.append(entry)
        }
      case "120000", "100644", "100755", "100664":
        listing.entries.append(
          .init(path: path, object: name, isLink: mode.elementsEqual("120000".utf8), repository: folder))
      default: break
      }
    }
    return listing
  }

  /// Of a folder that is itself the top of a repository, as a submodule that is checked out; nil for others.
  private init?(at folder: String) {
    guard FileManager.default.fileExists(atPath: folder + "/.git") else { return nil }
    self.init(containing: folder)
  }
}
