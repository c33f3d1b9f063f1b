import AlmanacMail
package import AlmanacModel
package import AlmanacPost
import AlmanacText

/// Puts addresses on the suppression list by hand, or takes them off it.
package struct SuppressionChange: Sendable {
    /// The list to change; every list when `nil`.
    package var list: String?
    /// True to take the addresses off.
    package var isLifted: Bool
    package var now: Instant
    /// The origin of the change, as the list names it.
    package var source = "almanac suppress --from"

    package init(list: String?, isLifted: Bool, now: Instant) {
        self.list = list
        self.isLifted = isLifted
        self.now = now
    }

    package struct Outcome: Sendable {
        package var changed = 0
        /// Lines of addresses that were already on the list, or already off it.
        package var unchanged = 0
        /// Lines that are neither an address nor a subject's id.
        package var refused = 0

        /// `2 addresses are suppressed, 1 was before, 1 line is neither an address nor an id`
        package func words(isLifted: Bool) -> String {
            var words = "\(changed) \(changed == 1 ? "address" : "addresses") \(isLifted ? "taken off the list" : "suppressed")"
            if unchanged > 0 { words += ", \(unchanged) \(isLifted ? "not on it" : "suppressed before")" }
            if refused > 0 { words += ", \(counted(refused, "line")) not understood" }
            return words
        }

        /// The same for machines.
        package func json(isLifted: Bool) -> [UInt8] {
            JSONWriter.document { json in
                json.boolean("lifted", isLifted)
                json.integer("changed", changed)
                json.integer("unchanged", unchanged)
                json.integer("refused", refused)
            }
        }
    }

    /// Most bytes read of a list; enough for some hundred thousand addresses.
    private static let largestList = 64 << 20
    private static let longestLine = 2000

    /// Reads the lines of a list.
    ///
    /// - Parameter path: `-` for standard input.
    /// - Throws: `badData` for a list that cannot be read or is too large.
    package static func lines(of path: String) throws(RunFailure) -> [ArraySlice<UInt8>] {
        var bytes: [UInt8] = []
        try ByteSource.read(path) { chunk throws(RunFailure) in
            bytes += chunk
            guard bytes.count <= largestList else {
                throw RunFailure(.badData, "\(path): more than \(largestList >> 20) MB, which is no list of addresses; give it in parts")
            }
            return true
        }
        return bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    }

    /// Applies each line.
    ///
    /// - Parameter tell: Receives the place and the problem of each line that is not understood.
    package func run(
        _ lines: [ArraySlice<UInt8>], of path: String, in ledger: Ledger, _ tell: (String) -> Void
    ) throws(RunFailure) -> Outcome {
        let place = path == "-" ? "standard input" : path
        var outcome = Outcome()
        for (number, line) in lines.enumerated() {
            let text = String(decoding: line.prefix(Self.longestLine).prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
            let word = text.trimmed
            guard !word.isEmpty else { continue }
            let addresses: [String]
            if word.contains("@") {
                do throws(MailError) {
                    addresses = [try MailAddress(parsing: word).mailbox]
                } catch {
                    outcome.refused += 1
                    tell("\(place):\(number + 1): \(error)")
                    continue
                }
            } else {
                do throws(LedgerError) { addresses = try ledger.addresses(of: word) } catch { throw RunFailure(error) }
                guard !addresses.isEmpty else {
                    outcome.refused += 1
                    tell("\(place):\(number + 1): \(quoted(word)) is neither an address nor the id of somebody whom a mail was made for")
                    continue
                }
            }
            let changed = try apply(addresses, in: ledger)
            outcome.changed += changed
            outcome.unchanged += addresses.count - changed
        }
        return outcome
    }

    /// Applies one address.
    package func run(_ mailbox: String, in ledger: Ledger) throws(RunFailure) -> Outcome {
        let changed = try apply([mailbox], in: ledger)
        return Outcome(changed: changed, unchanged: 1 - changed)
    }

    /// - Returns: The number of addresses that it changed anything for.
    private func apply(_ addresses: [String], in ledger: Ledger) throws(RunFailure) -> Int {
        do throws(LedgerError) {
            guard isLifted else {
                return try ledger.suppress(
                    addresses.map { Suppression(address: $0, list: list, reason: .manual, since: now, source: source) }, now: now)
            }
            var count = 0
            for address in addresses where try ledger.liftSuppression(of: address, list: list, now: now) { count += 1 }
            return count
        } catch {
            throw RunFailure(error)
        }
    }

    /// Quotes a word of the list for a message: without control characters, and shortened.
    private func quoted(_ word: String) -> String {
        "\""
            + String(String.UnicodeScalarView(word.unicodeScalars.prefix(100).map { $0.properties.generalCategory == .control ? " " : $0 }))
            + "\""
    }
}

extension String {
    /// The text without blanks at both ends.
    fileprivate var trimmed: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

extension Suppression {
    /// The whole list for machines.
    package static func json(of list: [Suppression]) -> [UInt8] {
        JSONWriter.document { json in
            json.objects("suppressions", list) { json, entry in entry.write(to: &json) }
        }
    }

    /// Writes the members of an object; without `list` it holds for every list.
    func write(to json: inout JSONWriter) {
        json.string("address", address)
        if let list { json.string("list", list) }
        json.string("reason", reason.rawValue)
        json.string("since", since.description)
        json.string("source", source)
    }

    /// `ana@example.org left the list 'weekly' at 2026-11-21T06:30:00Z (one-click)`
    var words: String {
        let lists = list.map { "the list '\($0)'" } ?? "every list"
        return switch reason {
        case .unsubscribed: "\(address) left \(lists) at \(since) (\(source))"
        case .bounced: "nothing is sent to \(address) since \(since): its mail came back (\(source))"
        case .complained: "nothing is sent to \(address) since \(since): its reader called a mail spam (\(source))"
        case .manual: "\(address) was taken off \(lists) at \(since) (\(source))"
        }
    }
}
