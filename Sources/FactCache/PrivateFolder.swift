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
  var status = stat()
  guard lstat(folder, &status) == 0 else { return }
  if status.st_mode & S_IFMT == S_IFLNK { throw CacheRefusal("\(folder) is a link") }
  guard status.st_mode & S_IFMT == S_IFDIR else { throw CacheRefusal("\(folder) is no folder") }
  if status.st_uid != geteuid() { throw CacheRefusal("\(folder) belongs to somebody else") }
  guard status.st_mode & 0o077 != 0 else { return }
  // The user may have named a folder in which other things lie; these keep the mode that they were given.
  if holdsOnlyCache(folder) { chmod(folder, privateFolderMode) }
}

/// The modes of what the cache makes.
let privateFolderMode: mode_t = 0o700
let privateFileMode: mode_t = 0o600

private func holdsOnlyCache(_ folder: String) -> Bool {
  let name = folder.split(separator: "/").last.map(String.init) ?? ""
  return namesIn(folder).allSatisfy { isOfCache($0, in: name) }
}

/// Makes the folder and those above it that are missing; false where that cannot be.
func makeFolders(_ path: String) -> Bool {
  if mkdir(path, privateFolderMode) == 0 || errno == EEXIST { return true }
  guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return false }
  return makeFolders(String(path[..<slash])) && (mkdir(path, privateFolderMode) == 0 || errno == EEXIST)
}
