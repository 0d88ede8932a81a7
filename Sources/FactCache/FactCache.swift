import Foundation

/// What earlier scans of a project have read and computed, on disk.
///
/// Everything in it is called by what it was made from: the facts of a file by its content, the program and the salt;
/// an answer by all that it depends on. So nothing in it can be out of date, and nothing is lost with it but time.
final class FactCache: Sendable {
  let folder: CacheFolder
  let key: CacheKey
  let program: ContentDigest
  /// Where this project's files are.
  let project: String
  /// What beside content and program the facts of a file depend on.
  let salt: ContentDigest
  let seals: PackSeals

  /// All clones and work trees of a project share its name. The salt is whatever beside a file's content its facts are
  /// made from; the program is the running one, unless another is named.
  ///
  /// - Throws: ``CacheRefusal`` where the project's folder is not ours.
  init(
    in cache: KeyedCache, project: String, salt: [String] = [], program: ContentDigest? = nil
  ) throws(CacheRefusal) {
    folder = cache.folder
    key = cache.key
    self.project = folder.folder(ofProject: project)
    try checkPrivate(self.project)
    self.salt = key.digest { hasher in
      for text in salt { hasher.add(text) }
    }
    self.program = program ?? cache.runningProgram()
    seals = PackSeals(key: key, program: self.program)
  }

  /// Whether all facts that are kept of the project were kept under other keys.
  var isOfOtherKeys: Bool {
    let packs = namesIn(project).filter { $0.hasSuffix(packEnding) }
    return !packs.isEmpty && !packs.contains { $0.hasPrefix(key.fingerprint) }
  }

  /// What is known of the tree's sources (indexes in ascending order), and can be learned. The name tells apart the
  /// trees whose files are remembered: a folder on disk, the commits of a repository. What was recalled under another name is
  /// of no use.
  func reading(_ tree: FileTree, sources: [Int], name: String, recalled: RecalledFiles? = nil) -> TreeReading {
    let name = key.digest(of: name).text
    let isMeant = recalled?.name == name
    return TreeReading(tree, sources: sources, isMeant ? recalled! : RecalledFiles(kept(name)), cache: self)
  }

  /// Whether anything is kept of a tree under the name; it may still be damaged.
  func remembers(_ name: String) -> Bool {
    access(project + "/" + key.digest(of: name).text + knownEnding, R_OK) == 0
  }

  /// What is remembered under a name, read while the tree is still being listed. The root is given of a tree on disk.
  func recalling(_ name: String, root: String? = nil) -> Recalling {
    Recalling(kept(key.digest(of: name).text), root: root)
  }

  /// What was kept under the name; nil where nothing whole is.
  func answer(_ name: ContentDigest) -> [UInt8]? {
    let file = kept(answerName(name))
    guard let answer = file.read() else { return nil }
    touch(file.path)
    return answer
  }

  func keep(_ answer: [UInt8], as name: ContentDigest) { kept(answerName(name)).write(answer) }

  func kept(_ name: String) -> SealedFile { SealedFile(key: key, folder: project, name: name) }

  private func answerName(_ name: ContentDigest) -> String {
    let digest = key.digest { hasher in
      hasher.add(name)
      hasher.add(program)
    }
    return digest.text + answerEnding
  }

  /// All packs of this program, the largest first: there most is found.
  func packs() -> [FactPack] {
    filesIn(project).filter { $0.name.hasPrefix(packPrefix(seals)) && $0.name.hasSuffix(packEnding) }
      .sorted { ($1.size, $0.name) < ($0.size, $1.name) }.compactMap { FactPack(path: $0.path, seals: seals) }
  }
}

let answerEnding = ".answer"
let knownEnding = ".files"

/// Says that the file was of use today; what was of no use for longest is deleted first.
func touch(_ path: String) {
  guard let status = try? FileStatus(path), Int(time(nil)) - status.st_mtim.tv_sec > 3600 else { return }
  setModificationToNow(of: path)
}
