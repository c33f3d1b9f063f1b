/// What earlier nights said of a subject, by system; `nil` for systems that nothing is kept of.
package struct SubjectMemory: Sendable {
    package var guardian: GuardianMemory?
    /// Of systems whose answers are kept as records, by their numbers.
    private var records: [Int: RecordMemory] = [:]
    /// The times of all nights, oldest first.
    package private(set) var nights: [Instant] = []
    /// The file that it was read from, as it was then; `nil` where there was none.
    package var file: File?

    /// Where in a file the next night belongs.
    package struct File: Hashable, Sendable {
        /// Bytes of the file.
        package var size: Int
        /// Bytes that could be read, behind which the next night is added.
        package var end: Int
        /// True where something else than nights follows them.
        package var isDamaged: Bool

        package init(size: Int, end: Int, isDamaged: Bool) {
            self.size = size
            self.end = end
            self.isDamaged = isDamaged
        }
    }

    /// True where nights are known that are not before the moment for which it was read.
    package private(set) var hasLater = false

    package init(guardian: GuardianMemory? = nil) {
        self.guardian = guardian
    }

    /// Numbers of systems in files.
    private static let systems = [Guardian.system: 1, Lume.system: 2, MoneyMoments.system: 3]
    /// Those whose answers are kept as records.
    package static let recordSystems = [Lume.system, MoneyMoments.system]

    /// What is kept of a system whose answers are records; nothing of another one.
    package func records(of system: String) -> RecordMemory {
        Self.systems[system].flatMap { records[$0] } ?? RecordMemory()
    }

    /// A night as bytes, of what each system keeps of it; `nil` where none keeps anything.
    ///
    /// - Parameter sections: By system, to follow those of the nights before.
    package static func night(_ asOf: Instant, _ sections: [(system: String, bytes: [UInt8])]) -> [UInt8]? {
        var bytes = CompactBytes()
        bytes.put(signed: asOf.seconds)
        for (system, section) in sections {
            guard let number = systems[system] else { continue }
            bytes.put(number)
            bytes.put(section)
        }
        return sections.isEmpty ? nil : bytes.bytes
    }

    /// Reads the nights of a file.
    ///
    /// - Parameters:
    ///   - bytes: All of the file.
    ///   - nights: Where the nights stand in it, oldest first.
    ///   - end: Nights from then on are left out; `nil` for none.
    /// - Returns: Index of a night that is damaged; `nil` where none is.
    package mutating func read(_ bytes: [UInt8], nights: [Range<Int>], before end: Instant? = nil) -> Int? {
        var guardian = GuardianMemory(bytes)
        var records: [Int: RecordMemory] = [:]
        defer {
            self.guardian = guardian.nights.isEmpty ? nil : guardian
            self.records = records
        }
        // Looked up once: there are hundreds of nights.
        let guardianNumber = Self.systems[Guardian.system]
        let recordNumbers = Self.recordSystems.compactMap { Self.systems[$0] }
        self.nights.reserveCapacity(nights.count)
        for (index, night) in nights.enumerated() {
            var reader = CompactReader(bytes, in: night)
            guard let seconds = reader.signed() else { return index }
            if let end, Instant(seconds: seconds) >= Instant(seconds: end.seconds) {
                hasLater = true
                return nil
            }
            while !reader.isAtEnd {
                guard let number = reader.count(), let section = reader.block() else { return index }
                // A system of a later version is left to it.
                if number == guardianNumber, !guardian.add(section) { return index }
                if recordNumbers.contains(number), !records[number, default: RecordMemory(bytes)].add(section) { return index }
            }
            self.nights.append(Instant(seconds: seconds))
        }
        return nil
    }

    /// Nights with other names in the place of their own; sections of other systems are left out.
    ///
    /// - Parameter name: A name for a name of a system.
    /// - Returns: `nil` where one of the nights is damaged.
    package static func renamed(
        _ bytes: [UInt8], nights: [Range<Int>], _ name: (_ system: String, String) -> String
    ) -> [[UInt8]]? {
        var renamed: [[UInt8]] = []
        for night in nights {
            var reader = CompactReader(bytes, in: night)
            guard let seconds = reader.signed() else { return nil }
            var sections: [(system: String, bytes: [UInt8])] = []
            while !reader.isAtEnd {
                guard let number = reader.count(), let section = reader.block() else { return nil }
                guard let system = systems.first(where: { $0.value == number })?.key else { continue }
                let other =
                    recordSystems.contains(system)
                    ? RecordMemory.renamed(section, of: bytes) { name(system, $0) }
                    : GuardianMemory.renamed(section, of: bytes) { name(system, $0) }
                guard let other else { return nil }
                sections.append((system, other))
            }
            if let night = Self.night(Instant(seconds: seconds), sections) { renamed.append(night) }
        }
        return renamed
    }

    /// The time of a night.
    package static func time(of night: Range<Int>, in bytes: [UInt8]) -> Instant? {
        var reader = CompactReader(bytes, in: night)
        return reader.signed().map { Instant(seconds: $0) }
    }
}

extension SubjectMemory {
    /// All that later nights rely on, as one night that stands in the place of those here; `nil` where nothing is known.
    ///
    /// - Parameter day: Days before it are left out.
    package func base(from day: Day) -> [UInt8]? {
        guard let asOf = nights.last else { return nil }
        var sections: [(system: String, bytes: [UInt8])] = []
        if let bytes = guardian?.base(from: day) { sections.append((Guardian.system, bytes)) }
        for system in Self.recordSystems {
            if let bytes = records(of: system).base(from: day) { sections.append((system, bytes)) }
        }
        return Self.night(asOf, sections)
    }
}
