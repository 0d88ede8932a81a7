@testable import ModlintKit
import Testing

/// Interface files in several languages.
@Suite struct TranslationTests {
  @Test(
    "Of the translations of an interface file one is read: Xcode's base, else the English one, else the first",
    arguments: [
      (["Base.lproj/M", "ar.lproj/M", "de.lproj/M"], "Base.lproj/M"),
      (["de.lproj/M", "en.lproj/M"], "en.lproj/M"), (["English.lproj/M", "Dutch.lproj/M"], "English.lproj/M"),
      (["fr.lproj/M", "de.lproj/M"], "de.lproj/M"),
      (["de.lproj/M", "de.lproj/N", "M"], "M de.lproj/M de.lproj/N"),
      (["A/de.lproj/M", "B/de.lproj/M"], "A/de.lproj/M B/de.lproj/M"),
    ])
  func translations(names: [String], read: String) throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Screen"/>
      <button id="1"><connections><action selector="save:" destination="-1" id="9"/></connections></button>
      </objects></document>
      """
    var texts = ["App/Screen.swift": "class Screen: UIViewController { @IBAction func save(_ sender: Any) {} }"]
    for name in names { texts["App/\(name).xib"] = text }
    let scan = try Scan(of: texts, Configuration(ofProject: texts, rules: rules.get()))
    let rows = try scan.factBase.database.query("SELECT path FROM wiring WHERE mechanism = 'action' ORDER BY path")
    let paths = rows.rows.map { row in if case .text(let text) = row[0] { text } else { "" } }
    #expect(paths == read.split(separator: " ").map { "App/\($0).xib" })
  }
}
