package import AlmanacRendering
import AlmanacReport
import AlmanacWords
import Yams

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `brand` of `almanac.yaml`: `{ name: Example Bank, logo: logo.svg, link: "https://bank.example", footer: "Not a statement of account." }`.
package struct BrandSettings: Hashable, Sendable {
    package var name: String
    package var link: String?
    /// Of a PNG, JPEG or SVG file.
    package var logo: String?
    /// By language; that of "" stands for all others.
    package var footers: [String: String]
    /// Where the logo is named, for what is wrong with the file.
    var place: String

    private static let keys = ["name", "logo", "link", "footer"]
    private static let longestName = 60
    private static let longestFooter = 400

    /// - Returns: `nil` for what is no brand, which is reported.
    static func read(_ node: Node, _ problems: inout SettingsProblems) -> BrandSettings? {
        guard let options = node.mapping else {
            problems.report(node.mark, "'brand' has options; write { name: Example Bank, logo: logo.svg }")
            return nil
        }
        problems.check(options, "option of 'brand'", knows: keys)
        guard let nameNode = options["name"] else {
            problems.report(node.mark, "'brand' has no name, which stands where a logo cannot be shown")
            return nil
        }
        var settings = BrandSettings(name: "", footers: [:], place: problems.place(options["logo"]?.mark))
        settings.name = line(nameNode, "name", atMost: longestName, &problems) ?? ""
        settings.logo = problems.text(options, "logo")
        if let link = problems.text(options, "link") {
            if isWebAddress(link), !link.lowercased().hasPrefix("mailto:") {
                settings.link = link
            } else {
                problems.report(options["link"]?.mark, "'link' is a web address, such as https://bank.example")
            }
        }
        guard let footer = options["footer"] else { return settings }
        if let languages = footer.mapping {
            for (key, value) in languages {
                let language = key.string ?? ""
                guard (2...3).contains(Words.code(of: language).utf8.count) else {
                    problems.report(key.mark, "'\(language)' is no language; write footer: { en: …, de: … }")
                    continue
                }
                settings.footers[language] = line(value, "footer", atMost: longestFooter, &problems)
            }
            // Readers of other languages have the English sentence, as with all words.
            settings.footers[""] = settings.footers[WordsLibrary.fallback]
        } else {
            settings.footers[""] = line(footer, "footer", atMost: longestFooter, &problems)
        }
        return settings
    }

    /// - Returns: `nil` for what is no line of text, which is reported.
    private static func line(_ node: Node, _ key: String, atMost limit: Int, _ problems: inout SettingsProblems) -> String? {
        guard let text = node.string, text.contains(where: { !$0.isWhitespace }) else {
            problems.report(node.mark, "'\(key)' takes a text")
            return nil
        }
        guard text.count <= limit else {
            problems.report(node.mark, "'\(key)' has \(text.count) characters; \(limit) is the most")
            return nil
        }
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            problems.report(node.mark, "'\(key)' is one line, without control characters")
            return nil
        }
        return Bidi.withoutControls(text)
    }

    /// The brand, with its logo read.
    ///
    /// - Throws: `RunFailure` when the logo cannot be read, is too large, or is no picture that a page can hold.
    package func brand() throws(RunFailure) -> Brand {
        Brand(name: name, link: link, logo: try logo.map { path throws(RunFailure) in try Self.picture(path, place) }, footers: footers)
    }

    private static func picture(_ path: String, _ place: String) throws(RunFailure) -> Brand.Logo {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw RunFailure(
                .configuration, "\(place): the logo \(path) cannot be read; check that it is there and that this user may read it")
        }
        guard data.count <= Brand.Logo.mostBytes else {
            throw RunFailure(
                .configuration,
                "\(place): the logo \(path) has \(data.count) bytes; \(Brand.Logo.mostBytes) is the most, since each page holds it")
        }
        guard let logo = Brand.Logo(Array(data)) else {
            throw RunFailure(.configuration, "\(place): the logo \(path) is no PNG, JPEG or SVG")
        }
        return logo
    }
}
