internal import AlmanacDump
internal import AlmanacFiles
internal import AlmanacModel

/// Identifies runs that can continue each other's work: the same requests, options and subjects. Places of credentials count, the credentials do not:
/// a token replaced in the meantime changes nothing.
package struct RunKey: Hashable, Sendable, CustomStringConvertible {
    private var hash: ContentHash

    package init(sources: [PullSource], options: PullOptions) {
        hash = ContentHash(of: "almanac pull 1")
        for source in sources.sorted(by: { $0.system.rawValue < $1.system.rawValue }) {
            add(source.system.rawValue)
            add(source.baseURL.description)
            add(source.credentials)
        }
        add(options.tips.rawValue)
        for number in [options.tipsLimit, options.refreshesMoments ? 1 : 0, Int(options.windowTolerance), options.recordLimit] {
            add("\(number)")
        }
    }

    /// Adds a subject that the settings name.
    package mutating func add(_ subject: PullSubject) {
        let values = subject.subject
        let locale = values.isLocaleGiven ? values.locale : ""
        for text in [values.id, values.name ?? "", values.email ?? "", values.language ?? "", locale, values.timeZone, values.currency] {
            add(text)
        }
        add(values.mail?.frequency?.word ?? "")
        add(values.mail?.sendAt?.description ?? "")
        for system in PullSystem.allCases { if let places = subject.credentials[system] { add(places) } else { add("") } }
    }

    /// Adds a subject that is passed over.
    package mutating func add(upToDate id: String) { add(id) }

    /// Adds the content of a list, at constant memory. Standard input has none that could be read twice, and is not added.
    package mutating func add(listAt path: String) throws(PullError) {
        guard path != "-" else { return }
        do throws(ByteInput.Failure) {
            let input = try ByteInput(path: path) { false }
            // Blocks of one size, however the system splits its data.
            let size = 1 << 20
            var block: [UInt8] = []
            while true {
                let bytes = try input.next()
                block += bytes
                while block.count >= size || (bytes.isEmpty && !block.isEmpty) {
                    add(ContentHash(of: Array(block.prefix(size))).description)
                    block.removeFirst(min(size, block.count))
                }
                if bytes.isEmpty { return }
            }
        } catch {
            throw SubjectList.error(error, path, line: 0)
        }
    }

    /// 64 hexadecimal digits.
    package var description: String { hash.description }

    private mutating func add(_ places: CredentialPlaces) {
        add(places.token?.description ?? "")
        add(places.apiKey?.description ?? "")
    }

    /// The hash of the hash before and the text, so that no two lists of texts are one.
    private mutating func add(_ text: String) {
        hash = ContentHash(of: hash.description + text)
    }
}
