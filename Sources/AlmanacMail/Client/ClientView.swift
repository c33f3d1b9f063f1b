import AlmanacText

/// The HTML of a mail as a mail program would show it: ignored parts are removed, differently read parts are rewritten. A browser displays it, so it
/// shows what is lost, not where each line breaks in Word.
package struct ClientView: Sendable {
    package var client: MailClient
    package var isDark = false
    /// Pictures by Content-ID without brackets; `nil` where pictures are off.
    package var images: [String: Image]?

    package struct Image: Sendable {
        package var type: String
        package var bytes: [UInt8]

        package init(type: String, bytes: [UInt8]) {
            self.type = type
            self.bytes = bytes
        }
    }

    package init(_ client: MailClient, isDark: Bool = false, images: [String: Image]?) {
        self.client = client
        self.isDark = isDark
        self.images = images
    }

    package func html(_ html: [UInt8]) -> [UInt8] {
        let html = withoutForeignComments(html)
        var result: [UInt8] = []
        result.reserveCapacity(html.count)
        var index = 0
        for tag in HTMLTag.read(html).tags where tag.range.lowerBound >= index {
            result += html[index..<tag.range.lowerBound]
            index = tag.range.upperBound
            if let rules = tag.rules, ClientSupport.withoutStyleSheets.contains(client) {
                // The end tag stays, and closes nothing.
                result += Array("<style>".utf8)
                index = rules.upperBound
            } else if let rules = tag.rules {
                result += Array("<style>".utf8) + Array(style(String(decoding: html[rules], as: UTF8.self)).utf8)
                index = rules.upperBound
            } else if tag.name == "meta", tag["name"]?.hasSuffix("color-schemes") == true || tag["name"] == "color-scheme" {
                // The colour scheme of the page around must not apply here.
                result += Array("<meta name=\"color-scheme\" content=\"\(isDark ? "dark" : "light")\">".utf8)
            } else {
                result += changed(tag).map(written) ?? Array(html[tag.range])
            }
        }
        return result + html[index...]
    }

    // MARK: Tags

    /// - Returns: `nil` for a tag that stays as it is.
    private func changed(_ tag: HTMLTag) -> HTMLTag? {
        var changed: HTMLTag?
        if tag.name == "img", let source = tag["src"], source.hasPrefix("cid:") {
            var image = tag
            image.attributes.removeAll { $0.name == "src" }
            if let picture = images?[String(source.dropFirst(4))] {
                image.attributes.append(("src", "data:\(picture.type);base64,\(Base64.text(picture.bytes))"))
            }
            changed = image
        }
        if let style = tag["style"] {
            let all = StyleDeclaration.read(style)
            let kept = all.filter { declaration in
                !ClientSupport.clients(without: declaration.property, declaration.value.lowercased(), on: tag.name).contains(client)
            }
            if kept.count < all.count {
                var styled = changed ?? tag
                let text = kept.map { "\($0.property):\($0.value)" }.joined(separator: ";")
                styled.attributes = styled.attributes.map { $0.name == "style" ? ("style", text) : $0 }
                changed = styled
            }
        }
        return changed
    }

    private func written(_ tag: HTMLTag) -> [UInt8] {
        var text = "<" + tag.name
        for (name, value) in tag.attributes {
            text += " \(name)=\""
            for character in value.unicodeScalars {
                switch character {
                case "&": text += "&amp;"
                case "\"": text += "&quot;"
                case "<": text += "&lt;"
                case ">": text += "&gt;"
                default: text.unicodeScalars.append(character)
                }
            }
            text += "\""
        }
        return Array((text + ">").utf8)
    }

    // MARK: Styles

    /// The rules of a `style` that the program reads, with those for dark mode applied or left out.
    private func style(_ css: String) -> String {
        var result = ""
        for rule in CSSRule.read(css) {
            let head = rule.head.lowercased()
            if head.contains("prefers-color-scheme") {
                // In dark mode, the program applies the rules that it knows.
                if isDark, !ClientSupport.clients(withoutQuery: head).contains(client) { result += rule.body }
            } else if head.hasPrefix("@") {
                if !ClientSupport.clients(withoutQuery: head).contains(client) { result += rule.text }
            } else if head.contains("data-ogs") {
                // Outlook on the web marks its dark page so.
                if isDark, client == .outlookWeb { result += rule.text.replacing("[data-ogsc] ", "").replacing("[data-ogsb] ", "") }
            } else {
                result += rule.text
            }
        }
        return result.replacing("light dark", isDark ? "dark" : "light")
    }

    // MARK: Comments

    /// Keeps `<!--[if mso]>…<![endif]-->` for the Word engine alone, and `<!--[if !mso]><!-->…<!--<![endif]-->` for all others.
    private func withoutForeignComments(_ html: [UInt8]) -> [UInt8] {
        let isWord = client == .outlookWindows
        var text = String(decoding: html, as: UTF8.self)
        text = text.unwrapping("<!--[if mso]>", "<![endif]-->", keeping: isWord)
        text = text.unwrapping("<!--[if !mso]><!-->", "<!--<![endif]-->", keeping: !isWord)
        // Settings for Office, which a browser would show as text.
        text = text.unwrapping("<xml>", "</xml>", keeping: false)
        return Array(text.utf8)
    }
}

/// A rule of a style sheet: the text before its braces, and the text inside.
private struct CSSRule {
    var head: Substring
    var body: Substring

    var text: String { "\(head){\(body)}" }

    static func read(_ css: String) -> [CSSRule] {
        var rules: [CSSRule] = []
        var rest = css[...]
        while let open = rest.firstIndex(of: "{") {
            var depth = 0
            guard
                let close = rest[open...].firstIndex(where: { character in
                    if character == "{" { depth += 1 }
                    if character == "}" { depth -= 1 }
                    return depth == 0
                })
            else { break }
            rules.append(CSSRule(head: rest[..<open].drop { $0.isWhitespace }, body: rest[rest.index(after: open)..<close]))
            rest = rest[rest.index(after: close)...]
        }
        return rules
    }
}

extension String {
    fileprivate func replacing(_ text: String, _ other: String) -> String {
        var result = ""
        var rest = self[...]
        while let range = rest.firstRange(of: text) {
            result += rest[..<range.lowerBound] + other
            rest = rest[range.upperBound...]
        }
        return result + rest
    }

    /// Removes the marks, and the text between them unless it is kept.
    fileprivate func unwrapping(_ open: String, _ close: String, keeping: Bool) -> String {
        var result = ""
        var rest = self[...]
        while let start = rest.firstRange(of: open), let end = rest[start.upperBound...].firstRange(of: close) {
            result += rest[..<start.lowerBound]
            if keeping { result += rest[start.upperBound..<end.lowerBound] }
            rest = rest[end.upperBound...]
        }
        return result + rest
    }
}
