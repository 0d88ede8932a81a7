/// No libclang was found that can be used. Objective-C files cannot be read then; Swift files need none.
package struct ClangUnavailable: Error, Sendable, Equatable, CustomStringConvertible {
  /// A library that is there, and why it was not taken.
  package struct Refusal: Error, Sendable, Equatable {
    package var path: String
    package var reason: String
  }

  /// What the environment names instead.
  private let chosen: String?
  private let refusals: [Refusal]
  private let remedy: String

  init(chosen: String? = nil, refusals: [Refusal] = [], on machine: Machine = .this) {
    self.chosen = chosen
    self.refusals = refusals
    remedy = machine.commandForClang
  }

  package var description: String { "Objective-C files need libclang; \(reason)" }

  /// Why there is none, with the command that mends it.
  package var reason: String {
    if let chosen {
      return "MODLINT_LIBCLANG names '\(chosen)', which is none" + (refusals.first.map { " (\($0.reason))" } ?? "")
    }
    let others = refusals.count > 1 ? " and \(refusals.count - 1) more" : ""
    let refused = refusals.first.map { "; '\($0.path)'\(others) cannot be used: \($0.reason)" } ?? ""
    return "libclang was not found; install it with '\(remedy)'\(refused)"
  }
}

extension Machine {
  /// What installs a libclang with what the machine has; the wheel brings one to any Python.
  var commandForClang: String {
    if isMac { return "xcode-select --install" }
    let managers = [
      ("/usr/bin/apt-get", "apt-get install libclang-dev"), ("/usr/bin/dnf", "dnf install clang-libs"),
      ("/usr/bin/yum", "yum install clang-libs"), ("/usr/bin/zypper", "zypper install libclang13"),
      ("/usr/bin/pacman", "pacman -S clang"),
    ]
    return managers.first { resolved($0.0) != nil }?.1 ?? "pip install libclang"
  }
}
