import Foundation

/// The text with each letter and its marks in one character where there is such a one (NFC). Disks keep names as they were
/// given them, so that one name has two spellings.
func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }

/// The path as the disk spells it, where only letters and their marks are joined otherwise. A path that exists, or that means
/// nothing, is returned as it is.
func spelledOnDisk(_ path: String) -> String {
  let files = FileManager.default
  guard path.utf8.contains(where: { $0 >= 0x80 }), !files.fileExists(atPath: path) else { return path }
  var spelled = path.hasPrefix("/") ? "/" : ""
  for name in path.split(separator: "/") {
    // Texts of Swift are equal where they are canonically equivalent.
    let names = (try? files.contentsOfDirectory(atPath: spelled.isEmpty ? "." : spelled)) ?? []
    let known = files.fileExists(atPath: spelled + name) ? String(name) : names.first { $0 == name }
    guard let known else { return path }
    spelled += known + "/"
  }
  return spelled.count > 1 ? String(spelled.dropLast()) : path
}
