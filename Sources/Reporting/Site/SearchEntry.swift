import Foundation

/// A page as the search knows it.
struct SearchEntry: Encodable {
  /// Below the site's folder.
  var address: String
  var title: String
  var words: String

  /// A script and no JSON file, because a page that is opened from a disk may not fetch one.
  static func script(_ entries: [SearchEntry]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding texts cannot fail.
    let json = (try? encoder.encode(entries)) ?? Data("[]".utf8)
    return "const searchIndex = \(String(decoding: json, as: UTF8.self));\n"
  }
}
