import AlmanacModel

extension Report {
    /// Leaves out why something could not be read where an earlier card, or the head, has said it. A card of which nothing else would be left is not there.
    mutating func sayUnreadOnce() {
        var said = Said()
        said.add(title, nil)
        for variant in opening.variants {
            for block in variant.blocks {
                if case .prose(let prose) = block { said.add(prose.terms, variant.range) }
            }
        }
        for index in sections.indices {
            if sections[index].cards.isEmpty {
                said.leaveOut(of: &sections[index].opening)
                continue
            }
            sections[index].keepCards { said.leaveOut(of: &$0) }
        }
        sections.removeAll(where: \.isEmpty)
    }
}

/// Sentences written so far, by range; those of all ranges under `nil`.
private struct Said {
    private var sentences: [RangeKey?: Set<Phrase>] = [:]
    /// Groups of sentences that were written together.
    private var together: [RangeKey?: Set<[Phrase]>] = [:]

    private func contains(_ sentence: Phrase, _ range: RangeKey?) -> Bool {
        sentences[nil]?.contains(sentence) == true || sentences[range]?.contains(sentence) == true
    }

    private func contains(_ sentences: [Phrase], _ range: RangeKey?) -> Bool {
        if sentences.count == 1 { return contains(sentences[0], range) }
        return together[nil]?.contains(sentences) == true || together[range]?.contains(sentences) == true
    }

    private mutating func add(_ sentence: Phrase, _ range: RangeKey?) { sentences[range, default: []].insert(sentence) }

    private mutating func add(_ sentences: [Phrase], _ range: RangeKey?) {
        for sentence in sentences { add(sentence, range) }
        together[range, default: []].insert(sentences)
    }

    mutating func add(_ line: Line, _ range: RangeKey?) {
        for case .term(.phrase(let sentence)) in line.pieces { add(sentence, range) }
    }

    mutating func add(_ terms: [Term], _ range: RangeKey?) {
        for case .phrase(let sentence) in terms { add(sentence, range) }
    }

    /// - Returns: False when nothing is left of the card.
    @discardableResult
    mutating func leaveOut(of card: inout Card) -> Bool {
        let whole = card
        for index in card.variants.indices {
            let range = card.variants[index].range
            card.variants[index].blocks = card.variants[index].blocks.compactMap { block in
                switch block {
                case .figure(let figure, _): add(figure.notes, range)
                case .notes(_, _, _, let remarks): add(remarks, range)
                case .sentence(let line):
                    guard let reasons = line.reasons else { break }
                    let isSaid = contains(reasons, range)
                    add(reasons, range)
                    return isSaid ? nil : block
                case .prose, .table, .tiles, .todo: break
                }
                return block
            }
        }
        let empty = card.variants.count { $0.blocks.isEmpty }
        if empty == card.variants.count { return whole.isEmpty }
        // Of a card that is there in other periods it is said again: a heading alone says nothing.
        if empty > 0 { card = whole }
        return true
    }
}

extension Line {
    /// Its sentences, where one says why something could not be read and it has nothing else.
    fileprivate var reasons: [Phrase]? {
        var reasons: [Phrase] = []
        for piece in pieces {
            switch piece {
            case .term(.phrase(let sentence)): reasons.append(sentence)
            case .text(" "): break
            case .term, .text: return nil
            }
        }
        return reasons.contains(where: \.tellsOfUnreadable) ? reasons : nil
    }
}

extension Block {
    /// Says why something is not shown.
    static func unread(_ reasons: [Phrase]) -> Block { .sentence(Line(reasons.map { .term(.phrase($0)) }, joinedBy: " ")) }
}
