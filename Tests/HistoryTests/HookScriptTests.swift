import Testing

@testable import ModlintKit

@Suite struct HookScriptTests {
  /// What a hook judges is read back from it, whatever the folders are called.
  @Test(arguments: [[""], ["ios/A"], ["ios/A", "mac/Bob's \"B\" $x"], ["", "a'b'"]])
  func knowsItsFolders(folders: [String]) throws {
    let text = HookScript(folders: folders).text(program: "/opt/it's/modlint")
    #expect(HookScript(parsing: text)?.folders == folders)
    #expect(text.contains("modlint='/opt/it'\\''s/modlint'"))
  }

  /// A hook that was installed before it knew of several.
  @Test(arguments: [("", ""), ("/'ios/A'", "ios/A"), ("/'Bob'\\''s'", "Bob's")])
  func knowsItsFormer(argument: String, folder: String) {
    let text = """
      #!/bin/sh
      # Installed by 'modlint install-hook': judges what is staged, and stops a commit that adds errors.
      exec "$modlint" scan --staged --no-progress "$(git rev-parse --show-toplevel)"\(argument)

      """
    #expect(HookScript(parsing: text)?.folders == [folder])
  }

  @Test(arguments: ["", "#!/bin/sh\nmodlint scan --staged\n", "judge 'a'\n"]) func leavesOthersAlone(text: String) {
    #expect(HookScript(parsing: text) == nil)
  }
}
