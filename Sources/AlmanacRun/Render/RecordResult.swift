import AlmanacFiles
import AlmanacModel

/// The result of one record.
struct RecordResult: Sendable {
    enum Outcome: Sendable {
        case rendered(KnownRecord, SubjectReceipt, isPassedOver: Bool)
        /// - Parameter isLost: True when nothing of the record could be read; a later record of the same subject then counts.
        case failed(subject: String?, Notice, as: ExitCode, isLost: Bool)
        /// The subject has an earlier record in the dump, which counts.
        case second(subject: String, Notice)
        case passedOver
        /// Nothing more can be written to the output.
        case ended(DeliveryError)
    }

    var outcome: Outcome
    var notices: [Notice]
    var position: SubjectStream.Position

    /// The same result once the subject's files are in place; called in the order of the dump.
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
