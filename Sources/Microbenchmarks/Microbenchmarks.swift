import ModlintKit
import Benchmark
import BuiltinRules
import Foundation

/// What each stage of a scan costs by itself, on one thread, over the code of a folder.
///
/// Usage: `MODLINT_FOLDER=path Microbenchmarks [--filter link] [--help]`; without a folder the present one is read. The
/// options are those of the benchmark library.
@main
struct Microbenchmarks {
  static func main() async throws {
    let folder = ProcessInfo.processInfo.environment["MODLINT_FOLDER"] ?? "."
    let corpus = try await Corpus(of: folder)
    let report = try corpus.scan.report(corpus.configuration)
    let page = try await corpus.scan.page(of: report)
    let stages = BenchmarkSuite(name: "\(corpus.scan.graph.files.count) files") { suite in
      addExtraction(of: corpus, to: suite)
      addGraph(of: corpus, to: suite)
      suite.benchmark("report: text") { _ = try render(report, as: .text) }
      suite.benchmark("report: json") { _ = try render(report, as: .json) }
      suite.benchmark("report: sarif") { _ = try render(report, as: .sarif) }
      suite.benchmark("report: html, from a page that is filled") { _ = try render(page) }
    }
    Benchmark.main([stages])
  }

  private static func addExtraction(of corpus: Corpus, to suite: BenchmarkSuite) {
    addExtraction(of: corpus, WireVocabulary(AskedNames(of: corpus.idioms)), "", to: suite)
    // What idioms cost is the difference, and the stage called wiring.
    addExtraction(of: corpus, WireVocabulary(), ", no idioms", to: suite)
  }

  private static func addExtraction(
    of corpus: Corpus, _ vocabulary: WireVocabulary, _ suffix: String, to suite: BenchmarkSuite
  ) {
    if !corpus.swift.isEmpty {
      let reader = SwiftReader(vocabulary: vocabulary)
      suite.benchmark("extraction: Swift\(suffix)") {
        for file in corpus.swift {
          file.text.withUnsafeBufferPointer { _ = reader.facts(of: $0, path: file.path) }
        }
      }
    }
    if !corpus.objc.isEmpty, let library = try? ClangLibrary.load() {
      let reader = ObjCReader(library: library, vocabulary: vocabulary)
      suite.benchmark("extraction: Objective-C\(suffix)") {
        var batch = ObjCBatch()
        for (index, file) in corpus.objc.enumerated() {
          batch.append(path: file.path, language: file.language, byteCount: file.text.count) { target in
            target.copyBytes(from: file.text)
            return file.text.count
          }
          guard batch.isFull || index == corpus.objc.count - 1 else { continue }
          _ = reader.facts(of: batch)
          batch.removeAll()
        }
      }
    }
  }

  private static func addGraph(of corpus: Corpus, to suite: BenchmarkSuite) {
    let scan = corpus.scan
    let configuration = corpus.configuration
    suite.benchmark("discovery of modules") { _ = Project(discoveredIn: scan.tree) }
    suite.benchmark("linking") {
      _ = CodeGraph(linking: corpus.sources, in: scan.project, sdk: SDKTables(BuiltinRules.sdk), jobs: 1)
    }
    suite.benchmark("wiring") {
      _ = WiringLinking(of: scan.graph, by: corpus.idioms, in: scan.tree, jobs: 1)
    }
    suite.benchmark("metrics: coupling, cohesion and cycles of all types") {
      let metrics = Metrics(of: scan.graph, roleRules: BuiltinRules.roles, partRules: BuiltinRules.parts)
      _ = try FactBase(metrics, team: .unknown).database
        .query("SELECT sum(coupling), sum(cohesion_parts), count(cycle), sum(response) FROM type")
    }
    suite.benchmark("fact base: every use with both its types") {
      _ = try scan.factBase.database
        .query("SELECT count(*) FROM use u JOIN type s ON s.id = u.source JOIN type t ON t.id = u.target")
    }
    suite.benchmark("rules, all, over metrics that are known") { _ = try scan.report(configuration) }
  }
}
