import AlmanacDump

/// The made-up fleet as a dump, written piece by piece.
package struct SampleDump: Sendable {
    private let fleet: SampleFleet
    private let subjects: Int

    package init(subjects: Int, seed: UInt64) {
        self.subjects = subjects
        fleet = SampleFleet(subjects: subjects, seed: seed)
    }

    /// - Parameter write: Gets whole lines; its error ends it.
    package func write<Failure>(_ write: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        for index in 0..<subjects {
            var line = fleet.line(index)
            if line.last != 0x0A { line.append(0x0A) }
            try write(line)
        }
    }
}
