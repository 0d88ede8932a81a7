@testable import ModlintKit
import LinkedTexts
import Testing

/// Depths of inheritance, each with an example that can be counted by hand.
struct TypeDepthTests {
  @Test("DIT: project classes up to the SDK's first, and the whole chain")
  func depths() {
    let measured = metrics(
      """
      --- App/A.swift
      import UIKit
      class Root {}
      class Table: UITableView {}
      class Friends: Table {}
      class Nearby: Friends {}
      class Lost: Elsewhere { override func f() {} }
      struct Value {}
      """)
    let depths = measured.depths.value
    func depth(_ name: String) -> String {
      let type = measured.graph.types.indices.first { measured.graph.name(of: $0) == name }!
      let depth = depths[type]
      return "\(depth.project.map(String.init) ?? "-") \(depth.total.map(String.init) ?? "-") \(depth.subclasses)"
    }
    #expect(depth("Root") == "1 0 0")
    // UITableView < UIScrollView < UIView < NSObject
    #expect(depth("Table") == "1 4 1")
    #expect(depth("Nearby") == "3 6 0")
    // The chain leaves what is known.
    #expect(depth("Lost") == "1 - 0")
    #expect(depth("Value") == "- - 0")
  }

  @Test("DIT of a long chain, and of a circle, which ends where it closes", .timeLimit(.minutes(10)))
  func depthsOfMany() {
    let count = 20_000
    let chain = (1..<count).map { "class C\($0): C\($0 - 1) {}" }.joined(separator: "\n")
    let depths = metrics("--- App/A.swift\nclass C0 {}\n" + chain).depths.value
    #expect(Set(depths.map(\.project)) == Set((1...Int32(count)).map(Optional.some)))
    #expect(depths.compactMap(\.total).max() == Int32(count - 1))
    let circle = metrics("--- App/A.swift\nclass A: B {}\nclass B: C {}\nclass C: A {}\nclass D: A {}").depths.value
    #expect(circle.map(\.project) == [3, 3, 3, 4])
    #expect(circle.map(\.total) == [2, 2, 2, 3])
  }

  @Test("DIT and NOC: what is vendored or the SDK's is no class of the project, above or below one")
  func depthsBesideStrangers() {
    let measured = metrics(
      """
      --- README.md
      The modules are folders.
      --- App/A.swift
      import UIKit
      class Base: UITableView {}
      class Top: Middle {}
      --- Pods/Kit/M.swift
      class Middle: Base {}
      """)
    let depths = measured.depths.value
    let written = measured.graph.types.indices.filter { measured.graph.types[$0].kind == .class }.map { type in
      let depth = depths[type]
      let project = depth.project.map(String.init) ?? "-"
      return
        "\(measured.graph.name(of: type)) \(project) \(depth.total.map(String.init) ?? "-") \(depth.subclasses)"
    }
    let named = ["Base", "Middle", "Top", "UITableView", "UIScrollView"]
    #expect(
      Set(written.filter { line in named.contains { line.hasPrefix($0 + " ") } }) == [
        "Base 1 4 1", "Middle - 5 1", "Top 2 6 0", "UITableView - 3 1", "UIScrollView - 2 0",
      ])
  }

  @Test("DIT: a circle of broken code ends where it closes, however long it is", arguments: [2, 31, 32, 33, 100])
  func depthsInACircle(_ length: Int) {
    let circle = (0..<length).map { "class C\($0): C\(($0 + 1) % length) {}" }
    let measured = metrics("--- App/A.swift\nclass Into: C0 {}\n" + circle.joined(separator: "\n"))
    let depths = zip(measured.graph.types.indices, measured.depths.value)
      .filter { measured.graph.types[$0.0].file.exists }
      .map { "\(measured.graph.name(of: $0.0)) \($0.1.total ?? -1)" }
    #expect(depths == ["Into \(length)"] + (0..<length).map { "C\($0) \(length - 1)" })
  }

  @Test("DIT in the project: how deep the article on Facebook's headers counts its example")
  func depthsOfTheArticle() {
    let measured = metrics(
      "--- App/A.h\n@interface FBTableViewController : UITableViewController\n@end\n"
        + "@interface FBFriendsNearbyTableViewController : FBTableViewController\n@end\n")
    #expect(measured.depths.value.prefix(2).map(\.project) == [1, 2])
  }

  @Test("DIT: in a dump of headers the SDK's classes stand among the project's, and are the SDK's all the same")
  func depthsOfADump() {
    let measured = metrics(
      """
      --- App/A.h
      @interface NSObject : nil
      @end
      @interface UIView : NSObject
      @end
      @interface Feed : UIView
      @end
      @interface Page : Feed
      @end
      """)
    let depths = zip(measured.graph.types.indices, measured.depths.value).map { index, depth in
      "\(measured.graph.name(of: index)) \(depth.project.map(String.init) ?? "-") \(depth.total ?? -1)"
    }
    #expect(depths == ["NSObject - 0", "UIView - 1", "Feed 1 2", "Page 2 3"])
  }

  @Test(
    "DIT: a class that only shares its name with one of the SDK is the project's, unless the project is a dump",
    arguments: [
      ("", "SBApplication 1; WebApplication 2; JSONDecoder 1"),
      ("@interface UITextView : UIHiddenView\n@end", "SBApplication -; WebApplication 1; JSONDecoder 1; UITextView -"),
      (
        "@interface UIScrollView : UIInner\n@end\n@interface UIInner : UIView\n@end",
        "SBApplication -; WebApplication 1; JSONDecoder 1; UIScrollView -; UIInner 1"
      ),
      // What is implemented is no dump.
      (
        "@interface UIScrollView : UIView\n@end\n@implementation UIScrollView\n@end",
        "SBApplication 1; WebApplication 2; JSONDecoder 1; UIScrollView 1"
      ),
    ])
  func depthsOfNamesakes(_ more: String, _ expected: String) {
    let linked = Linked(
      """
      --- App/A.h
      @interface SBApplication : NSObject
      @end
      @interface WebApplication : SBApplication
      @end
      @interface JSONDecoder : NSObject
      @end
      \(more)
      """,
      sdk: [
        ("Foundation", "class NSObject\nclass JSONDecoder"),
        ("ScriptingBridge", "class SBObject : NSObject\nclass SBApplication : SBObject"),
        ("UIKit", "class UIView : NSObject\nclass UIScrollView : UIView\nclass UITextView : UIScrollView"),
      ])
    let depths = Metrics(of: linked.graph, roleRules: "").depths.value
    let shown = linked.graph.types.indices.filter { linked.graph.types[$0].file.exists }.map { index in
      "\(linked.graph.name(of: index)) \(depths[index].project.map(String.init) ?? "-")"
    }
    #expect(shown.joined(separator: "; ") == expected)
  }
}
