import AlmanacMarkup
import AlmanacPages

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Rows of the fleet's index, kept in a temporary file until their order is known: some 20 bytes a subject stay in memory.
struct IndexSpool: ~Copyable {
    private struct Row {
        var attention: Int32
        var length: Int32
        var offset: Int64
    }

    private var rows: [Row] = []
    private(set) var totals = FleetIndex.Totals()
    private let file: UnsafeMutablePointer<FILE>
    private var end: Int64 = 0

    /// - Throws: `RunFailure` when there is no place for a temporary file.
    init() throws(RunFailure) {
        // Not tmpfile: glibc's knows /tmp alone.
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        var path = Array("\(folder.isEmpty ? "/tmp" : folder)/almanac-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        // Without a name it is gone with the process, however that ends.
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

    /// Adds a row; rows of the same attention keep the order they were added in.
    mutating func add(_ entry: FleetIndex.SubjectRow) throws(RunFailure) {
        let bytes = entry.row.bytes
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
            throw RunFailure(
                .cannotWrite, "a temporary file cannot be written (\(String(cString: strerror(errno)))); check the space on TMPDIR")
        }
        totals.add(entry)
        rows.append(Row(attention: entry.attention, length: Int32(bytes.count), offset: end))
        end += Int64(bytes.count)
    }

    mutating func sort() {
        rows.sort { ($1.attention, $0.offset) < ($0.attention, $1.offset) }
    }

    func rows(_ range: Range<Int>) throws(RunFailure) -> [Markup] {
        var markup: [Markup] = []
        for row in rows[range] {
            var bytes = [UInt8](repeating: 0, count: Int(row.length))
            guard fseeko(file, off_t(row.offset), SEEK_SET) == 0, fread(&bytes, 1, bytes.count, file) == bytes.count else {
                throw RunFailure(.cannotWrite, "a temporary file cannot be read back; check TMPDIR")
            }
            markup.append(Markup(trusted: bytes))
        }
        return markup
    }
}
