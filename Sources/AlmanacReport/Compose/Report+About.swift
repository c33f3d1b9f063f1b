import AlmanacModel

extension Section {
    /// The id of the section on how numbers are counted; no heading of a template comes to two hyphens.
    package static let about = "about--numbers"
    /// The id of the questions that a report ends with; a statement on paper has none.
    static let questions = "questions-to-think-about"

    /// True for the section on how the numbers of the report are counted.
    package var isAbout: Bool { id == Self.about }

    /// - Parameter remarks: Not empty.
    fileprivate init(about remarks: [Phrase]) {
        let heading = FilledProse(shape: .oneHole, terms: [.phrase(Phrase("pages.about"))])
        self.init(
            id: Self.about,
            opening: Card(
                id: Self.about, width: .full,
                variants: [
                    Card.Variant(
                        range: nil, heading: heading, blocks: [.sentence(Line(remarks.map { .term(.phrase($0)) }, joinedBy: " "))])
                ]), cards: [])
    }
}

extension ProseShape {
    /// A paragraph that is one value.
    fileprivate static let oneHole = ProseShape(
        blocks: [.paragraph([.hole(0)])], html: [.hole(0)], markdown: [.words(0)], mostRows: .max)
}

extension Report {
    /// Remarks by their messages, with the messages that each explains: without one of these in the report the remark is left out.
    private static let explained: [String: Set<String>] = [
        "momentum.streak.two-counts": ["momentum.streak.of-app"],
        "momentum.streak.own-count": ["counted.momentum.streak.current", "counted.momentum.streak.longest"],
        "guardian.spend.usual-day-basis": ["period.previous-usual-day"],
        "guardian.spend.usual-weekday-basis": ["period.previous-usual-weekday"],
    ]

    /// The names of the messages that its sentences, headings and tiles are made of.
    private var saidMessages: Set<String> {
        var said: Set<String> = []
        func say(_ argument: Phrase.Argument) {
            switch argument {
            case .phrase(let phrase): say(phrase)
            case .list(let parts): parts.forEach(say)
            case .value(.phrase(let phrase)): say(phrase)
            case .value, .key, .name, .days, .time, .year: break
            }
        }
        func say(_ phrase: Phrase) {
            said.insert(phrase.name)
            for name in phrase.arguments.names { phrase.arguments[name].map(say) }
        }
        func say(_ terms: [Term]) {
            for term in terms {
                switch term {
                case .phrase(let phrase), .value(.phrase(let phrase)?): say(phrase)
                default: break
                }
            }
        }
        func say(_ line: Line?) {
            for case .term(let term) in line?.pieces ?? [] { say([term]) }
        }
        func say(_ card: Card) {
            for variant in card.variants {
                say(variant.heading.terms)
                for block in variant.blocks {
                    switch block {
                    case .prose(let prose): say(prose.terms)
                    case .sentence(let line): say(line)
                    case .tiles(let tiles): for tile in tiles { say(tile.note) }
                    case .figure, .table, .notes, .todo: break
                    }
                }
            }
        }
        say(title)
        for card in [opening] + sections.flatMap({ [$0.opening] + $0.cards }) { say(card) }
        return said
    }

    /// Ends it with a section that says how the numbers in it are counted, each remark once; without one where there is nothing to say.
    ///
    /// - Parameters:
    ///   - unsent: Reasons why something is unknown, since a server has no answer for it.
    ///   - aboutSeries: Remarks on how the numbers of a series are counted, by its name: cards keep no more of theirs.
    mutating func tellAboutNumbers(unsent: [Phrase], aboutSeries: (String) -> [Phrase]) {
        var remarks: [Phrase] = []
        func gather(_ card: Card) {
            for variant in card.variants {
                for block in variant.blocks {
                    let about: [Phrase]
                    switch block {
                    case .figure(let figure, _): about = figure.table.series.about
                    case .table(let table): about = table.series.about
                    case .notes(_, let leftOut, _, _): about = aboutSeries(leftOut.series)
                    case .prose, .sentence, .tiles, .todo: continue
                    }
                    for remark in about where !remarks.contains(remark) { remarks.append(remark) }
                }
            }
        }
        for section in sections {
            gather(section.opening)
            for card in section.cards { gather(card) }
        }
        for remark in unsent where !remarks.contains(remark) { remarks.append(remark) }
        if remarks.contains(where: { Self.explained[$0.name] != nil }) {
            let said = saidMessages
            remarks.removeAll { remark in Self.explained[remark.name]?.isDisjoint(with: said) ?? false }
        }
        if !remarks.isEmpty { sections.append(Section(about: remarks)) }
    }
}
