@testable import ModlintKit
import LinkedTexts
import Testing

/// Which modules are divided, into which parts, and what these need of each other.
struct ModulePartsTests {
  private static let rules = """
    share 0.333
    files 60
    fewest 4
    most 8
    largest 0.4
    family 2
    generic Sources Features Views Models
    """

  /// `Chat Feed Start Theme: Chat>Feed 2, Feed>Theme 1`: the parts by their names, then what needs what, in how many places.
  private func rendering(_ text: String, declared: [DeclaredParts] = []) -> String {
    let graph = Linked(text).graph
    let parts = Metrics(of: graph, roleRules: "", partRules: Self.rules, declaredParts: declared).parts.value
    let edges = parts.dependencies.map { edge in
      "\(parts.parts[edge.source].name)>\(parts.parts[edge.target].name) \(edge.weight)"
    }
    let names = parts.parts.map { $0.kind == .rest ? "\($0.name)=rest" : $0.name }.joined(separator: " ")
    return names + (edges.isEmpty ? "" : ": " + edges.joined(separator: ", "))
  }

  /// A file for each path, with a type of its name that needs the types behind `>`.
  private func project(_ files: String) -> String {
    files.split(separator: "\n").map { line in
      let ends = line.split(separator: ">").map { $0.split(separator: " ") }
      let path = ends[0][0]
      let name = path.split(separator: "/").last!
      let properties = (ends.count > 1 ? ends[1] : []).enumerated().map { "var p\($0): \($1)?" }
      return "--- \(path).swift\nclass \(name) { \(properties.joined(separator: "; ")) }"
    }
    .joined(separator: "\n")
  }

  @Test(
    "Folders that tell where files belong are the parts",
    arguments: [
      // Generic folders are passed through, above and below.
      (
        """
        App/Sources/Features/Chat/Views/A > B
        App/Sources/Features/Chat/Models/B > C
        App/Sources/Features/Feed/C > D
        App/Sources/Start/D > A
        App/Sources/Theme/E
        """, "Chat Feed Start Theme: Chat>Feed 1, Feed>Start 1, Start>Chat 1"
      ),
      // What lies beside the folders is the rest.
      (
        """
        App/Chat/List/A > B
        App/Chat/Row/B > A
        App/Feed/C
        App/Start/D
        App/Main > A
        """, "App=rest Chat Feed Start: App>Chat 1"
      ),
      // A folder is told from another of its name by the one around it.
      (
        """
        App/Chat/Cells/A
        App/Feed/Cells/B
        App/Feed/Rows/C
        App/Start/D > A
        """, "Chat/Cells Feed/Cells Rows Start: Start>Chat/Cells 1"
      ),
      // Of more folders than there may be parts the small ones are the rest.
      (
        """
        App/Start/A > B
        App/Start/B
        App/Chat/C > I
        App/Chat/D
        App/Feed/E
        App/Feed/F
        App/Call/G
        App/Call/H
        App/Map/I
        App/Log/J
        App/Pay/K
        App/Web/L
        App/Tip/M > A
        """, "App=rest Call Chat Feed Start: App>Start 1, Chat>App 1"
      ),
      // Of two levels the one that keeps more references inside.
      (
        """
        App/Chat/List/A > B
        App/Chat/Row/B > A
        App/Feed/List/C > D
        App/Feed/Row/D > C
        App/Start/One/E > F
        App/Start/Two/F > E
        App/Theme/One/G > H
        App/Theme/Two/H > G
        """, "Chat Feed Start Theme"
      ),
      // What holds too much is unfolded.
      (
        """
        App/Big/One/A
        App/Big/Two/B
        App/Big/Three/C
        App/Big/Four/D
        App/Small/E > A
        """, "Four One Small Three Two: Small>One 1"
      ),
      // Three folders are no division, nor is one that holds nearly all; then families of names are looked for.
      ("App/One/A\nApp/Two/B\nApp/Three/C", ""),
      ("App/One/A\nApp/Two/B\nApp/Three/C\nApp/Four/D\nApp/Four/E\nApp/Four/F\nApp/Four/G", ""),
      (
        """
        App/XYZAdBanner > XYZPayButton
        App/XYZAdView
        App/XYZPayButton
        App/XYZPayPage
        App/XYZNetLoader
        App/XYZNetQueue
        App/XYZLogFile
        App/XYZLogLine
        """, "XYZAd XYZLog XYZNet XYZPay: XYZAd>XYZPay 1"
      ),
      // Capitals that begin as other capitals do are of their family.
      (
        """
        App/XYZAdBanner > XYZECCart
        App/XYZAdView
        App/XYZECCart > XYZECOMCart
        App/XYZECPage
        App/XYZECOMCart
        App/XYZECOMPage
        App/XYZNetLoader
        App/XYZNetQueue
        App/XYZLogFile
        App/XYZLogLine
        App/XYZPayButton
        App/XYZPayPage
        """, "XYZAd XYZEC XYZLog XYZNet XYZPay: XYZAd>XYZEC 1"
      ),
    ])
  func folders(files: String, parts: String) {
    #expect(rendering(project(files)) == parts)
  }

