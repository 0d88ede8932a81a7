/// The `csv` format (RFC 4180, with line feeds): one record for each finding, the names of the columns first.
func csvReport(_ report: Report) -> String {
  var text = "rule,severity,message,subject,file,line,column,end_line,owner\n"
  for violation in report.violations {
    let place = violation.location
    let cells = [
      violation.rule, violation.severity.rawValue, violation.message, violation.subject, place.file, "\(place.line)",
      place.column.map(String.init) ?? "", "\(place.endLine)",
      violation.owner,
    ]
    text += cells.map(csvCell).joined(separator: ",") + "\n"
  }
  return text
}

/// One cell. Controls are written as escapes, so that a record is a line. Spreadsheets take a cell for a formula that
/// begins with one of `= + - @`; an apostrophe keeps it text. An Objective-C method (`-[A b]`) is no formula.
func csvCell(_ text: String) -> String {
  var text = visible(text)
  if let first = text.utf8.first, "=+@-".utf8.contains(first), !text.utf8.starts(with: "-[".utf8) { text = "'" + text }
  guard text.utf8.contains(where: { "\",".utf8.contains($0) }) else { return text }
  return "\"" + escaped(text) { $0 == "\"" ? "\"\"" : nil } + "\""
}
