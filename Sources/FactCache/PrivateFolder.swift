import Foundation

/// Why a folder of the cache is not used, in one sentence's part.
struct CacheRefusal: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A folder of the cache that nobody else reads or writes: made so, or made so again. The folders above it may be links,
/// and anybody's.
///
/// - Throws: ``CacheRefusal`` where the folder is a link, or belongs to somebody else.
func checkPrivate(_ folder: String) throws(CacheRefusal) {
  guard let status = FileStatus(ofLink: folder) else { return }
  if status.isLink { throw CacheRefusal("\(folder) is a link") }
  guard status.isFolder else { throw CacheRefusal("\(folder) is no folder") }
  if !status.isOwn { throw CacheRefusal("\(folder) belongs to somebody else") }
  // The user may have named a folder in which other things lie; these keep the mode that they were given.
  if status.isOpenToOthers, holdsOnlyCache(folder) { setPermissions(.ownerReadWriteExecute, of: folder) }
}

private func holdsOnlyCache(_ folder: String) -> Bool {
  let name = folder.split(separator: "/").last.map(String.init) ?? ""
  return namesIn(folder).allSatisfy { isOfCache($0, in: name) }
}

/// Makes a folder of the cache and those above it that are missing; false where that cannot be.
func makePrivateFolder(_ path: String) -> Bool { makeFolders(path, permissions: .ownerReadWriteExecute) }

/// A new file of the cache under a passing name; nil where the folder cannot be made or written to.
func newPrivateFile(in folder: String) -> NewFile? {
  let name = passingPrefix + String(ProcessInfo.processInfo.processIdentifier)
  let path = folder + "/" + name + "-" + String(UInt64.random(in: 0 ... .max), radix: 36)
  if let file = try? NewFile(path, permissions: .ownerReadWrite) { return file }
  return makePrivateFolder(folder) ? try? NewFile(path, permissions: .ownerReadWrite) : nil
}

let passingPrefix = "new-"
