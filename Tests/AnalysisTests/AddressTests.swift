@testable import ModlintKit
import Testing

/// Modules that meet by addresses: who opens one depends on who binds its pattern.
@Suite struct AddressTests {
  private func wirings(bound: [String], opened: String) throws -> String {
    let texts = [
      ".modlint.yml": "modules:\n  - {name: Home, paths: [Home/**]}\n  - {name: User, paths: [User/**]}\n",
      "User/User.m": "#import \"MGJRouter.h\"\n@implementation User\n+ (void)load {\n"
        + bound.map { "  [MGJRouter registerURLPattern:@\"\($0)\" toHandler:nil];\n" }.joined() + "}\n@end\n",
      "Home/Home.m": "#import \"MGJRouter.h\"\n@implementation Home\n- (void)open:(NSString *)name {\n"
        + "  [MGJRouter openURL:\(opened)];\n}\n@end\n",
    ]
    let scan = try Scan(of: texts, Configuration(ofProject: texts, rules: rules.get()))
    let rows = try scan.factBase.database.query(
      """
      SELECT s.name || ' -> ' || t.name || ' ' || d.wirings FROM module_dependency d
      JOIN module s ON s.id = d.source JOIN module t ON t.id = d.target WHERE d.wirings > 0
      """)
    return rows.rows.map { row in if case .text(let text) = row[0] { text } else { "" } }.joined(separator: "; ")
  }

  @Test(arguments: [
    (["app://user"], "@\"app://user\"", true), (["app://user"], "@\"app://users\"", false),
    (["app://user"], "@\"app://user?id=3\"", true), (["app://user/:id"], "@\"app://user/3\"", true),
    (["app://user/:id"], "@\"app://user/3/posts\"", false), (["app://user/:id"], "@\"app://user\"", false),
    (["app://user/:id"], "@\"web://user/3\"", false), (["/user/:id"], "@\"app://user/3\"", true),
    (["app://user/<int:id>"], "@\"app://user/3?tab=1\"", true), (["app://user/*"], "@\"app://user/3/posts\"", true),
    (["/user(/page/:n)"], "@\"/user/page/2\"", true), (["/user(/page/:n)"], "@\"/user\"", true),
    (["/user(/page/:n)"], "@\"/user/2\"", false),
    (["app://user/:id"], "[NSString stringWithFormat:@\"app://user/%@\", name]", true),
    (["app://user/:id", "app://user/me"], "[NSString stringWithFormat:@\"app://user/%@\", name]", false),
    (["app://:page", "app://user/:id"], "[NSString stringWithFormat:@\"app://user/%@\", name]", true),
  ])
  func meeting(bound: [String], opened: String, meets: Bool) throws {
    #expect(try wirings(bound: bound, opened: opened) == (meets ? "Home -> User 1" : ""))
  }
}
