package import AlmanacModel
import AlmanacReport

extension TemplateFolder {
    /// Declared measures that no template shows: neither as a value, nor in a chart, nor as a column of a table.
    package var unshown: [Notice] {
        let files = files.filter { $0.path.hasSuffix(".md") }
        let texts = files.map { String(decoding: $0.bytes, as: UTF8.self) }
        // `shop-report`, or `*-report` for those of all systems.
        let included = Set(texts.flatMap(Self.included))
        return declared.declarations.flatMap { declaration in
            var shown: Set<String> = []
            for (file, text) in zip(files, texts) {
                if file.path.hasPrefix("partials/") {
                    let name = file.path.dropFirst("partials/".count).dropLast(".md".count)
                    let kind = name.hasPrefix(declaration.system) ? "*" + name.dropFirst(declaration.system.count) : nil
                    guard included.contains(name) || kind.map({ included.contains(Substring($0)) }) == true else { continue }
                }
                shown.formUnion(Self.shown(of: declaration, in: text))
            }
            return declaration.measures.filter { !shown.contains($0.name) }.map {
                Notice(
                    message:
                        "\(declaration.system).\($0.name): no template shows this measure; write {{\(declaration.system).\($0.name)}}, "
                        + "or name it under `measures:` of a chart or a table", isRemark: true)
            }
        }
    }

    /// Names of the measures of a system that a template has.
    private static func shown(of declaration: Declaration, in text: String) -> Set<String> {
        let prefix = declaration.system + "."
        var names: Set<String> = []
        for part in text.split(separator: "{{").dropFirst() {
            let name = part.drop { "#^ ".contains($0) }
            if name.hasPrefix(prefix) {
                names.insert(String(name.dropFirst(prefix.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
            }
        }
        for (number, fence) in text.split(separator: "```", omittingEmptySubsequences: false).enumerated() where number % 2 == 1 {
            let lines = fence.split(separator: "\n")
            func value(_ key: String) -> Substring? { lines.first { $0.hasPrefix(key + ":") }?.dropFirst(key.count + 1) }
            guard value("series")?.drop(while: { $0 == " " }).hasPrefix(prefix) == true else { continue }
            if let measures = value("measures") ?? value("measure") {
                names.formUnion(measures.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
            } else {
                // A table without a choice has all of them; a chart has the first.
                names.formUnion(declaration.measures.prefix(fence.hasPrefix("table") ? .max : 1).map(\.name))
            }
        }
        return names
    }
}
