let dependencyKeys = [
  "deps", "exported_deps", "private_deps", "clang_deps", "test_host", "plugins", "swift_plugins", "frameworks",
  "binary",
]

let codeKeys = [
  "srcs", "non_arc_srcs", "swift_srcs", "clang_srcs", "hdrs", "textual_hdrs", "headers", "exported_headers",
  "private_headers",
]

let appleRules = ["ios_", "macos_", "tvos_", "watchos_", "visionos_", "apple_"]

/// How the rules begin that build for Apple's platforms.
let codeRules = appleRules + ["swift_", "objc_"]

/// By the name of the rule; a macro of the project's own mostly ends as the rule it wraps. Nil for what makes no
/// module.
func kind(of rule: String) -> Module.Kind? {
  if ["filegroup", "glob", "load", "exports_files", "package", "genrule", "test_suite", "alias"].contains(rule) {
    return nil
  }
  if ["_test", "_tests", "_test_lib", "_test_library"].contains(where: rule.hasSuffix) || rule.contains("unit_test")
    || rule.contains("ui_test")
  {
    return .test
  }
  // A C++ library that extends a server is called an extension as well.
  if rule.hasSuffix("_cc_extension") { return .library }
  // Before what ends with `_application`, as `macos_command_line_application` does.
  if rule.hasSuffix("_binary") || rule.hasSuffix("_command_line_application") { return .executable }
  if rule.hasSuffix("_application") || rule.hasSuffix("_extension") || rule.hasSuffix("_app_clip")
    || rule == "apple_bundle"
  {
    return .application
  }
  if rule.hasSuffix("compiler_plugin") { return .macro }
  if rule.contains("library") || rule.contains("framework") || rule.contains("module") { return .library }
  return nil
}
