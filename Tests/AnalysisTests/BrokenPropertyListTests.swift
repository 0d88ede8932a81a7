import Testing

@testable import ModlintKit

/// A property list that has what an idiom asks for tells of it, or of itself.
@Suite struct BrokenPropertyListTests {
  private static let types =
    "CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>shop</string></array></dict></array>"

  @Test(arguments: [
    ("<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict><key>\(types)</dict></plist>", nil),
    ("<plist version=\"1.0\"><dict><key>\(types)</dict></plist>", nil),
    ("\n<!DOCTYPE plist>\n<plist version=\"1.0\"><dict><key>\(types)</dict></plist>", nil),
    ("<?xml version=\"1.0\"?>\n<plist><dict>\n#ifdef X\n<key>\(types)\n#endif\n</dict></plist>", nil),
    ("{ CFBundleURLTypes = ( { CFBundleURLSchemes = ( shop ); } ); }", nil),
    ("<?xml version=\"1.0\"?>\n<plist><dict><key>\(types)</di", "App/Info.plist:2 is not a property list"),
    (
      "<?xml version=\"1.0\"?>\n<<<<<<< HEAD\n<plist><dict><key>\(types)\n=======\n>>>>>>> x\n",
      "App/Info.plist:2 has a merge conflict"
    ),
    ("{ CFBundleURLTypes = ( { CFBundleURLSchemes = (\nshop ", "App/Info.plist:2 ends in the middle"),
    ("<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict><key>CFBundleName</key></di", nil),
  ])
  func isToldWhereItMatters(list: String, problem: String?) throws {
    let report = try findings(in: ["App/A.swift": "class A {}", "App/Info.plist": list])
    #expect(report.problems.map { "\($0.file):\($0.line) \($0.message)" } == [problem].compactMap(\.self))
  }

  @Test("Of a broken list in which nobody looks for anything nothing is said")
  func unasked() throws {
    let report = try findings(in: [
      "App/A.m": "#import \"BeeHive.h\"\n@BeeHiveMod(Shop)\n@interface Shop : NSObject\n@end\n",
      "App/Theme.plist": "<?xml version=\"1.0\"?>\n<plist><dict><key>colour</di",
    ])
    #expect(report.problems.isEmpty)
  }
}
