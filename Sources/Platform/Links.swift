import Foundation

/// Where a path leads.
struct Destination {
  /// Without links. What follows the last part that is there stands as it is written.
  var place: String
  var isThere = true
  /// What was said against the first link that was not allowed.
  var objection: Objection?
}

/// Follows a path part by part, as the system does, and asks of each link on the way. A relative path is seen from the folder,
/// an absolute path without links; `judge` gets the real folder that holds a link, the link's path and the real path of what
/// it leads to.
func followLinks(
  in path: String, from folder: String, judge: (_ folder: String, _ link: String, _ target: String) -> Objection?
) -> Destination {
  var place = path.hasPrefix("/") || folder == "/" ? "" : folder
  var isThere = true
  for part in path.split(separator: "/") where part != "." {
    if part == ".." {
      place = String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)])
      continue
    }
    let step = place + "/" + part
    let status = isThere ? FileStatus(ofLink: step) : nil
    guard status?.isLink == true, let target = canonicalPath(step) else {
      // A link that leads nowhere is nothing that could be read.
      if status?.isLink != false { isThere = false }
      place = step
      continue
    }
    if let objection = judge(place.isEmpty ? "/" : place, step, target) {
      return Destination(place: target, objection: objection)
    }
    place = target == "/" ? "" : target
  }
  return Destination(place: place.isEmpty ? "/" : place, isThere: isThere)
}

/// The absolute path without links; nil where nothing is.
package func canonicalPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(validatingCString: resolved)
}

func workingFolder() -> String { canonicalPath(".") ?? "/" }

/// Whether the path itself is a link, wherever that leads.
package func isLink(_ path: String) -> Bool { FileStatus(ofLink: path)?.isLink == true }

/// True where a path is a folder, or a link to one.
func isFolder(_ path: String) -> Bool { (try? FileStatus(path))?.isFolder == true }
