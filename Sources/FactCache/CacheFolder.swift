import Foundation

/// Where a cache lies on disk, and how large it may become.
///
/// `PROJECT/*.facts` hold facts, `PROJECT/*.files` what the files of a tree were when it was last read,
/// `PROJECT/*.answer` what was computed of a whole tree, `programs` which program is which and when the size of all was last
/// looked at. Everything is written under a passing name and then renamed, and checked when it is read: any file may be
/// deleted, damaged or forged at any time.
package struct CacheFolder: Sendable {
  package let path: String
  /// In bytes; what was not used for longest goes first.
  package let limit: Int

  /// At the path that the user gave, or else where the system keeps caches.
  package init(path: String?, environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.path = path.map(absolute) ?? Self.usual(environment)
    // Eight terabytes are as good as no limit, and their sums stay far from the largest number.
    limit = environment["MODLINT_CACHE_LIMIT_MB"].flatMap(Int.init).map { min(max(1, $0), 1 << 23) << 20 } ?? 1 << 30
  }

  /// `$XDG_CACHE_HOME/modlint`, where that is set, or else `~/Library/Caches/modlint` on macOS and `~/.cache/modlint`
  /// elsewhere.
  private static func usual(_ environment: [String: String]) -> String {
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
    // The XDG specification says that a relative path is to be ignored.
    if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder + "/modlint" }
    #if os(macOS)
      return home + "/Library/Caches/modlint"
    #else
      return home + "/.cache/modlint"
    #endif
  }

  /// The folder for the files of one project. Clones and work trees of one name share it: what is in it is called by
  /// content, so that a stranger of the same name does no harm.
  func folder(ofProject name: String) -> String {
    let safe = String(
      name.unicodeScalars.map {
        $0.properties.isAlphabetic || "0123456789-_. ".unicodeScalars.contains($0) ? Character($0) : "_"
      })
    return path + "/" + (safe.isEmpty || safe.hasPrefix(".") ? "_" + safe : safe)
  }
}

private func absolute(_ path: String) -> String {
  path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
}

/// A cache as a run uses it: the folder, and the key by which what lies there is believed.
struct KeyedCache: Sendable {
  let folder: CacheFolder
  let key: CacheKey
  let known = KnownProgram()

  init(_ folder: CacheFolder, key: CacheKey) {
    self.folder = folder
    self.key = key
  }
}
