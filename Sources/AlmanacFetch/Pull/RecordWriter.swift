internal import AlmanacModel
internal import AlmanacText

/// Writes a subject's record: one line of the dump, keys in a fixed order, bodies unchanged.
enum RecordWriter {
    /// - Parameter bodies: What is known of declared systems, as JSON.
    /// - Returns: The line without its newline.
    static func line(
        _ subject: Subject, asOf: Instant, systems: [SystemAnswers], bodies: [(name: String, json: [UInt8])] = [], failures: [SourceFailure]
    ) -> [UInt8] {
        var line = Line()
        line.begin()
        line.name("almanac")
        line.bytes.append(0x31)
        line.member("as_of", asOf.description)
        line.name("subject")
        line.begin()
        line.member("id", subject.id)
        if let name = subject.name { line.member("name", name) }
        if let email = subject.email { line.member("email", email) }
        if let language = subject.language { line.member("language", language) }
        // Omit an assumed locale: written out, it would override the language of the run.
        if subject.isLocaleGiven { line.member("locale", subject.locale) }
        line.member("timezone", subject.timeZone)
        line.member("currency", subject.currency)
        if let mail = subject.mail {
            line.name("mail")
            line.begin()
            if let frequency = mail.frequency { line.member("period", frequency.word) }
            if let sendAt = mail.sendAt { line.member("send_at", sendAt.description) }
            if let channel = mail.channel { line.member("channel", channel) }
            line.end()
        }
        line.end()
        for system in systems where !system.isEmpty {
            line.name(system.system.rawValue)
            line.value(.object(system.members))
        }
        for body in bodies {
            line.name(body.name)
            line.bytes += body.json
        }
        if !failures.isEmpty {
            line.name("failures")
            var writer = JSONWriter()
            writer.array { writer in
                for failure in failures { write(failure, to: &writer) }
            }
            line.bytes += writer.bytes
        }
        line.end()
        return line.bytes
    }

    private static func write(_ failure: SourceFailure, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.string("source", failure.source)
            writer.string("endpoint", failure.endpoint)
            if let range = failure.range { writer.string("range", range) }
            if let status = failure.status { writer.integer("status", status) }
            if let message = failure.message { writer.string("message", message) }
        }
    }

    /// A line that is being written.
    private struct Line {
        var bytes: [UInt8] = []

        mutating func begin() { bytes.append(0x7B) }

        mutating func end() { bytes.append(0x7D) }

        mutating func name(_ name: String) {
            separate()
            quote(name)
            bytes.append(0x3A)
        }

        mutating func member(_ name: String, _ text: String) {
            self.name(name)
            quote(text)
        }

        mutating func value(_ value: SystemAnswers.Value) {
            switch value {
            case .body(let body): bytes += body
            case .list(let values):
                bytes.append(0x5B)
                for (index, value) in values.enumerated() {
                    if index > 0 { bytes.append(0x2C) }
                    self.value(value)
                }
                bytes.append(0x5D)
            case .object(let members):
                begin()
                for member in members {
                    name(member.key)
                    self.value(member.value)
                }
                end()
            }
        }

        private mutating func separate() {
            if bytes.last != 0x7B { bytes.append(0x2C) }
        }

        private mutating func quote(_ text: String) {
            var writer = JSONWriter(capacity: text.utf8.count + 2)
            writer.string(text)
            bytes += writer.bytes
        }
    }
}
