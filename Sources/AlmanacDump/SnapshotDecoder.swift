package import AlmanacModel
import AlmanacText

/// The result of decoding one record of a dump.
package struct Decoded: Sendable {
    /// `nil` when the record is lost; the last notice gives the reason.
    package var snapshot: Snapshot?
    /// The subject's id if it could be read, even when the snapshot is lost.
    package var subjectID: String?
    package var notices: [Notice]

    package init(snapshot: Snapshot?, subjectID: String?, notices: [Notice]) {
        self.snapshot = snapshot
        self.subjectID = subjectID
        self.notices = notices
    }
}

/// Decodes the records of a dump. It keeps its parsers' buffers, so each worker needs its own.
package struct SnapshotDecoder {
    /// The systems that every dump may hold, in the order a snapshot lists them.
    static let builtIn: [any SystemDecoder] = [
        GuardianDecoder(), MoneyMomentsDecoder(), MomentumDecoder(), LumeDecoder(), DestinyDecoder(),
    ]

    /// The version of the dump format that is read.
    package static let version: Int64 = 1

    private let systems: [any SystemDecoder]
    private let parser = JSONParser()
    /// A second parser, for documents kept as text inside a record.
    private let embedded = JSONParser()

    /// - Parameter declared: Systems of the settings, which come after the built-in ones.
    package init(declared: [Declaration] = []) {
        systems = Self.builtIn + declared.filter(\.combined.isEmpty).map { DeclaredDecoder($0) }
    }

    /// - Parameter source: The input's name, for the place of notices: `dump.ndjson`.
    package func decode(_ line: DumpLine, source: String) -> Decoded {
        let place = "\(source):\(line.number)"
        if let failure = line.failure {
            return Decoded(snapshot: nil, subjectID: nil, notices: [Notice(place: place, message: failure.problem)])
        }
        do {
            return try line.bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
                try parser.parse(bytes) { root, repairs in
                    decode(root, repairs, of: bytes, place: place)
                }
            }
        } catch {
            var notice = Notice(message: "this is not JSON: \(error.reason); the subject of this line is left out")
            notice.spot = error.offset.map { offset in line.bytes.withUnsafeBufferPointer { Notice.Spot(at: offset, in: $0) } }
            return Decoded(snapshot: nil, subjectID: nil, notices: [notice.placed(at: place)])
        }
    }

    private func decode(
        _ root: JSONValue, _ repairs: JSONParser.Repairs, of bytes: UnsafeBufferPointer<UInt8>, place: String
    ) -> Decoded {
        var reader = FieldReader(place: place, root: root, embedded: embedded)
        // The path alone finds a value in one line.
        if bytes.contains(UInt8(ascii: "\n")) { reader.bytes = bytes }
        guard root.kind == .object else {
            reader.note(root, "\(FieldReader.quoted(root)) is not a snapshot; write one JSON object a line")
            return Decoded(snapshot: nil, subjectID: nil, notices: reader.notices)
        }

        let subjectObject = root["subject"].flatMap { Reading.object.read($0) }
        let readableID = subjectObject?["id"].flatMap { Reading.name.read($0) }
        guard isReadableVersion(root, &reader) else { return Decoded(snapshot: nil, subjectID: readableID, notices: reader.notices) }
        guard let asOf = reader.required(.instant, "as_of", of: root), let object = reader.required(.object, "subject", of: root),
            let subject = subject(object, &reader)
        else {
            // The last notice gives the reason: a key that was meant says more than one that is missing.
            reader.noteMisspelt(of: root)
            return Decoded(snapshot: nil, subjectID: readableID, notices: reader.notices)
        }

        // Noted last, so that the last notice of a lost subject gives the reason.
        if repairs.texts > 0 { reader.noteReplacedTexts(in: root) }
        var snapshot = Snapshot(asOf: asOf, subject: subject)
        for decoder in systems {
            guard let value = root.member(named: decoder.system) else { continue }
            if value.kind != .object {
                reader.note(value, isNot: Reading.object.expected)
                if value.isNull { continue }
            }
            let isUnknown = isUnknown(value, to: decoder, &reader)
            if isUnknown { reader.lose(LostRows.everything, isWhole: true) }
            snapshot.systems.append(decoder.decode(isUnknown ? value.unread : value, with: &reader))
        }
        noteUnread(of: root, &reader)
        snapshot.failures = reader.rows("failures", of: root, failure) ?? []
        reader.noteMisspelt(of: root, others: systems.map(\.system))
        return Decoded(snapshot: snapshot, subjectID: subject.id, notices: reader.notices)
    }

    /// Notes what else looks like a system: one that stands there for the second time, and days of one that the settings do not declare.
    private func noteUnread(of root: JSONValue, _ reader: inout FieldReader) {
        for member in root.members where !member.value.isLookedFor {
            let name = member.key.string
            if systems.contains(where: { $0.system == name }) {
                reader.note(member.value, "it stands there twice, and the first one counts")
            } else if DeclaredDecoder.isRecord(member.value), !systems.contains(where: { isMisspelling(name, of: $0.system) }) {
                reader.note(
                    member.value, "the settings declare no system of this name, so its days are not read; declare it under `data:`",
                    isRemark: true)
            }
        }
    }

    /// True for an object with keys, none of which the system has. It is then unreadable, like a value that is no object, and not an account in which
    /// nothing has happened yet.
    private func isUnknown(_ value: JSONValue, to decoder: any SystemDecoder, _ reader: inout FieldReader) -> Bool {
        guard value.kind == .object, value.count > 0, !value.members.contains(where: { decoder.keys.contains($0.key.string) }) else {
            return false
        }
        let most = 3
        let unknown = value.members.prefix(most).map { FieldReader.quoted($0.key) }.joined(separator: ", ")
        let others = value.count > most ? " and \(value.count - most) more" : ""
        let known = decoder.keys.map { "\"\($0)\"" }.joined(separator: ", ")
        var message = "none of its keys is known, so that nothing of it can be read: \(unknown)\(others)"
        let meant = value.members.prefix(most).compactMap { member -> String? in
            let name = member.key.string
            return OtherNames.meant(by: name, among: decoder.keys) ?? nearest(to: name, among: decoder.keys).first
        }
        if !meant.isEmpty { message += "; did you mean \(meant.map { "\"\($0)\"" }.joined(separator: " and "))?" }
        reader.note(value, message + "; those that are read are \(known)")
        return true
    }

    private func isReadableVersion(_ root: JSONValue, _ reader: inout FieldReader) -> Bool {
        guard let version = root["almanac"] else {
            reader.note(root, "almanac", "missing; the record is read as version \(Self.version)")
            return true
        }
        guard version.int64 == Self.version else {
            let quoted = FieldReader.quoted(version)
            reader.note(
                version, "version \(quoted) of the dump format is not known here; write version \(Self.version) or use a newer almanac")
            return false
        }
        return true
    }

    private func subject(_ object: JSONValue, _ reader: inout FieldReader) -> Subject? {
        guard let id = reader.required(.name, "id", of: object) else { return nil }
        var subject = Subject(id: id)
        subject.name = reader.optional(.text, "name", of: object)
        subject.email = reader.optional(.text, "email", of: object)
        subject.language = reader.optional(.name, "language", of: object)
        if let locale = reader.optional(.name, "locale", of: object) { subject.locale = locale }
        switch reader.field(.name, "timezone", of: object) {
        case .value(let timeZone): subject.timeZone = timeZone
        case .none: reader.note(object, "timezone", "missing; times are shown in \(subject.timeZone)", isRemark: true)
        case .unreadable: break
        }
        switch reader.field(.name, "currency", of: object) {
        case .value(let code) where Currency(code: code, fractionDigits: 2) != nil: subject.currency = code
        case .value(let code):
            reader.note(object, "currency", "\(FieldReader.quoted(code)) is not a currency code; amounts are shown in \(subject.currency)")
        case .none: reader.note(object, "currency", "missing; amounts are shown in \(subject.currency)", isRemark: true)
        case .unreadable: break
        }
        subject.mail = reader.member("mail", of: object).flatMap { mail($0, &reader) }
        return subject
    }

    private static let mailExample = "write it like {\"period\":\"week\",\"send_at\":\"07:00\"}"

    /// Reads when the subject wants its mail: an object, or a word alone for the period. Unreadable parts are noted, and are as the run has them.
    private func mail(_ value: JSONValue, _ reader: inout FieldReader) -> MailPreference? {
        if value.isNull { return nil }
        if value.text != nil || value.bool == false { return frequency(value, &reader).map { MailPreference(frequency: $0) } }
        guard value.kind == .object else {
            reader.note(value, "\(FieldReader.quoted(value)) says nothing of when mail is wanted; \(Self.mailExample)")
            return nil
        }
        var preference = MailPreference()
        if let period = value["period"], !period.isNull { preference.frequency = frequency(period, &reader) }
        if let time = value["send_at"], !time.isNull {
            preference.sendAt = time.text.flatMap { TimeOfDay($0.string) }
            if preference.sendAt == nil {
                reader.note(time, "\(FieldReader.quoted(time)) is no time of day; write it like \"07:00\"")
            }
        }
        if let channel = value["channel"], !channel.isNull {
            if let name = channel.text?.string, MailPreference.isChannel(name) {
                preference.channel = name
            } else {
                reader.note(
                    channel,
                    "\(FieldReader.quoted(channel)) is no name of a channel; those of mail.channels in the settings are small letters, digits and hyphens"
                )
            }
        }
        return preference == MailPreference() ? nil : preference
    }

    private func frequency(_ value: JSONValue, _ reader: inout FieldReader) -> MailFrequency? {
        // YAML and the like make `false` of `off`.
        if value.bool == false { return .never }
        let word = value.text?.string
        if let frequency = word.flatMap({ MailFrequency($0) }) { return frequency }
        let words = MailFrequency.words
        var message =
            "\(FieldReader.quoted(value)) is no period of mail; write \(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
        if let meant = word.flatMap({ nearest(to: $0, among: words).first }) { message += "; did you mean \"\(meant)\"?" }
        reader.note(value, message)
        return nil
    }

    private func failure(_ reader: inout FieldReader, _ row: JSONValue) -> SourceFailure? {
        guard let source = reader.required(.name, "source", of: row), let endpoint = reader.required(.name, "endpoint", of: row) else {
            return nil
        }
        return SourceFailure(
            source: source, endpoint: endpoint, range: reader.optional(.text, "range", of: row),
            status: reader.optional(.count, "status", of: row).map { Int($0) }, message: reader.optional(.text, "message", of: row))
    }
}
