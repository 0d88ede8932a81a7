import LinkedTexts
@testable import ModlintKit

/// The metrics of a project in one text.
func metrics(_ text: String) -> Metrics {
  let linked = Linked(text)
  return Metrics(of: linked.graph, roleRules: "", places: linked.linkedPlaces)
}
