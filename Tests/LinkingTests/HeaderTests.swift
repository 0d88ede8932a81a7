@testable import ModlintKit
import LinkedTexts
import Testing

/// Which header of the project an import means.
struct HeaderTests {
  @Test(
    "A way out of a folder is followed, and leads to no header but the one it names",
    arguments: [
      ("Core/shown/Kit/Kit.h", "../../Kit.h", "Core/Kit.h"),
      ("Core/crc/Sum.h", "../Kit.h", "Core/Kit.h"),
      // Known from a folder that headers are looked for in: another one than the header itself.
      ("Core/shown/Kit/Kit.h", "../src/Kit.h", "Core/Kit.h"),
    ])
  func wayOut(from path: String, import written: String, target: String) {
    let linked = Linked(
      """
      --- Core/Kit.h
      @interface Kit : NSObject
      @end
      --- Core/shown/Kit/Other.h
      --- Core/crc/Other.h
      --- \(path)
      #include "\(written)"
      """ + (path.hasSuffix("Kit.h") ? "" : "\n--- Core/shown/Kit/Kit.h\n#include \"../../Kit.h\""))
    #expect(linked.headers(from: path) == [target])
  }

  @Test(
    "`<Module/Header.h>` is a header of the module, though it counts to another, or lies below a folder of the name",
    arguments: [
      ("<Kit/Shared.h>", "Low/Shared.h", "App > Kit"),
      ("<Kit/Own.h>", "Kit/Sources/Own.h", "App > Kit"),
      ("<ns/text.h>", "Frameworks/ns/src/text.h", ""),
      ("<cf/text.h>", "Frameworks/cf/src/text.h", ""),
      ("<Tag/File.h>", "Vendor/Tag.framework/Versions/A/Headers/File.h", "App > Tag"),
      // Handed out by a module that does not have it, the only one there is.
      ("<Kit/Handed.h>", "Low/Handed.h", "App > Kit"),
      // Somebody else's, and one of two.
      ("<Far/Handed.h>", nil, ""),
      ("<text.h>", nil, ""),
    ])
  func modules(written: String, target: String?, edges: String) {
    let linked = Linked(
      """
      --- project.yml
      name: X
      targets:
        App: {type: application, sources: [App]}
        Kit: {type: framework, sources: [Kit/Sources, Low/Shared.h]}
        Low: {type: framework, sources: [Low]}
      --- App/A.m
      #import \(written)
      @implementation A
      @end
      --- Kit/Sources/Own.h
      --- Kit/Sources/Own.m
      #import <Kit/Handed.h>
      --- Low/Shared.h
      --- Low/Shared.m
      --- Low/Handed.h
      --- Frameworks/ns/src/text.h
      --- Frameworks/cf/src/text.h
      --- Vendor/Tag.framework/Versions/A/Headers/File.h
      """)
    #expect(linked.headers(from: "App/A.m") == [target])
    #expect(linked.moduleEdges == edges)
  }

  @Test("Of two headers of one name that is meant which the file's own module takes, though it counts to another")
  func shared() {
    let linked = Linked(
      """
      --- project.yml
      name: X
      targets:
        App: {type: application, sources: [App, Utils]}
        Kit: {type: framework, sources: [Kit, Utils]}
        Far: {type: framework, sources: [Far]}
      --- App/A.m
      #import "Logging.h"
      --- Kit/K.m
      --- Utils/Logging.h
      --- Far/Logging.h
      --- Far/F.m
      """)
    #expect(linked.headers(from: "App/A.m") == ["Utils/Logging.h"])
  }

  @Test(
    "A header of the system's libraries in angle brackets is the system's, unless the target says to need a copy of it",
    arguments: [
      ("#import <sqlite3.h>", "", [nil]), ("#import <sqlite3.h>", ", dependencies: [{target: DB}]", ["DB/sqlite3.h"]),
      ("#import \"sqlite3.h\"", "", ["DB/sqlite3.h"]), ("#import <other.h>", "", ["DB/other.h"]),
    ])
  func systemLibraries(line: String, needs: String, headers: [String?]) {
    let linked = Linked(
      """
      --- project.yml
      name: X
      targets:
        App: {type: application, sources: [App]\(needs)}
        DB: {type: framework, sources: [DB]}
      --- App/A.m
      \(line)
      --- DB/sqlite3.h
      --- DB/other.h
      --- DB/B.m
      #import <sqlite3.h>
      """)
    #expect(linked.headers(from: "App/A.m") == headers)
    #expect(linked.headers(from: "DB/B.m") == ["DB/sqlite3.h"])
  }

  @Test(
    "What a module's targets build apart is meant by what is built with it; of headers of one module the module is known",
    arguments: [
      ("Touch/List.m", "iOS/View.h", ""), ("Desk/List.m", "Mac/View.h", ""), ("Shared/S.m", nil, ""),
      ("Other/O.m", nil, "Other > App"),
    ])
  func apart(path: String, target: String?, edges: String) {
    let linked = Linked(
      """
      --- project.yml
      name: X
      targets:
        App: {type: framework, sources: [Shared, iOS, Touch]}
        App-Mac: {type: framework, settings: {PRODUCT_NAME: App}, sources: [Shared, Mac, Desk]}
        Other: {type: framework, sources: [Other]}
      --- Shared/A.m
      --- Shared/B.m
      --- Shared/C.m
      --- iOS/View.h
      --- Mac/View.h
      --- \(path)
      #import "View.h"
      """)
    #expect(linked.headers(from: path) == [target])
    #expect(linked.moduleEdges == edges)
  }

  @Test(
    "What Bazel includes is a way from the top, though it is not read and a module is called as the first folder",
    arguments: [
      ("\"low/port/def.inc\"", ""), ("\"low/made/m.h\"", ""), ("<low/port/def.inc>", "mem > low"),
      ("\"high/text/made.h\"", "mem > high"), ("\"gone/gone.h\"", "mem > gone"),
    ])
  func waysFromTheTop(written: String, edges: String) {
    let linked = Linked(
      """
      --- WORKSPACE
      --- far/low/BUILD
      cc_library(name = "low", hdrs = ["low.h"])
      --- far/low/low.h
      --- far/gone/BUILD
      cc_library(name = "gone", hdrs = ["some.h"])
      --- far/gone/some.h
      --- high/BUILD
      cc_library(name = "high", hdrs = ["high.h"])
      --- high/high.h
      --- low/mem/BUILD
      cc_library(name = "mem", hdrs = ["mem.h"])
      --- low/mem/mem.h
      #include \(written)
      --- low/port/BUILD
      cc_library(name = "port", hdrs = ["port.h"])
      --- low/port/port.h
      """)
    #expect(linked.moduleEdges == edges)
  }
}

extension Linked {
  /// The headers that the imports of a file mean, in their order.
  fileprivate func headers(from path: String) -> [String?] {
    graph.imports.filter { graph.files[$0.file].path == path }
      .map { !$0.targetFile.exists ? nil : graph.files[$0.targetFile].path }
  }
}
