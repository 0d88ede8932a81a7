/// Which files the macros are from that a build file loads, and what is known of them.
final class LoadedMacros {
  /// By the name that the build file has for a macro: the label of its file, and its name there.
  let places: [String: [(label: String, name: String)]]
  /// Whether a macro does more with the dependencies than hand them on, as far as somebody has asked.
  var changing: [String: Bool] = [:]

  init(_ calls: [StarlarkCall]) {
    var places: [String: [(label: String, name: String)]] = [:]
    for load in calls where load.name == "load" {
      guard let label = load.arguments.first?.value.string else { continue }
      for argument in load.arguments.dropFirst() {
        guard let name = argument.label ?? argument.value.string else { continue }
        places[name, default: []].append((label, argument.value.string ?? name))
      }
    }
    self.places = places
  }
}
