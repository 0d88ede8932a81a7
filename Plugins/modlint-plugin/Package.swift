// swift-tools-version: 6.0
import PackageDescription

// The binary of a release and nothing to build: no dependency of modlint's enters the package that uses this one.
let package = Package(
  name: "modlint-plugin",
  products: [
    .plugin(name: "ModlintCommand", targets: ["ModlintCommand"]),
    .plugin(name: "ModlintBuild", targets: ["ModlintBuild"]),
  ],
  targets: [
    .binaryTarget(
      name: "modlint",
      url: "https://github.com/ORG/modlint/releases/download/@VERSION@/modlint-@VERSION@.artifactbundle.zip",
      checksum: "@BUNDLE_SHA256@"),
    .plugin(
      name: "ModlintCommand",
      capability: .command(
        intent: .custom(verb: "modlint", description: "Read the package and tell how modular it is.")),
      dependencies: ["modlint"]),
    .plugin(name: "ModlintBuild", capability: .buildTool(), dependencies: ["modlint"]),
  ])
