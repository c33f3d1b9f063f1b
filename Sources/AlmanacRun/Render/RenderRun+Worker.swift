import AlmanacFiles
import AlmanacModel
import AlmanacPages
import AlmanacPaper
import AlmanacReport
import AlmanacText

extension RenderRun {
    /// The state that every task shares: immutable, or guarded by itself.
    struct Worker: Sendable {
        private let folder: OutputFolder
        private let renderer: SubjectRenderer
        private let index: FleetIndex
        private let memory: NightMemory.Open?
        private let keepsNights: Bool
        /// The name of the dump in places.
        private let source: String

        init(run: RenderRun, folder: OutputFolder, memory: NightMemory.Open?, source: String) {
            self.memory = memory
            keepsNights = run.memory != nil
            self.folder = folder
            self.source = source
            renderer = SubjectRenderer(run.settings)
            index = run.fleetIndex
        }

        func work(_ batch: [SubjectStream.Item]) -> [RecordResult] {
            batch.map { item in
                // After a signal, records that were read wait for the next run.
                guard StopSignal.exitCode == nil else { return RecordResult(outcome: .passedOver, notices: [], position: item.position) }
                switch item {
                case .record(let record, let hash): return work(record, hash)
                case .known(let known, let line): return left(known, line) ?? work(line.decoded(from: source), known.record)
                }
            }
        }

        /// Keeps the files of a subject that has not changed; `nil` when they are not all there any more.
        private func left(_ known: KnownRecord, _ line: SubjectStream.Line) -> RecordResult? {
            // Ordinary absence: the files are written then, and any problem is reported by that.
            guard let receipt = try? folder.leave(subject: known.subject, at: line.index, manifest: known.manifest, stamp: known.stamp)
            else {
                return nil
            }
            var known = known
            if known.stamp != receipt.stamp { known.stamp = receipt.stamp }
            let notices = known.notices.map { $0.placed(at: line.place) }
            return RecordResult(outcome: .rendered(known, receipt, isPassedOver: true), notices: notices, position: line.position)
        }

        private func work(_ record: SubjectStream.Record, _ hash: ContentHash) -> RecordResult {
            switch record.content {
            case .subject(let snapshot): render(snapshot, record, hash)
            case .lost(let subject, let reason): failure(of: subject, record, reason, record.notices, isLost: true)
            case .second(let subject, let reason):
                RecordResult(outcome: .second(subject: subject, reason), notices: record.notices, position: record.position)
            }
        }

        private func render(_ snapshot: Snapshot, _ record: SubjectStream.Record, _ hash: ContentHash) -> RecordResult {
            let (snapshot, problem) = memory?.recalling(snapshot) ?? (snapshot, nil)
            let (context, found) = renderer.context(of: snapshot)
            let unkept = memory?.keep(context.insights, of: snapshot)
            // A record of which the nights could not be read or kept is no known one: the next run tries again.
            let isKnown = problem == nil && unkept == nil && (memory == nil) == !keepsNights
            var notices = record.notices + ([problem, unkept].compactMap(\.self) + found).map { record.notice($0) }
            do {
                let files = try renderer.render(context)
                notices += files.notices.map { record.notice($0) }
                let receipt = try folder.write(subject: snapshot.subject.id, at: record.index, artifacts: files.artifacts)
                let known = KnownRecord(
                    record: isKnown ? hash : ContentHash(of: []), subject: snapshot.subject.id, manifest: receipt.manifest,
                    stamp: receipt.stamp,
                    row: index.entry(
                        context, in: renderer.indexText(of: snapshot.subject), folder: receipt.folder,
                        key: OutputFolder.key(receipt.folder)),
                    notices: notices)
                return RecordResult(outcome: .rendered(known, receipt, isPassedOver: false), notices: notices, position: record.position)
            } catch let error as DeliveryError {
                if error.endsTheRun { return RecordResult(outcome: .ended(error), notices: notices, position: record.position) }
                let reason = Notice(place: record.place, message: error.description)
                return failure(of: snapshot.subject.id, record, reason, notices, as: RunFailure(error).exitCode)
            } catch let error as TemplateWork.Exceeded {
                let reason = Notice(place: record.place, path: "report", message: error.description)
                return failure(of: snapshot.subject.id, record, reason, notices, as: .configuration)
            } catch {
                return failure(of: snapshot.subject.id, record, Notice(place: record.place, path: "report", message: "\(error)"), notices)
            }
        }

        /// The failure of a record. Its subject, if known, keeps its last good files.
        private func failure(
            of subject: String?, _ record: SubjectStream.Record, _ reason: Notice, _ notices: [Notice], as code: ExitCode = .badData,
            isLost: Bool = false
        ) -> RecordResult {
            var notices = notices
            do throws(DeliveryError) {
                if let subject { try folder.keep(subject: subject, at: record.index) }
            } catch {
                if error.endsTheRun { return RecordResult(outcome: .ended(error), notices: notices, position: record.position) }
                notices.append(Notice(place: record.place, message: error.description))
            }
            return RecordResult(
                outcome: .failed(subject: subject, reason, as: code, isLost: isLost), notices: notices, position: record.position)
        }
    }
}
