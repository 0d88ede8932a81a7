import LinkedTexts
import ModularityMetrics

/// The metrics of a project in one text.
func metrics(_ text: String) -> Metrics { Metrics(of: Linked(text).graph, roleRules: "") }
