/// What names stand for in a file or a function.
struct StarlarkScope {
  var variables: [String: StarlarkValue] = [:]
  var functions: [String: StarlarkFunction] = [:]
  /// Functions of other projects and rules, by the names they have here.
  var foreign: [String: String] = [:]

  /// `load("//Config:rules.bzl", "library", other = "name")`, of which `loading` gives what the label names; Buck's
  /// `include_defs("//DEFS")` takes all there is. Any other call changes nothing.
  mutating func load(_ call: StarlarkCall, _ loading: (String) -> StarlarkModule?) {
    guard call.name == "load" || call.name == "include_defs", let label = call.arguments.first?.value.string else {
      return
    }
    let loaded = loading(label)?.scope
    guard call.name == "load" else {
      variables.merge(loaded?.variables ?? [:]) { _, new in new }
      functions.merge(loaded?.functions ?? [:]) { _, new in new }
      return
    }
    for argument in call.arguments.dropFirst() {
      guard let name = argument.value.string else { continue }
      let alias = argument.label ?? name
      if let function = loaded?.functions[name] {
        functions[alias] = function
      } else if let value = loaded?.variables[name], !value.isUnknown, !value.isRule {
        variables[alias] = value
      } else {
        foreign[alias] = loaded?.foreign[name] ?? name
      }
    }
  }

  /// `swift_library = _swift_library`
  mutating func declare(_ name: String, as other: String) {
    if let function = functions[other] { functions[name] = function }
    if let rule = foreign[other] { foreign[name] = rule }
  }
}
