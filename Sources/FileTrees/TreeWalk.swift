import Foundation

/// The walk behind ``FileTree``: `readdir` and the entry type it gives, one `open` per folder and nothing per file.
///
/// Each folder is sorted as it is read, so that the whole comes out in order without being sorted at the end.
struct TreeWalk {
  private let base: String
  private let border: Border
  private let isRepetition: (@Sendable (String) -> Bool)?
  /// Whether the folder that is being read has a `.git`.
  private var holdsRepository = false
  private let include: Set<String>
  private var exclude: ExclusionPatterns
  /// Nil once it has been called.
  private var meetingObjectiveC: (@Sendable () -> Void)?
  private var files: [FileTree.Entry] = []
  private var folders: [String] = []
  private var problems: [ProjectProblem] = []
  private var links: [String: String] = [:]
  private var pendingLinks: [String] = []
  private var visited: Set<FileIdentity> = []
  private var leftOut = FileTree.LeftOut()
  private let noting: [[UInt8]]
  private var noted: [String] = []
  /// Whether `files` came in one walk and so in order.
  private var isSorted = true

  init(base: String, border: Border, options: FileTree.WalkOptions) {
    self.base = base
    self.border = border
    isRepetition = options.isRepetition
    include = options.include
    exclude = ExclusionPatterns(options.exclude, prefix: options.pathPrefix)
    meetingObjectiveC = options.meetingObjectiveC
    noting = options.noting.map { Array($0.utf8) }
  }

  mutating func walk(start: String) {
    if !files.isEmpty { isSorted = false }
    // Not by recursion: a tree may be deeper than the stack of the thread.
    var open: [FolderListing] = []
    if let listing = readFolder(start, isNamed: true) { open.append(listing) }
    while !open.isEmpty {
      let top = open.count - 1
      guard let entry = open[top].next() else {
        open.removeLast()
        continue
      }
      if let kind = entry.kind {
        files.append(FileTree.Entry(path: entry.path, kind: kind, size: -1))
      } else if let listing = readFolder(entry.path) {
        open.append(listing)
      }
    }
  }

  /// A file named by the user is listed whatever is excluded.
  mutating func list(file path: String) {
    isSorted = false
    if let kind = FileKind(path: path) { files.append(FileTree.Entry(path: path, kind: kind, size: -1)) }
  }

  /// Links are followed last, when it is known what is listed under its own path.
  mutating func followLinks() {
    while !pendingLinks.isEmpty {
      let round = pendingLinks.sorted(by: bytesPrecede)
      pendingLinks = []
      let listed = Set(folders)
      for link in round { follow(link, listed: listed) }
    }
  }

  func tree() -> FileTree {
    var tree = FileTree(
      root: base, files: isSorted ? files : sortedWithoutRepetitions(files),
      folders: Set(folders).sorted(by: bytesPrecede), problems: problems.sorted { bytesPrecede($0.file, $1.file) },
      links: links, exclusions: exclude, border: border)
    tree.leftOut = leftOut
    tree.noted = noted.sorted(by: bytesPrecede)
    return tree
  }

  private func absolute(_ path: String) -> String {
    path.isEmpty ? base : base == "/" ? "/" + path : base + "/" + path
  }

  private mutating func report(_ message: String, _ path: String) {
    problems.append(ProjectProblem(message: message, file: path, line: 1))
  }

  /// Nil for a folder that cannot be read, or that was already walked under another name.
  private mutating func readFolder(_ folder: String, isNamed: Bool = false) -> FolderListing? {
    let entries: FolderEntries
    do { entries = try FolderEntries(of: absolute(folder)) } catch {
      report("folder \(FileTree.unread)\(error)", folder)
      return nil
    }
    guard let identity = entries.identity, visited.insert(identity).inserted else { return nil }
    let known = (leftOut, pendingLinks.count, problems.count)
    holdsRepository = false
    var listing = FolderListing(prefix: folder.isEmpty ? "" : folder + "/")
    while let entry = entries.next() {
      #if canImport(Darwin)
        if let composed = composedName(entry.name, in: folder) {
          composed.withUnsafeBufferPointer { list($0, type: entry.type, in: &listing) }
          continue
        }
      #endif
      list(entry.name, type: entry.type, in: &listing)
    }
    if holdsRepository, !isNamed, isRepetition?(absolute(folder)) == true {
      leftOut = known.0
      pendingLinks.removeLast(pendingLinks.count - known.1)
      problems.removeLast(problems.count - known.2)
      leftOut.repetitions.append(folder)
      return nil
    }
    folders.append(folder)
    listing.sort()
    return listing
  }

  #if canImport(Darwin)
    /// The name as git lists it, and as manifests spell it: macOS hands names down with an `é` in two characters, keeps
    /// them so, and finds a file by either spelling. Nil for a name that is spelt so already, and for one that only its
    /// own spelling finds.
    private func composedName(_ name: UnsafeBufferPointer<UInt8>, in folder: String) -> [UInt8]? {
      guard name.contains(where: { $0 >= 0x80 }) else { return nil }
      let composed = String(decoding: name, as: UTF8.self).precomposedStringWithCanonicalMapping
      let place = absolute(folder.isEmpty ? composed : folder + "/" + composed)
      return composed.utf8.elementsEqual(name) || FileStatus(ofLink: place) == nil ? nil : Array(composed.utf8)
    }
  #endif

