import AlmanacInsights
import AlmanacModel

extension Mark {
    /// The measure without which it says nothing: a ring is full at a maximum, a stop of a road has a state.
    var companion: MeasureRole? {
        switch self {
        case .ring: .maximum
        case .road: .state
        case .map: .latitude
        default: nil
        }
    }
}
