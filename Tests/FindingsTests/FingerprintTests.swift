import Testing

@testable import ModlintKit

@Suite struct FingerprintTests {
  @Test func sayWhatNotWhere() {
    var moved = findings("x A; x B; x A")
    for index in moved.indices { moved[index].location = Location(file: "other.m", line: 7) }
    #expect(fingerprints(of: moved) == fingerprints(of: findings("x A; x B; x A")))
  }

  @Test func areDistinct() {
    let all = fingerprints(of: findings("x A; x A; x A; xA A; x AA; y A"))
    #expect(Set(all).count == all.count)
    #expect(all.allSatisfy { $0.count == 16 })
  }

  @Test func stayWhenOthersAreTakenOut() {
    let whole = findings("x A; x B; x A; x A")
    let (all, names) = (numbered(whole), fingerprints(of: whole))
    for kept in [[0, 1, 2, 3], [1, 2], [2, 3], [0, 3], [3]] {
      #expect(fingerprints(of: kept.map { all[$0] }) == kept.map { names[$0] })
    }
  }

  /// Two projects of one repository have findings of their own; at its top nothing changes.
  @Test func holdThePlaceOfTheProject() {
    let all = findings("x A; x B")
    #expect(fingerprints(of: all.asFound(home: "")) == fingerprints(of: all))
    let names = ["ios/A", "mac/B"].flatMap { fingerprints(of: all.asFound(home: $0)) } + fingerprints(of: all)
    #expect(Set(names).count == 6)
    #expect(formerFingerprints(of: all.asFound(home: "ios/A")) == fingerprints(of: all))
  }

  /// They are stored by others: GitHub and GitLab would open every alert anew.
  @Test func neverChange() {
    #expect(fingerprints(of: findings("deep-inheritance Home")) == ["9e9019995bf5c58f"])
  }
}
