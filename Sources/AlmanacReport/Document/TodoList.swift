import AlmanacInsights
package import AlmanacModel

/// The things that wait for the reader, the most urgent first.
package struct TodoList: Hashable, Sendable {
    /// One task, goal or payment.
    package struct Row: Hashable, Sendable {
        /// Its title.
        package var name: Key
        /// Its progress, or the goal it serves.
        package var detail: Value?
        /// A few words: by how much it is over, since when it is overdue, or when it is due.
        package var state: Value
        /// Gives the state its colour.
        package var tone: Tone
        /// The series or the metric that it rests on.
        package var source: String
        /// The id of the card with its details; `nil` where the page has none.
        package var card: String?

        package init(name: Key, detail: Value?, state: Value, tone: Tone, source: String, card: String? = nil) {
            self.name = name
            self.detail = detail
            self.state = state
            self.tone = tone
            self.source = source
            self.card = card
        }
    }

    /// Heading of the list.
    package var title: Line
    /// The most urgent first.
    package var rows: [Row]
    /// Number of further tasks.
    package var more: Int

    /// Rows where nobody says how many.
    static let usualMost = 6

    package init(title: Line, rows: [Row], more: Int) {
        self.title = title
        self.rows = rows
        self.more = more
    }

    /// Says how many more there are; `nil` where there are none.
    package var rest: Phrase? { more > 0 ? Phrase("todo.more", ["count": .count(more)]) : nil }

    /// The same for writers of media that have no list of their own.
    package var notes: [NoteCard] {
        rows.map { row in
            NoteCard(
                heading: .key(row.name), text: row.detail.map { .value($0) }, badge: [.value(row.state)], tone: row.tone)
        }
    }
}

extension Card {
    /// Has the rows of its lists and its tiles lead to the cards of what they rest on.
    mutating func lead(to card: ([String]) -> String?) {
        for index in variants.indices {
            for place in variants[index].blocks.indices {
                switch variants[index].blocks[place] {
                case .todo(var list):
                    for row in list.rows.indices { list.rows[row].card = card([list.rows[row].source]) }
                    variants[index].blocks[place] = .todo(list)
                case .tiles(var tiles):
                    for tile in tiles.indices { tiles[tile].card = card(tiles[tile].details) }
                    variants[index].blocks[place] = .tiles(tiles)
                case .prose, .sentence, .figure, .table, .notes: break
                }
            }
        }
    }

    /// Ids of the cards that they lead to.
    package var ledCards: [String] {
        variants.flatMap(\.blocks).flatMap { block -> [String] in
            switch block {
            case .todo(let list): list.rows.compactMap(\.card)
            case .tiles(let tiles): tiles.compactMap(\.card)
            case .prose, .sentence, .figure, .table, .notes: []
            }
        }
    }
}
