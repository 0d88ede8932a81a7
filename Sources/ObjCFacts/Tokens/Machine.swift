/// What the search for libclang asks of the machine.
struct Machine {
  var isMac: Bool
  var environment: (String) -> String?
  /// The running program, all links followed.
  var program: String?
  /// The names in a folder; none where there is no such folder.
  var names: (String) -> [String]
  /// A path with all links followed; nil where nothing is there.
  var resolved: (String) -> String?

  /// The one that this runs on.
  static var this: Machine {
    #if canImport(Darwin)
      let isMac = true
    #else
      let isMac = false
    #endif
    return Machine(
      isMac: isMac, environment: environmentVariable, program: canonicalPath(pathOfRunningProgram()),
      names: { namesIn($0, followsLink: true) }, resolved: canonicalPath)
  }
}
