import AlmanacFiles

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reads messages one after the other from standard input, a file, an mbox, a Maildir or a folder of files.
struct MessageSource {
    /// Most bytes read of a single message, which may be endless.
    private static let mostOfOne = 64 << 20

    /// `-` for standard input.
    let path: String
    /// Bytes kept of a message; the rest is skipped.
    let limit: Int

    /// Reads each message.
    ///
    /// - Parameter take: Receives the kept bytes and the place: `bounces.mbox, message 3`.
    /// - Throws: `badData` when the place does not exist or cannot be read; whatever `take` throws.
    func each(_ take: (_ message: ArraySlice<UInt8>, _ place: String) throws(RunFailure) -> Void) throws(RunFailure) {
        guard path != "-" else { return try read(0, "standard input", take) }
        var status = stat()
        guard stat(path, &status) == 0 else { throw ByteSource.failure(path) }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw ByteSource.failure(path) }
            defer { close(descriptor) }
            return try read(descriptor, path, take)
        }
        for file in try files() {
            let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else {
                // A mail program may have moved the file meanwhile.
                if errno == ENOENT { continue }
                throw ByteSource.failure(file)
            }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw ByteSource.failure(file) }
            guard status.st_mode & S_IFMT == S_IFREG else { continue }
            try read(descriptor, file, take)
        }
    }

    /// The files of the folder; of a Maildir those in `new` and `cur`. Sorted, without hidden ones.
    private func files() throws(RunFailure) -> [String] {
        do throws(SystemError) {
            let names = try Folder(opening: path).names()
            guard names.contains("new"), names.contains("cur") else {
                return names.filter { !$0.hasPrefix(".") }.sorted().map { path + "/" + $0 }
            }
            var files: [String] = []
            for part in ["new", "cur"] {
                files += try Folder(opening: path + "/" + part).names().filter { !$0.hasPrefix(".") }.sorted().map {
                    "\(path)/\(part)/\($0)"
                }
            }
            return files
        } catch {
            throw RunFailure(.badData, "\(path): \(error.problem)")
        }
    }

    // MARK: One file

    private func read(
        _ descriptor: Int32, _ place: String, _ take: (ArraySlice<UInt8>, String) throws(RunFailure) -> Void
    ) throws(RunFailure) {
        var splitter = MailboxSplitter(limit: limit)
        var total = 0
        try ByteSource.read(descriptor, place) { chunk throws(RunFailure) in
            total += chunk.count
            for message in splitter.take(chunk) { try take(message.bytes, splitter.place(message.number, in: place)) }
            return splitter.isMailbox != false || total < Self.mostOfOne
        }
        if let last = splitter.finish() { try take(last.bytes, splitter.place(last.number, in: place)) }
    }
}

/// Splits an mbox at its `From ` lines, holding one message in memory; any other file is one message.
struct MailboxSplitter {
    private let limit: Int
    private var message: [UInt8] = []
    private var number = 1
    /// The start of a line of which fewer than five bytes were read.
    private var rest: [UInt8] = []
    /// State at the next byte: it begins a line, and the line before it was blank.
    private var isAtStart = true
    private var wasBlank = true
    /// `nil` until the first five bytes are read.
    private(set) var isMailbox: Bool?

    private static let mark = Array("From ".utf8)

    init(limit: Int) {
        self.limit = limit
    }

    struct Message {
        var bytes: ArraySlice<UInt8>
        var number: Int
    }

    func place(_ number: Int, in file: String) -> String { isMailbox == true ? "\(file), message \(number)" : file }

    /// Takes the next bytes, and returns the messages that ended in them.
    mutating func take(_ bytes: ArraySlice<UInt8>) -> [Message] {
        let bytes = rest.isEmpty ? bytes : (rest + bytes)[...]
        rest = []
        var ended: [Message] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            // A file with one message need not be split into lines.
            if isMailbox == false {
                message += bytes[index...].prefix(max(0, limit - message.count))
                break
            }
            let end = bytes[index...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.endIndex
            let line = bytes[index..<end]
            let isWhole = line.last == 0x0A
            if isAtStart {
                // The first five bytes tell whether a message begins.
                if !isWhole, line.count < Self.mark.count {
                    rest = Array(line)
                    return ended
                }
                let isMark = line.starts(with: Self.mark)
                if isMailbox == nil { isMailbox = isMark }
                if isMailbox == true, isMark, wasBlank {
                    if let message = close() { ended.append(message) }
                }
                wasBlank = line.allSatisfy { $0 == 0x0A || $0 == 0x0D }
            } else if !line.allSatisfy({ $0 == 0x0A || $0 == 0x0D }) {
                wasBlank = false
            }
            message += line.prefix(max(0, limit - message.count))
            isAtStart = isWhole
            index = end
        }
        return ended
    }

    /// Returns the last message; `nil` when there is none.
    mutating func finish() -> Message? {
        message += rest.prefix(max(0, limit - message.count))
        rest = []
        return close()
    }

    private mutating func close() -> Message? {
        defer { message.removeAll(keepingCapacity: true) }
        guard !message.isEmpty else { return nil }
        defer { number += 1 }
        // The `From ` line belongs to the mbox, not to the mail.
        guard isMailbox == true, let end = message.firstIndex(of: 0x0A) else { return Message(bytes: message[...], number: number) }
        return Message(bytes: message[(end + 1)...], number: number)
    }
}
