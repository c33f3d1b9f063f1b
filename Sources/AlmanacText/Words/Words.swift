package import AlmanacModel

/// The arguments of a message.
package protocol MessageArguments {
    /// The argument for a placeholder's name, without `$`.
    subscript(name: String) -> Phrase.Argument? { get }
}

extension Phrase.Arguments: MessageArguments {}

/// The messages of one language, ready to be written.
///
/// Missing messages are taken from English, one by one. Immutable, and shared by everything that is written in its language.
package final class Words: Sendable {
    /// BCP 47: `en`, `de`, `ar`.
    package let language: String
    /// True when the language is written from right to left.
    package let isRightToLeft: Bool
    /// The forms for numbers of things.
    package let plurals: PluralRules
    private let lists: ListWords
    private let names: NameTable
    /// Messages in the order of `names`.
    private let messages: [WrittenMessage]
    /// English, for messages missing here; `nil` for English itself.
    private let fallback: Words?

    /// - Parameters:
    ///   - entries: Messages of all files of the language; of two with one name, the last counts.
    ///   - plurals: Rules of the language; the compiled ones by default, else one form for everything.
    ///   - lists: Words for lists in the language; the compiled ones by default, else the English ones.
    ///   - fallback: The words of English.
    package init(
        language: String, entries: [MessageEntry], plurals: PluralRules? = nil, lists: ListWords? = nil, fallback: Words? = nil
    ) {
        let code = Self.code(of: language)
        self.language = language
        isRightToLeft = Self.isRightToLeft(language)
        self.plurals = plurals ?? .builtIn(code) ?? .none
        self.lists = lists ?? .builtIn(code) ?? .english
        self.fallback = fallback
        names = NameTable(entries.map(\.name))
        messages = entries.map { WrittenMessage($0.message) }
    }

    /// A language without messages of its own; each message is its name.
    package convenience init(language: String = "en", isRightToLeft: Bool = false) {
        self.init(language: language, entries: [])
    }

    /// The form in which an argument is written.
    package enum Form: Sendable {
        case full, short, stretch, dated, quoted, inside
    }

    /// True when there is such a message, here or in English.
    package func has(_ name: String) -> Bool {
        names.index(of: name) != nil || fallback?.has(name) == true
    }

    /// The text of a message without arguments: `pages.period`.
    ///
    /// - Returns: The name in brackets when there is no such message.
    package func text(_ name: String) -> String {
        if let index = names.index(of: name), case .text(let text) = messages[index] { return text }
        return text(Phrase(name)) { _, _ in "" }
    }

    /// The text of a message.
    ///
    /// - Parameter argument: Writes a value, a key or a name in the reader's locale. Messages and lists are written here, without it.
    /// - Returns: The name in brackets when there is no such message.
    package func text(_ phrase: Phrase, _ argument: (Phrase.Argument) -> String) -> String {
        text(phrase) { value, _ in argument(value) }
    }

    /// The text of a message.
    ///
    /// - Parameter argument: Writes a value, a key or a name in the reader's locale and in the form that the message asks for. Messages and lists are
    ///   written here, without it.
    /// - Returns: The name in brackets when there is no such message.
    package func text(_ phrase: Phrase, _ argument: (Phrase.Argument, Form) -> String) -> String {
        text(phrase) { value, form, bytes in bytes.append(utf8: argument(value, form)) }
    }

    /// The text of a message.
    ///
    /// - Parameter argument: As for `write`.
    /// - Returns: The name in brackets when there is no such message.
    package func text(_ phrase: Phrase, _ argument: WriteArgument) -> String {
        let index = names.index(of: phrase.name)
        if let index, case .text(let text) = messages[index] { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(120)
        if let index {
            write(messages[index], phrase.name, phrase.arguments, into: &bytes, argument)
        } else {
            write(phrase, into: &bytes, argument)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text of a message whose arguments are in no phrase.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of its placeholders.
    ///   - argument: As for `write`.
    /// - Returns: The name in brackets when there is no such message.
    package func text(_ name: String, _ arguments: some MessageArguments, _ argument: WriteArgument) -> String {
        guard let index = names.index(of: name) else {
            guard let fallback else { return "[\(name)]" }
            let text = fallback.text(name, arguments, argument)
            return fallback.isRightToLeft == isRightToLeft ? text : Bidi.isolated(text)
        }
        if case .text(let text) = messages[index] { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(120)
        write(messages[index], name, arguments, into: &bytes, argument)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a value, a key or a name to UTF-8, in the reader's locale and in the form that the message asks for.
    package typealias WriteArgument = (Phrase.Argument, Form, inout [UInt8]) -> Void

    /// Appends the text of a message to UTF-8; its name in brackets when there is no such message.
    ///
    /// - Parameter argument: Writes values, keys and names; messages and lists are written here, without it.
    package func write(_ phrase: Phrase, into bytes: inout [UInt8], _ argument: WriteArgument) {
        write(phrase, isInside: false, into: &bytes, argument)
    }

    /// - Parameter isInside: True when it continues a sentence, so that its first letter is in lower case.
    private func write(_ phrase: Phrase, isInside: Bool, into bytes: inout [UInt8], _ argument: WriteArgument) {
        if phrase.name.isEmpty {
            // Words of data are written as they are.
            if let text = phrase.arguments["text"] { write(text, .full, into: &bytes, argument) }
            return
        }
        guard let index = names.index(of: phrase.name) else {
            guard let fallback else { return bytes.append(utf8: "[\(phrase.name)]") }
            if fallback.isRightToLeft == isRightToLeft { return fallback.write(phrase, into: &bytes, argument) }
            bytes.append(contentsOf: Bidi.opening)
            fallback.write(phrase, into: &bytes, argument)
            bytes.append(contentsOf: Bidi.closing)
            return
        }
        write(messages[index], phrase.name, phrase.arguments, isInside: isInside, into: &bytes, argument)
    }

    private func write(
        _ message: WrittenMessage, _ name: String, _ arguments: some MessageArguments, isInside: Bool = false, into bytes: inout [UInt8],
        _ argument: WriteArgument
    ) {
        switch message {
        case .text(let text): bytes.append(utf8: isInside ? Self.lowered(text) : text)
        case .pattern(let pattern): write(pattern, arguments, isInside: isInside, into: &bytes, argument)
        case .match(let selectors, let variants):
            guard let pattern = pattern(of: variants, by: selectors, arguments) else {
                return bytes.append(utf8: "[\(name)]")
            }
            write(pattern, arguments, isInside: isInside, into: &bytes, argument)
        }
    }

    /// Joins members that are written already, as the language joins lists.
    package func joined(_ members: [String]) -> String {
        lists.joined(members)
    }

    // MARK: Writing

    private func write(
        _ pattern: WrittenPattern, _ arguments: some MessageArguments, isInside: Bool, into bytes: inout [UInt8], _ argument: WriteArgument
    ) {
        for index in pattern.steps.indices {
            let step = pattern.steps[index]
            if step.end > step.start {
                // Skip the full stop of the pattern after an argument that ends with one: "ج.م.", "p. m.".
                let start =
                    step.start + (index > 0 && pattern.words[step.start] == UInt8(ascii: ".") && Bidi.endsWithFullStop(bytes) ? 1 : 0)
                if isInside, index == 0 {
                    bytes.append(utf8: Self.lowered(String(decoding: pattern.words[start..<step.end], as: UTF8.self)))
                } else {
                    pattern.words.withUnsafeBufferPointer {
                        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[start..<step.end]))
                    }
                }
            }
            guard step.argument >= 0 else { continue }
            guard let value = arguments[pattern.names[step.argument]] else {
                bytes.append(utf8: "{$\(pattern.names[step.argument])}")
                continue
            }
            // In a sentence that begins with another, that one has the first letter.
            let isFirst = isInside && index == 0 && step.start == step.end && step.form == .full
            writeIsolated(value, isFirst ? .inside : step.form, into: &bytes, argument)
        }
    }

    private static func lowered(_ text: String) -> String { text.prefix(1).lowercased() + text.dropFirst() }

    /// The text after some UTF-8, without its leading full stop where there is one already, as after "ج.م." and "p. m.".
    package static func following(_ bytes: [UInt8], _ text: String) -> String {
        text.utf8.first == UInt8(ascii: ".") && Bidi.endsWithFullStop(bytes) ? String(text.dropFirst()) : text
    }

    /// Appends an argument, isolated where needed, so that it and the words around do not reorder each other.
    private func writeIsolated(_ value: Phrase.Argument, _ form: Form, into bytes: inout [UInt8], _ argument: WriteArgument) {
        let start = bytes.count
        // From right to left nearly every argument is isolated, from left to right nearly none.
        if isRightToLeft { bytes.append(contentsOf: Bidi.opening) }
        let words = bytes.count
        write(value, form, into: &bytes, argument)
        if Bidi.needsIsolation(bytes, from: words, inRightToLeft: isRightToLeft) {
            if isRightToLeft { Bidi.settle(&bytes, openedAt: start) } else { bytes.insert(contentsOf: Bidi.opening, at: start) }
            bytes.append(contentsOf: Bidi.closing)
        } else if isRightToLeft {
            bytes.removeSubrange(start..<words)
        }
    }

    private func write(_ value: Phrase.Argument, _ form: Form, into bytes: inout [UInt8], _ argument: WriteArgument) {
        if form == .quoted, value.isName {
            bytes.append(utf8: text("quotes.opening"))
            writeIsolated(value, .full, into: &bytes, argument)
            return bytes.append(utf8: text("quotes.closing"))
        }
        switch value {
        case .phrase(let phrase): write(phrase, isInside: form == .inside, into: &bytes, argument)
        case .list(let members):
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(utf8: lists.separator(before: index, of: members.count)) }
                writeIsolated(member, form, into: &bytes, argument)
            }
        // Our words inside a value, and words of data, which must reorder nothing but themselves.
        case .value(.phrase(let phrase)), .key(.phrase(let phrase)): write(phrase, into: &bytes, argument)
        case .name, .value(.text), .key(.name):
            let start = bytes.count
            argument(value, form, &bytes)
            Bidi.removeControls(from: &bytes, after: start)
        case .value, .key, .days, .time, .year: argument(value, form, &bytes)
        }
    }

    // MARK: Selection

    /// The best variant for the arguments: exact numbers and words go before plural categories, and those before `*`; the first selector counts more.
    private func pattern(
        of variants: [WrittenMessage.Variant], by selectors: [Message.Selector], _ arguments: some MessageArguments
    ) -> WrittenPattern? {
        var best = -1
        var least = Int.max
        if selectors.count == 1 {
            // Nearly all messages have one selector.
            let value = Selected(selectors[0], arguments[selectors[0].name], plurals)
            for index in variants.indices {
                if let key = variants[index].keys.first, let rank = value.rank(of: key), rank < least {
                    least = rank
                    best = index
                }
            }
            return best < 0 ? nil : variants[best].pattern
        }
        let values = selectors.map { Selected($0, arguments[$0.name], plurals) }
        for (index, variant) in variants.enumerated() {
            var rank = 0
            for (value, key) in zip(values, variant.keys) {
                guard let own = value.rank(of: key) else {
                    rank = .max
                    break
                }
                rank = rank * 3 + own
            }
            if rank < least {
                least = rank
                best = index
            }
        }
        return best < 0 ? nil : variants[best].pattern
    }

    /// The value that a selector compares with keys.
    private struct Selected {
        private var exact: Int64?
        private var category: PluralCategory?
        private var word: String?

        init(_ selector: borrowing Message.Selector, _ argument: Phrase.Argument?, _ plurals: borrowing PluralRules) {
            guard let argument else { return }
            guard selector.function.isNumeric else {
                word = Self.word(argument)
                return
            }
            guard let (operands, isNegative) = Self.operands(argument, isWhole: selector.function == .integer) else { return }
            if operands.fraction == 0, let number = Int64(exactly: operands.integer) { exact = isNegative ? -number : number }
            if !selector.isExact { category = plurals.category(operands) }
        }

        func rank(of key: Message.Key) -> Int? {
            switch key {
            case .exact(let number): number == exact ? 0 : nil
            case .word(let text): text == word ? 0 : nil
            case .category(let name): name == category ? 1 : nil
            case .any: 2
            }
        }

        private static func word(_ argument: Phrase.Argument) -> String? {
            switch argument {
            case .name(let text), .value(.text(let text)), .key(.name(let text)): text
            case .phrase(let phrase), .value(.phrase(let phrase)), .key(.phrase(let phrase)): phrase.verbatimText ?? phrase.name
            case .value, .key, .list, .days, .time, .year: nil
            }
        }

        /// The number as it is written: see `ValueText`.
        private static func operands(_ argument: Phrase.Argument, isWhole: Bool) -> (PluralOperands, isNegative: Bool)? {
            switch argument {
            case .value(.change(let value)): return operands(.value(value), isWhole: isWhole)
            case .value(.count(let count)), .value(.days(let count)):
                return (PluralOperands(integer: count.magnitude), count < 0)
            case .value(.number(let number)) where number.isFinite:
                return (PluralOperands(number, fractionDigits: isWhole || number == number.rounded() ? 0 : 1), number < 0)
            case .value(.quantity(let quantity)):
                return (
                    PluralOperands(abs(quantity.number), fractionDigits: isWhole ? 0 : quantity.shown), quantity.units < 0
                )
            case .value(.multiplier(let number)) where number.isFinite:
                return (PluralOperands(number, fractionDigits: isWhole ? 0 : 2), number < 0)
            case .value(.ratio(let ratio)) where ratio.isFinite:
                return (PluralOperands(ratio * 100, fractionDigits: 0), ratio < 0)
            case .value(.money(let money)):
                var unit: UInt64 = 1
                for _ in 0..<min(money.currency.fractionDigits, 18) { unit *= 10 }
                let (whole, rest) = money.minor.magnitude.quotientAndRemainder(dividingBy: unit)
                return (
                    PluralOperands(integer: whole, fractionDigits: isWhole ? 0 : Int(money.currency.fractionDigits), fraction: rest),
                    money.minor < 0
                )
            case .value, .key, .name, .phrase, .list, .days, .time, .year: return nil
            }
        }
    }

    // MARK: Languages

    /// The language of a BCP 47 tag or of a locale: `de` of `de-AT` and of `de_AT`.
    package static func code(of language: String) -> String {
        String(language.prefix { $0 != "-" && $0 != "_" && $0 != "@" && $0 != "." }).lowercased()
    }

    /// - Source: the right-to-left scripts of CLDR's likely subtags; a script that is given decides.
    package static func isRightToLeft(_ language: String) -> Bool {
        let parts = language.split { $0 == "-" || $0 == "_" }
        if parts.count > 1, parts[1].utf8.count == 4 {
            return ["arab", "hebr", "syrc", "thaa", "nkoo", "adlm", "rohg", "mand", "samr"].contains(parts[1].lowercased())
        }
        return ["ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "sd", "ug", "ur", "yi"].contains(code(of: language))
    }
}

extension Phrase.Argument {
    /// True for names, given by data or by us, which can stand between quotation marks.
    fileprivate var isName: Bool {
        switch self {
        case .name, .key, .value(.text): true
        case .value, .phrase, .list, .days, .time, .year: false
        }
    }
}
