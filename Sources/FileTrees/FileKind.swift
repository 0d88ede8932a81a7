/// What a file is to the analysis, told from its name alone.
package enum FileKind: UInt8, Sendable {
  case swift, swiftinterface
  /// `.m`
  case objc
  /// `.mm`
  case objcxx
  /// `.h`, `.pch`, and headers of C++, which declare classes for `.mm` files.
  case header
  /// C, C++ and assembly: belongs to modules, and is not read.
  case c
  case plist
  /// `.xib`, `.storyboard`
  case xib
  /// What describes a project and is no Swift: `project.pbxproj`, `*.podspec`, `project.yml`, `BUILD` and the like.
  case manifest
  /// `.x`, `.xm`: what Logos makes Objective-C of, if that is what it holds; it is not read.
  case logos

  /// Whether the file holds code that is read for facts.
  var isSource: Bool {
    switch self {
    case .swift, .swiftinterface, .objc, .objcxx, .header: true
    case .c, .plist, .xib, .manifest, .logos: false
    }
  }

  /// Whether the file is read as Objective-C, which all headers are.
  var isObjectiveC: Bool { isSource && self != .swift && self != .swiftinterface }

  /// Whether the file is a module's own for being compiled into it, as no header is.
  var isCompiled: Bool { isSource && self != .header || self == .c }

  /// Nil for a file the analysis has no use for.
  init?(path: String) {
    var path = path
    let kind = path.withUTF8 { bytes in
      let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      return FileKind(name: UnsafeBufferPointer(rebasing: bytes[start...]))
    }
    guard let kind = kind ?? (isSpecificationOfItsFolder(path) ? .manifest : nil) else { return nil }
    self = kind
  }

  /// - Parameter name: The file's name without its folder.
  init?(name: UnsafeBufferPointer<UInt8>) {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else {
      guard manifestNames.contains(String(decoding: name, as: UTF8.self)) else { return nil }
      self = .manifest
      return
    }
    if name.count - dot == 2 {
      // Most files of a large tree are headers: they take the short way.
      switch name[dot + 1] {
      case UInt8(ascii: "h"): self = .header
      case UInt8(ascii: "m"): self = .objc
      case UInt8(ascii: "c"), UInt8(ascii: "s"), UInt8(ascii: "S"): self = .c
      case UInt8(ascii: "x"): self = .logos
      default: return nil
      }
      return
    }
    // An ending of up to 15 bytes lives in the string itself, nothing is allocated.
    guard name.count - dot <= 16 else { return nil }
    switch String(decoding: name[(dot + 1)...], as: UTF8.self) {
    case "swift": self = .swift
    case "mm": self = .objcxx
    case "plist": self = .plist
    case "xm", "xi", "xmi": self = .logos
    case "xib", "storyboard": self = .xib
    case "pch", "hpp", "hh", "hxx": self = .header
    case "swiftinterface": self = .swiftinterface
    case "cc", "cpp", "cxx", "asm": self = .c
    case "pbxproj", "podspec", "xcworkspacedata", "bzl", "buckconfig": self = .manifest
    case "json", "yml", "yaml", "lock", "bazel", "resolved":
      let name = String(decoding: name, as: UTF8.self)
      guard manifestNames.contains(name) || name.hasSuffix(".podspec.json") || isNamedSpecification(name) else {
        return nil
      }
      self = .manifest
    default: return nil
    }
  }
}

/// `project-beta.yml`, `ios-project.yml`: where a folder has several projects, XcodeGen is told the specification's name.
func isNamedSpecification(_ name: String) -> Bool {
  (name.hasSuffix(".yml") || name.hasSuffix(".yaml")) && name.contains("project")
}

/// `Samples/Kiosk/Kiosk.yml`: a specification is often called as the project, and the project as its folder.
func isSpecificationOfItsFolder(_ path: String) -> Bool {
  guard path.hasSuffix(".yml") || path.hasSuffix(".yaml") else { return false }
  let folder = lastName(of: parentFolder(of: path))
  return !folder.isEmpty && stem(of: lastName(of: path)) == folder
}

/// Whether a file of this name may be the manifest of a Swift package.
func isCalledAsPackageManifest(_ name: String) -> Bool {
  name == "Package.swift" || name.hasPrefix("Package@swift-")
}

private let manifestNames: Set<String> = [
  "BUCK", "BUILD", "BUILD.bazel", "Cartfile", "GNUmakefile", "Makefile", "Podfile", "MODULE.bazel", "Podfile.lock",
  "WORKSPACE",
  "WORKSPACE.bazel", "makefile", "project.json", "project.yaml", "project.yml",
]
