/// The paths below a folder that git tracks, in the order of their bytes.
struct TrackedFiles: Sendable {
  /// Each path with a zero behind it.
  private let listing: [UInt8]
  /// Where the paths begin, and where one more would.
  private let starts: [Int]

  /// - Parameter listing: As `git ls-files -z` prints it.
  init(_ listing: [UInt8]) {
    self.listing = listing
    starts = [0] + listing.indices.lazy.filter { listing[$0] == 0 }.map { $0 + 1 }
  }

  private var count: Int { starts.count - 1 }

  /// Of files in the order of their bytes those that are not tracked, nor lie in a submodule or behind a link that is.
  func others(among files: [String]) -> [String] {
    var place = 0
    return files.filter { file in
      while place < count, precedes(place, file) { place += 1 }
      return !(place < count && path(at: place).elementsEqual(file.utf8)) && !liesInTracked(file)
    }
  }

  /// The folders in which nothing is tracked.
  func foldersWithoutAny(among folders: [String]) -> [String] {
    folders.filter { folder in
      let inside = folder + "/"
      let place = place(of: inside)
      let holdsTracked = folder.isEmpty || place < count && path(at: place).starts(with: inside.utf8)
      return !holdsTracked
    }
  }

  /// Of folders in which nothing is tracked those that git does not track as one, nor what they lie in.
  func otherFolders(among folders: [String]) -> [String] {
    folders.filter { !isTracked($0) && !liesInTracked($0) }
  }

  /// Whether git tracks what is at the path as one: a file, a link or a submodule.
  func isTracked(_ path: String) -> Bool {
    let place = place(of: path)
    return place < count && self.path(at: place).elementsEqual(path.utf8)
  }

  private func liesInTracked(_ path: String) -> Bool {
    var folder = path.parentPath
    while !folder.isEmpty {
      if isTracked(folder) { return true }
      folder = folder.parentPath
    }
    return false
  }

  /// How many precede the path.
  private func place(of path: String) -> Int {
    (0..<count).partitionPoint { precedes($0, path) }
  }

  private func precedes(_ place: Int, _ path: String) -> Bool {
    self.path(at: place).lexicographicallyPrecedes(path.utf8)
  }

  private func path(at place: Int) -> ArraySlice<UInt8> { listing[starts[place]..<starts[place + 1] - 1] }
}

extension String {
  /// The folder a relative path lies in; empty at the top.
  var parentPath: String { utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[..<$0]) } ?? "" }
}
