import Yams

/// What is kept of the answers of each night, and for how long.
package struct MemorySettings: Hashable, Sendable {
    /// Where nights are kept.
    package enum Place: Hashable, Sendable {
        case folder(String)
        /// Nothing is kept.
        case off
    }

    /// `nil` for the folder that a night uses unless another one is named, and for none of other commands.
    package var place: Place?
    package var months: Int?

    /// Months that are kept unless settings say so: the last two years, whichever month it is.
    static let usualMonths = 25

    package init() {}

    static var table: [Setting<MemorySettings>] {
        [
            .parsed(
                "folder", at(\.place), "The folder that nights are kept in, or `off`.", usual: "`memory` in the state folder, of `nightly`",
                text: { if case .folder(let path) = $0 { path } else { "off" } }
            ) { text throws(SettingProblem) in
                if text.isEmpty { throw SettingProblem("'memory' names a folder, or is off") }
                return text == "off" ? .off : .folder(text)
            },
            .parsed(
                "keep", at(\.months), "How long a night is kept, in months.", usual: "\(usualMonths) months", text: { "\($0) months" }
            ) { text throws(SettingProblem) in
                let words = text.split(separator: " ")
                guard let months = words.first.flatMap({ Int($0) }), (1...1200).contains(months),
                    words.count == 1 || words.count == 2 && ["month", "months"].contains(words[1])
                else { throw SettingProblem("'keep' takes from 1 to 1200 months: 25 months") }
                return months
            },
        ]
    }

    static var setting: Setting<Settings> {
        .group(
            "memory", at(\.memory), "What is kept of the answers of each night: [memory.md](memory.md).",
            startingWith: MemorySettings(), example: "memory: nights, or memory: { folder: nights, keep: 25 months }", table,
            flag: "--memory",
            variable: "ALMANAC_MEMORY",
            brief: { node, settings, problems in
                guard let text = problems.text(node, "memory") else { return }
                if text.isEmpty { return problems.report(node.mark, "'memory' names a folder, or is off") }
                settings.place = text == "off" ? .off : .folder(text)
            }, briefShape: .text)
    }

    /// The memory that settings name.
    ///
    /// - Parameter state: The state folder of the nights, for a command that uses theirs unless another one is named.
    package static func memory(of settings: MemorySettings?, in state: String?) -> NightMemory? {
        let months = settings?.months ?? usualMonths
        switch settings?.place {
        case .folder(let path): return NightMemory(path: path, months: months)
        case .off: return nil
        case nil: return state.map { NightMemory(path: $0 + "/memory", months: months) }
        }
    }
}