  private mutating func list(_ name: UnsafeBufferPointer<UInt8>, type: Int32, in listing: inout FolderListing) {
    if name.count == 4, name.elementsEqual(".git".utf8) { holdsRepository = true }
    switch type {
    case Int32(DT_REG):
      note(name, in: listing)
      guard let kind = FileKind(name: name) ?? specification(name, in: listing), isUTF8(name, in: listing) else {
        return
      }
      if !exclude.isEmpty, exclude.match(listing.path(name)) { return leftOut.excluded.add(listing.path(name)) }
      if let meeting = meetingObjectiveC, kind.isObjectiveC {
        meetingObjectiveC = nil
        meeting()
      }
      listing.append(name, kind)
    case Int32(DT_DIR):
      guard isUTF8(name, in: listing, isFolder: true) else { return }
      if !exclude.isEmpty, exclude.matchFolder(listing.path(name)) { return leftOut.excluded.add(listing.path(name)) }
      let text = String(decoding: name, as: UTF8.self)
      if isWalked(text) {
        listing.append(name, nil)
      } else if passedOver.contains(text) {
        leftOut.passedOver[text, default: .init()].add(listing.path(name))
      }
    case Int32(DT_LNK):
      note(name, in: listing)
      guard isUTF8(name, in: listing) else { return }
      let path = listing.path(name)
      if !exclude.match(path) { pendingLinks.append(path) }
    case Int32(DT_UNKNOWN):
      // Some file systems do not tell the type while listing.
      guard let status = FileStatus(ofLink: absolute(listing.path(name))) else { return }
      let known = status.isFolder ? DT_DIR : status.isLink ? DT_LNK : status.isFile ? DT_REG : DT_FIFO
      if Int32(known) != Int32(DT_FIFO) { list(name, type: Int32(known), in: &listing) }
    default:
      break
    }
  }

  private mutating func note(_ name: UnsafeBufferPointer<UInt8>, in listing: FolderListing) {
    if noting.contains(where: { $0.count == name.count && name.elementsEqual($0) }) { noted.append(listing.path(name)) }
  }

  /// What only the folder's name tells.
  private func specification(_ name: UnsafeBufferPointer<UInt8>, in listing: FolderListing) -> FileKind? {
    guard name.last == UInt8(ascii: "l") else { return nil }
    return isSpecificationOfItsFolder(listing.path(name)) ? .manifest : nil
  }

  /// A name that is not UTF-8 cannot be a `String` that still opens the file.
  private mutating func isUTF8(
    _ name: UnsafeBufferPointer<UInt8>, in listing: FolderListing, isFolder: Bool = false
  ) -> Bool {
    if name.allSatisfy({ $0 < 0x80 }) || String(validating: name, as: UTF8.self) != nil { return true }
    if isFolder, name.first != UInt8(ascii: ".") {
      report("the folder's name is not UTF-8; nothing in it is read", listing.path(name))
    } else if !isFolder, FileKind(name: name) != nil {
      report("the file's name is not UTF-8", listing.path(name))
    }
    return false
  }

  private func isWalked(_ name: String) -> Bool { isWalkedFolder(name, including: include) }

  private mutating func follow(_ link: String, listed: Set<String>) {
    guard let target = canonicalPath(absolute(link)), let status = try? FileStatus(target) else {
      if FileKind(path: link)?.isSource == true { report(linkToNowhere, link) }
      return
    }
    guard status.isFolder ? isWalked(lastName(of: link)) : status.isFile && FileKind(path: link) != nil else { return }
    if let objection = border.objection(to: absolute(link)) { return report("the link \(objection)", link) }
    let prefix = base == "/" ? "/" : base + "/"
    let inside = target == base ? "" : target.hasPrefix(prefix) ? String(target.dropFirst(prefix.count)) : nil
    if status.isFolder {
      if let inside, listed.contains(inside) { links[link] = inside } else { walk(start: link) }
    } else if let kind = FileKind(path: link) {
      if let inside, listed.contains(parentFolder(of: inside)), FileKind(path: inside) != nil {
        links[link] = inside
      } else if visited.insert(status.identity).inserted {
        isSorted = false
        files.append(FileTree.Entry(path: link, kind: kind, size: -1))
      }
    }
  }
}

/// What is said of a source that is a link to nothing.
let linkToNowhere = "the link leads nowhere"

/// Whether a folder of this name is looked into.
func isWalkedFolder(_ name: String, including include: Set<String>) -> Bool {
  if include.contains(name) { return true }
  if name.hasPrefix(".") || passedOver.contains(name) { return false }
  return !opaqueEndings.contains { name.hasSuffix($0) }
}

/// Folders nobody looks for findings in: other people's code, and what tools make.
private let passedOver: Set<String> = ["Carthage", "DerivedData", "Pods", "SourcePackages", "node_modules"]

/// Bundles without code that is built; an asset catalogue has a folder per picture. Playgrounds are one file to all build
/// systems.
private let opaqueEndings = [
  ".xcassets", ".xcdatamodel", ".xcdatamodeld", ".dSYM", ".xcresult", ".xctemplate", ".scnassets", ".docc",
  ".playground",
]

/// Paths given twice, or one inside the other, list a file twice.
private func sortedWithoutRepetitions(_ files: [FileTree.Entry]) -> [FileTree.Entry] {
  var unique: [FileTree.Entry] = []
  unique.reserveCapacity(files.count)
  for file in files.sorted(by: { bytesPrecede($0.path, $1.path) }) where unique.last?.path != file.path {
    unique.append(file)
  }
  return unique
}
