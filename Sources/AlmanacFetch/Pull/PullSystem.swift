/// A system that can be asked, in the order of the answers in a record. The raw value is its key in the dump.
///
/// Momentum has no server: its data comes from a dump alone.
package enum PullSystem: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
    case guardian
    case moneyMoments = "moneymoments"
    case lume
    case destiny

    package var description: String { rawValue }

    /// True when each request carries an API key besides the subject's token.
    package var takesAPIKey: Bool {
        switch self {
        case .guardian, .moneyMoments: false
        case .lume, .destiny: true
        }
    }
}
