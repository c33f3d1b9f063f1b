import Synchronization

/// Packed output that is served, and after each run what that left.
package final class PackedSite: ServedSite {
    private let path: String
    private let output: Mutex<PackedOutput>

    /// - Throws: When there is no finished packed output.
    package init(_ path: String) throws(DeliveryError) {
        self.path = path
        guard let output = try PackedOutput(path) else { throw .otherLayout(path: path, has: .folders) }
        self.output = Mutex(output)
    }

    /// Packed output that the last run left.
    private var current: PackedOutput {
        output.withLock { output in
            if !output.isCurrent {
                // Serve the earlier output until the next one can be read.
                if let next = try? PackedOutput(path) { output = next }
            }
            return output
        }
    }

    package func answer(to request: RequestHead) -> SiteAnswer {
        guard let path = SitePath(request.target) else { return .status(404) }
        let found: PackedOutput.Found?
        do {
            found = try find(path)
        } catch {
            return .status(500)
        }
        switch path {
        case .redirect(let place):
            return found == nil ? .status(404) : .redirect(to: place)
        case .root(let name), .file(let name, _):
            guard let found else { return .status(404) }
            return .file(found, name: name, for: request)
        }
    }

    private func find(_ path: SitePath) throws -> PackedOutput.Found? {
        do {
            return try find(path, in: current)
        } catch {
            // A run may have ended just now, and have removed the packs before.
            return try find(path, in: current)
        }
    }

    private func find(_ path: SitePath, in output: PackedOutput) throws -> PackedOutput.Found? {
        switch path {
        case .root(let name): try output.find(name)
        case .file(let name, let folder): try output.find(name, of: folder)
        case .redirect(let place): try output.find("index.html", of: String(place.dropFirst().dropLast()))
        }
    }
}
