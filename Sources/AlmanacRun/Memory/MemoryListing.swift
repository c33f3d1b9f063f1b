import AlmanacFiles
import AlmanacModel
import AlmanacText

/// What is kept of a subject, for people and machines.
package struct MemoryListing: Sendable {
    private let subject: String
    private let guardian: GuardianMemory
    private let windows: [GuardianMemory.Window]
    private let memory: SubjectMemory
    private let file: SubjectMemory.File
    private let damage: Int

    /// - Returns: `nil` where nothing is kept.
    /// - Throws: When what is kept cannot be read.
    package init?(of subject: String, in memory: NightMemory) throws(RunFailure) {
        do throws(SystemError) {
            guard let folder = try MemoryFolder(existing: memory.path) else { return nil }
            let (kept, damage) = try folder.memory(of: subject)
            guard let file = kept.file else { return nil }
            self.subject = subject
            self.damage = damage
            self.file = file
            self.memory = kept
            guardian = kept.guardian ?? GuardianMemory()
            windows = guardian.windows()
        } catch {
            throw RunFailure(error, at: memory.path)
        }
    }

    // MARK: For people

    /// A few lines: how many nights, from when, which are missing, and what was corrected.
    package var text: String {
        var text = ""
        if let first = memory.nights.first, let last = memory.nights.last {
            text += "\(subject): \(counted(memory.nights.count, "night")) from \(first) to \(last), in \(file.size / 1000) kB\n"
            if !guardian.nights.isEmpty {
                text += "Spending is known by days from \(guardian.first) on, in \(guardian.currency ?? "?")\n"
            }
            let records = Self.nouns.compactMap { kind, noun in
                let count = SubjectMemory.recordSystems.reduce(0) { $0 + memory.records(of: $1).records(kind).count }
                return count > 0 ? counted(count, noun) : nil
            }
            if !records.isEmpty { text += "Kept besides: \(records.joined(separator: ", "))\n" }
            for gap in gaps { text += "No night between \(gap.after) and \(gap.before)\n" }
            for correction in guardian.corrections {
                text +=
                    "\(correction.day) was \(amount(correction.before)) and has been \(amount(correction.now)) since \(correction.since)\n"
            }
        } else {
            text += "\(subject): nothing is known\n"
        }
        if damage > 0 { text += "\(damage) bytes are damaged; the nights in them are not known\n" }
        return text
    }

    private static let nouns: [(RecordMemory.Kind, String)] = [
        (.mood, "mood"), (.time, "due time"), (.goal, "goal state"), (.signal, "signal"),
    ]

    /// Pairs of nights that lie more than a day and a half from each other.
    private var gaps: [(after: Instant, before: Instant)] {
        zip(memory.nights, memory.nights.dropFirst()).filter { $1.seconds - $0.seconds > 129_600 }.map { ($0, $1) }
    }

    private func amount(_ minor: Int64) -> String {
        let digits = Int(currency?.fractionDigits ?? 2)
        let number = padded(Int(clamping: minor.magnitude), to: digits + 1)
        let whole = number.dropLast(digits)
        return (minor < 0 ? "-" : "") + whole + (digits == 0 ? "" : "." + number.suffix(digits)) + " " + (guardian.currency ?? "")
    }

    private var currency: Currency? { guardian.currency.flatMap { Currency(code: $0) } }

    // MARK: For machines

    /// All that is kept, as one JSON object. Amounts are in the minor unit of the currency.
    package var json: [UInt8] {
        JSONWriter.document { json in
            json.string("subject", subject)
            json.integer("bytes", file.size)
            json.integer("damaged_bytes", damage)
            json.strings("nights", memory.nights.map(\.description))
            for system in SubjectMemory.recordSystems { write(memory.records(of: system), of: system, to: &json) }
            guard !guardian.nights.isEmpty else { return }
            json.object("guardian") { json in
                json.string("currency", guardian.currency)
                json.objects("days", guardian.amounts.enumerated()) { json, day in
                    json.string("day", guardian.first.advanced(by: day.offset).description)
                    json.integer("spend", day.element)
                }
                json.objects("corrections", guardian.corrections) { json, correction in
                    json.string("day", correction.day.description)
                    json.integer("before", correction.before)
                    json.integer("now", correction.now)
                    json.string("since", correction.since.description)
                }
                json.array("nights") { json in
                    for index in guardian.nights.indices {
                        json.lineBreak()
                        write(index, to: &json)
                    }
                }
            }
        }
    }

    /// Numbers of each kind by their names.
    private static let numbers: [RecordMemory.Kind: [String]] = [
        .mood: ["average", "entries"], .time: ["target", "current"], .goal: ["current", "target", "progress"],
        .signal: [
            "dining_count", "dining_spend", "shopping_count", "shopping_spend", "travel_count", "travel_spend", "wants_share",
            "wants_against_plan", "assets_against_plan", "goal_gap", "goal_gap_of_income",
        ],
    ]

    private func write(_ records: RecordMemory, of system: String, to json: inout JSONWriter) {
        guard !records.isEmpty else { return }
        json.object(system) { json in
            for kind in RecordMemory.Kind.allCases {
                let rows = records.records(kind)
                guard !rows.isEmpty else { continue }
                json.objects(Self.listNames[kind] ?? "", rows) { json, row in
                    if !row.name.isEmpty { json.string("id", row.name) }
                    json.string("day", row.day.description)
                    for (place, name) in (Self.numbers[kind] ?? []).enumerated() {
                        switch row.number(place) {
                        case .integer(let number): json.integer(name, number)
                        case .real(let number): json.number(name, number)
                        case nil: json.integer(name, Int?.none)
                        }
                    }
                    if let word = row.word { json.string("word", word) }
                }
            }
        }
    }

    private static let listNames: [RecordMemory.Kind: String] = [.mood: "moods", .time: "times", .goal: "goals", .signal: "signals"]

    private func write(_ index: Int, to json: inout JSONWriter) {
        let night = guardian.nights[index]
        json.object { json in
            json.string("as_of", night.asOf.description)
            json.integer("today", night.today)
            json.object("windows") { json in
                for window in windows where window.night == index {
                    json.object(window.range.rawValue) { json in
                        json.string("first", window.first.description)
                        json.integer("spend", window.total)
                        json.integer("charges", window.charges)
                        write("categories", guardian.categories(of: window), to: &json)
                        write("merchants", guardian.merchants(of: window), to: &json)
                    }
                }
            }
            guard let budgets = guardian.budgets(of: night) else { return }
            json.objects("budgets", budgets) { json, budget in
                json.string("category", budget.category)
                json.integer("limit", budget.limit)
                json.integer("spent", budget.spent)
            }
        }
    }

    private func write(_ name: String, _ rows: [GuardianMemory.Row]?, to json: inout JSONWriter) {
        guard let rows else { return }
        json.objects(name, rows) { json, row in
            json.string("name", row.name)
            json.integer("spend", row.spend)
            json.integer("charges", row.charges)
        }
    }
}
