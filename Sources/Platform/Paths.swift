import Foundation

/// What follows the folder and its slash. By bytes: of names beyond ASCII a character has several.
package func path(_ path: String, below folder: String) -> Substring {
  folder.isEmpty && !path.hasPrefix("/") ? path[...] : Substring(path.utf8.dropFirst(folder.utf8.count + 1))
}

/// Everything before the last `/`; empty for a name alone and for the root.
func parentFolder(of path: String) -> String { String(folder(of: path)) }

/// As ``parentFolder(of:)``, as a part of the path.
package func folder(of path: String) -> Substring { path[..<(lastSlash(in: path) ?? path.startIndex)] }

/// Everything after the last `/`.
func lastName(of path: String) -> String {
  guard let slash = lastSlash(in: path) else { return path }
  return String(path[path.utf8.index(after: slash)...])
}

/// By the bytes themselves: there may be a hundred thousand paths, and stepping back through a string is slow.
private func lastSlash(in path: String) -> String.Index? {
  let bytes = path.utf8
  let known = bytes.withContiguousStorageIfAvailable { $0.lastIndex(of: UInt8(ascii: "/")) ?? -1 }
  guard let offset = known else { return bytes.lastIndex(of: UInt8(ascii: "/")) }
  return offset < 0 ? nil : bytes.index(bytes.startIndex, offsetBy: offset)
}

/// The last name up to its last dot.
func stem(of path: String) -> String {
  let name = lastName(of: path)
  guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return name }
  return String(name[..<dot])
}

/// The path `path` as seen from `folder`, without `.`, `..`, doubled or trailing slashes. A leading `..` stays where
/// the path leaves the root.
func joinedPath(_ folder: String, _ path: String) -> String {
  if !needsNormalizing(path), !needsNormalizing(folder) {
    return folder.isEmpty ? path : path.isEmpty ? folder : folder + "/" + path
  }
  var parts: [Substring] = []
  for part in (folder + "/" + path).split(separator: "/") where part != "." {
    if part == "..", let last = parts.last, last != ".." {
      parts.removeLast()
    } else {
      parts.append(part)
    }
  }
  return parts.joined(separator: "/")
}

private func needsNormalizing(_ path: String) -> Bool {
  var previous = UInt8(ascii: "/")
  for byte in path.utf8 {
    // A part that starts with a dot may be `.` or `..`; hidden names are rare enough to take the slow way too.
    if previous == UInt8(ascii: "/"), byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/") { return true }
    previous = byte
  }
  return previous == UInt8(ascii: "/") && !path.isEmpty
}

/// Whether `a` comes before `b` in the order of their UTF-8 bytes. `String`'s own order is that of Unicode, which is
/// another one and slower.
func bytesPrecede(_ a: String, _ b: String) -> Bool {
  let order = a.utf8.withContiguousStorageIfAvailable { x in
    b.utf8.withContiguousStorageIfAvailable { y in precede(x, y) }
  }
  return (order ?? nil) ?? a.utf8.lexicographicallyPrecedes(b.utf8)
}

private func precede(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
  guard let x = a.baseAddress, let y = b.baseAddress else { return a.count < b.count }
  let order = memcmp(x, y, min(a.count, b.count))
  return order == 0 ? a.count < b.count : order < 0
}

/// Whether the part, which is not empty, stands in the text. `String.contains` is Foundation's wherever that is linked in, and
/// makes an object of each text it looks into.
func bytesContain(_ text: String, _ part: String) -> Bool {
  var (text, part) = (text, part)
  return text.withUTF8 { bytes in
    part.withUTF8 { part in
      guard let start = bytes.baseAddress, let first = part.baseAddress, bytes.count >= part.count else { return false }
      return (0...bytes.count - part.count).contains {
        bytes[$0] == first[0] && memcmp(start + $0, first, part.count) == 0
      }
    }
  }
}

/// The folder itself, the one it lies in, and so on up to the root.
func enclosingFolders(of folder: String) -> [String] {
  var folders = [folder]
  while let last = folders.last, !last.isEmpty { folders.append(parentFolder(of: last)) }
  return folders
}
