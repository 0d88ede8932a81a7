/// Objects and closures that were given something to hold after they were made, so that they may hold each other in chains as
/// long as the manifest has steps, or in circles.
///
/// They are kept until the manifest is read: what lets go of the first of a chain would else let go of all of it, each
/// within the one before, and a circle would stay for ever.
struct ValueLinks {
  private var objects: [ObjectIdentifier: Object] = [:]
  private var closures: [Function] = []

  mutating func keep(_ object: Object) { objects[ObjectIdentifier(object)] = object }

  mutating func keep(_ closure: Function) { closures.append(closure) }

  /// Lets each go of what it holds.
  func cut() {
    for object in objects.values { object.fields = [] }
    for closure in closures { closure.scope = Scope(parent: nil) }
  }
}
