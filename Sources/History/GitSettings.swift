import Foundation

/// How git is started so that it runs no program and asks nobody: what the settings of a repository say is not always its
/// user's word, and what a stranger has committed never is.
enum GitSettings {
  /// Stands before the arguments of each question. Whatever names a program is emptied; plumbing that would compare files by
  /// their content with a filter's help is not asked at all, but with ``withoutFilters(_:)``.
  static let options = ["--no-pager"] + settings.flatMap { ["-c", $0] }

  private static let settings = [
    "core.fsmonitor=false", "core.sshCommand=", "core.gitProxy=none", "core.askPass=",
    "core.editor=:", "sequence.editor=:", "core.pager=cat", "core.alternateRefsCommand=", "credential.helper=",
    "diff.external=", "gpg.program=", "gpg.ssh.program=", "gpg.x509.program=", "gpg.ssh.defaultKeyCommand=",
    "log.showSignature=false", "uploadpack.packObjectsHook=", "protocol.allow=never", "submodule.recurse=false",
    "fetch.recurseSubmodules=false", "gc.auto=0", "maintenance.auto=false",
  ]

  /// Of every question but where the hooks are.
  static let noHooks = ["-c", "core.hooksPath=/dev/null"]

  /// The drivers of filters do nothing then; of a file that one stands before git says that it differs.
  static func withoutFilters(_ names: Set<String>) -> [String] {
    names.sorted().flatMap { name in
      ["clean=", "smudge=", "process=", "required=false"].flatMap { ["-c", "filter.\(name).\($0)"] }
    }
  }

  /// The whole environment that git is started in. Of the variables that are git's only those are handed on by which users
  /// and hosts say where settings are; all others change where git looks, or name programs.
  static func variables(for repository: Repository) -> [String: String] {
    var variables = ProcessInfo.processInfo.environment.filter { name, _ in
      !name.hasPrefix("GIT_") || name.hasPrefix("GIT_CONFIG_")
    }
    for name in ["SSH_ASKPASS", "PAGER", "EDITOR", "VISUAL"] { variables[name] = nil }
    // Questions must not take locks or wait for an answer. No protocol is allowed: git before 2024 fetches what a partial
    // clone lacks whatever it is told.
    variables.merge([
      "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "",
      "GIT_PROTOCOL_FROM_USER": "0", "GIT_TRACE2": "0", "GIT_TRACE2_EVENT": "0", "GIT_TRACE2_PERF": "0", "LC_ALL": "C",
    ]) { $1 }
    variables["PATH"] = Border([repository.top]).programFolders().joined(separator: ":")
    variables["GIT_DIR"] = repository.top + "/.git"
    // Without one a repository that has no work tree refuses what is asked of one.
    if !repository.isBare { variables["GIT_WORK_TREE"] = repository.top }
    variables["GIT_INDEX_FILE"] = repository.givenIndex
    return variables
  }
}

extension Repository {
  /// The index that git is told to use, as in a hook of a commit of some paths. Git looks for it from the top of the work tree
  /// around, wherever in it a hook has gone before it asks. It lies in git's folder; nil for any other place, and so for a
  /// folder of another work tree, as a submodule's, which has an index of its own.
  var givenIndex: String? {
    guard let written = ProcessInfo.processInfo.environment["GIT_INDEX_FILE"] else { return nil }
    let here = Repository(around: FileManager.default.currentDirectoryPath)?.top
    let index = written.hasPrefix("/") ? written : (here ?? top) + "/" + written
    guard let slash = index.lastIndex(of: "/"), canonicalPath(String(index[..<slash])) == folder else { return nil }
    return index
  }
}
