/// Reads well-formed HTML into a tree, strictly: what a browser would forgive is an error here.
enum HTMLReader {
    final class Element {
        let name: String
        let attributes: [(name: String, value: String)]
        var children: [Node] = []

        init(name: String, attributes: [(name: String, value: String)]) {
            self.name = name
            self.attributes = attributes
        }

        subscript(_ attribute: String) -> String? {
            attributes.first { $0.name == attribute }?.value
        }

        var classes: [String] { (self["class"] ?? "").split(separator: " ").map(String.init) }

        /// The elements right in it.
        var elements: [Element] {
            children.compactMap { if case .element(let element) = $0 { element } else { nil } }
        }

        /// All elements below, in document order.
        var descendants: [Element] {
            children.flatMap { node -> [Element] in
                guard case .element(let element) = node else { return [] }
                return [element] + element.descendants
            }
        }

        func all(_ name: String) -> [Element] { descendants.filter { $0.name == name } }

        /// Names of elements and attributes as `structure(leavingOut:)` has them, but for the colours of categories, which are theirs by name.
        func structureWithoutColours(leavingOut opaque: Set<String> = []) -> [String] {
            structure(leavingOut: opaque).map {
                // How wide names and values are decides the margins of a chart, and how long they are in which of two columns a card stands.
                $0.replacing(/class=k[0-9]+( h[0-9])?/, with: "class=k").replacing(/class=ch f( [mr][0-9]+)*/, with: "class=ch f")
                    .replacing(/class=card [ab]\b/, with: "class=card")
            }
        }

        /// The text in it, white space as it stands.
        var text: String {
            children.map { node in
                switch node {
                case .text(let text): text
                case .element(let element): element.text
                }
            }.joined()
        }

        /// Names of elements and attributes with what is ours of the values: everything but words.
        ///
        /// - Parameter opaque: Elements with these names are listed without what is in them.
        func structure(leavingOut opaque: Set<String> = []) -> [String] {
            let kept = attributes.map {
                ["id", "href", "class", "src", "type", "name", "role"].contains($0.name) ? "\($0.name)=\($0.value)" : $0.name
            }
            var lines = ["<\(name) \(kept.joined(separator: " "))>"]
            guard !opaque.contains(name) else { return lines }
            for case .element(let child) in children { lines += child.structure(leavingOut: opaque) }
            return lines + ["</\(name)>"]
        }

        /// Tables in document order; one that several periods share is there once for each, with the rows that are shown then.
        var tables: [Table] {
            all("table").flatMap { table -> [Table] in
                let caption = table.all("caption").first?.text ?? ""
                // Bars say nothing that their numbers do not.
                func cells(_ element: Element) -> [[String]] {
                    element.all("tr").map { row in
                        row.descendants.filter { ["th", "td"].contains($0.name) && !$0.classes.contains("part") }.map(\.text)
                    }
                }
                let bodies = table.all("tbody")
                let periods = ["v7d", "v30d", "vmtd", "v90d", "vasked"].filter { period in bodies.contains { $0.classes.contains(period) } }
                guard !periods.isEmpty else { return [Table(caption: caption, rows: cells(table))] }
                return periods.map { period in
                    Table(
                        caption: caption,
                        rows: table.all("thead").flatMap(cells) + bodies.filter { $0.classes.contains(period) }.flatMap(cells))
                }
            }
        }
    }

    struct Table {
        var caption: String
        /// The cells of each row, the header first.
        var rows: [[String]]
        var header: [String] { rows.first ?? [] }
    }

    enum Node {
        case text(String)
        case element(Element)
    }

    struct Malformed: Error, CustomStringConvertible {
        var description: String
    }

    private static let void: Set<String> = ["meta", "br", "hr", "img", "input", "link", "base", "wbr"]
    /// Elements whose end tag may be left out, with what ends them: the start of one of these, or the end of what they are in.
    private static let endedBy: [String: Set<String>] = [
        "td": ["td", "th", "tr", "tbody", "tfoot"], "th": ["td", "th", "tr", "tbody", "tfoot"], "tr": ["tr", "tbody", "tfoot"],
        "thead": ["tbody"],
        "tbody": ["tbody", "tfoot"], "tfoot": [],
        "dt": ["dt", "dd"], "dd": ["dt", "dd"], "li": ["li"], "caption": ["thead", "tbody", "tr"],
        "p": [
            "article", "aside", "blockquote", "details", "div", "dl", "fieldset", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5",
            "h6",
            "header", "hr", "main", "nav", "ol", "p", "pre", "section", "table", "ul",
        ],
    ]
    private static let unquoted = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.,%#()".utf8)
    private static let rawText: Set<String> = ["style", "script", "title"]

