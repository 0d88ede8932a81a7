import Analysis
import FactBase
import Reporting

extension Scan {
  /// What is joined at run time. A gap is asked for and provided nowhere; or provided and asked for nowhere, where the
  /// project asks for other keys of the mechanism, so that it is code and not the framework that would ask.
  func pageWirings() throws -> [HTMLReport.Wiring] {
    var wirings: [HTMLReport.Wiring] = []
    try factBase.database.forEachRow(
      """
      SELECT w.mechanism, w.action, w.key, a.qualified_name, coalesce(b.qualified_name, w.target_name), w.path, w.line,
        w.detail
      FROM wiring w
      LEFT JOIN type a ON a.id = w.type
      LEFT JOIN type b ON b.id = w.target
      WHERE w.is_external = 0
      ORDER BY w.mechanism, w.key, w.action DESC, w.path, w.line
      """
    ) { row in
      var wiring = HTMLReport.Wiring(
        mechanism: row[0].text ?? "", action: row[1].text ?? "", key: row[2].text ?? "", file: row[5].text ?? "",
        line: row[6].integer ?? 0)
      wiring.type = row[3].text
      wiring.target = row[4].text
      wiring.detail = row[7].text
      wirings.append(wiring)
    }
    markGaps(in: &wirings)
    return wirings
  }
}

func markGaps(in wirings: inout [HTMLReport.Wiring]) {
  var actions: [[String]: Set<String>] = [:]
  for wiring in wirings {
    actions[[wiring.mechanism], default: []].insert(wiring.action)
    actions[[wiring.mechanism, wiring.key], default: []].insert(wiring.action)
  }
  for index in wirings.indices {
    let wiring = wirings[index]
    let met = actions[[wiring.mechanism, wiring.key]] ?? []
    let known = actions[[wiring.mechanism]] ?? []
    wirings[index].isGap = known.count > 1 && met.count == 1 && !wiring.key.isEmpty
  }
}
