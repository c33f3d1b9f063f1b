/// Parses patterns: text with placeholders.
extension MessageParser {
    /// `{{…}}`
    mutating func quotedPattern() -> [Message.PatternPart]? {
        index += 2
        return pattern(isQuoted: true)
    }

    mutating func pattern(isQuoted: Bool) -> [Message.PatternPart]? {
        let start = index
        var pieces: [Message.PatternPart] = []
        var text: [UInt8] = []
        // Bytes of the text that come from a literal, whose trailing blanks stay.
        var kept = 0
        func flush() {
            if !text.isEmpty { pieces.append(.text(String(decoding: text, as: UTF8.self))) }
            text = []
            kept = 0
        }
        while index < range.upperBound {
            switch current {
            case UInt8(ascii: "\\"):
                guard index + 1 < range.upperBound, "{}|\\".utf8.contains(bytes[index + 1]) else {
                    report(index, "a backslash stands before {, }, | or another backslash only; write \\\\ for one")
                    return nil
                }
                text.append(bytes[index + 1])
                index += 2
            case UInt8(ascii: "{"):
                let place = index
                if starts(with: "{{") {
                    report(place, "{{ opens a pattern, and a pattern is open already; write \\{ for a brace")
                    return nil
                }
                guard let inner = expression() else { return nil }
                switch inner {
                case .literal(let literal):
                    text += literal.utf8
                    kept = text.count
                case .argument(let name, let function, _):
                    flush()
                    pieces.append(.argument(.init(name: name, function: function ?? inputs[name]?.function ?? .none)))
                }
            case UInt8(ascii: "}"):
                if isQuoted, starts(with: "}}") {
                    index += 2
                    flush()
                    return pieces
                }
                report(index, "a `}` that nothing opened; write \\} for the character")
                return nil
            case UInt8(ascii: "\n"):
                // A line break with the blanks around it is one blank.
                while text.count > kept, text[text.count - 1].isWhiteSpace { text.removeLast() }
                skipBlanks()
                text.append(UInt8(ascii: " "))
            default:
                // A run of ordinary text at once.
                var end = index + 1
                while end < range.upperBound, !Self.isSpecial(bytes[end]) { end += 1 }
                text += bytes[index..<end]
                index = end
            }
        }
        if isQuoted {
            report(start - 2, "{{ opens a pattern here that is never closed; add }}")
            return nil
        }
        while text.count > kept, text[text.count - 1].isWhiteSpace { text.removeLast() }
        flush()
        return pieces
    }

    enum Expression {
        case literal(String)
        case argument(String, Message.Function?, isExact: Bool)
    }

    /// `{$name :function option=value}` or `{|literal|}`.
    mutating func expression() -> Expression? {
        let start = index
        index += 1
        skipBlanks()
        guard index < range.upperBound else {
            report(start, "a { is opened here and never closed; add }, or write \\{ for the character")
            return nil
        }
        switch current {
        case UInt8(ascii: "|"):
            guard let text = quoted() else { return nil }
            skipBlanks()
            guard close(start) else { return nil }
            return .literal(text)
        case UInt8(ascii: "$"):
            guard let name = variable() else { return nil }
            skipBlanks()
            var function: Message.Function?
            var isExact = false
            if index < range.upperBound, current == UInt8(ascii: ":") {
                guard let named = self.function() else { return nil }
                function = named
                skipBlanks()
                while index < range.upperBound, Self.isNameByte(current) {
                    guard option(of: named, &isExact) else { return nil }
                    skipBlanks()
                }
            }
            guard close(start) else { return nil }
            return .argument(name, function, isExact: isExact)
        case UInt8(ascii: "#"), UInt8(ascii: "/"):
            report(index, "markup such as {#b} is not taken; a message is plain words")
        case UInt8(ascii: "@"):
            report(index, "attributes such as @note are not taken; write a # comment above the entry")
        case UInt8(ascii: "}"):
            report(start, "nothing stands between { and }; write {$name} for an argument, or \\{ for the character")
        default:
            report(index, "an argument begins with $, as {$name}, and a text with |, as {|text|}")
        }
        return nil
    }

    private mutating func close(_ start: Int) -> Bool {
        guard index < range.upperBound else {
            report(start, "a { is opened here and never closed; add }")
            return false
        }
        guard current == UInt8(ascii: "}") else {
            if current == UInt8(ascii: "@") {
                report(index, "attributes such as @note are not taken; write a # comment above the entry")
            } else {
                report(index, "} has to follow here")
            }
            return false
        }
        index += 1
        return true
    }

    mutating func variable() -> String? {
        let start = index
        index += 1
        let name = word()
        guard !name.isEmpty else {
            report(start, "a name has to follow $, as in {$count}")
            return nil
        }
        return name
    }

    private mutating func function() -> Message.Function? {
        let start = index
        index += 1
        let name = word()
        if !name.isEmpty, let function = Message.Function(rawValue: name) { return function }
        let known = Message.Function.allCases.map(\.rawValue).filter { !$0.isEmpty }
        let near = nearest(to: name, among: known)
        report(
            start,
            "no function named ':\(name)'; "
                + (near.isEmpty ? "known are \(known.map { ":" + $0 }.joined(separator: ", "))" : "did you mean ':\(near[0])'?"))
        return nil
    }

    private mutating func option(of function: Message.Function, _ isExact: inout Bool) -> Bool {
        let start = index
        let name = word()
        skipBlanks()
        guard index < range.upperBound, current == UInt8(ascii: "=") else {
            report(start, "an option has a value: select=exact")
            return false
        }
        index += 1
        skipBlanks()
        let value = word()
        guard function.isNumeric, name == "select" else {
            report(
                start,
                function.isNumeric
                    ? "no option named '\(name)'; known is select, with plural or exact" : ":\(function.rawValue) takes no options")
            return false
        }
        guard value == "exact" || value == "plural" else {
            report(start, "select is plural or exact, not '\(value)'")
            return false
        }
        isExact = value == "exact"
        return true
    }

    /// `|text|`, from its first bar on.
    mutating func quoted() -> String? {
        let start = index
        index += 1
        var text: [UInt8] = []
        while index < range.upperBound {
            switch current {
            case UInt8(ascii: "|"):
                index += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\") where index + 1 < range.upperBound:
                text.append(bytes[index + 1])
                index += 2
            default:
                text.append(current)
                index += 1
            }
        }
        report(start, "a text is opened here by | and never closed; add another |")
        return nil
    }

    mutating func word() -> String {
        let start = index
        while index < range.upperBound, Self.isNameByte(current) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }
}