    /// - Returns: An element around all of it.
    static func read(_ html: String) throws -> Element {
        let root = Element(name: "#document", attributes: [])
        var open = [root]
        let bytes = Array(html.utf8)
        var index = 0
        func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        func starts(_ text: String, at index: Int) -> Bool { bytes[index...].starts(with: text.utf8) }
        func fail(_ message: String) -> Malformed {
            Malformed(description: "\(message) near: \(string(max(0, index - 60)..<min(bytes.count, index + 60)))")
        }
        while index < bytes.count {
            let parent = open[open.count - 1]
            if bytes[index] != 0x3C {
                var end = index
                while end < bytes.count, bytes[end] != 0x3C { end += 1 }
                parent.children.append(.text(try decoded(string(index..<end))))
                index = end
            } else if starts("<!--", at: index) {
                while index < bytes.count, !starts("-->", at: index) { index += 1 }
                index += 3
            } else if starts("<!doctype html>", at: index) {
                index += "<!doctype html>".utf8.count
            } else if starts("</", at: index) {
                var end = index + 2
                while end < bytes.count, bytes[end] != 0x3E { end += 1 }
                let name = string(index + 2..<end)
                while let last = open.last, last.name != name, endedBy[last.name] != nil { open.removeLast() }
                let parent = open[open.count - 1]
                guard open.count > 1, parent.name == name else { throw fail("</\(name)> closes <\(parent.name)>") }
                open.removeLast()
                index = end + 1
            } else {
                var cursor = index + 1
                func word() -> String {
                    let start = cursor
                    while cursor < bytes.count, !" \n\t=>/\"'<".utf8.contains(bytes[cursor]) { cursor += 1 }
                    return string(start..<cursor)
                }
                let name = word()
                guard !name.isEmpty else { throw fail("a < that opens nothing") }
                var attributes: [(name: String, value: String)] = []
                var isClosed = false
                tag: while true {
                    guard cursor < bytes.count else { throw fail("<\(name)> never ends") }
                    switch bytes[cursor] {
                    case 0x20, 0x0A: cursor += 1
                    case 0x2F:
                        isClosed = true
                        cursor += 1
                    case 0x3E:
                        cursor += 1
                        let element = Element(name: name, attributes: attributes)
                        while let last = open.last, endedBy[last.name]?.contains(name) == true { open.removeLast() }
                        let parent = open[open.count - 1]
                        parent.children.append(.element(element))
                        index = cursor
                        if rawText.contains(name), !open.contains(where: { $0.name == "svg" }), !isClosed {
                            var end = index
                            while end < bytes.count, !starts("</\(name)>", at: end) { end += 1 }
                            let raw = string(index..<end)
                            element.children.append(.text(name == "title" ? try decoded(raw) : raw))
                            index = min(bytes.count, end + name.utf8.count + 3)
                        } else if !isClosed, !void.contains(name) {
                            open.append(element)
                        }
                        break tag
                    default:
                        let attribute = word()
                        guard !attribute.isEmpty else { throw fail("<\(name)> has an attribute without a name") }
                        guard !attributes.contains(where: { $0.name == attribute }) else { throw fail("<\(name)> has \(attribute) twice") }
                        var value = ""
                        if cursor < bytes.count, bytes[cursor] == 0x3D {
                            guard cursor + 1 < bytes.count else { throw fail("\(attribute) has no value") }
                            cursor += 1
                            if bytes[cursor] == 0x22 {
                                cursor += 1
                                let start = cursor
                                while cursor < bytes.count, bytes[cursor] != 0x22 { cursor += 1 }
                                value = try decoded(string(start..<cursor))
                                cursor += 1
                            } else {
                                // Without quotes stand values that we wrote, and nothing that would have to be escaped.
                                let start = cursor
                                while cursor < bytes.count, bytes[cursor] != 0x20, bytes[cursor] != 0x3E { cursor += 1 }
                                value = string(start..<cursor)
                                guard !value.isEmpty, value.utf8.allSatisfy({ Self.unquoted.contains($0) }) else {
                                    throw fail("\(attribute) has no quotes")
                                }
                            }
                        }
                        attributes.append((attribute, value))
                    }
                }
            }
        }
        guard open.count == 1 else { throw fail("<\(open[open.count - 1].name)> is never closed") }
        return root
    }

    /// The text of character data; an ampersand that begins no entity we write is an error.
    private static func decoded(_ text: String) throws -> String {
        guard text.utf8.contains(0x26) else { return text }
        let entities = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&#x27;": "'"]
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            guard let entity = entities.first(where: { rest[start...].hasPrefix($0.key) }) else {
                throw Malformed(description: "an unknown entity: \(rest[start...].prefix(12))")
            }
            result += entity.value
            rest = rest[start...].dropFirst(entity.key.count)
        }
        return result + rest
    }
}
