import Foundation

/// Where grammars and seeds are.
let seedFolder = ProcessInfo.processInfo.environment["FUZZ_FOLDER"] ?? "Tests/Fuzz"

/// The inputs of a kind by number: made by its grammar, changed from that, or changed from a seed. A seed and a number give
/// the same input always.
struct Inputs {
  private let kind: Kind
  private let seed: UInt64
  private let seeds: [[UInt8]]

  init(_ kind: Kind, _ options: Options) {
    self.kind = kind
    seed = options.seed
    let folder = seedFolder + "/Seeds/" + kind.name
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    seeds = names.sorted().compactMap { FileManager.default.contents(atPath: folder + "/" + $0).map(Array.init) }
  }

  func input(_ number: Int) -> [UInt8] {
    var random = SeededGenerator(seed: seed &* 0x1_0000_0001 &+ UInt64(number) &* 0x9E6C_63D0_876A_68EF)
    _ = random.next()
    switch random.below(8) {
    case 0..<4: return kind.generate(&random)
    case 4..<6 where !seeds.isEmpty: return mutated(random.pick(seeds), &random)
    default: return mutated(kind.generate(&random), &random)
    }
  }

  private func mutated(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var input = input
    let other = seeds.isEmpty || random.isOne(of: 2) ? kind.generate(&random) : random.pick(seeds)
    for _ in 0...random.below(4) { mutate(&input, beside: other, &random) }
    return input
  }
}
