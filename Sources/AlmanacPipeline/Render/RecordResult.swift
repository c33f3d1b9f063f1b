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

    /// The same when its files are in their place among those of the others, which is asked for in the order of the dump.
    func settled(in folder: OutputFolder) -> RecordResult {
        guard case .rendered(let known, let receipt, let isPassedOver) = outcome else { return self }
        var result = self
        do throws(DeliveryError) {
            result.outcome = .rendered(known, try folder.settle(receipt), isPassedOver: isPassedOver)
        } catch {
            result.outcome = .ended(error)
        }
        return result
    }
}
