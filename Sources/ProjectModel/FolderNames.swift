/// Folders that tools fill with what somebody else wrote. `pods` may be a team's own. What Mockingbird fills declares
/// Apple's classes once more, `NSObject` too, for its generator to read.
private let toolFolders: Set<Substring> = [
  "Carthage", "MockingbirdSupport", "Pods", "SourcePackages", "checkouts", "node_modules",
]

/// Folders whose contents somebody else wrote, in small letters and without what stands between words: `3rd-party`,
/// `Third Party` and `thirdparty` are one name. `Libs`, `External`, `Dependencies` and `Local Pods` are not among them:
/// they hold a team's own code as often.
private let vendorFolders: Set<String> = [
  "3rdparties", "3rdparty", "3rdpartylibraries", "3rdpartylibs", "externallibraries", "externallibreries",
  "externallibs", "thirdparties", "thirdparty", "thirdpartylibraries", "thirdpartylibs", "vender", "vendor",
  "vendored", "vendors",
]

/// Whether tools fill a folder of this name with what somebody else wrote.
func isToolFolder(_ name: Substring) -> Bool { toolFolders.contains(name) }

/// Whether a folder is called like those that hold what somebody else wrote.
func isVendorFolder(_ name: Substring) -> Bool {
  if toolFolders.contains(name) { return true }
  // Nearly every folder's name begins with another letter or is longer.
  guard let first = name.utf8.first, "3ETVetv".utf8.contains(first), name.utf8.count <= 24 else { return false }
  let letters = name.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: " ") }
  return vendorFolders.contains(String(decoding: letters, as: UTF8.self).lowercased())
}

/// Whether a file lies in a framework that somebody built: `Kit.framework/Headers/Kit.h`.
func liesInFramework(_ path: String) -> Bool {
  bytesContain(path, ".framework/") || bytesContain(path, ".xcframework/")
}

/// `UITests`, `AppTests`, `Tests`, `Specs`: by what folders of tests are called.
func isTestFolder(_ name: String) -> Bool {
  name.hasSuffix("Tests") || name.hasSuffix("Test") || name.hasSuffix("Specs") || name == "Spec" || name == "tests"
}
