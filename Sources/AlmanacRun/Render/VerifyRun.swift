import AlmanacDump
import AlmanacFiles
import AlmanacInsights
import AlmanacModel
import AlmanacReport
import AlmanacText

/// Checks that the files of an output folder are as they were written, and that a sample of them would be made just so again.
package struct VerifyRun: Sendable {
    /// Subjects to render a second time.
    package struct Sample: Sendable {
        /// The dump that the output was made from.
        package var input: String
        /// Most subjects to render.
        package var count: Int
        package var settings: RenderSettings
        /// What earlier nights said, where the output was made knowing them.
        package var memory: NightMemory?

        package init(input: String, count: Int, settings: RenderSettings, memory: NightMemory?) {
            self.input = input
            self.count = count
            self.settings = settings
            self.memory = memory
        }
    }

    package struct Summary: Sendable {
        package var subjects = 0
        package var files = 0
        package var bytes = 0
        package var findings = 0
        /// Subjects that were rendered a second time.
        package var rendered = 0
        /// Subjects of whom nights are kept.
        package var memories = 0
        /// Ids of the sample's subjects of whom the output lists nothing: somebody was forgotten, or no run has made his files yet.
        package var unwritten: [String] = []
    }

    package var output: String
    package var sample: Sample?
    /// What is kept of nights, which is read as well.
    package var memory: NightMemory?

    package init(output: String, sample: Sample?) {
        self.output = output
        self.sample = sample
    }

    /// - Parameter tell: Receives each finding.
    /// - Throws: When the folder does not exist, a run writes to it, or the dump cannot be read to its end.
    package func run(_ tell: (String) -> Void) throws(RunFailure) -> Summary {
        var summary = Summary()
        /// Files that are told already.
        var changed: Set<String> = []
        do throws(DeliveryError) {
            let check = try OutputCheck.run(output, isStopped: { StopSignal.exitCode != nil }) { finding in
                let words = "\(output)/\(finding)"
                if let colon = words.firstRange(of: ": ") { changed.insert(String(words[..<colon.lowerBound])) }
                tell(words)
            }
            summary.subjects = check.subjects
            summary.files = check.files
            summary.bytes = check.bytes
            summary.findings = check.findings
        } catch {
            throw RunFailure(error)
        }
        if let memory {
            summary.memories = try memory.check { finding in
                summary.findings += 1
                tell(finding)
            }
        }
        if let sample, StopSignal.exitCode == nil { try renderAgain(sample, besides: changed, &summary, tell) }
        return summary
    }

    /// - Parameter changed: Files that are not what was written, so that a second rendering says nothing of them.
    private func renderAgain(
        _ sample: Sample, besides changed: Set<String>, _ summary: inout Summary, _ tell: (String) -> Void
    ) throws(RunFailure) {
        let renderer = SubjectRenderer(sample.settings)
        let packed: PackedOutput?
        do throws(DeliveryError) { packed = try PackedOutput(output) } catch {
            throw RunFailure(error)
        }
        let (memory, problem) = sample.memory?.existing() ?? (nil, nil)
        if let problem { tell(problem.description) }
        let snapshots = try chosen(sample)
        let listed: Set<String>
        do throws(DeliveryError) { listed = try Self.listed(packed, among: Set(snapshots.map { FolderName.encode($0.subject.id) })) } catch
        {
            throw RunFailure(error)
        }
        for chosen in snapshots {
            let snapshot = memory?.recalling(chosen).snapshot ?? chosen
            guard StopSignal.exitCode == nil else { return }
            let folder = FolderName.encode(snapshot.subject.id)
            let place = "\(output)/\(folder)"
            do {
                let artifacts = try packed?.artifacts(of: folder)
                let isListed = packed == nil ? fileExists("\(place)/manifest.json") : listed.contains(folder)
                // What is listed and lost was told before.
                if !isListed, !changed.contains(where: { $0.hasPrefix(place + "/") }) {
                    summary.unwritten.append(snapshot.subject.id)
                    continue
                }
                summary.rendered += 1
                let context = renderer.context(of: snapshot).context
                var packedFiles: [String: [UInt8]] = [:]
                for artifact in artifacts ?? [] { packedFiles[artifact.path] = artifact.bytes }
                for artifact in try renderer.render(context).artifacts where !changed.contains("\(place)/\(artifact.path)") {
                    let found =
                        packed == nil
                        ? try readFile("\(place)/\(artifact.path)", limit: artifact.bytes.count) : packedFiles[artifact.path]
                    guard found != artifact.bytes else { continue }
                    summary.findings += 1
                    let problem = found == nil ? "is not there, or has another size" : "has other bytes"
                    tell(
                        "\(place)/\(artifact.path): \(problem) than a second rendering of \(sample.input) makes; if neither the dump nor the "
                            + "templates nor the settings have changed since, please report this as a bug")
                }
            } catch let error as DeliveryError {
                throw RunFailure(error)
            } catch {
                summary.findings += 1
                tell("\(place): could not be rendered again: \(error)")
            }
        }
    }

    /// Those of some folders that packed output lists.
    private static func listed(_ packed: PackedOutput?, among folders: Set<String>) throws(DeliveryError) -> Set<String> {
        var listed: Set<String> = []
        try packed?.forEachFolder { folder throws(DeliveryError) in
            if folders.contains(folder) { listed.insert(folder) }
        }
        return listed
    }

    /// Picks subjects spread over the whole dump, the same ones for the same dump.
    private func chosen(_ sample: Sample) throws(RunFailure) -> [Snapshot] {
        var chosen: [(order: UInt64, snapshot: Snapshot)] = []
        do throws(DumpError) {
            var stream = try SubjectStream(sample.input, catalogue: sample.settings.templates.catalogue)
            while let record = try stream.next() {
                guard case .subject(let snapshot) = record.content else { continue }
                let order = ContentHash(of: snapshot.subject.id).prefix
                if chosen.count == sample.count, let last = chosen.last, last.order <= order { continue }
                chosen.insert((order, snapshot), at: chosen.firstIndex { $0.order > order } ?? chosen.count)
                if chosen.count > sample.count { chosen.removeLast() }
            }
        } catch {
            throw RunFailure(error)
        }
        return chosen.map(\.snapshot)
    }
}
