/// Objects that were given something to hold after they were made, and scopes that functions and constants lie in: they may hold
/// each other in chains as long as the manifest has steps, or in circles, as a function lies in the scope that knows it.
///
/// They are kept until the manifest is read: what lets go of the first of a chain would else let go of all of it, each
/// within the one before, and a circle would stay for ever.
final class ValueLinks {
  private var objects: [ObjectIdentifier: Object] = [:]
  private var scopes: [ManifestScope] = []

  func keep(_ object: Object) { objects[ObjectIdentifier(object)] = object }

  func keep(_ scope: ManifestScope) { scopes.append(scope) }

  /// Lets each go of what it holds.
  func cut() {
    for object in objects.values { object.fields = [] }
    for scope in scopes { scope.clear() }
    (objects, scopes) = ([:], [])
  }
}
