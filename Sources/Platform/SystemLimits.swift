import Foundation

/// Looks for what the libraries below need and do not ask for: short of open files they end the program where they speak
/// to git, and short of threads everybody waits for one that never begins.
///
/// - Returns: What the system does not allow, in one sentence; nil where it allows all of it.
package func lackOfSystemLimits() -> String? {
  #if canImport(Glibc)
    // Swift's runtime reads the arguments there, and gives none where it cannot: any command would be a scan of this folder.
    guard access("/proc/self/cmdline", R_OK) == 0, CommandLine.argc > 0 else {
      return "modlint reads its arguments in /proc, which is not there (mount -t proc proc /proc)"
    }
  #endif
  var files = rlimit()
  if getrlimit(openFiles, &files) == 0, files.rlim_cur < wantedFiles {
    files.rlim_cur = min(files.rlim_max, wantedFiles)
    setrlimit(openFiles, &files)
    if files.rlim_cur < neededFiles {
      return "modlint needs \(neededFiles) open files; 'ulimit -n' allows \(files.rlim_cur) here"
    }
  }
  #if canImport(Glibc)
    var threads = rlimit()
    // Whoever may have many is not asked to show them.
    if getrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), &threads) == 0, threads.rlim_cur < 100,
      !canStartThreads()
    {
      return "modlint needs \(neededThreads) threads beside the first; 'ulimit -u' does not allow them here"
    }
  #endif
  return nil
}

private let neededFiles: rlim_t = 64
/// Each thread that reads has one open.
private let wantedFiles: rlim_t = 4096

#if canImport(Glibc)
  private let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  private let neededThreads = 5

  /// Tries it: how many others of the user there are, nobody tells.
  private func canStartThreads() -> Bool {
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    defer { gate.deallocate() }
    pthread_mutex_init(gate, nil)
    pthread_mutex_lock(gate)
    var started: [pthread_t] = []
    for _ in 0..<neededThreads {
      var thread = pthread_t()
      let failure = pthread_create(
        &thread, nil,
        { gate in
          let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self)
          pthread_mutex_lock(gate!)
          pthread_mutex_unlock(gate!)
          return nil
        }, gate)
      if failure == 0 { started.append(thread) }
    }
    pthread_mutex_unlock(gate)
    for thread in started { pthread_join(thread, nil) }
    return started.count == neededThreads
  }
#else
  private let openFiles = RLIMIT_NOFILE
#endif
