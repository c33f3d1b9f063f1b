import AlmanacDump
import AlmanacModel

/// The names and titles that measures and splits have so far, no two of which have the same.
struct ProposedNames {
    private var names: Set<String> = []
    private var titles: Set<String> = []

    /// Characters of a title at most.
    private static let longestTitle = 60

    /// A head with its own letters, as readers see it; a long one up to the last word that has room.
    static func heading(_ head: String) -> String {
        var text = head
        let words = ColumnWords.split(text)
        // `RunningBalance` is read as its words, and `MwSt` is one.
        if words.count > 1, words.allSatisfy({ $0.count > 2 }), text.allSatisfy({ $0.isLetter || $0.isNumber }) {
            text = words.joined(separator: " ").lowercased()
        }
        let title = Titles(columnName: text.split(separator: " ").joined(separator: " ")).usual
        let start = title.prefix(longestTitle)
        guard start.count < title.count, let end = start.lastIndex(of: " ") else { return title }
        return title[..<end] + "…"
    }

    static func isTitle(_ text: String) -> Bool {
        text.count <= longestTitle && text.contains(where: \.isLetter) && plainText(text, limit: longestTitle) == text
    }

    /// The head as the file has it, without its unit; `nil` where the name of the measure says the same, and for a head that is no title, or that of another measure.
    mutating func title(_ head: String, of measure: TableProposal.Measure) -> String? {
        var text = ColumnWords.withoutUnit(head: head)
        if measure.isMoney { text = CurrencyText.withoutSign(head: text) }
        if text.hasSuffix("_pct") { text = text.dropLast("_pct".count) + " %" }
        let title = Self.heading(text)
        let usual = Titles(columnName: measure.name).usual
        guard title != usual, Self.isTitle(title), titles.insert(title).inserted else {
            titles.insert(usual)
            return nil
        }
        return title
    }

    /// `orders` of `exports/orders-2026-10.csv`.
    static func system(_ files: [String]) -> String {
        let file = files[0].split(separator: "/").last.map(String.init) ?? "table"
        let stem = String(file.prefix { $0 != "." })
        let words = stem.split { !$0.isLetter && !$0.isNumber }.prefix { !($0.first?.isNumber ?? true) }
        let name = ColumnWords.name(words.isEmpty ? "table" : words.joined(separator: "_"))
        // Keys that a record has already.
        return reserved.contains(name) ? name + "_table" : name
    }

    private static let reserved: Set<String> = [
        "almanac", "as_of", "subject", "failures", "trailer", "guardian", "moneymoments", "momentum", "lume", "destiny", "all",
    ]

    /// A name that no other measure or split has, and that means nothing else in formulas and series.
    mutating func free(_ name: String, ending: String = "") -> String {
        func joined(_ name: String, _ ending: String) -> String {
            let ending = ending.prefix(ColumnWords.longestName / 2)
            return String(name.prefix(ColumnWords.longestName - ending.count) + ending)
        }
        let whole = joined(name, ending)
        let isTaken = FormulaParser.isFunction(whole) || MeasureDraft.taken.contains(whole) || whole.hasPrefix("by_")
        let base = isTaken ? joined("the_" + name, ending) : whole
        var free = base
        var number = 2
        while !names.insert(free).inserted {
            free = joined(base, "_\(number)")
            number += 1
        }
        return free
    }
}
