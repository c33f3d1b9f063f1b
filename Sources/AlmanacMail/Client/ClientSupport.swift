import AlmanacText

/// Features of HTML and CSS that mail programs do not support.
///
/// - Source: caniemail.com as of 2026-06. Its tests are of different years: only reliable support is listed here.
enum ClientSupport {
    private static let outlooks: [MailClient] = [.outlookWeb, .outlookMac, .outlookMobile]

    /// Programs that ignore a declaration.
    ///
    /// - Parameters:
    ///   - property: In lower case.
    ///   - value: In lower case.
    ///   - element: The element with the `style`, in lower case.
    static func clients(without property: String, _ value: String, on element: String) -> [MailClient] {
        if value.utf8.contains(0x28) {
            if value.contains("var(") { return [.gmail, .gmailApps, .gmailMobileWeb, .outlookWindows, .yahoo, .fastmail] + outlooks }
            if value.contains("linear-gradient(") { return [.outlookWindows, .yahoo] + outlooks }
            if isModernColour(value) { return [.gmail, .gmailApps, .gmailMobileWeb, .outlookWindows, .samsung] + outlooks }
            if value.contains("rgba(") { return [.outlookWindows] }
        }
        if value.hasSuffix("rem") { return [.outlookWindows, .yahoo] }
        switch property {
        // Word knows columns of a table, and puts a comment that only it reads in their place.
        case "display" where value == "inline-block": return [.outlookWindows]
        case "border-radius", "background-image", "box-shadow", "object-fit": return [.outlookWindows]
        case "max-width": return element == "table" ? [] : [.outlookWindows]
        case _ where property == "padding" || property.hasPrefix("padding-"):
            return element == "td" || element == "th" ? [] : [.outlookWindows]
        case "width": return ["div", "p", "img", "span"].contains(element) ? [.outlookWindows] : []
        case "display" where value.contains("flex") || value.contains("grid"): return [.outlookWindows, .gmailApps, .gmailMobileWeb]
        case _ where property.hasPrefix("margin") && value.split(separator: " ").contains { $0 == "auto" || $0.hasPrefix("-") }:
            return [.gmail, .gmailApps, .gmailMobileWeb, .outlookWindows, .yahoo] + outlooks
        case "position": return [.gmail, .gmailApps, .gmailMobileWeb, .outlookWindows, .outlookMobile, .samsung, .hey, .proton]
        default: return []
        }
    }

    /// Programs that do not show an element, or not as intended.
    static func clients(withoutElement name: String) -> [MailClient] {
        switch name {
        case "svg": [.gmail, .gmailApps, .gmailMobileWeb, .outlookWindows, .yahoo, .hey, .fastmail] + outlooks
        case "picture", "source": MailClient.allCases.filter { ![.appleMail, .thunderbird, .samsung].contains($0) }
        case "progress", "meter": [.gmail, .gmailMobileWeb, .outlookWindows, .yahoo, .hey]
        case "form", "input", "button": [.outlookWindows, .proton, .hey, .fastmail]
        case "link": MailClient.allCases.filter { ![.appleMail, .outlookWindows].contains($0) }
        default: []
        }
    }

    /// Programs that drop `<style>` altogether, so that only styles of the elements themselves count.
    static let withoutStyleSheets: [MailClient] = [.gmailMobileWeb]

    /// Programs that ignore an at-rule.
    static func clients(withoutQuery query: String) -> [MailClient] {
        if query.contains("prefers-color-scheme") { return [.gmail, .gmailApps, .gmailMobileWeb, .outlookWindows, .yahoo, .proton, .hey] }
        return query.hasPrefix("@media") ? [.gmailMobileWeb, .outlookWindows] : []
    }

    /// `rgb(0 0 0 / .5)`: without commas.
    private static func isModernColour(_ value: String) -> Bool {
        guard let range = value.firstRange(of: "rgb(") ?? value.firstRange(of: "rgba(") else { return false }
        return !value[range.upperBound...].prefix { $0 != ")" }.contains(",")
    }
}

/// One `property: value` of a style.
struct StyleDeclaration {
    /// In lower case.
    var property: String
    var value: String

    /// The declarations of a `style` attribute.
    static func read(_ style: String) -> [StyleDeclaration] {
        style.utf8.split(separator: 0x3B).map(Substring.init).compactMap { piece in
            guard let colon = piece.utf8.firstIndex(of: 0x3A) else { return nil }
            let property = piece[..<colon].trimmed.lowercased()
            return property.isEmpty ? nil : StyleDeclaration(property: property, value: String(piece[piece.index(after: colon)...].trimmed))
        }
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let start = utf8.drop(while: \.isWhiteSpace)
        return Substring(start.prefix(start.lastIndex { !$0.isWhiteSpace }.map { start.distance(from: start.startIndex, to: $0) + 1 } ?? 0))
    }
}
