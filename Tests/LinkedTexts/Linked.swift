import ModlintKit

/// A whole project in one text, linked:
///
///     --- App/A.swift
///     class A: B {}
///     --- Kit/B.swift
///     open class B {}
///
/// Every top folder is a module, unless the files describe modules themselves.
package struct Linked {
  package let graph: CodeGraph
  /// Links once more, to tell where everything stands.
  package let linkedPlaces: @Sendable () -> Places

  /// `sdk` stands for Apple's frameworks, in the form of the tables in `Rules/sdk`, `members` for those in `Rules/members`;
  /// `modules` are those of a configuration.
  package init(
    _ text: String, sdk: [(framework: String, text: String)] = Linked.sdk,
    members: [(framework: String, text: String)] = Linked.members, modules: [ModuleOverride] = [], jobs: Int = 1
  ) {
    let texts = Self.files(of: text)
    let folders = Set(
      texts.keys.compactMap { $0.contains("/") ? $0.split(separator: "/").first.map(String.init) : nil })
    let describesItself = texts.keys.contains { !$0.contains("/") }
    let tree = FileTree(texts)
    let project = Project(
      discoveredIn: tree,
      overrides: describesItself ? modules : folders.sorted().map { ModuleOverride(name: $0, paths: ["\($0)/**"]) })
    var sources = CodeGraph.Sources()
    for (index, file) in tree.files.enumerated() {
      guard let facts = Self.facts(of: texts[file.path]!, path: file.path) else { continue }
      sources.append(path: file.path, treeIndex: Int32(index), facts: SharedFacts(facts, asked: MemberVocabulary()))
    }
    graph = CodeGraph(linking: sources, in: project, sdk: SDKTables(sdk), jobs: jobs)
    linkedPlaces = { [sources] in
      var sources = sources
      for (index, file) in tree.files.enumerated() {
        sources.touches[Int32(index)] = Self.touches(in: texts[file.path]!, path: file.path)
      }
      return Places(linking: sources, in: project, sdk: SDKTables(sdk, members: members), jobs: jobs)
    }
  }

  private static func facts(of text: String, path: String) -> FileFacts? {
    switch path.split(separator: ".").last {
    case "swift", "swiftinterface": FileFacts(swiftSource: text, path: path)
    case "m", "mm", "h", "pch": FileFacts(objcSource: text, path: path)
    case "xib", "storyboard": FileFacts(interface: Array(text.utf8))
    default: nil
    }
  }

  private static func touches(in text: String, path: String) -> FileTouches? {
    switch path.split(separator: ".").last {
    case "swift", "swiftinterface": FileTouches(swiftSource: text, path: path)
    case "m", "mm", "h", "pch": FileTouches(objcSource: text, path: path)
    default: nil
    }
  }

  private static func files(of text: String) -> [String: String] {
    var files: [String: String] = [:]
    var path = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("--- ") {
        path = String(line.dropFirst(4))
        files[path] = ""
      } else {
        files[path, default: ""] += line + "\n"
      }
    }
    return files
  }

  /// A little of what types of the standard library have, as `Rules/members` tells it.
  package static let members = [
    (
      framework: "Swift",
      text: """
      Array: &Collection append(_:) subscript(_:)
      Character: &Equatable isNewline=Bool init(_:)
      Collection: &Sequence count=Int first=Element subscript(_:)
      Data: &Collection Element=UInt8
      Error: localizedDescription=String
      Sequence: contains(_:)=Bool contains(where:)=Bool enumerated()=[Element] joined()=[] joined(separator?:)=String map(_:)=[]
      String: &StringProtocol Element=Character SubSequence=Substring count=Int init() init(_:) init(_:radix?:) subscript(_:)
      StringProtocol: &Collection hasSuffix(_:)=Bool lowercased()=String split(separator:maxSplits?:)=[SubSequence]
      Substring: &StringProtocol Element=Character SubSequence=Self
      Unicode.Scalar: value=UInt32
      UInt8: init(_:)
      UnicodeScalar = Unicode.Scalar
      """
    )
  ]

  /// A little of Apple's frameworks: enough for a class of theirs, a protocol, a Swift name and a type in a type.
  package static let sdk: [(framework: String, text: String)] = [
    (
      "Foundation",
      """
      class NSObject
      class NSFileManager : NSObject = FileManager
      protocol NSCopying
      struct Notification
      struct URL
      """
    ),
    (
      "Swift",
      "struct Int\nstruct String\nstruct Array\nprotocol Equatable\nprotocol Sendable\nalias Codable = Decodable & Encodable\nprotocol Decodable\nprotocol Encodable"
    ),
    (
      "UIKit",
      """
      class UIView : NSObject
      class UIScrollView : UIView
      class UITableView : UIScrollView
      class UIViewController : NSObject
      protocol UITableViewDataSource
      protocol UITableViewDelegate
      """
    ),
  ]
}
