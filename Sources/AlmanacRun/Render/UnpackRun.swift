import AlmanacFiles
import AlmanacModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes folders of packs, byte for byte as `render --layout folders` would have written them.
package struct UnpackRun: Sendable {
    package struct Summary: Sendable {
        package var subjects = 0
        package var files = 0
        package var written = 0
        /// Subjects left out because their pack does not hold them as they were written.
        package var damaged = 0
        package var exitCode = ExitCode.done
    }

    /// Packs, or folders of packed output.
    package var sources: [String]
    package var output: String
    /// The ids to unpack; all when `nil`.
    package var subjects: Set<String>?

    package init(sources: [String], output: String, subjects: Set<String>?) {
        self.sources = sources
        self.output = output
        self.subjects = subjects
    }

    /// - Parameter tell: Receives the subjects and files that could not be unpacked.
    /// - Throws: When nothing more can be unpacked; subjects unpacked until then are complete.
    package func run(_ tell: (String) -> Void) throws(RunFailure) -> Summary {
        do {
            // What is no packed output is refused before the folder is made.
            for source in sources where try packedOutput(source) == nil { _ = try PackReader(source) }
            let folder = try OutputFolder.open(output, layout: .folders)
            var unpacking = Unpacking(folder: folder, wanted: subjects.map { Set($0.map(FolderName.encode)) })
            for source in sources {
                if let packed = try packedOutput(source) {
                    try unpacking.unpack(packed, tell)
                } else {
                    try unpacking.unpack(PackReader(source), named: source, tell)
                }
            }
            return try unpacking.finish(sources: sources, tell)
        } catch {
            throw RunFailure(of: error, or: .badData)
        }
    }

    /// - Returns: `nil` when the source is no folder.
    private func packedOutput(_ source: String) throws -> PackedOutput? {
        var isFolder: Bool = false
        guard FileManager.default.fileExists(atPath: source, isDirectory: &isFolder), isFolder else { return nil }
        guard let packed = try PackedOutput(source) else {
            throw RunFailure(.badData, "\(source): holds no packed output that a run has ended; name a pack, or the folder of one")
        }
        return packed
    }
}

/// The state of unpacking.
private struct Unpacking {
    let folder: OutputFolder
    /// Folder names of the subjects to unpack; all when `nil`.
    let wanted: Set<String>?
    private var found: Set<String> = []
    private var count = 0
    private var summary = UnpackRun.Summary()
    private var provenance: Provenance?

    init(folder: OutputFolder, wanted: Set<String>?) {
        self.folder = folder
        self.wanted = wanted
    }

    /// Unpacks an output folder: its subjects in their order and, when all are wanted, its index.
    mutating func unpack(_ packed: PackedOutput, _ tell: (String) -> Void) throws {
        var names: [String] = []
        try packed.forEachFolder { name throws(DeliveryError) in
            if wanted?.contains(name) ?? true { names.append(name) }
        }
        for name in names where StopSignal.exitCode == nil {
            try put(name, try packed.artifacts(of: name), from: packed.path, tell)
        }
        provenance = Provenance(head: packed.head)
        guard wanted == nil else { return }
        guard let root = try packed.rootArtifacts() else {
            throw RunFailure(.badData, "\(packed.path): its index is not what was written; render again")
        }
        try folder.writeRoot(root)
    }

    mutating func unpack(_ pack: PackReader, named source: String, _ tell: (String) -> Void) throws {
        // Reads all of the pack once before anything is written.
        var (pack, check) = (pack, pack)
        while StopSignal.exitCode == nil, try check.next() != nil {}
        while StopSignal.exitCode == nil, let subject = try pack.next() {
            guard wanted?.contains(subject.folder) ?? true else { continue }
            try put(subject.folder, subject.artifacts(), from: source, tell)
        }
    }

    private mutating func put(_ name: String, _ artifacts: [Artifact]?, from source: String, _ tell: (String) -> Void) throws {
        found.insert(name)
        guard let artifacts else {
            summary.damaged += 1
            tell("\(source): the files of '\(name)' are not what was written; render again with --recheck")
            return
        }
        let receipt = try folder.write(folder: name, at: count, artifacts: artifacts)
        count += 1
        summary.subjects += 1
        summary.files += receipt.files
        summary.written += receipt.written
    }

    mutating func finish(sources: [String], _ tell: (String) -> Void) throws -> UnpackRun.Summary {
        if let stopped = StopSignal.exitCode {
            folder.abandon()
            summary.exitCode = stopped
            return summary
        }
        _ = try folder.finish(
            removingAbsent: false,
            provenance: provenance
                ?? Provenance(versions: [("almanac", Version.current)], source: sources.joined(separator: " "), templates: ""))
        let absent = (wanted ?? []).subtracting(found).sorted()
        for name in absent { tell("there is no subject '\(name)' in what was unpacked") }
        if summary.damaged + absent.count > 0 { summary.exitCode = summary.subjects > 0 ? .partial : .badData }
        return summary
    }
}

extension Provenance {
    private struct Head: Decodable {
        var almanac: [String: String]
        var source: String
        var templates: String
        var settings: String?
        var dump: String?
    }

    /// Reads the first line of a manifest, which ends in a comma; `nil` when it is none.
    fileprivate init?(head: [UInt8]) {
        // Ordinary absence: any other line does not say where files come from.
        guard head.last == 0x2C, let head = try? JSONDecoder().decode(Head.self, from: Data(head.dropLast() + [0x7D])) else { return nil }
        self.init(
            versions: head.almanac.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, source: head.source, templates: head.templates,
            settings: head.settings, dump: head.dump)
    }
}
