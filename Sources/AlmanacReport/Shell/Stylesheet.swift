import AlmanacCharts
import AlmanacHash
package import AlmanacText

/// The stylesheet of pages, of which each page is written with the rules that it can use.
package struct Stylesheet: Sendable {
    /// The CSS of a page, and its hash in the content policy: `sha256-…`.
    package struct Used: Sendable {
        /// Content of the `style` element.
        package let css: Markup
        /// Source of the content policy: `sha256-…`.
        package let hash: String
    }

    private let rules: RuleList
    /// Numbers of the classes that only pages of other kinds have.
    private var foreign: [Int] = []

    /// - Parameters:
    ///   - base: The rules of pages.
    ///   - theme: Custom properties, for light and for dark.
    /// - Precondition: `problem(in:)` finds none in either.
    /// - Returns: `nil` when `</`, which would end the element, is in them once comments are gone.
    package init?(base: [UInt8], theme: [UInt8]) {
        let theme = Self.compacted(theme)
        let all = theme + Self.compacted(Self.charts(in: theme)) + Self.compacted(base)
        for index in all.indices.dropLast() where all[index] == 0x3C && all[index + 1] == 0x2F { return nil }
        rules = RuleList(all)
    }

    /// The same for pages of one kind, without the rules that others alone can use: a word of a shell may be called like a class of theirs.
    func of(_ kind: PageKind) -> Stylesheet {
        var sheet = self
        sheet.foreign = PageKind.allCases.filter { $0 != kind }.flatMap(\.ownClasses).compactMap(rules.number(ofClass:))
        return sheet
    }

    /// The rules of charts, without the reserves of colours that the theme has anyway.
    ///
    /// One pass over the bytes: searching and replacing in strings, a role at a time, took most of the time that a set of templates takes to be read.
    private static func charts(in theme: [UInt8]) -> [UInt8] {
        // Text of the rules for a role that the theme has, up to the comma and behind it.
        let roles = Theme.Role.allCases.map { (name: Array("var(--\($0.property)".utf8), reserve: Array(",\($0.light))".utf8)) }
        let defined = roles.filter { role in
            let property = role.name.dropFirst(4) + [0x3A]
            return theme.indices.contains { theme[$0] == 0x2D && theme[$0...].starts(with: property) }
        }
        let css = Array(Theme.css().utf8)
        var result: [UInt8] = []
        result.reserveCapacity(css.count)
        var index = 0
        while index < css.count {
            if css[index] == 0x76,
                let role = defined.first(where: {
                    css[index...].starts(with: $0.name) && css[(index + $0.name.count)...].starts(with: $0.reserve)
                })
            {
                result += role.name
                result.append(0x29)
                index += role.name.count + role.reserve.count
            } else {
                result.append(css[index])
                index += 1
            }
        }
        return result
    }

    /// The rules that a page can use.
    ///
    /// - Parameter shell: The page around the body.
    package func used(by body: Markup, in shell: [Markup] = []) -> Used {
        used(by: body, in: ClassTable.Names(in: shell.map(\.bytes)))
    }

    func used(by body: Markup, in shell: ClassTable.Names) -> Used {
        var classes = rules.classes(in: body.bytes, shell)
        for number in foreign { classes.remove(number) }
        let used = rules.rules(for: classes)
        return Used(css: Markup(trusted: used), hash: "sha256-" + Base64.text(Array(SHA256.digest(of: used))))
    }

    /// The first byte that a stylesheet in a page may not have, with a message: `</` would end the element; control characters are read as
    /// other ones, so that the policy's hash would not fit, and the page would have no style.
    ///
    /// - Precondition: it is UTF-8, to which `TemplateFolder` holds every file.
    package static func problem(in css: [UInt8]) -> (offset: Int, message: String)? {
        for (offset, byte) in css.enumerated() {
            switch byte {
            case 0x3C where offset + 1 < css.count && css[offset + 1] == 0x2F:
                return (offset, "a stylesheet may not hold '</'; it would end the style element")
            case 0x09, 0x0A, 0x0D: break
            case 0..<0x20, 0x7F:
                return (offset, "a stylesheet may not hold a control character (byte \(byte)); take it out")
            default: break
            }
        }
        return nil
    }

    /// True for the signs beside which white space says nothing: `{};,>`.
    private static func separates(_ byte: UInt8) -> Bool {
        byte == 0x7B || byte == 0x7D || byte == 0x3B || byte == 0x2C || byte == 0x3E
    }

    /// Without comments, and with white space only where it separates.
    private static func compacted(_ css: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(css.count)
        var index = 0
        var isSpaceDue = false
        var quote: UInt8?
        while index < css.count {
            let byte = css[index]
            if let open = quote {
                result.append(byte)
                index += 1
                if byte == open { quote = nil }
                // A byte after a backslash ends nothing.
                if byte == 0x5C, index < css.count {
                    result.append(css[index])
                    index += 1
                }
                continue
            }
            if byte == 0x2F, index + 1 < css.count, css[index + 1] == 0x2A {
                index += 2
                while index + 1 < css.count, !(css[index] == 0x2A && css[index + 1] == 0x2F) { index += 1 }
                index += 2
                continue
            }
            if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                isSpaceDue = true
            } else {
                if isSpaceDue, let last = result.last, last != 0x3A, !separates(last), !separates(byte) { result.append(0x20) }
                isSpaceDue = false
                if byte == 0x22 || byte == 0x27 { quote = byte }
                if byte == 0x7D, result.last == 0x3B { result.removeLast() }
                result.append(byte)
            }
            index += 1
        }
        return result
    }
}
