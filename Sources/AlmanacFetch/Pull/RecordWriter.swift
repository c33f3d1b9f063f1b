internal import AlmanacModel
internal import AlmanacText

/// Writes a subject's record: one line of the dump, keys in a fixed order, bodies unchanged.
enum RecordWriter {
    /// - Parameter bodies: What is known of declared systems, as JSON.
    /// - Returns: The line without its newline.
    static func line(
        _ subject: Subject, asOf: Instant, systems: [SystemAnswers], bodies: [(name: String, json: [UInt8])] = [], failures: [SourceFailure]
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.integer("almanac", 1)
            writer.string("as_of", asOf.description)
            writer.object("subject") { writer in write(subject, to: &writer) }
            for system in systems where !system.isEmpty {
                writer.name(system.system.rawValue)
                write(.object(system.members), to: &writer)
            }
            for body in bodies {
                writer.name(body.name)
                writer.value(body.json)
            }
            guard !failures.isEmpty else { return }
            writer.array("failures") { writer in
                for failure in failures { write(failure, to: &writer) }
            }
        }
        return writer.bytes
    }

    private static func write(_ subject: Subject, to writer: inout JSONWriter) {
        writer.string("id", subject.id)
        if let name = subject.name { writer.string("name", name) }
        if let email = subject.email { writer.string("email", email) }
        if let language = subject.language { writer.string("language", language) }
        // Omit an assumed locale: written out, it would override the language of the run.
        if subject.isLocaleGiven { writer.string("locale", subject.locale) }
        writer.string("timezone", subject.timeZone)
        writer.string("currency", subject.currency)
        guard let mail = subject.mail else { return }
        writer.object("mail") { writer in
            if let frequency = mail.frequency { writer.string("period", frequency.word) }
            if let sendAt = mail.sendAt { writer.string("send_at", sendAt.description) }
            if let channel = mail.channel { writer.string("channel", channel) }
        }
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

    private static func write(_ value: SystemAnswers.Value, to writer: inout JSONWriter) {
        switch value {
        case .body(let body): writer.value(body)
        case .list(let values):
            writer.array { writer in
                for value in values { write(value, to: &writer) }
            }
        case .object(let members):
            writer.object { writer in
                for member in members {
                    writer.name(member.key)
                    write(member.value, to: &writer)
                }
            }
        }
    }
}
