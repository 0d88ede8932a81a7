import BuiltinRules
import Foundation

/// The team as it was given, else as the git history shows it, else as it showed when history was last asked at the
/// same commit: the answer depends on nothing but the commit, `.mailmap` and git's settings.
func knownTeam(_ configuration: Configuration, cache: FactCache?) async -> Team {
  if let given = configuration.team { return given }
  guard let git = Git(containing: commonFolder(of: configuration.paths)) else { return .unknown }
  let inputs = cache == nil ? nil : await git.historyInputs()
  let key = inputs.flatMap { inputs in
    cache?.key.digest { hasher in
      hasher.add("team")
      hasher.add(configuration.teamDays)
      hasher.add(inputs)
    }
  }
  if let key, let team = cache?.answer(key).flatMap(TeamRecord.team) { return team }
  let team = await Team(
    historyOf: git, days: configuration.teamDays, serviceAccounts: BuiltinRules.serviceAccounts)
  if let key { cache?.keep(TeamRecord.bytes(of: team), as: key) }
  return team
}

/// The folder all paths are in, which is the root of their tree.
func commonFolder(of paths: [String]) -> String {
  let folders = paths.map { path in
    var isFolder: ObjCBool = false
    let url = URL(fileURLWithPath: Configuration.resolved(path))
    let isThere = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
    return isThere && !isFolder.boolValue ? url.deletingLastPathComponent().pathComponents : url.pathComponents
  }
  guard var common = folders.first else { return "." }
  for folder in folders { common = Array(zip(common, folder).prefix { $0 == $1 }.map(\.0)) }
  return NSString.path(withComponents: common)
}

/// The path below the folder that a path of the user leads to; empty for the folder itself.
func relativePath(_ path: String, to folder: String) -> String {
  let whole = Configuration.resolved(path)
  return whole.hasPrefix(folder + "/") ? String(whole.dropFirst(folder.count + 1)) : ""
}

extension Team {
  /// What of the team a report depends on. Each commit changes what is known of people, of whom no built-in rule asks;
  /// a report would not outlive the commit that it was made for.
  func asked(by configuration: Configuration) -> Team {
    var team = self
    if configuration.inputFolders.isEmpty { team.people = [] }
    return team
  }
}

/// A team as it is kept in the cache.
package enum TeamRecord {
  package static func bytes(of team: Team) -> [UInt8] {
    var out = RecordWriter()
    out.put(team.engineers)
    out.put(team.basis)
    out.put(team.people) { out, person in
      for text in [person.name, person.email, person.firstCommit, person.lastCommit] { out.put(text) }
      out.put(person.commits)
    }
    return out.bytes
  }

  package static func team(_ bytes: [UInt8]) -> Team? {
    var input = RecordReader(bytes)
    let engineers = input.optionalCount()
    let basis = input.optionalText()
    let people = input.list { input in
      let (name, email, first, last) = (input.text(), input.text(), input.text(), input.text())
      return Engineer(name: name, email: email, commits: input.count(), firstCommit: first, lastCommit: last)
    }
    return input.isWhole ? Team(engineers: engineers, basis: basis, people: people) : nil
  }
}

extension Configuration {
  /// The cache for what is scanned; nil where none is wanted, or can be used.
  var factCache: FactCache? { try? projectCache() }

  /// Why the cache is not used, or not of use in this run; nil where there is nothing to say.
  package var cacheNote: String? {
    do throws(CacheRefusal) {
      if let cacheRefusal { throw cacheRefusal }
      guard try projectCache()?.isOfOtherKeys == true else { return nil }
      return "what the cache holds of this project was kept under another key, and is not used"
    } catch {
      return "the cache is not used: \(error)"
    }
  }

  private func projectCache() throws(CacheRefusal) -> FactCache? {
    guard let cache else { return nil }
    return try FactCache(in: cache, project: projectName(of: commonFolder(of: paths)), salt: idioms.ownTexts)
  }

  /// The digest of all that was read to make this configuration.
  func digest(under key: CacheKey) -> ContentDigest { digest(under: key, tolerance) }

  /// The digests of those that differ in what they tolerate alone, and no more than this one does.
  func stricterDigests(under key: CacheKey) -> [ContentDigest] {
    [4, 0].filter { toleratesMisses && $0 != tolerance }.map { digest(under: key, $0) }
  }

  /// A comparison passes over patterns that name nothing, of which a scan tells.
  private var tolerance: Int { toleratesMisses ? 1 : toleratesMissingExclusions ? 4 : 0 }

  private func digest(under key: CacheKey, _ tolerance: Int) -> ContentDigest {
    key.digest { hasher in
      hasher.add(request)
      hasher.add(tolerance + (isWholeProject ? 2 : 0))
      for file in sources.files {
        hasher.add(fromRoot(file.name))
        hasher.add(file.text)
      }
      for path in inputFolders.flatMap(filesBelow) {
        hasher.add(path)
        hasher.add((try? writtenText(ofFile: path)) ?? "")
      }
    }
  }
}

/// The pages, which alone have a say.
private func filesBelow(_ folder: String) -> [String] {
  let names = FileManager.default.enumerator(atPath: Configuration.resolved(folder))?.compactMap { $0 as? String } ?? []
  return names.filter { $0.hasSuffix(".md") }.sorted().map { folder + "/" + $0 }
}

/// By what a project is called in the cache: the folder of its repository, so that all its work trees have one name.
func projectName(of folder: String) -> String {
  guard var repository = foldersUpward(from: folder).first(where: holdsRepository) else {
    return URL(fileURLWithPath: folder).lastPathComponent
  }
  // In a work tree `.git` is a file that says `gitdir: MAIN/.git/worktrees/NAME`.
  let link = try? String(contentsOf: repository.appending(path: ".git"), encoding: .utf8)
  if let link, link.hasPrefix("gitdir: "), let end = link.range(of: "/.git/worktrees/") {
    repository = URL(fileURLWithPath: String(link[..<end.lowerBound].dropFirst("gitdir: ".count)))
  }
  return repository.lastPathComponent
}
