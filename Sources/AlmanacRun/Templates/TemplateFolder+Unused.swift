import AlmanacReport
import AlmanacText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension TemplateFolder {
    /// Finds what a folder of templates has in vain: files that nothing reads, partials that no template uses, and what Markdown has that no page shows.
    ///
    /// - Returns: A line for each, with its place and the way out.
    package func unused(in folder: String) throws(RunFailure) -> [String] {
        let known = Set(builtIn.map(\.path))
        let read = Set(own.map(\.path))
        var problems: [String] = []
        for path in try Self.files(in: folder) where !known.contains(path) {
            let parts = path.split(separator: "/").map(String.init)
            let name = parts[parts.count - 1]
            if Self.isNoTemplate(name) { continue }
            if read.contains(path) {
                if parts[0] == "themes" || parts[0] == "words" { continue }
                if parts[0] == "partials" {
                    let partial = String(name.dropLast(".md".count))
                    if !isUsed(partial) {
                        problems.append("\(folder)/\(path):1:1: no template uses this partial; write {{> \(partial)}} where it belongs")
                    }
                    continue
                }
            }
            let beside = known.filter { $0.split(separator: "/").dropLast().elementsEqual(parts.dropLast().map { Substring($0) }) }
            let others = beside.map { String($0.split(separator: "/").last ?? "") }.sorted()
            problems.append(
                "\(folder)/\(path):1:1: nothing reads a file of this name"
                    + suggestion(for: name, among: others, listing: "docs/templates.md lists those that are read"))
        }
        for file in own where file.path.hasSuffix(".md") {
            let text = String(decoding: file.bytes, as: UTF8.self)
            for dropped in CommonMark.dropped(from: text) {
                problems.append("\(file.shownPath):\(dropped.line):\(dropped.column): \(dropped.reason)")
            }
            problems += Self.singleBraces(in: text).map { "\(file.shownPath):\($0)" }
        }
        return problems
    }

    /// Finds names in one pair of braces, which readers would get as they stand.
    ///
    /// - Returns: Line, column and the way out.
    private static func singleBraces(in text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { number, line in
            line.matches(of: #/\{+([a-z]+(?:\.[a-z_]+)+)\}+/#).compactMap { match in
                guard match.0.hasPrefix("{"), !match.0.hasPrefix("{{"), !match.0.hasSuffix("}}") else { return nil }
                let column = line.distance(from: line.startIndex, to: match.range.lowerBound) + 1
                return "\(number + 1):\(column): readers would see \(match.0) as it stands; write {{\(match.1)}} for the value"
            }
        }
    }

    /// True for files that people keep beside templates: pictures, and words about the folder itself.
    private static func isNoTemplate(_ name: String) -> Bool {
        let upper = name.uppercased()
        return upper.hasPrefix("README") || upper.hasPrefix("LICENSE")
            || [".PNG", ".JPG", ".JPEG", ".SVG"].contains { upper.hasSuffix($0) }
    }

    /// True when a template or another partial includes it.
    private func isUsed(_ partial: String) -> Bool {
        files.contains { file in
            file.path.hasSuffix(".md") && Self.included(in: String(decoding: file.bytes, as: UTF8.self)).contains { $0 == partial }
        }
    }

    /// The paths of all files below a folder, without hidden ones, in order.
    private static func files(in folder: String) throws(RunFailure) -> [String] {
        var files: [String] = []
        do {
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() {
                var isFolder = false
                let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
                guard !isHidden, FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder), !isFolder else {
                    continue
                }
                files.append(path)
            }
        } catch {
            throw RunFailure(.configuration, "\(folder): cannot be read; check that it is a folder and that this user may read it")
        }
        return files
    }
}
