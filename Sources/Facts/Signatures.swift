/// The parameters of a function, an initializer or a subscript of Swift, noted with touches only.
struct SignatureFact: Sendable, Equatable {
  /// The declaration that has the member; none of what stands at the top of the file.
  var declaration: Index<DeclarationFact>
  /// None of a function that is no member.
  var member: Index<MemberFact>
  /// With its labels.
  var name: Name
  var parameters: [ParameterFact]

  /// By argument of a call, the parameter that takes it; nil where the call has other labels, or leaves out what has to be given.
  /// Both texts are labels behind the opening bracket; a closure behind a call has the label `*`.
  static func places(
    of call: UnsafeBufferPointer<UInt8>, in labels: UnsafeBufferPointer<UInt8>, _ parameters: [ParameterFact]
  ) -> [Int]? {
    let colon = UInt8(ascii: ":")
    let labels = labels.split(separator: colon).dropLast()
    guard labels.count == parameters.count else { return nil }
    var places: [Int] = []
    var next = 0
    let asked = call.split(separator: colon).dropLast()
    for (number, label) in asked.enumerated() {
      if label.elementsEqual("_".utf8), let last = places.last, parameters[last].flags.contains(.variadic),
        next == labels.count || !labels[next].elementsEqual(label)
      {
        places.append(last)
        continue
      }
      let found: Int?
      if label.elementsEqual("*".utf8) {
        let further = asked[(number + 1)...]
        // One that has to be given comes first, unless another closure behind the call is for it.
        let closure =
          labels.indices[next...].first { place in
            parameters[place].flags.contains(.closure) && !parameters[place].flags.contains(.optional)
              && !further.contains { $0.elementsEqual(labels[place]) }
          } ?? parameters[next...].firstIndex { $0.flags.contains(.closure) }
        // A closure whose type is an alias is not known to be one.
        found =
          parameters[next..<(closure ?? labels.count)].firstIndex { !$0.flags.contains(.optional) } ?? closure
          ?? (next < labels.count ? next : nil)
      } else {
        found = labels[next...].firstIndex { $0.elementsEqual(label) }
      }
      guard let found, parameters[next..<found].allSatisfy({ $0.flags.contains(.optional) }) else { return nil }
      places.append(found)
      next = found + 1
    }
    return parameters[next...].allSatisfy { $0.flags.contains(.optional) } ? places : nil
  }
}

/// A parameter of a function, or of a closure that one takes.
package struct ParameterFact: Sendable, Equatable {
  package struct Flags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A call may leave it out.
    static let optional = Flags(rawValue: 1 << 0)
    static let variadic = Flags(rawValue: 1 << 1)
    static let closure = Flags(rawValue: 1 << 2)
    static let collection = Flags(rawValue: 1 << 3)
  }

  /// As written without generic arguments; none of a closure, and where the text does not tell.
  package var type: Name = .none
  package var flags: Flags = []
  /// The parameters of a closure.
  var handed: [ParameterFact] = []

  init() {}
}
