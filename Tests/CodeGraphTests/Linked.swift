import CodeGraph
import Facts
import ObjCFacts
import ProjectModel
import ResourceFacts
import SwiftFacts

/// A whole project in one text, linked, as lines that a table row can hold:
///
///     --- App/A.swift
///     class A: B {}
///     --- Kit/B.swift
///     open class B {}
///
/// Every top folder is a module, unless the files describe modules themselves. What a row asks about is chosen by the
/// property it reads.
struct Linked {
  let graph: CodeGraph

  /// `sdk` stands for Apple's frameworks, in the form of the tables in `Rules/sdk`.
  init(_ text: String, sdk: [(framework: String, text: StaticString)] = Self.sdk, jobs: Int = 1) {
    let texts = Self.files(of: text)
    let folders = Set(
      texts.keys.compactMap { $0.contains("/") ? $0.split(separator: "/").first.map(String.init) : nil })
    let describesItself = texts.keys.contains { !$0.contains("/") }
    let tree = FileTree(texts)
    let project = Project(
      discoveredIn: tree,
      overrides: describesItself ? [] : folders.sorted().map { ModuleOverride(name: $0, paths: ["\($0)/**"]) })
    let sources = tree.files.indices.compactMap { index -> CodeGraph.Source? in
      let path = tree.files[index].path
      guard let facts = Self.facts(of: texts[path]!, path: path) else { return nil }
      return CodeGraph.Source(path: path, treeIndex: Int32(index), facts: facts)
    }
    graph = CodeGraph(linking: sources, in: project, sdk: sdk, jobs: jobs)
  }

  private static func facts(of text: String, path: String) -> FileFacts? {
    switch path.split(separator: ".").last {
    case "swift": FileFacts(swiftSource: text, path: path)
    case "m", "mm", "h", "pch": FileFacts(objcSource: text, path: path)
    case "xib", "storyboard": FileFacts(interface: Array(text.utf8))
    default: nil
    }
  }

  private static func files(of text: String) -> [String: String] {
    var files: [String: String] = [:]
    var path = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("--- ") {
        path = String(line.dropFirst(4))
      } else {
        files[path, default: ""] += line + "\n"
      }
    }
    return files
  }

  /// A little of Apple's frameworks: enough for a class of theirs, a protocol, a Swift name and a type in a type.
  static let sdk: [(framework: String, text: StaticString)] = [
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

// MARK: - Lines

extension Linked {
  /// `Kit.B`, `UIKit!UIView`, `?Unknown`: a type with its module; another module's private twin has its file behind it.
  func name(_ type: Int32) -> String {
    guard type >= 0 else { return "-" }
    let node = graph.types[Int(type)]
    if node.flags.contains(.placeholder) { return "?" + graph.qualifiedName(of: type) }
    let module = node.module < 0 ? "" : graph.modules[Int(node.module)].module.name
    return module + (node.flags.contains(.sdk) ? "!" : ".") + graph.qualifiedName(of: type)
  }

  private func module(_ index: Int32) -> String { index < 0 ? "-" : graph.modules[Int(index)].module.name }

  /// `class App.A`, of all declared types.
  var types: String {
    (0..<graph.declaredTypeCount).map { "\(graph.types[$0].kind) \(name(Int32($0)))" }.joined(separator: "; ")
  }

  /// `App.A 2`: how many declarations make each declared type.
  var declarationCounts: String {
    (0..<graph.declaredTypeCount).map { type in
      "\(name(Int32(type))) \(graph.declarationType.count { $0 == Int32(type) })"
    }
    .joined(separator: "; ")
  }

  /// `App.A: Kit.B`.
  var superclasses: String {
    graph.inheritance.map { "\(name($0.type)): \(name($0.supertype))" }.joined(separator: "; ")
  }

  /// `App.A<Kit.P>`, with the module that wrote it where that is not the type's own.
  var conformances: String {
    graph.conformances.map { edge in
      let writer = graph.files[Int(edge.file)].module
      let elsewhere = writer == graph.types[Int(edge.type)].module ? "" : " in \(module(writer))"
      return "\(name(edge.type))<\(name(edge.protocolType))>\(elsewhere)"
    }
    .joined(separator: "; ")
  }

  /// `App.A creates Kit.B`, sorted; uses of the SDK only where a row asks for them.
  var uses: String { uses(ofSDK: false) }
  var usesWithSDK: String { uses(ofSDK: true) }

  private func uses(ofSDK: Bool) -> String {
    graph.uses.filter { ofSDK || !graph.types[Int($0.target)].flags.contains(.sdk) }
      .map { "\(name($0.source)) \($0.kind) \(name($0.target))" }.sorted().joined(separator: "; ")
  }

  /// `Name 3` by line for an unknown one, `Name 3 = A.B or A.C` for one that could be several.
  var unresolved: String {
    graph.unresolved.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
      .map { one in
        let line = "\(graph.facts[Int(one.file)].names[one.name]) \(one.line)"
        guard one.reason == .ambiguous else { return line }
        return line + " = " + one.candidates.map(name).sorted().joined(separator: " or ")
      }
      .joined(separator: "; ")
  }

  /// `App > Kit`, without the SDK's modules.
  var moduleEdges: String {
    graph.moduleDependencies.filter { !graph.modules[Int($0.target)].isSDK }
      .map { "\(module($0.source)) > \(module($0.target))" }.joined(separator: "; ")
  }

  /// `UIKit!UITableView -> App.A (UITableViewDataSource, data source, assigned)`.
  var delegations: String {
    graph.delegations.map { edge in
      let role = edge.isDataSource ? "data source" : "delegate"
      let protocolName = edge.protocolType < 0 ? "-" : graph.name(of: edge.protocolType)
      return "\(name(edge.source)) -> \(name(edge.delegate)) (\(protocolName), \(role), \(edge.how))"
    }
    .joined(separator: "; ")
  }

  /// `App.A.delegate delegate Kit.P`.
  var properties: String {
    graph.propertyLinks.filter { $0.role != .none }
      .map { link in
        let facts = graph.facts[Int(link.file)]
        let member = facts.members[Int(facts.properties[Int(link.property)].member)]
        let type = graph.declarationType[Int(graph.firstDeclaration[Int(link.file)] + member.declaration)]
        return "\(name(type)).\(facts.names[member.name]) \(link.role) \(name(link.protocolType))"
      }
      .joined(separator: "; ")
  }
}
