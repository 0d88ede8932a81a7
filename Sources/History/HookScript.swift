import Foundation

/// The text of the hook: a shell script that judges each project of the repository that was asked for.
struct HookScript: Equatable {
  /// Below the top of the work tree; empty for all of it. In the order in which they were asked for.
  var folders: [String]

  init(folders: [String]) { self.folders = folders }

  /// Nil for the hook of somebody else.
  init?(parsing text: String) {
    guard text.contains(Self.mark) else { return nil }
    let lines = text.split(whereSeparator: \.isNewline)
    folders = lines.compactMap { Self.argument(of: $0, behind: "judge ") }
    // As it was before it knew of several.
    let former = "exec \"$modlint\" scan --staged --no-progress \"$(git rev-parse --show-toplevel)\""
    for line in lines where line.hasPrefix(former) {
      folders.append(Self.argument(of: line, behind: former + "/") ?? "")
    }
  }

  private static let mark = "Installed by 'modlint install-hook'"

  /// It calls the program, where modlint is now, if there is none in `PATH`.
  func text(program: String) -> String {
    """
    #!/bin/sh
    # \(Self.mark): judges what is staged, and stops a commit that adds errors.
    # 'git commit --no-verify' passes it by; 'modlint install-hook --remove' takes it away.
    top=$(git rev-parse --show-toplevel)
    modlint=$(command -v modlint) || modlint=
    # One that the repository holds is anybody's.
    case "$modlint" in "$top"/* | [!/]* | '') modlint=\(Self.quoted(program)) ;; esac
    if [ ! -x "$modlint" ]; then
      echo "modlint is not installed, so this commit cannot be judged (git commit --no-verify passes by)" >&2
      exit 1
    fi
    status=0
    judge() {
      # A branch may not have the folder, or a commit take it out.
      [ -d "$top/$1" ] || return 0
      "$modlint" scan --staged --no-progress "$top${1:+/$1}" || status=$?
    }
    \(folders.map { "judge " + Self.quoted($0) }.joined(separator: "\n"))
    exit $status

    """
  }

  private static func quoted(_ text: String) -> String { "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'" }

  /// The quoted text behind a beginning; nil where something else stands there.
  private static func argument(of line: Substring, behind beginning: String) -> String? {
    guard line.hasPrefix(beginning) else { return nil }
    let argument = line.dropFirst(beginning.count)
    guard argument.count > 1, argument.hasPrefix("'"), argument.hasSuffix("'") else { return nil }
    return argument.dropFirst().dropLast().replacingOccurrences(of: "'\\''", with: "'")
  }
}