  @Test("A module that is neither large nor has many files is left whole")
  func smallModules() {
    let small = "Kit/One/A\nKit/Two/B\nKit/Three/C\nKit/Four/D"
    let others = (0..<12).map { "Other\($0 % 4)/File\($0)" }.joined(separator: "\n")
    #expect(rendering(project(small + "\n" + others)) == "")
  }

  @Test("Tests are in no part, and an import alone is a dependency of a header that declares something")
  func whatCounts() {
    let text = """
      --- App/Chat/Chat.h
      #import "Feed.h"
      @interface Chat : NSObject
      @end
      --- App/Feed/Feed.h
      @interface Feed : NSObject
      @end
      --- App/Start/App-Bridging-Header.h
      #import "Chat.h"
      --- App/Theme/Theme.h
      @interface Theme : NSObject
      @end
      """
    #expect(rendering(text) == "Chat Feed Start Theme: Chat>Feed 1")
  }

  @Test("A team says which folders are parts, or that there are none")
  func declared() {
    let text = project("App/One/A > B\nApp/Two/B\nApp/Two/C\nApp/Three/D\nApp/Four/E")
    let folder: @Sendable (String) -> String? = { $0.hasPrefix("App/Two/") ? "App/Two" : nil }
    #expect(
      rendering(text, declared: [DeclaredParts(module: ModuleIndex(0), folder: folder)]) == "App=rest Two: App>Two 1")
    #expect(rendering(text, declared: [DeclaredParts(module: ModuleIndex(0), folder: nil)]) == "")
  }

  @Test("Parts that need each other are a cycle, the lighter edge of which is the cut")
  func cycles() {
    let text = project("App/Chat/A > C C C\nApp/Chat/B > C\nApp/Feed/C > A\nApp/Start/D\nApp/Theme/E")
    let metrics = Metrics(of: Linked(text).graph, roleRules: "", partRules: Self.rules)
    let parts = metrics.parts.value.parts
    let cycles = metrics.cycles.value.cycles.filter { $0.scope == .part }
    let edges = cycles.flatMap(\.edges).map {
      "\(parts[PartIndex($0.source)].name)>\(parts[PartIndex($0.target)].name)\($0.isCut ? "!" : "")"
    }
    #expect(edges == ["Chat>Feed", "Feed>Chat!"])
    #expect(metrics.cycles.value.cycleOfPart.map(\.exists) == [true, true, false, false])
  }

  @Test("Figures of the parts: what they reach, and how much stays inside")
  func figures() throws {
    let text = project("App/Chat/A > B\nApp/Chat/B > C\nApp/Feed/C > D\nApp/Start/D\nApp/Theme/E > A")
    let figures = try #require(
      Metrics(of: Linked(text).graph, roleRules: "", partRules: Self.rules).parts.value.figures[ModuleIndex(0)])
    // Theme reaches four, Chat three, Feed two, Start one.
    #expect(figures.modules == 4)
    #expect(figures.propagationCost == 10.0 / 16)
    // m = 4: Chat 1/4 - 2·2/16, Feed and Start - 1·1/16 and 0, Theme 0.
    #expect(figures.newmanQ == 0.25 - 4.0 / 16 - 1.0 / 16)
  }
}
