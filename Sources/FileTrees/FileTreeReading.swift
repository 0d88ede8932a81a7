import CrashReport
import Synchronization

extension FileTree {
  /// The file's size in bytes, 0 where it cannot be told.
  package func size(of file: Int) -> Int {
    files[file].size >= 0 ? files[file].size : rootFolder?.status(of: files[file].path).map { Int($0.size) } ?? 0
  }

  /// Replaces what `buffer` holds by the bytes of the file, keeping its memory.
  ///
  /// - Throws: The system's reason, or that the file is larger than ``sizeLimit``.
  package func read(_ file: Int, into buffer: inout [UInt8]) throws(ProjectProblem) {
    // Of sources it is known anyway what they hold; a report that depends on more says so.
    if files[file].kind == .plist || files[file].kind == .logos { note(files[file].path) }
    try readListed(path: files[file].path, place: files[file].place, into: &buffer)
  }

  /// Keeps in mind that a file beside the sources is asked for.
  package func note(_ path: String) { log?.note(path, mark: mark(of: path)) }

  /// Calls `body` with the file's bytes, which are read into `buffer`.
  func withBytes<Result>(
    of file: Int, buffer: inout [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) throws(ProjectProblem) -> Result {
    try read(file, into: &buffer)
    return buffer.withUnsafeBufferPointer(body)
  }

  /// Replaces what `buffer` holds by the file's text in UTF-8. `look` sees the bytes as they are in the file.
  ///
  /// - Returns: What is wrong with the file, if anything. The buffer is empty where it could not be read as text.
  package func readSource(
    _ file: Int, into buffer: inout [UInt8], look: (UnsafeRawBufferPointer) -> Void = { _ in }
  ) -> ProjectProblem? {
    do {
      try read(file, into: &buffer)
    } catch {
      buffer.removeAll(keepingCapacity: true)
      return error
    }
    buffer.withUnsafeBytes(look)
    let encoding = decodeSource(&buffer)
    let problem = blankConflictMarkers(&buffer) ?? encoding
    return problem.map { ProjectProblem(message: $0.message, file: files[file].path, line: $0.line) }
  }

  /// The text of any file below the root, listed or not; nil where there is none. For manifests and what they name.
  package func text(of path: String) -> String? {
    note(joinedPath("", path))
    guard var bytes = bytes(of: path) else { return nil }
    if decodeSource(&bytes) != nil, bytes.isEmpty { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Why ``text(of:)`` tells nothing of a file.
  func reasonWithoutText(in path: String) -> String {
    var bytes: [UInt8] = []
    do { try read(path: path, into: &bytes) } catch { return error.message }
    return isUnfetched(bytes) ? unfetchedContent : "cannot be read as text"
  }

  /// The bytes of any file below the root, listed or not; nil where there is none.
  package func bytes(of path: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    let path = joinedPath("", path)
    if path.hasPrefix("..") { return nil }
    return (try? read(path: path, into: &bytes)) == nil ? nil : bytes
  }

  /// By what the file at a path below the root is known to be unchanged; nil where none is, or where nothing tells.
  package func mark(of path: String) -> FileMark? {
    guard contents == nil else { return nil }
    if let file = index(of: path) { return mark(ofFile: file) }
    let path = joinedPath("", path)
    return snapshot.map { $0.mark(of: path) } ?? markBesideListed(path)
  }

  /// How the file stands on the disk, or under which name in git; nil where neither tells.
  package func mark(ofFile file: Int) -> FileMark? {
    guard contents == nil else { return nil }
    return snapshot.map { $0.mark(at: Int(files[file].place)) } ?? markOnDisk(files[file].path)
  }

  /// See ``FileSnapshot/recognize(by:)``; files on disk are what they are.
  func recognize(by isKnown: @escaping @Sendable (_ path: String, _ bytes: [UInt8]) -> Bool) {
    snapshot?.recognize(by: isKnown)
  }

  /// Whether the files may change while they are read.
  var isOnDisk: Bool { rootFolder != nil }

  private func markOnDisk(_ path: String) -> FileMark? { rootFolder?.status(of: path).flatMap(FileMark.init) }

  /// Of a path that is not listed.
  private func markBesideListed(_ path: String) -> FileMark? {
    guard !path.hasPrefix(".."), let mark = markOnDisk(path), objection(to: path) == nil else { return nil }
    return mark
  }

  /// What is said of a file or a folder before the reason why nothing is known of what it holds.
  package static let unread = "cannot be read: "

  /// What is said of a file that a snapshot lists and does not hold, as where a partial clone cannot fetch it.
  static let lostContent = unread + "its content is not in this repository"

  /// What is said of a file in conflict, of which a snapshot holds one side.
  static let isUnmerged = "the merge is not resolved: judged is what this branch had before it"

  /// A source larger than this was made by a machine to be read by one.
  static let sizeLimit = 1 << 30

  /// The longest path in bytes, that of Linux. An index of git can list longer ones, which no checkout can write; each folder of one
  /// is looked at by its own path.
  static let pathLimit = 4_096

  /// The same of any file below the root, listed or not.
  ///
  /// - Throws: Where nothing is there as well, or it lies beyond the tree's border.
  package func read(path: String, into buffer: inout [UInt8]) throws(ProjectProblem) {
    if let file = index(of: path) {
      return try readListed(path: files[file].path, place: files[file].place, into: &buffer)
    }
    if let objection = objection(to: path) { throw ProjectProblem(message: "\(objection)", file: path, line: 1) }
    try readListed(path: path, place: -1, into: &buffer)
  }

  /// `place` is what the snapshot knows the file by, which behind a link has another path there.
  private func readListed(path: String, place: Int32, into buffer: inout [UInt8]) throws(ProjectProblem) {
    crash_report_reading(path, path.utf8.count)
    if contents != nil || snapshot != nil {
      let known = place < 0 ? snapshot?.bytes(of: path) : snapshot?.bytes(at: Int(place))
      guard let bytes = contents?[path] ?? known else {
        throw ProjectProblem(message: index(of: path) == nil ? "no such file" : Self.lostContent, file: path, line: 1)
      }
      buffer.removeAll(keepingCapacity: true)
      buffer.append(contentsOf: bytes)
      return
    }
    let message = readFile(into: &buffer) {
      try rootFolder.map { try $0.file(path) } ?? OpenFile(reading: root + "/" + path, followsLink: true)
    }
    guard let message else { return }
    buffer.removeAll(keepingCapacity: true)
    throw ProjectProblem(message: message, file: path, line: 1)
  }
}

/// Files on disk by their paths below a folder, each only where it is a file itself, and lies in the repository: what git lists
/// as a file, or as one in a folder, may have become a link.
final class FilesOnDisk: Sendable {
  private let root: String
  private let border: Border
  private let insides = Mutex<[String: Bool]>([:])

  init(below root: String, within border: Border) { (self.root, self.border) = (root, border) }

  /// Nil where there is none that can be read.
  func bytes(of path: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    guard isInside(parentFolder(of: path)) else { return nil }
    return readFile(into: &bytes) { try OpenFile(reading: root + "/" + path) } == nil ? bytes : nil
  }

  private func isInside(_ folder: String) -> Bool {
    insides.withLock { insides in
      if let known = insides[folder] { return known }
      let isInside = canonicalPath(root + "/" + folder).map(border.holds) ?? false
      insides[folder] = isInside
      return isInside
    }
  }
}

extension ProjectProblem: Error {}

/// Replaces what the buffer holds by what a file does.
///
/// - Returns: What went wrong.
private func readFile(into buffer: inout [UInt8], _ open: () throws -> OpenFile) -> String? {
  do {
    let file = try open()
    let status = try file.status()
    guard status.isFile else { return "is not a file" }
    let size = Int(status.size)
    guard size <= FileTree.sizeLimit else { return "is larger than \(FileTree.sizeLimit >> 20) MB" }
    // What an earlier file has left there is written over.
    buffer.removeLast(max(0, buffer.count - size))
    buffer.append(contentsOf: repeatElement(0, count: max(0, size - buffer.count)))
    // Somebody may have shortened the file meanwhile.
    let filled = try buffer.withUnsafeMutableBytes { try file.read(into: $0, at: 0) }
    buffer.removeLast(size - filled)
    return nil
  } catch {
    return FileTree.unread + "\(error)"
  }
}
