import AlmanacDelivery
import AlmanacModel

/// What became of one record.
struct RecordResult: Sendable {
    enum Outcome: Sendable {
        case rendered(KnownRecord, SubjectReceipt, isPassedOver: Bool)
        /// - Parameter isLost: Whether nothing could be read of it; then a later record of the same subject counts.
        case failed(subject: String?, Notice, as: ExitCode, isLost: Bool)
        /// The subject stands in the dump before; that one counts.
        case second(subject: String, Notice)
        case passedOver
        /// The output cannot be written to any more.
        case ended(DeliveryError)
    }

    var outcome: Outcome
    var notices: [Notice]
    var position: SubjectStream.Position
}
