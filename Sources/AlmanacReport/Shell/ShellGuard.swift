import AlmanacModel

/// Finds what a shell may not have: scripts in any form, and a page without the policy that forbids them.
///
/// It reads tags as a browser does, as far as that matters here: comments are passed over, names and values have any case and any quotes.
struct ShellGuard {
    private let source: TemplateSource
    private let text: [UInt8]
    private var problems: [FileProblem] = []
    private var hasPolicy = false

    private struct Attribute {
        var name: String
        var value: String
        var offset: Int
    }

    private init(_ source: TemplateSource) {
        self.source = source
        text = source.bytes
    }

    /// Lists the problems of a shell.
    ///
    /// - Parameter needsPolicy: True when a missing policy is told, too.
    static func problems(of source: TemplateSource, needsPolicy: Bool) -> [FileProblem] {
        var shell = ShellGuard(source)
        shell.read()
        if needsPolicy, !shell.hasPolicy {
            shell.problems.append(
                source.problem(
                    at: 0,
                    "the shell has no policy that forbids scripts before its style; take over the line <meta http-equiv=\"Content-Security-Policy\" …> of the built-in page.html (`almanac templates --out DIR` writes it)"
                ))
        }
        return shell.problems
    }

    private mutating func read() {
        var index = 0
        while index < text.count {
            guard text[index] == UInt8(ascii: "<") else {
                index += 1
                continue
            }
            if text[index...].starts(with: "<!--".utf8) {
                index = end(of: "-->", from: index + 4)
            } else {
                index = tag(at: index)
            }
        }
    }

    /// The index behind a text, or the end where there is none.
    private func end(of mark: String, from start: Int) -> Int {
        let mark = Array(mark.utf8)
        var index = start
        while index + mark.count <= text.count {
            if text[index..<index + mark.count].elementsEqual(mark) { return index + mark.count }
            index += 1
        }
        return text.count
    }

    /// Reads a start tag.
    ///
    /// - Returns: The index behind it.
    private mutating func tag(at start: Int) -> Int {
        var index = start + 1
        let name = word(&index, until: { Self.isBlank($0) || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") })
        guard let first = name.utf8.first, (0x61...0x7A).contains(first) else { return start + 1 }
        var attributes: [Attribute] = []
        while index < text.count, text[index] != UInt8(ascii: ">") {
            if Self.isBlank(text[index]) || text[index] == UInt8(ascii: "/") {
                index += 1
                continue
            }
            attributes.append(attribute(&index))
        }
        judge(name, attributes, at: start)
        return min(index + 1, text.count)
    }

    private func attribute(_ index: inout Int) -> Attribute {
        let offset = index
        var name = ""
        // A sign of equality that begins a name belongs to it.
        if text[index] == UInt8(ascii: "=") {
            name = "="
            index += 1
        }
        name += word(&index) { Self.isBlank($0) || [UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/")].contains($0) }
        var next = index
        while next < text.count, Self.isBlank(text[next]) { next += 1 }
        guard next < text.count, text[next] == UInt8(ascii: "=") else { return Attribute(name: name, value: "", offset: offset) }
        index = next + 1
        while index < text.count, Self.isBlank(text[index]) { index += 1 }
        guard index < text.count, text[index] == 0x22 || text[index] == 0x27 else {
            return Attribute(name: name, value: word(&index) { Self.isBlank($0) || $0 == UInt8(ascii: ">") }, offset: offset)
        }
        let quote = text[index]
        index += 1
        let value = word(&index) { $0 == quote }
        index = min(index + 1, text.count)
        return Attribute(name: name, value: value, offset: offset)
    }

    /// The text up to a byte, in lower case.
    private func word(_ index: inout Int, until isEnd: (UInt8) -> Bool) -> String {
        let start = index
        while index < text.count, !isEnd(text[index]) { index += 1 }
        return String(decoding: text[start..<index], as: UTF8.self).lowercased()
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) }

    private mutating func judge(_ name: String, _ attributes: [Attribute], at start: Int) {
        if name == "script" {
            problems.append(source.problem(at: start, "a page has no scripts; take this one out"))
        }
        for attribute in attributes {
            if attribute.name.hasPrefix("on") || attribute.name == "srcdoc" {
                problems.append(source.problem(at: attribute.offset, "a page has no scripts; take '\(attribute.name)' out"))
            } else if Self.links.contains(attribute.name), !Self.isHarmless(attribute.value) {
                problems.append(
                    source.problem(
                        at: attribute.offset,
                        "a page has no link of this kind; they begin with https:, http:, mailto:, # or a path, or are a picture (data:image/…)"
                    ))
            }
        }
        guard name == "meta", attributes.contains(where: { $0.name == "http-equiv" && $0.value == "content-security-policy" }),
            let policy = attributes.first(where: { $0.name == "content" }), Self.forbidsScripts(policy.value)
        else { return }
        // A policy holds for what follows it.
        let style = Array("{{style}}".utf8)
        hasPolicy = hasPolicy || !text[..<start].indices.contains { text[$0...].starts(with: style) }
    }

    private static let links: Set = ["href", "src", "action", "formaction", "xlink:href", "data", "background", "poster"]

    /// True for an address that runs nothing: of a scheme that is known, or without any.
    private static func isHarmless(_ value: String) -> Bool {
        let address = String(String.UnicodeScalarView(value.unicodeScalars.filter { $0.value > 0x20 }))
        if ["https:", "http:", "mailto:", "data:image/", "data:,", "{{"].contains(where: { address.hasPrefix($0) }) { return true }
        // An ampersand may stand for a colon.
        return !address.prefix { !"/?#".contains($0) || $0 == "&" }.contains { $0 == ":" || $0 == "&" }
    }

    /// True for a policy that lets nothing in but the page's own style.
    private static func forbidsScripts(_ policy: String) -> Bool {
        let policy = policy.replacing("{{ ", with: "{{").replacing(" }}", with: "}}")
        let directives = policy.split(separator: ";").map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
        func sources(_ name: String) -> [String]? { directives.first { $0.first == name }.map { Array($0.dropFirst()) } }
        // Of two for the same name the first one holds, and those of scripts stand before the one for everything.
        return sources("default-src") == ["'none'"]
            && ["script-src", "script-src-elem", "script-src-attr"].allSatisfy { sources($0) ?? ["'none'"] == ["'none'"] }
            && sources("style-src")?.contains { $0.hasPrefix("'{{style_hash}}'") } == true
    }
}
