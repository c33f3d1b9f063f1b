import AlmanacLocale
import AlmanacModel
import AlmanacPages
import AlmanacReport
import AlmanacText

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Rows of the fleet's index, kept in a temporary file until their order is known: some 60 bytes a subject stay in memory.
struct IndexSpool: ~Copyable {
    private struct Row {
        var attention: Int32
        /// Bytes of the row of the table, and of the item of the list of names behind it.
        var length: Int32
        var itemLength: Int32
        /// The number of its letter, in the order in which letters came.
        var initial: UInt32
        var offset: Int64
        var name: NameOrder.Key
        /// The number of its metric, in the order in which metrics came; 0 where it has none.
        var figure: UInt16
        var day: Day?
        var isNameShared = false
    }

    private var rows: [Row] = []
    private(set) var totals = FleetIndex.Totals()
    private let file: UnsafeMutablePointer<FILE>
    private var end: Int64 = 0
    private let order = NameOrder()
    private var initials: [String] = []
    /// Numbers by the sort key of the initial, so that É and E share one.
    private var initialNumbers: [NameOrder.Key: UInt32] = [:]
    private var figureNumbers: [String: UInt16] = [:]

    /// - Throws: `RunFailure` when there is no place for a temporary file.
    init() throws(RunFailure) {
        // Not tmpfile: glibc's knows /tmp alone.
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        var path = Array("\(folder.isEmpty ? "/tmp" : folder)/almanac-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        // Without a name, the file disappears with the process, however that ends.
        if descriptor >= 0 { unlink(path) }
        guard descriptor >= 0, let file = fdopen(descriptor, "w+") else {
            if errno == EMFILE || errno == ENFILE {
                throw RunFailure(
                    .tryLater, "no temporary file can be made: too many files are open; raise the limit (ulimit -n), or run again later")
            }
            throw RunFailure(
                .cannotWrite, "no temporary file can be made (\(String(cString: strerror(errno)))); check TMPDIR and the space on it")
        }
        self.file = file
    }

    deinit {
        fclose(file)
    }

    var count: Int { rows.count }

    /// Makes room for this many rows.
    mutating func reserve(_ count: Int) { rows.reserveCapacity(count) }

    /// Adds a row. Rows that are equal in the order keep the order in which they were added.
    ///
    /// - Parameter id: The subject's id.
    mutating func add(_ entry: FleetIndex.SubjectRow, id: String) throws(RunFailure) {
        let item = NameIndex.item(entry.name, id: ValueText.name(id), target: entry.target)
        for bytes in [entry.row.bytes, item.bytes] {
            guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
                throw RunFailure(
                    .cannotWrite, "a temporary file cannot be written (\(String(cString: strerror(errno)))); check the space on TMPDIR")
            }
        }
        totals.add(entry)
        rows.append(
            Row(
                attention: entry.attention, length: Int32(entry.row.bytes.count), itemLength: Int32(item.bytes.count),
                initial: number(ofInitial: NameIndex.initial(of: entry.name)), offset: end, name: order.key(of: entry.name),
                figure: number(ofFigure: entry.figure), day: entry.day))
        end += Int64(entry.row.bytes.count + item.bytes.count)
    }

    private mutating func number(ofFigure figure: String?) -> UInt16 {
        guard let figure else { return 0 }
        if let number = figureNumbers[figure] { return number }
        let number = UInt16(clamping: figureNumbers.count + 1)
        figureNumbers[figure] = number
        return number
    }

    private mutating func number(ofInitial letter: String) -> UInt32 {
        let key = order.key(of: letter)
        if let number = initialNumbers[key] {
            // The plain letter is shown for those with marks.
            if letter < initials[Int(number)] { initials[Int(number)] = letter }
            return number
        }
        let number = UInt32(initials.count)
        initials.append(letter)
        initialNumbers[key] = number
        return number
    }

    /// Sorts the rows by name; equal names keep their order.
    ///
    /// - Returns: The place where each initial begins. Names without a letter may stand in several places, of which the first is given.
    mutating func sortByName() -> [NameIndex.Initial] {
        rows.sort { ($0.name, $0.offset) < ($1.name, $1.offset) }
        var seen: Set<UInt32> = []
        var result: [NameIndex.Initial] = []
        for (position, row) in rows.enumerated() where seen.insert(row.initial).inserted {
            result.append(.init(letter: initials[Int(row.initial)], position: position))
        }
        return result
    }

    /// Brings the rows into the order of attention, and finds those whose name others have, too.
    mutating func sort() {
        rows.sort { $0.name < $1.name }
        for index in rows.indices.dropFirst() where rows[index].name == rows[index - 1].name {
            rows[index].isNameShared = true
            rows[index - 1].isNameShared = true
        }
        rows.sort { ($1.attention, $0.offset) < ($0.attention, $1.offset) }
    }

    /// The first rows of each group, in the order of attention.
    ///
    /// - Parameter most: Most rows of a group.
    func leadRows(atMost most: (TriageGroup) -> Int) throws(RunFailure) -> [FleetIndex.Row] {
        var result: [FleetIndex.Row] = []
        var start = 0
        for group in TriageGroup.allCases {
            let count = totals.groups[group] ?? 0
            result += try rows(start..<start + min(count, most(group)))
            start += count
        }
        return result
    }

    /// Rows of the table.
    func rows(_ range: Range<Int>) throws(RunFailure) -> [FleetIndex.Row] {
        let usual = totals.figure.flatMap { figureNumbers[$0] }
        let markup = try read(range.map { (rows[$0].offset, rows[$0].length) })
        return zip(range, markup).map {
            FleetIndex.Row(
                $1, attention: rows[$0].attention, isNameShared: rows[$0].isNameShared,
                hasOtherFigure: rows[$0].figure != 0 && rows[$0].figure != usual, day: rows[$0].day)
        }
    }

    /// Items of the list of names.
    func items(_ range: Range<Int>) throws(RunFailure) -> [Markup] {
        try read(range.map { (rows[$0].offset + Int64(rows[$0].length), rows[$0].itemLength) })
    }

    private func read(_ places: [(offset: Int64, length: Int32)]) throws(RunFailure) -> [Markup] {
        var markup: [Markup] = []
        markup.reserveCapacity(places.count)
        for place in places {
            var bytes = [UInt8](repeating: 0, count: Int(place.length))
            guard fseeko(file, off_t(place.offset), SEEK_SET) == 0, fread(&bytes, 1, bytes.count, file) == bytes.count else {
                throw RunFailure(.cannotWrite, "a temporary file cannot be read back; check TMPDIR")
            }
            markup.append(Markup(trusted: bytes))
        }
        return markup
    }
}
