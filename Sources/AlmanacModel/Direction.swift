/// Which way a number should go.
package enum Direction: String, CaseIterable, Hashable, Sendable {
    case higher, lower
}
