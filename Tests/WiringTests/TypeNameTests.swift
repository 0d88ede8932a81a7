import LinkedTexts
import Testing

@testable import ModlintKit

@Suite struct TypeNameTests {
  /// Asked from no file, as a property list asks.
  @Test(
    "Of types of one name the project's own is meant, and no test's or vendor's",
    arguments: [
      ("--- App/A.swift\nclass Home {}\n--- AppTests/T.swift\nimport XCTest\nclass Home {}", "App/A.swift"),
      ("--- App/A.swift\nclass Home {}\n--- App/3rd-party/B.swift\nclass Home {}", "App/A.swift"),
      ("--- App/A.swift\nclass Home {}\n--- MockingbirdSupport/B.swift\nclass Home {}", "App/A.swift"),
      ("--- App/A.swift\nclass Home {}\n--- Kit/B.swift\nclass Home {}", nil),
      ("--- AppTests/T.swift\nimport XCTest\nclass Home {}", "AppTests/T.swift"),
    ] as [(String, String?)])
  func types(files: String, expected: String?) {
    let graph = Linked("--- README.md\nThe folders are the modules.\n" + files).graph
    let type = TypeNames(graph).type(named: "Home", isProtocol: false, file: .none)
    #expect((type.exists ? graph.files[graph.types[type].file].path : nil) == expected)
  }
}
