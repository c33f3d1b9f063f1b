import AlmanacText

/// Checks that a mail, as it would go out, is one that servers take, that mail programs show, and that asks for nothing from anywhere.
///
/// - Source: RFC 5322, 2045–2047, 2387, 8058; which mail program takes what, caniemail.com.
package struct MailCheck {
    package struct Problem: Hashable, Sendable, CustomStringConvertible {
        /// The name of the rule: `image-alt`.
        package var rule: String
        package var message: String
        /// True when the mail must not go out; false for advice to authors of templates.
        package var isFatal: Bool

        /// `image-alt: a picture has no alternative text`
        package var description: String { "\(rule): \(message)" }
    }

    /// Bytes of HTML after which Gmail cuts, and the unsubscribe link with the rest.
    package static let largestHTML = 100_000
    /// Bytes of `style` that Gmail still reads.
    package static let largestStyle = 16_384
    /// Bytes of the whole, which many servers take.
    package static let largestMessage = 10_000_000
    /// The widest column that all mail programs have room for.
    package static let widest = 640
    /// Greatest height in pixels; Outlook cuts off the rest.
    package static let highest = 1728

    /// Each once, in the order of the rules.
    package static func findings(in message: [UInt8]) -> [Problem] {
        var check = MailCheck()
        check.lines(message)
        let root = MIMEPart(message[...])
        check.header(root)
        check.structure(root)
        return check.findings
    }

    private var findings: [Problem] = []

    private mutating func find(_ rule: String, _ message: String, isFatal: Bool = true) {
        let finding = Problem(rule: rule, message: message, isFatal: isFatal)
        if !findings.contains(finding) { findings.append(finding) }
    }

    private mutating func note(_ rule: String, _ message: String) { find(rule, message, isFatal: false) }

    // MARK: Bytes

    private mutating func lines(_ bytes: [UInt8]) {
        if bytes.count > Self.largestMessage {
            find("message-size", "\(bytes.count) bytes; \(Self.largestMessage) is the most that servers can be trusted to take")
        }
        var start = 0
        var longest = 0
        var isBare = false
        var isEightBit = false
        for (index, byte) in bytes.enumerated() {
            if byte == 0x0A {
                if index == 0 || bytes[index - 1] != 0x0D { isBare = true }
                longest = max(longest, index - 1 - start)
                start = index + 1
            } else if byte == 0x0D {
                if index + 1 == bytes.count || bytes[index + 1] != 0x0A { isBare = true }
            } else if byte == 0 || byte > 0x7E {
                isEightBit = true
            }
        }
        longest = max(longest, bytes.count - start)
        if isBare { find("line-breaks", "a lone CR or LF; every line ends with both") }
        if longest > 998 { find("line-length", "a line of \(longest) bytes; 998 is the most") }
        if isEightBit { find("seven-bits", "a byte that is no ASCII text outside an encoding") }
    }

    // MARK: Header

    private mutating func header(_ root: MIMEPart) {
        for problem in root.all.flatMap(\.problems) { find("form", problem) }
        for name in ["From", "To", "Subject", "Date", "Message-ID", "MIME-Version"] {
            let count = root.values(name).count
            if count != 1 { find("header-fields", "\(name) is there \(count) times; once is right") }
        }
        for name in [
            "Reply-To", "References", "List-Id", "List-Unsubscribe", "List-Unsubscribe-Post", "Auto-Submitted", "Feedback-ID",
            "Content-Type",
        ]
        where root.values(name).count > 1 { find("header-fields", "\(name) is there more than once") }
        if let id = root.value("Message-ID"), !Self.isID(id) { find("message-id", "the Message-ID is not written like <1f3a@example.org>") }
        if root.value("Subject")?.isEmpty == true { find("subject", "the subject is empty") }
        if let from = root.value("From"), !from.contains("@") { find("from", "From holds no address") }
        if let date = root.value("Date"), !Self.isDate(date) { find("date", "the Date has no offset from UTC, or is none") }
        if root.value("Auto-Submitted") == nil { note("auto-submitted", "no Auto-Submitted: programs may answer it") }
        let unsubscribe = root.value("List-Unsubscribe")
        let post = root.value("List-Unsubscribe-Post")
        if let post, post != "List-Unsubscribe=One-Click" { find("one-click", "List-Unsubscribe-Post says something else than One-Click") }
        if let unsubscribe {
            let ways = unsubscribe.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
            if !ways.allSatisfy({ $0.hasPrefix("<") && $0.hasSuffix(">") }) { find("list-unsubscribe", "a link without < and >") }
            let hasPage = ways.contains { $0.hasPrefix("<https://") }
            if ways.contains(where: { $0.hasPrefix("<http://") }) { find("list-unsubscribe", "a link that is not encrypted") }
            if hasPage, post == nil {
                find("one-click", "a List-Unsubscribe link without List-Unsubscribe-Post: scanners that open it end subscriptions")
            }
            if !hasPage, post != nil { find("one-click", "List-Unsubscribe-Post without a link that takes it") }
            if root.value("List-Id") == nil { note("list-id", "a list to leave without a List-Id") }
        } else if post != nil {
            find("one-click", "List-Unsubscribe-Post without List-Unsubscribe")
        }
    }

    private static func isID(_ id: String) -> Bool {
        guard id.hasPrefix("<"), id.hasSuffix(">") else { return false }
        let parts = id.dropFirst().dropLast().split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && !$0.contains(where: \.isWhitespace) && !$0.contains("<") }
    }

    private static func isDate(_ date: String) -> Bool {
        let words = date.split(separator: " ")
        guard words.count == 6, words[0].hasSuffix(","), let day = Int(words[1]), (1...31).contains(day), words[3].utf8.count == 4,
            words[4].split(separator: ":").count == 3, let offset = words.last, offset.utf8.count == 5, Int(offset) != nil
        else { return false }
        return offset.hasPrefix("+") || offset.hasPrefix("-")
    }

    // MARK: Parts

    private mutating func structure(_ root: MIMEPart) {
        var alternative = root
        var pictures: ArraySlice<MIMEPart> = []
        if root.contentType.type == "multipart/related" {
            if root.contentType.parameters["type"] != "multipart/alternative" {
                find("structure", "multipart/related does not say that its root is multipart/alternative")
            }
            guard let first = root.parts.first else { return find("structure", "multipart/related without parts") }
            alternative = first
            pictures = root.parts.dropFirst()
        }
        guard alternative.contentType.type == "multipart/alternative", alternative.parts.count == 2,
            alternative.parts[0].contentType.type == "text/plain", alternative.parts[1].contentType.type == "text/html"
        else {
            return find("structure", "the mail is not text/plain and then text/html in a multipart/alternative, with pictures beside it")
        }
        for part in [root] + root.parts + alternative.parts where part.contentType.type.hasPrefix("text/") {
            if part.contentType.parameters["charset"]?.lowercased() != "utf-8" { find("charset", "a text that is not said to be UTF-8") }
        }
        let text = content(alternative.parts[0], "the plain text")
        if let text {
            if !text.contains(where: { $0 > 0x20 }) { find("plain-text", "the plain text is empty") }
            if text.split(separator: 0x0A).contains(where: { $0.count > 998 }) {
                note("plain-text", "a line of the plain text has more than 998 bytes")
            }
        }
        let ids = self.pictures(pictures)
        if let html = content(alternative.parts[1], "the HTML") { self.html(html, ids) }
    }

    private mutating func content(_ part: MIMEPart, _ what: String) -> [UInt8]? {
        for line in part.body.split(separator: 0x0A) where line.count > 77 && part.transferEncoding != "7bit" {
            find("line-length", "an encoded line of \(what) has more than 76 characters")
            break
        }
        guard let content = part.content else {
            find("transfer-encoding", "\(what) is not \(part.transferEncoding) as it says")
            return nil
        }
        if String(validating: content, as: UTF8.self) == nil { find("charset", "\(what) is not UTF-8") }
        return content
    }

    /// - Returns: The ids of the pictures.
    private mutating func pictures(_ parts: ArraySlice<MIMEPart>) -> [String] {
        var ids: [String] = []
        var names: Set<String> = []
        for part in parts {
            let type = part.contentType
            guard ["image/png", "image/jpeg", "image/gif"].contains(type.type) else {
                find("image-type", "\(type.type) beside the text; Outlook shows PNG, JPEG and GIF alone")
                continue
            }
            let id = part.value("Content-ID") ?? ""
            if Self.isID(id) { ids.append(String(id.dropFirst().dropLast())) } else { find("content-id", "a picture without a Content-ID") }
            if let name = type.parameters["name"], !names.insert(name).inserted { find("image-name", "two pictures are called \(name)") }
            if part.value("Content-Disposition")?.hasPrefix("inline") != true {
                note("image-inline", "a picture is not said to be inline; some programs list it as an attachment")
            }
            guard let bytes = content64(part) else {
                find("transfer-encoding", "a picture is not base64 as it says")
                continue
            }
            let signatures: [String: [UInt8]] = [
                "image/png": [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/jpeg": [0xFF, 0xD8, 0xFF],
                "image/gif": [0x47, 0x49, 0x46],
            ]
            if let signature = signatures[type.type], !bytes.starts(with: signature) { find("image-type", "a picture is no \(type.type)") }
        }
        if Set(ids).count != ids.count { find("content-id", "two pictures have the same Content-ID") }
        return ids
    }

    private func content64(_ part: MIMEPart) -> [UInt8]? {
        part.transferEncoding == "base64" && !part.body.split(separator: 0x0A).contains { $0.count > 77 } ? part.content : nil
    }

    // MARK: HTML

    private mutating func html(_ html: [UInt8], _ ids: [String]) {
        if html.count > Self.largestHTML { find("html-size", "\(html.count) bytes of HTML; Gmail cuts after some \(Self.largestHTML)") }
        let (tags, styles) = HTMLTag.read(html)
        if !html.starts(with: Array("<!doctype html>".utf8)) { note("doctype", "no <!doctype html>: some programs fall back to old ways") }
        if tags.first(where: { $0.name == "html" })?["lang"] == nil { note("language", "the HTML does not say its language") }
        if !tags.contains(where: { $0.name == "title" }) { note("title", "the HTML has no title") }
        var used: Set<String> = []
        var looks = ElementStyles()
        for tag in tags {
            self.tag(tag, &used)
            looks.add(tag)
        }
        for look in looks.all { style(look.style) }
        support(looks.all)
        narrow(tags)
        for (index, tag) in tags.enumerated() where tag.name == "table" && tag["role"] == nil && !tag.isInComment {
            let inside = tags[(index + 1)...].prefix { $0.name != "/table" && $0.name != "table" }
            if !inside.contains(where: { $0.name == "th" }) {
                note("table-role", "a table without headings that does not say role=\"presentation\"; it is read out cell by cell")
            }
        }
        let known = Set(ids)
        for id in used.subtracting(known).sorted() { find("cid", "the HTML shows cid:\(id.prefix(80)), which is not in the mail") }
        for id in known.subtracting(used).sorted() {
            find("cid", "the picture \(id.prefix(80)) is not shown, and would be listed as an attachment")
        }
        let size = styles.reduce(0) { $0 + $1.utf8.count }
        if size > Self.largestStyle { find("style-size", "\(size) bytes of <style>; Gmail drops all of it after \(Self.largestStyle)") }
        for style in styles {
            self.style(style)
            queries(style)
        }
        if let head = tags.firstIndex(where: { $0.name == "/head" }), tags[head...].contains(where: { $0.name == "style" }) {
            find("style-place", "a <style> outside the head, which Gmail drops")
        }
    }

    /// Pixels of a phone that cells beside a column of fixed width must leave for it.
    private static let narrowest = 300

    /// Finds columns that would be too narrow on a phone in a mail program that drops `<style>`, because only a rule of the style puts one under the
    /// other.
    private mutating func narrow(_ tags: [HTMLTag]) {
        // Pixels that the cells of the rows around take, the innermost last.
        var rows: [(fixed: Int, others: Int)] = []
        for tag in tags where !tag.isInComment {
            switch tag.name {
            case "tr": rows.append((0, 0))
            case "/tr":
                guard let row = rows.popLast(), row.others > 0, row.fixed > Self.narrowest / 2 else { continue }
                note(
                    "narrow-screen",
                    "a column of \(row.fixed) pixels leaves little room to those beside it on a phone; put them under each other without <style>"
                )
            case "td", "th":
                guard !rows.isEmpty else { continue }
                if let width = tag["width"].flatMap({ Int($0) }) {
                    rows[rows.count - 1].fixed += min(max(width, 0), 10_000)
                } else {
                    rows[rows.count - 1].others += 1
                }
            default: break
            }
        }
    }

    private static let forbidden: [String: String] = [
        "svg": "no-svg", "math": "no-svg", "script": "no-script", "form": "no-form", "input": "no-form", "button": "no-form",
        "select": "no-form", "textarea": "no-form", "iframe": "no-embedding", "object": "no-embedding", "embed": "no-embedding",
        "video": "no-embedding", "audio": "no-embedding", "base": "no-remote", "link": "no-remote", "applet": "no-embedding",
        "frame": "no-embedding", "frameset": "no-embedding",
    ]

    private mutating func tag(_ tag: HTMLTag, _ used: inout Set<String>) {
        if let rule = Self.forbidden[tag.name] { find(rule, "<\(tag.name)> in a mail") }
        for (name, value) in tag.attributes {
            if name.hasPrefix("on") { find("no-script", "\(name) on <\(tag.name)>") }
            switch name {
            case "src", "background", "poster", "data", "action", "formaction":
                let lowered = value.lowercased()
                if tag.name == "img", name == "src", lowered.hasPrefix("cid:") {
                    used.insert(String(value.dropFirst(4)))
                } else if lowered.hasPrefix("data:") {
                    find("no-data-uri", "a data: address, which Gmail and Outlook do not show")
                } else {
                    find("no-remote", "\(name) of <\(tag.name)> is not in the mail")
                }
            case "srcset": find("no-remote", "srcset on <\(tag.name)>")
            case "href":
                let lowered = value.lowercased()
                if !["https://", "http://", "mailto:", "#"].contains(where: { lowered.hasPrefix($0) }) {
                    find("link", "a link to something else than a page or a mail box")
                }
            case "http-equiv" where value.lowercased() == "refresh": find("no-remote", "a mail that leads elsewhere by itself")
            default: break
            }
        }
        switch tag.name {
        case "img":
            if tag["alt"] == nil { find("image-alt", "a picture has no alternative text") }
            guard let width = tag["width"].flatMap({ Int($0) }) else {
                find("image-width", "a picture without its width in pixels, which Outlook shows at any size")
                break
            }
            if width > Self.widest { find("image-width", "a picture of \(width) pixels; \(Self.widest) is the widest") }
            if let height = tag["height"].flatMap({ Int($0) }), height > Self.highest {
                find("image-height", "a picture \(height) pixels high; Outlook cuts after \(Self.highest)")
            }
        case "table", "td", "th":
            if let width = tag["width"] {
                if let pixels = Int(width), pixels > Self.widest {
                    find("table-width", "<\(tag.name)> of \(pixels) pixels; \(Self.widest) is the widest")
                }
                if !width.allSatisfy({ $0.isNumber || $0 == "%" }) { find("table-width", "a width that is neither pixels nor a share") }
            }
        default: break
        }
    }

    /// Finds parts that some mail programs do not show. Parts hidden from all of them do not count.
    private mutating func support(_ looks: [ElementStyles.ElementStyle]) {
        var lacking: [(feature: String, clients: [MailClient])] = []
        func add(_ feature: @autoclosure () -> String, _ clients: [MailClient]) {
            guard !clients.isEmpty else { return }
            let feature = feature()
            if !lacking.contains(where: { $0.feature == feature }) { lacking.append((feature, clients)) }
        }
        for look in looks where !look.isInComment {
            add("<\(look.element)>", ClientSupport.clients(withoutElement: look.element))
            let declarations = StyleDeclaration.read(look.style)
            if declarations.contains(where: { $0.property == "display" && $0.value == "none" }) { continue }
            for one in declarations {
                add(
                    "\(one.property) on <\(look.element)>",
                    ClientSupport.clients(without: one.property, one.value.lowercased(), on: look.element))
            }
        }
        for (feature, clients) in lacking {
            note("client-support", "\(feature) is passed over by \(clients.map(\.name).joined(separator: ", "))")
        }
    }

    /// Finds rules of a style for certain screens that some programs ignore: nothing may be lost without them.
    private mutating func queries(_ css: String) {
        var rest = css[...]
        while let start = rest.firstRange(of: "@media")?.lowerBound, let open = rest[start...].firstIndex(of: "{") {
            let query = rest[start..<open].lowercased()
            let clients = ClientSupport.clients(withoutQuery: query)
            note("client-support", "\(query.prefix(60)) is passed over by \(clients.map(\.name).joined(separator: ", "))")
            rest = rest[open...]
        }
    }

    /// Finds problems in CSS: addresses, what makes Gmail drop a whole rule, and what some programs do not know.
    private mutating func style(_ css: String) {
        let css = ArraySlice(css.utf8).asciiLowercased
        if css.contains(ascii: "url(") || css.contains(ascii: "@import") { find("no-remote", "an address in the style") }
        if css.contains(ascii: "expression(") || css.contains(ascii: "behavior:") || css.contains(ascii: "-moz-binding") {
            find("no-script", "a program in the style")
        }
        for function: StaticString in ["rgb(", "rgba(", "hsl(", "hsla("] {
            var rest = css
            while let range = rest.firstRange(ofASCII: function) {
                rest = rest[range.upperBound...]
                if !rest.prefix(while: { $0 != 0x29 }).contains(0x2C) {
                    find("style-colour", "a colour without commas; Gmail drops all of the style that holds it")
                }
            }
        }
    }
}

/// The ways that the elements of a mail look: a few dozen, said over and over, and each is judged once.
private struct ElementStyles {
    struct ElementStyle: Hashable {
        var element: String
        var style: String
        var isInComment: Bool
    }

    /// In the order of first use.
    private(set) var all: [ElementStyle] = []
    private var known: Set<ElementStyle> = []

    mutating func add(_ tag: HTMLTag) {
        // The first of two styles counts in a browser; nobody knows what a mail program takes.
        let styles = tag.attributes.lazy.filter { $0.name == "style" }.map(\.value)
        for style in styles { add(ElementStyle(element: tag.name, style: style, isInComment: tag.isInComment)) }
        if styles.isEmpty { add(ElementStyle(element: tag.name, style: "", isInComment: tag.isInComment)) }
    }

    private mutating func add(_ look: ElementStyle) {
        if known.insert(look).inserted { all.append(look) }
    }
}
