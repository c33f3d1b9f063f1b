import AlmanacFiles
package import AlmanacModel
package import AlmanacPost

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The state that outlives a run that sends: the ledger, the unsent mails, and the secret of the links that end a subscription. Only its owner can
/// read it, and only one run at a time may use it.
package final class StateFolder: Sendable {
    package let path: String
    package let ledger: Ledger
    /// The secret of `UnsubscribeToken`.
    let secret: [UInt8]
    let folder: Folder
    private let outbox: Folder
    private let lock: File

    private static let secretName = "secret"
    private static let secretSize = 32
    /// Most bytes of a mail; it is read back whole.
    private static let largestMail = 64 << 20

    private var outboxPath: String { path + "/outbox" }

    package static func ledgerPath(_ path: String) -> String { path + "/ledger.sqlite" }

    /// Makes the folder when it is missing, and takes its lock.
    ///
    /// - Throws: `tryLater` when another run has the lock or too many files are open, `cannotWrite` when the folder cannot be made or written to.
    package init(_ path: String) throws(RunFailure) {
        let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        self.path = path
        // Descriptors of the folder, its lock, the outbox, and the ledger with the two files beside it.
        try ProcessLimits.requireDescriptors(12)
        do throws(SystemError) {
            folder = try Folder(making: path)
            try Self.close(path)
            lock = try File(locking: "lock", in: folder)
            outbox = try Folder(making: path + "/outbox")
            try Self.close(path + "/outbox")
            secret = try Self.secret(in: folder)
            guard chmod(path + "/" + Self.secretName, 0o600) == 0 else { throw SystemError.latest }
            for name in try outbox.names() where name.hasPrefix(".") { try outbox.remove(name) }
        } catch {
            if error == .locked {
                throw RunFailure(.tryLater, "\(path): another run that sends mail has it; wait for it, or look with `almanac status`")
            }
            throw RunFailure(.cannotWrite, "\(path): \(error.problem); name another folder with mail: { state: … }")
        }
        ledger = try Self.ledger(in: folder, path, checking: true)
    }

    // MARK: The ledger

    private static let ledgerName = "ledger.sqlite"
    /// Marks that the folder has had a ledger, so that a missing one is noticed.
    private static let markName = "ledger.made"
    static let suppressionsName = "suppressions.ndjson"

    /// Opens the ledger of a folder, or makes the first one.
    ///
    /// Readers who left are also kept in a file beside it. Ledger and file are completed from each other, so that whoever left has left for good even
    /// if the ledger is new or an older copy.
    ///
    /// - Throws: `badData` where there was a ledger and there is none any more: a new one would send everybody their mail again.
    private static func ledger(in folder: Folder, _ path: String, checking: Bool) throws(RunFailure) -> Ledger {
        try refuseGone(in: folder, path)
        let ledger: Ledger
        do throws(LedgerError) { ledger = try Ledger(path: ledgerPath(path), checking: checking) } catch { throw RunFailure(error) }
        try takeSuppressions(from: folder, path, into: ledger)
        try keepSuppressions(of: ledger, in: folder, path)
        do throws(SystemError) {
            if case .nothing = try folder.entry(markName) {
                try put(
                    Array("\(ledgerName) belongs beside this file. Without it nobody knows who got what.\n".utf8), as: markName, in: folder)
                try folder.syncNames()
            }
        } catch {
            throw RunFailure(error, at: path)
        }
        return ledger
    }

    private static func refuseGone(in folder: Folder, _ path: String) throws(RunFailure) {
        var traces: [String] = []
        do throws(SystemError) {
            guard case .nothing = try folder.entry(ledgerName) else { return }
            for name in [markName, "recipe"] {
                if case .nothing = try folder.entry(name) { continue }
                traces.append("\(path)/\(name)")
            }
        } catch {
            throw RunFailure(error, at: path)
        }
        guard !traces.isEmpty else { return }
        throw RunFailure(
            .badData,
            "\(ledgerPath(path)): the ledger is gone, and mail was sent from this folder before; without it everybody would be sent theirs again. "
                + "Bring it back from a copy, or remove \(traces.joined(separator: " and ")) to begin anew, knowing that "
                + "(those who left are kept in \(suppressionsName))")
    }

    private static func close(_ path: String) throws(SystemError) {
        guard chmod(path, 0o700) == 0 else { throw .latest }
    }

    private static func secret(in folder: Folder) throws(SystemError) -> [UInt8] {
        if let secret = try folder.read(secretName, limit: secretSize), secret.count == secretSize { return secret }
        var generator = SystemRandomNumberGenerator()
        let secret = (0..<secretSize).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        try put(secret, as: secretName, in: folder)
        try folder.syncNames()
        return secret
    }

    /// The secret of an existing folder; `nil` when nothing was sent from it yet.
    package static func existingSecret(_ path: String) throws(RunFailure) -> [UInt8]? {
        guard fileExists(path) else { return nil }
        do throws(SystemError) {
            let secret = try Folder(opening: path).read(secretName, limit: secretSize)
            return secret?.count == secretSize ? secret : nil
        } catch {
            throw RunFailure(error, at: path + "/" + secretName)
        }
    }

    /// Writes aside, syncs to the device, and renames.
    static func put(_ bytes: [UInt8], as name: String, in folder: Folder) throws(SystemError) {
        let aside = "." + name
        try folder.remove(aside)
        let file = try File(creating: aside, in: folder)
        try file.write(bytes, at: 0)
        try file.sync()
        try folder.rename(aside, into: folder, as: name)
    }

    /// Opens or makes the ledger without the folder's lock, for actions that are allowed while mail is sent.
    package static func ledger(making path: String) throws(RunFailure) -> Ledger {
        let folder: Folder
        do throws(SystemError) {
            folder = try Folder(making: path)
            try close(path)
        } catch {
            throw RunFailure(.cannotWrite, "\(path): \(error.problem); name another folder with mail: { state: … }")
        }
        return try ledger(in: folder, path, checking: false)
    }

    /// Opens the ledger of a folder for reading; `nil` when nothing was sent from it yet.
    ///
    /// - Throws: `badData` where there was a ledger and there is none any more, as for a run that sends.
    package static func existingLedger(_ path: String) throws(RunFailure) -> Ledger? {
        do throws(LedgerError) {
            return try Ledger(path: ledgerPath(path), ifMissing: .refuse, checking: false)
        } catch {
            guard case .missing = error else { throw RunFailure(error) }
        }
        guard fileExists(path) else { return nil }
        let folder: Folder
        do throws(SystemError) { folder = try Folder(making: path) } catch { throw RunFailure(error, at: path) }
        try refuseGone(in: folder, path)
        return nil
    }

    // MARK: Mails

    /// Keeps a mail until it is sent.
    ///
    /// - Parameter hash: Hash of the bytes, which names the file.
    func keep(_ bytes: [UInt8], _ hash: ContentHash) throws(RunFailure) {
        if try mail(hash.description) != nil { return }
        do throws(SystemError) {
            try Self.put(bytes, as: "\(hash).eml", in: outbox)
        } catch {
            throw RunFailure(error, at: outboxPath)
        }
    }

    /// Syncs the outbox, so that kept mails survive a power cut.
    func sync() throws(RunFailure) {
        do throws(SystemError) { try outbox.syncNames() } catch { throw RunFailure(error, at: outboxPath) }
    }

    /// Reads the mail with this content hash; `nil` when it is gone, cannot be read, or was changed, and so is made anew.
    ///
    /// - Throws: For lack of descriptors, which says nothing of the mail.
    func mail(_ contentHash: String) throws(RunFailure) -> [UInt8]? {
        do throws(SystemError) {
            guard let bytes = try outbox.read(contentHash + ".eml", limit: Self.largestMail) else { return nil }
            return ContentHash(of: bytes).description == contentHash ? bytes : nil
        } catch {
            if error.isLackOfDescriptors { throw RunFailure(error, at: outboxPath) }
            return nil
        }
    }

    /// True when there is a file for the mail with this content hash.
    func holds(_ contentHash: String) throws(RunFailure) -> Bool {
        do throws(SystemError) {
            if case .file = try outbox.entry(contentHash + ".eml") { return true }
            return false
        } catch {
            throw RunFailure(error, at: outboxPath)
        }
    }

    /// Mails made by another recipe, which is everything besides the data that decides their content. Those not tried yet are made again.
    func mails(madeOtherwiseThanBy recipe: ContentHash) throws(RunFailure) -> Set<String> {
        do throws(SystemError) {
            let known =
                try folder.read("recipe", limit: Self.largestMail).map { String(decoding: $0, as: UTF8.self).split(separator: "\n") } ?? []
            if known.first.map(String.init) == recipe.description { return Set(known.dropFirst().map(String.init)) }
            let others = try outbox.names().filter { $0.hasSuffix(".eml") }.map { String($0.dropLast(4)) }.sorted()
            try Self.put(Array(([recipe.description] + others).joined(separator: "\n").utf8), as: "recipe", in: folder)
            return Set(others)
        } catch {
            throw RunFailure(error, at: path + "/recipe")
        }
    }

    /// Removes a mail that was sent or will not be.
    func drop(_ contentHash: String) {
        // Ordinary absence: a file that remains is cleared away at the end of this run or the next one.
        _ = try? outbox.remove(contentHash + ".eml")
    }

    /// Removes mails that will not be sent any more.
    func clear() throws {
        let open = try ledger.openContents()
        do throws(SystemError) {
            for name in try outbox.names() where name.hasSuffix(".eml") && !open.contains(String(name.dropLast(4))) {
                try outbox.remove(name)
            }
        } catch {
            throw RunFailure(error, at: outboxPath)
        }
    }

    /// Marks in a report that a run has begun, so that the report of the run before is not taken for this one's.
    package func begin(_ name: String, started: Instant) throws(RunFailure) {
        do throws(DeliveryError) { try ReportFile(path + "/" + name).begin(started: started) } catch {
            throw RunFailure(.cannotWrite, error.description)
        }
    }

    /// Writes the report of a run that had no use of the folder, or removes that of the run before where there is no room for it. A folder that another
    /// run has, which reports by itself, or that is not there is left as it is.
    package static func leave(_ bytes: [UInt8], as name: String, in path: String) throws(RunFailure) {
        guard fileExists(path) else { return }
        let lock: File
        do throws(SystemError) { lock = try File(locking: "lock", in: Folder(opening: path)) } catch { return }
        defer { withExtendedLifetime(lock) {} }
        do throws(DeliveryError) { try ReportFile(path + "/" + name).replace(with: bytes) } catch {
            throw RunFailure(.cannotWrite, error.description)
        }
    }

    package func write(_ bytes: [UInt8], as name: String) throws(RunFailure) {
        do throws(DeliveryError) { try ReportFile(path + "/" + name).end(bytes) } catch {
            throw RunFailure(.cannotWrite, error.description)
        }
    }
}
