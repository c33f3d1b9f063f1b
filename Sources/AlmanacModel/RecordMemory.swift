/// Records that the nights before said of a system, such as the mood of a day. A night adds those that are new or that changed, so that what stays the same
/// takes no room.
package struct RecordMemory: Sendable {
    /// Kinds of records of all systems, with their numbers in files.
    package enum Kind: Int, CaseIterable, Sendable {
        /// The mood of a day: average, number of entries; the mood noted down most.
        case mood
        /// A time that a recurring goal was due: target, amount; status.
        case time
        /// How far a goal was at the end of a day: amount, target, progress; status.
        case goal
        /// The numbers that the rules of nudges look at, of the days up to one.
        case signal

        /// True where each change is a state of its own, with its day: then the newest one is compared, whatever its day.
        fileprivate var hasCourse: Bool { self == .goal }
    }

    /// One record.
    package struct Record: Hashable, Sendable {
        package var kind: Kind
        /// What it is of, such as the id of a goal; empty where the day alone says it.
        package var name: String
        package var day: Day
        /// In the order of its kind; `nil` for what is not known.
        package var numbers: [Number?]
        /// A word of it, as sent.
        package var word: String?

        package init(kind: Kind, name: String = "", day: Day, numbers: [Number?], word: String? = nil) {
            self.kind = kind
            self.name = name
            self.day = day
            self.numbers = numbers
            self.word = word
        }

        /// One of its numbers; `nil` where it is not known or there is none.
        package func number(_ place: Int) -> Number? { numbers.indices.contains(place) ? numbers[place] : nil }
    }

    package enum Number: Hashable, Sendable {
        case integer(Int64)
        case real(Double)

        package var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
        package var real: Double? { if case .real(let number) = self { number } else { nil } }
    }

    private struct Key: Hashable {
        var kind: Kind
        /// Place among the names.
        var name: Int
        /// 0 for a record that has a course.
        var day: Int
    }

    private var names: [String] = []
    private var places: [String: Int] = [:]
    /// All sections, which the ranges point into.
    private var bytes: [UInt8] = []
    /// Where the numbers and the word of the newest state of each record stand.
    private var newest: [Key: Range<Int>] = [:]
    /// All states, oldest first: a later one of the same key takes the place of an earlier one, but of records that have a course.
    private var states: [(key: Key, day: Int, value: Range<Int>)] = []

    /// - Parameter bytes: Of a file that holds sections, which are added one after the other.
    package init(_ bytes: [UInt8] = []) {
        self.bytes = bytes
    }

    package var isEmpty: Bool { newest.isEmpty }

    /// What is known of a kind, by name and day; of a kind with a course each of its states.
    package func records(_ kind: Kind) -> [Record] {
        states.filter { $0.key.kind == kind && (kind.hasCourse || newest[$0.key] == $0.value) }
            .sorted { ($0.key.name, $0.day, $0.value.lowerBound) < ($1.key.name, $1.day, $1.value.lowerBound) }
            .compactMap { state in record(state.key, state.day, state.value) }
    }

    private func record(_ key: Key, _ day: Int, _ range: Range<Int>) -> Record? {
        var reader = CompactReader(bytes, in: range)
        guard let word = reader.count(), word <= names.count, names.indices.contains(key.name) else { return nil }
        var numbers: [Number?] = []
        while !reader.isAtEnd {
            guard let number = Self.number(&reader) else { return nil }
            numbers.append(number)
        }
        return Record(
            kind: key.kind, name: names[key.name], day: Day(day), numbers: numbers, word: word == 0 ? nil : names[word - 1])
    }

    // MARK: As bytes

    /// Ten thousandths are kept as integers, which take less room: that is how moods and shares are sent.
    private static let fine = 10_000.0

    private static func put(_ number: Number?, to bytes: inout CompactBytes) {
        switch number {
        case nil: bytes.put(0)
        case .integer(let number):
            bytes.put(1)
            bytes.put(signed: number)
        case .real(let number):
            let scaled = (number * fine).rounded()
            if scaled.magnitude < 1e15, scaled / fine == number {
                bytes.put(2)
                bytes.put(signed: Int64(scaled))
            } else {
                bytes.put(3)
                bytes.put(number.bitPattern)
            }
        }
    }

    /// - Returns: `nil` for what is no number, and `.some(nil)` for one that is not known.
    private static func number(_ reader: inout CompactReader) -> Number?? {
        switch reader.number() {
        case 0: .some(nil)
        case 1: reader.signed().map { .integer($0) }
        case 2: reader.signed().map { .real(Double($0) / fine) }
        case 3: reader.number().map { .real(Double(bitPattern: $0)) }
        default: nil
        }
    }

    /// Those of some records that are new or have changed, as bytes that follow those of all nights here; `nil` where there are none.
    package func bytes(of records: [Record]) -> [UInt8]? {
        var known = places
        var new: [String] = []
        func place(_ name: String) -> Int {
            if let place = known[name] { return place }
            known[name] = known.count
            new.append(name)
            return known.count - 1
        }
        var list = CompactBytes()
        var seen: Set<Key> = []
        for record in records {
            var value = CompactBytes()
            value.put(record.word.map { place($0) + 1 } ?? 0)
            for number in record.numbers { Self.put(number, to: &value) }
            let name = place(record.name)
            let key = Key(kind: record.kind, name: name, day: record.kind.hasCourse ? 0 : record.day.number)
            // The first of two of one key counts.
            guard seen.insert(key).inserted, newest[key].map({ !bytes[$0].elementsEqual(value.bytes) }) ?? true else { continue }
            list.put(record.kind.rawValue)
            list.put(name)
            list.put(signed: Int64(record.day.number))
            list.put(value.bytes)
        }
        guard !list.bytes.isEmpty else { return nil }
        var section = CompactBytes()
        section.put(new.count)
        for name in new { section.put(name) }
        section.put(list.bytes)
        return section.bytes
    }

    /// A section with other names in the place of its own.
    ///
    /// - Returns: `nil` for bytes that are none.
    package static func renamed(_ section: Range<Int>, of bytes: [UInt8], _ name: (String) -> String) -> [UInt8]? {
        var reader = CompactReader(bytes, in: section)
        return reader.renamed(from: section.lowerBound, to: section.upperBound, of: bytes, name)
    }

    /// Adds what a night said after those here.
    ///
    /// - Parameter range: Where bytes stand that `bytes(of:)` made.
    /// - Returns: False when they are none; then nothing was added.
    package mutating func add(_ range: Range<Int>) -> Bool {
        var reader = CompactReader(bytes, in: range)
        guard let count = reader.count(), count <= range.count else { return false }
        var added: [String] = []
        for _ in 0..<count {
            guard let name = reader.text() else { return false }
            added.append(name)
        }
        guard let list = reader.block(), reader.isAtEnd else { return false }
        reader = CompactReader(bytes, in: list)
        var found: [(key: Key, day: Int, value: Range<Int>)] = []
        while !reader.isAtEnd {
            guard let kind = reader.count(), let name = reader.count(), name < names.count + added.count, let day = reader.signed(),
                Self.days.contains(day), let value = reader.block()
            else { return false }
            // A kind of a later version is left to it.
            guard let kind = Kind(rawValue: kind) else { continue }
            found.append((Key(kind: kind, name: name, day: kind.hasCourse ? 0 : Int(day)), Int(day), value))
        }
        for name in added {
            places[name] = names.count
            names.append(name)
        }
        for state in found { newest[state.key] = state.value }
        states += found
        return true
    }

    /// Days of the years 1 to 9999, since 1970.
    private static let days = -719_162...2_932_896 as ClosedRange<Int64>

    /// The same after some bytes that no file has yet.
    @discardableResult
    package mutating func add(_ section: [UInt8]) -> Bool {
        let start = bytes.count
        bytes += section
        return add(start..<bytes.count)
    }

    /// All that is known from a day on, as one night that stands in the place of those here; of records with a course the state before it, too. `nil` where
    /// nothing is known.
    package func base(from first: Day) -> [UInt8]? {
        var kept: [Record] = []
        for kind in Kind.allCases {
            let records = records(kind)
            for (place, record) in records.enumerated() {
                let next = records.indices.contains(place + 1) ? records[place + 1] : nil
                let isLastBefore = kind.hasCourse && next.map { $0.name != record.name || $0.day >= first } ?? true
                if record.day >= first || isLastBefore { kept.append(record) }
            }
        }
        var memory = RecordMemory()
        // States of one record follow one another: each is a change of the one before.
        for record in kept { if let bytes = memory.bytes(of: [record]) { memory.add(bytes) } }
        return memory.isEmpty ? nil : memory.everything
    }

    /// All names and states here as one section.
    private var everything: [UInt8] {
        var list = CompactBytes()
        for state in states {
            list.put(state.key.kind.rawValue)
            list.put(state.key.name)
            list.put(signed: Int64(state.day))
            list.put(Array(bytes[state.value]))
        }
        var section = CompactBytes()
        section.put(names.count)
        for name in names { section.put(name) }
        section.put(list.bytes)
        return section.bytes
    }
}
