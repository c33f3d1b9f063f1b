import AlmanacFiles
import AlmanacModel
package import AlmanacPost
import AlmanacText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Readers who left, in a file beside the ledger: `suppressions.ndjson`, a line each.
extension StateFolder {
    private struct Line: Codable {
        var address: String
        /// Missing for every list.
        var list: String?
        var reason: String
        /// Seconds since 1970, UTC.
        var since: Int64
        var source: String
    }

    /// No list is longer: some millions of addresses.
    private static let largestList = 1 << 30

    /// Brings the file up to the ledger, after somebody left or came back.
    package static func keepSuppressions(of ledger: Ledger, in path: String) throws(RunFailure) {
        let folder: Folder
        do throws(SystemError) { folder = try Folder(making: path) } catch { throw RunFailure(error, at: path) }
        try keepSuppressions(of: ledger, in: folder, path)
    }

    static func keepSuppressions(of ledger: Ledger, in folder: Folder, _ path: String) throws(RunFailure) {
        let all: [Suppression]
        do throws(LedgerError) { all = try ledger.suppressions() } catch { throw RunFailure(error) }
        var bytes: [UInt8] = []
        for suppression in all {
            bytes += JSONWriter.document { json in
                json.string("address", suppression.address)
                if let list = suppression.list { json.string("list", list) }
                json.string("reason", suppression.reason.rawValue)
                json.integer("since", suppression.since.seconds)
                json.string("source", suppression.source)
            }
        }
        do throws(SystemError) {
            let known = try folder.read(suppressionsName, limit: largestList)
            if known == bytes || (known == nil && bytes.isEmpty) { return }
        } catch {
            throw RunFailure(error, at: path + "/" + suppressionsName)
        }
        // Two readers may leave at once: `writeFile` makes one wait for the other.
        do throws(DeliveryError) { try writeFile(atomically: bytes, to: path + "/" + suppressionsName) } catch {
            throw RunFailure(.cannotWrite, error.description)
        }
    }

    /// Adds entries of the file that the ledger lacks.
    static func takeSuppressions(from folder: Folder, _ path: String, into ledger: Ledger) throws(RunFailure) {
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try folder.read(suppressionsName, limit: largestList) ?? [] } catch {
            throw RunFailure(error, at: path + "/" + suppressionsName)
        }
        guard !bytes.isEmpty else { return }
        var read: [Suppression] = []
        for (number, line) in bytes.split(separator: 0x0A).enumerated() {
            do {
                let line = try JSONDecoder().decode(Line.self, from: Data(line))
                read.append(
                    Suppression(
                        address: line.address, list: line.list, reason: Suppression.Reason(rawValue: line.reason) ?? .manual,
                        since: Instant(seconds: line.since), source: line.source))
            } catch {
                throw RunFailure(
                    .badData,
                    "\(path)/\(suppressionsName):\(number + 1): is not what is written there of somebody who left; "
                        + "mend the line or bring back a copy, so that nobody is sent mail who left")
            }
        }
        do throws(LedgerError) {
            let known = Set(try ledger.suppressions().map { "\($0.address)\u{0}\($0.list ?? "")" })
            let missing = read.filter { !known.contains("\($0.address)\u{0}\($0.list ?? "")") }
            if let latest = missing.map(\.since).max() { try ledger.suppress(missing, now: latest) }
        } catch {
            throw RunFailure(error)
        }
    }
}
