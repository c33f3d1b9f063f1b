import AlmanacModel

/// Name of something for readers: a text of the data, or a message of ours.
enum ShownName: Hashable {
    /// Hostile.
    case data(String)
    case ours(Phrase)

    /// A message of ours without placeholders.
    static func ours(_ message: String) -> ShownName { .ours(Phrase(message)) }

    /// A text of the data, or a message of ours where it has nothing to show.
    init(_ text: String?, or message: @autoclosure () -> Phrase) {
        if let text, !isBlank(text) { self = .data(text) } else { self = .ours(message()) }
    }

    /// An identifier of the data as words, or a message of ours where it has nothing to show.
    init(identifier: String?, or message: @autoclosure () -> Phrase) {
        let words = identifier.map { AlmanacInsights.words(of: $0, raisingEach: false) } ?? ""
        self = words.isEmpty ? .ours(message()) : .data(words)
    }

    /// An identifier out of a set that we have words for, whose messages begin with `prefix`; any other one as its words.
    ///
    /// - Parameters:
    ///   - known: In small letters, with underscores.
    ///   - message: Where the identifier has nothing to show.
    init(identifier: String?, among known: Set<String>, _ prefix: String, or message: @autoclosure () -> Phrase) {
        let id = identifier.map { Self.spelled($0) }
        if let id, known.contains(id) { self = .ours(prefix + id) } else { self.init(identifier: identifier, or: message()) }
    }

    /// An identifier in small letters, with underscores for blanks and hyphens.
    private static func spelled(_ identifier: String) -> String {
        // Nearly all are ASCII, and need no look at characters; two bytes that end a line would be one.
        let isASCII = identifier.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 < 0x80 && $0 != 0x0D } } ?? false
        guard isASCII else { return String(identifier.lowercased().map { $0.isWhitespace || $0 == "-" ? "_" : $0 }) }
        return String(
            decoding: identifier.utf8.map { byte in
                switch byte {
                case 0x09...0x0D, 0x20, UInt8(ascii: "-"): UInt8(ascii: "_")
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
                default: byte
                }
            }, as: UTF8.self)
    }

    var key: Key {
        switch self {
        case .data(let text): .name(text)
        case .ours(let phrase): .phrase(phrase)
        }
    }

    var value: Value {
        switch self {
        case .data(let text): .text(text)
        case .ours(let phrase): .phrase(phrase)
        }
    }

    /// As the title of a column.
    var title: Phrase {
        switch self {
        case .data(let text): .verbatim(text)
        case .ours(let phrase): phrase
        }
    }

    /// In a placeholder of a message.
    var argument: Phrase.Argument {
        switch self {
        case .data(let text): .name(text)
        case .ours(let phrase): .phrase(phrase)
        }
    }
}

/// Names in an order that is the same in every language: those of the data and the last words of our messages' names, without regard to case.
extension ShownName: Comparable {
    private var order: Substring {
        switch self {
        case .data(let text): return text[...]
        case .ours(let phrase):
            let start = phrase.name.lastIndex(of: ".").map { phrase.name.index(after: $0) } ?? phrase.name.startIndex
            return phrase.name[start...]
        }
    }

    static func < (left: ShownName, right: ShownName) -> Bool {
        let (one, other) = (left.order, right.order)
        let (first, second) = (one.lowercased(), other.lowercased())
        return first == second ? one < other : first < second
    }
}

extension Phrase {
    /// Two sentences, one after the other.
    static func sentences(_ first: Phrase, _ second: Phrase?) -> Phrase {
        second.map { Phrase("sentences", ["first": .phrase(first), "second": .phrase($0)]) } ?? first
    }
}

extension Value {
    /// Several names, as the language lists them; `nil` of none.
    static func list(_ names: [ShownName]) -> Value? {
        switch names.count {
        case 0: nil
        case 1: names[0].value
        default: .phrase(Phrase("list", ["items": .list(names.map(\.argument))]))
        }
    }

    /// A message of ours without placeholders: a state, a kind.
    static func word(_ message: String) -> Value { .phrase(Phrase(message)) }
}

extension Key {
    /// A message of ours without placeholders.
    static func word(_ message: String) -> Key { .phrase(Phrase(message)) }
}
