import Foundation
import ScratchFolders
import Synchronization
import Testing

@testable import ModlintKit

@Test(
  "Whoever makes ready for Objective-C is called once, where there is any",
  arguments: [(["a.swift", "b/c.c", "x.xib"], 0), (["a.swift", "b/c.m", "d.h"], 1), (["b/d.mm"], 1)])
func meetsObjectiveC(_ files: [String], _ expected: Int) throws {
  let scratch = try ScratchFolder()
  for file in files { try scratch.write("x", to: file) }
  let calls = Mutex(0)
  var options = FileTree.WalkOptions()
  options.meetingObjectiveC = { calls.withLock { $0 += 1 } }
  _ = try FileTree(walking: [scratch.path], options: options)
  #expect(calls.withLock { $0 } == expected)
}

@Test func passesOverWhatOthersWrote() throws {
  let scratch = try ScratchFolder()
  for folder in [
    "Pods", "Carthage", ".build", "DerivedData", "SourcePackages", "node_modules", ".hidden", "A.xcassets",
    "A.xcdatamodel",
    "A.xcdatamodeld", "A.dSYM", "A.xcresult", "A.xctemplate", "A.scnassets", "A.docc", "A.playground", "a",
  ] {
    try scratch.write("x", to: folder + "/x.swift")
  }
  let tree = try FileTree(walking: [scratch.path])
  #expect(tree.files.map(\.path) == ["a/x.swift"])
  let passedOver = ["Carthage", "DerivedData", "Pods", "SourcePackages", "node_modules"]
  #expect(tree.leftOut.passedOver.keys.sorted() == passedOver)
  let asked = try FileTree(walking: [scratch.path + "/Pods"])
  #expect(asked.files.map(\.path) == ["x.swift"])
  let included = try FileTree(walking: [scratch.path], options: .init(include: ["Pods", ".hidden"]))
  #expect(included.files.map(\.path) == [".hidden/x.swift", "Pods/x.swift", "a/x.swift"])
}

@Test(
  "The header that the compiler made of a framework's Swift is not read beside its interface",
  arguments: [
    (["K.framework/Headers/K-Swift.h", "K.framework/Modules/K.swiftmodule/arm64.swiftinterface"], false),
    (["x/Headers/K-Swift.h", "x/K.swiftmodule/arm64.swiftinterface"], false),
    (["K.framework/Headers/K-Swift.h", "K.framework/Modules/K.swiftmodule/arm64.private.swiftinterface"], true),
    (["K.framework/Headers/K-Swift.h", "L.framework/Modules/K.swiftmodule/arm64.swiftinterface"], true),
    (["K.framework/Headers/L-Swift.h", "K.framework/Modules/K.swiftmodule/arm64.swiftinterface"], true),
    (["K.framework/Headers/K-Swift.h", "K.framework/Headers/K.h"], true),
  ])
func readsSwiftOnce(paths: [String], isRead: Bool) {
  let tree = FileTree(Dictionary(uniqueKeysWithValues: paths.map { ($0, "") }))
  #expect(tree.files.contains { $0.path.hasSuffix("-Swift.h") } == isRead)
}

@Test("Of a binary framework one slice is read, and of a module's interfaces one that is public")
func readsOneSlice() {
  let module = "Kit.framework/Modules/Kit.swiftmodule/"
  let tree = FileTree(
    Dictionary(
      uniqueKeysWithValues: [
        "A.xcframework/Info.plist", "A.xcframework/ios-arm64/A.framework/Headers/A.h",
        "A.xcframework/ios-arm64/A.framework/Headers/B.h",
        "A.xcframework/ios-arm64_x86_64-simulator/A.framework/Headers/A.h", "B.xcframework/macos/B.h",
        "C.framework/C.h",
        module + "arm64.private.swiftinterface", module + "arm64.swiftinterface", module + "x86_64.swiftinterface",
        "One.swiftinterface", "Two.swiftinterface",
      ].map { ($0, "") }))
  #expect(
    tree.files.map(\.path) == [
      "A.xcframework/Info.plist", "A.xcframework/ios-arm64/A.framework/Headers/A.h",
      "A.xcframework/ios-arm64/A.framework/Headers/B.h", "B.xcframework/macos/B.h", "C.framework/C.h",
      module + "arm64.swiftinterface", "One.swiftinterface", "Two.swiftinterface",
    ])
}
