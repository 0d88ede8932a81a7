import Foundation

/// The file of the running program.
func pathOfRunningProgram() -> String {
  #if os(Linux)
    // The file that runs, even if another has taken its name meanwhile.
    "/proc/self/exe"
  #else
    Bundle.main.executablePath ?? CommandLine.arguments[0]
  #endif
}

/// A variable of the environment that holds something.
package func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}
