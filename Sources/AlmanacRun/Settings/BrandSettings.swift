package import AlmanacReport
import AlmanacText
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
    /// Path of a PNG, JPEG or SVG file.
    package var logo: String?
    /// The one of dark pages.
    package var darkLogo: String?
    /// By language; "" is for all others.
    package var footers: [String: String]
    /// The place of the logo in the settings, for messages about its file.
    var place: String

    private static let longestName = 60
    private static let longestFooter = 400

    static var setting: Setting<Settings> {
        .group(
            "brand", at(\.brand), "In whose name reports are made: [templates.md](templates.md#your-name-on-it).",
            startingWith: BrandSettings(name: "", footers: [:], place: ""), example: "{ name: Example Bank, logo: logo.svg }",
            [
                .custom(
                    "name", at(\.name), "Stands where a logo cannot be shown.", .text, text: { $0 },
                    read: { $1.line($0, "name", atMost: longestName) }),
                .text("logo", at(\.logo), "A PNG, JPEG or SVG file."),
                .text("logo_dark", at(\.darkLogo), "Another one, for dark pages."),
                .text("link", at(\.link), "A web address.") {
                    isWebAddress($0) && !$0.lowercased().hasPrefix("mailto:")
                        ? nil : "'link' is a web address, such as https://bank.example"
                },
                .custom(
                    "footer", at(\.footers), "A line at the foot of every page and mail, or one for each language: `{ en: …, de: … }`.",
                    .any([.text, .named(.text)]),
                    text: { $0.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: "\n") },
                    read: footers),
            ],
            check: { node, brand, problems in
                brand.place = problems.place(node.mapping?["logo"]?.mark)
                if brand.logo == nil, brand.darkLogo != nil {
                    problems.report(
                        node.mapping?["logo_dark"]?.mark, "'logo_dark' stands for 'logo' on dark pages; there is no 'logo'")
                }
                if node.mapping?["name"] == nil {
                    problems.report(node.mark, "'brand' has no name, which stands where a logo cannot be shown")
                }
            })
    }

    private static func footers(_ node: Node, _ problems: inout SettingsProblems) -> [String: String]? {
        guard let languages = node.mapping else { return problems.line(node, "footer", atMost: longestFooter).map { ["": $0] } }
        var footers: [String: String] = [:]
        for (key, value) in languages {
            let language = key.string ?? ""
            guard (2...3).contains(Words.code(of: language).utf8.count) else {
                problems.report(key.mark, "'\(language)' is no language; write footer: { en: …, de: … }")
                continue
            }
            footers[language] = problems.line(value, "footer", atMost: longestFooter)
        }
        // Readers of other languages have the English sentence, as with all words.
        footers[""] = footers[WordsLibrary.fallback]
        return footers
    }

    /// The brand, with its logo read.
    ///
    /// - Throws: `RunFailure` when the logo cannot be read, is too large, or is no picture that a page can show.
    package func brand() throws(RunFailure) -> Brand {
        func picture(_ path: String?) throws(RunFailure) -> Brand.Logo? {
            try path.map { path throws(RunFailure) in try Self.picture(path, place) }
        }
        return Brand(name: name, link: link, logo: try picture(logo), darkLogo: try picture(darkLogo), footers: footers)
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
