@testable import ModlintKit
import Testing

/// What a member overrides, by each way in which the languages tell it.
@Test(
  "Overrides: Swift says so, the classes of Objective-C in the project are asked, an SDK's keep it to themselves",
  arguments: [
    (
      "A.swift", "class A { func f() {} }\nclass B: A { override func f() {}\n func g() {} }",
      "f() no, f() yes, g() no"
    ),
    (
      "A.h",
      """
      @interface A : NSObject
      @property int size;
      - (void)open;
      + (void)close;
      @end
      @interface Between : A
      @end
      @interface B : Between { int open; }
      - (int)size;
      - (void)open;
      - (void)close;
      @end
      @interface B (More)
      + (void)close;
      @end
      """,
      "size unknown, open unknown, close unknown, open no, size yes, open yes, close unknown, close yes"
    ),
    (
      "A.h",
      "@interface A : NSObject\n@property int size;\n@end\n@interface B : A\n- (void)setSize:(int)s;\n- (void)setSizes:(int)s;\n@end",
      "size unknown, setSize: yes, setSizes: unknown"
    ),
    ("A.h", "@interface UIView (A)\n- (void)f;\n@end", "f unknown"),
    ("A.h", "@interface B : Elsewhere\n- (void)f;\n@end", "f unknown"),
    ("A.h", "@interface Root\n- (void)f;\n@end\n@interface B : Root\n- (void)g;\n@end", "f no, g no"),
    ("A.h", "@protocol P <Q>\n- (void)f;\n@end\n@protocol Q\n- (void)f;\n@end", "f no, f no"),
    ("A.h", "@interface A : B\n- (void)f;\n@end\n@interface B : A\n- (void)f;\n@end", "f yes, f yes"),
  ])
func overrides(file: String, text: String, expected: String) {
  let measured = metrics("--- App/\(file)\n\(text)")
  let graph = measured.graph
  let told = graph.members.indices.map { member in
    let names = graph.facts[graph.memberFile[member]].names
    let name = names[graph.members[member].name]
    let isOverride = measured.contents.value.isOverride(member, in: graph)
    return "\(name) \(isOverride.map { $0 ? "yes" : "no" } ?? "unknown")"
  }
  #expect(told.joined(separator: ", ") == expected)
}
