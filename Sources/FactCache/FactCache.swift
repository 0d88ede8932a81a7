import FileTrees

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What earlier scans of a project have read and computed, on disk.
///
/// Everything in it is called by what it was made from: the facts of a file by its content, the program and the salt;
/// an answer by all that it depends on. So nothing in it can be out of date, and nothing is lost with it but time.
package final class FactCache: Sendable {
  package let folder: CacheFolder
  /// Where this project's files are.
  let project: String
  package let program: ContentDigest
  /// What beside content and program the facts of a file depend on.
  let salt: ContentDigest

  /// All clones and work trees of a project share its name. The salt is the digest of whatever beside a file's content
  /// its facts are made from; the program is the running one, unless another is named.
  package init(
    in folder: CacheFolder, project: String, salt: ContentDigest = ContentDigest(high: 0, low: 0),
    program: ContentDigest? = nil
  ) {
    self.folder = folder
    self.project = folder.folder(ofProject: project)
    self.salt = salt
    self.program = program ?? folder.runningProgram()
  }

  /// What is known of the tree's sources (indexes in ascending order), and can be learned. The name tells apart the
  /// trees whose files are remembered: a folder on disk, the commits of a repository. What was recalled under another name is
  /// of no use.
  package func reading(_ tree: FileTree, sources: [Int], name: String, recalled: RecalledFiles? = nil) -> TreeReading {
    let name = ContentDigest(of: name).text
    let isMeant = recalled?.name == name
    return TreeReading(tree, sources: sources, isMeant ? recalled! : RecalledFiles(name, in: project), cache: self)
  }

  /// Whether anything is kept of a tree under the name; it may still be damaged.
  package func remembers(_ name: String) -> Bool {
    access(project + "/" + ContentDigest(of: name).text + knownEnding, R_OK) == 0
  }

  /// What is remembered under a name, read while the tree is still being listed. The root is given of a tree on disk.
  package func recalling(_ name: String, root: String? = nil) -> Recalling {
    Recalling(ContentDigest(of: name).text, in: project, root: root)
  }

  /// What was kept under the key; nil where nothing whole is.
  package func answer(_ key: ContentDigest) -> [UInt8]? {
    let path = project + "/" + answerName(key)
    guard let answer = CheckedFile.read(path) else { return nil }
    touch(path)
    return answer
  }

  package func keep(_ answer: [UInt8], as key: ContentDigest) {
    CheckedFile.write(answer, to: answerName(key), in: project)
  }

  private func answerName(_ key: ContentDigest) -> String { key.combined(with: program).text + answerEnding }

  /// All packs of this program, the largest first: there most is found.
  func packs() -> [FactPack] {
    filesIn(project).filter { $0.name.hasPrefix(packPrefix(program)) && $0.name.hasSuffix(packEnding) }
      .sorted { ($1.size, $0.name) < ($0.size, $1.name) }.compactMap { FactPack(path: $0.path, program: program) }
  }
}

let answerEnding = ".answer"
let knownEnding = ".files"

/// Says that the file was of use today; what was of no use for longest is deleted first.
func touch(_ path: String) {
  var status = stat()
  guard stat(path, &status) == 0 else { return }
  #if canImport(Darwin)
    let modified = status.st_mtimespec.tv_sec
  #else
    let modified = status.st_mtim.tv_sec
  #endif
  if time(nil) - modified > 3600 { utimes(path, nil) }
}
