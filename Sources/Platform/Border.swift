/// How far a scan reaches: the repositories of what the user named or, where there is none, the named folders themselves.
///
/// A link that lies inside is the tree's own, and may not lead out, nor into a hidden folder as `.git`. A link that lies
/// outside is the machine's (`/tmp` on macOS, a home folder), and is followed.
package struct Border: Sendable, Equatable {
  /// Real paths, without links.
  package let tops: [String]

  /// - Parameter tops: Folders; those that are not there count for nothing.
  package init(_ tops: [String]) {
    self.tops = tops.reduce(into: []) { known, top in
      if let top = canonicalPath(top), !known.contains(top) { known.append(top) }
    }
  }

  /// Whether a real path is one of the tops, or below one.
  package func holds(_ place: String) -> Bool { tops.contains { isInside(place, $0) } }

  /// Why a path that somebody looked for, or typed, is not to be read; nil where nothing is there either. Only links that lie
  /// inside are judged: the path itself may be anywhere.
  func objection(to path: String) -> Objection? { followed(path).objection }

  /// Why a path that the tree names, as in a manifest, is not to be read; nil where nothing is there. It has to end inside, and
  /// in no hidden folder. A relative path is seen from the folder, an absolute path without links.
  func objection(toNamed path: String, from folder: String) -> Objection? {
    let destination = followed(path, from: folder)
    if let objection = destination.objection { return objection }
    return destination.isThere ? objection(toPlace: destination.place, calledLike: path) : nil
  }

  /// The same of what a configuration names, which may well be in a hidden folder that is no repository's own; nor need it be
  /// there yet.
  func objection(toConfigured path: String, from folder: String) -> Objection? {
    let destination = followed(path, from: folder)
    if let objection = destination.objection { return objection }
    if !holds(destination.place) { return .leaves }
    return destination.place.split(separator: "/").contains(".git") ? .entersHidden(".git") : nil
  }

  /// The first link on the way to a path, the path itself apart, that lies inside.
  package func linkedFolder(onTheWayTo path: String) -> String? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    var found: String?
    _ = followLinks(in: String(path[..<slash]), from: workingFolder()) { folder, link, _ in
      guard holds(folder) else { return nil }
      found = link
      return .leaves
    }
    return found
  }

  /// Whether the path is a link, and one that lies inside.
  package func isOwnLink(_ path: String) -> Bool {
    guard isLink(path) else { return false }
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    return canonicalPath(folder).map(holds) ?? false
  }

  private func followed(_ path: String, from folder: String? = nil) -> Destination {
    followLinks(in: path, from: folder ?? workingFolder()) { folder, link, target in
      holds(folder) ? objection(toPlace: target, calledLike: link) : nil
    }
  }

  /// What stands against reading at a real path what has another name as well.
  private func objection(toPlace place: String, calledLike name: String) -> Objection? {
    var hidden: Objection?
    for top in tops where isInside(place, top) {
      let below = String(Substring(place.utf8.dropFirst(top.utf8.count)))
      guard let part = Self.hiddenPart(of: below, calledLike: name, isFolder: isFolder(place)) else { return nil }
      hidden = .entersHidden(part)
    }
    return hidden ?? .leaves
  }
}

/// Why a path is not read.
enum Objection: Error, Sendable, Equatable, CustomStringConvertible {
  /// It leads out of the repository, or out of the scanned folder where there is none.
  case leaves
  /// It leads into a hidden folder, or to a hidden file of another kind.
  case entersHidden(String)

  var description: String {
    switch self {
    case .leaves: "leads out of the project, and is not read"
    case .entersHidden(let name): "leads to '\(name)', which is hidden, and is not read"
    }
  }
}

extension Border {
  /// The first hidden part of a path. A hidden file is none where it is of the kind that its other name says: `.modlint.yml` may
  /// well be a link to `Shared/.modlint.yml`, and no source is one to `.env`.
  static func hiddenPart(of path: String, calledLike name: String, isFolder: Bool) -> String? {
    let parts = path.split(separator: "/")
    guard let hidden = parts.firstIndex(where: { $0.hasPrefix(".") && !openFolders.contains(String($0)) }) else {
      return nil
    }
    let isFile = hidden == parts.count - 1 && !isFolder
    if isFile, let ending = ending(of: parts[hidden]), ending == ModlintKit.ending(of: name[...]) { return nil }
    return String(parts[hidden])
  }
}

/// Hidden folders into which a package manager leads by links of its own: pnpm keeps all packages in one.
private let openFolders: Set<String> = [".pnpm"]

/// What follows the last dot that does not begin the name; nil where there is none.
private func ending(of path: Substring) -> Substring? {
  let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path
  guard let dot = name.dropFirst().lastIndex(of: ".") else { return nil }
  return name[name.index(after: dot)...]
}

private func isInside(_ place: String, _ top: String) -> Bool {
  place == top || place.hasPrefix(top == "/" ? top : top + "/")
}
