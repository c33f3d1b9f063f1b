/// A number as people and programs write it in a cell: `1.023,45 €`, `($12.50)`, `-3`, `1 234,5`, `12,5 %`, `4.2e-3`, `12,50-`.
package struct NumberText: Hashable, Sendable {
    /// The number in units of its last digit: 102345 for 1.023,45.
    package var units: Int64
    /// Digits behind the mark, at most `mostDigits`; further ones are rounded, halves away from zero.
    package var digits: Int
    /// True where a percent sign stands beside it.
    package var isPercent = false
    /// Where the letters or the sign of a currency stand; empty where there are none.
    package var currency: Range<Int> = 0..<0

    package static let mostDigits = 9
    /// Digits of a number at most. What is longer is the number of something, such as a card.
    private static let mostFigures = 18

    /// - Returns: `nil` for anything else, and for a number that does not fit. Letters beside it must be those of a currency.
    package static func read(_ bytes: UnsafeBufferPointer<UInt8>, mark: DecimalMark) -> NumberText? {
        var scanner = Scanner(bytes: bytes)
        return scanner.number(mark)
    }

    /// The same number in units of another digit.
    ///
    /// - Returns: `nil` when it does not fit.
    package func units(of digits: Int) -> Int64? {
        Self.scaled(units, from: self.digits, to: digits)
    }

    /// Rounds halves away from zero where digits are lost.
    package static func scaled(_ units: Int64, from digits: Int, to others: Int) -> Int64? {
        var units = units
        if others < digits {
            guard digits - others <= mostFigures else { return 0 }
            let divisor = power(digits - others)
            let rest = units % divisor
            units /= divisor
            if rest.magnitude >= divisor.magnitude - rest.magnitude { units += rest < 0 ? -1 : 1 }
            return units
        }
        guard others - digits <= mostFigures else { return units == 0 ? 0 : nil }
        let (product, overflow) = units.multipliedReportingOverflow(by: power(others - digits))
        return overflow ? nil : product
    }

    /// Ten to a power of at most 18.
    package static func power(_ exponent: Int) -> Int64 {
        var power: Int64 = 1
        for _ in 0..<exponent { power *= 10 }
        return power
    }

    private struct Scanner {
        let bytes: UnsafeBufferPointer<UInt8>
        var index = 0
        var isNegative = false
        var isInParentheses = false
        var hasSign = false
        var isPercent = false
        var currency = 0..<0

        init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

        mutating func number(_ mark: DecimalMark) -> NumberText? {
            passBlanks()
            if take(0x28) { isInParentheses = true }
            guard beside(), let (units, digits) = figures(mark) else { return nil }
            while index < bytes.count {
                let start = index
                if isInParentheses, take(0x29) {
                    isInParentheses = false
                    isNegative.toggle()
                } else if take(0x25), !isPercent {
                    isPercent = true
                } else if !beside() {
                    return nil
                }
                if index == start { return nil }
            }
            guard !isInParentheses else { return nil }
            var number = NumberText(units: isNegative ? -units : units, digits: digits, isPercent: isPercent, currency: currency)
            if isPercent {
                number.digits += 2
                if number.digits > NumberText.mostDigits {
                    guard let units = NumberText.scaled(number.units, from: number.digits, to: NumberText.mostDigits) else { return nil }
                    number.units = units
                    number.digits = NumberText.mostDigits
                }
            }
            return number
        }

        /// Passes over a sign, a currency and blanks, each once.
        mutating func beside() -> Bool {
            while index < bytes.count {
                passBlanks()
                guard index < bytes.count else { return true }
                let byte = bytes[index]
                if byte == 0x2D || byte == 0x2B || minus() {
                    guard !hasSign else { return false }
                    hasSign = true
                    if byte != 0x2B { isNegative.toggle() }
                    index += byte < 0x80 ? 1 : 3
                } else if byte == 0x24 || byte >= 0x80 || (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A {
                    guard currency.isEmpty else { return false }
                    let start = index
                    while index < bytes.count, case let byte = bytes[index],
                        byte == 0x24 || byte >= 0x80 && blank() == 0 && !minus() || (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A
                    {
                        index += 1
                    }
                    currency = start..<index
                    if currency.isEmpty { return false }
                } else {
                    return true
                }
            }
            return true
        }

        /// The figures with their groups, mark and exponent.
        mutating func figures(_ mark: DecimalMark) -> (Int64, Int)? {
            var units: Int64 = 0
            var count = 0
            var figures = 0
            var digits = 0
            var isBehindMark = false
            var roundsUp = false
            var groups = Groups()
            while index < bytes.count {
                let byte = bytes[index]
                let digit = byte &- 0x30
                if digit < 10 {
                    index += 1
                    count += 1
                    if isBehindMark {
                        digits += 1
                        if digits > NumberText.mostDigits {
                            if digits == NumberText.mostDigits + 1 { roundsUp = digit >= 5 }
                            continue
                        }
                    } else {
                        groups.length += 1
                        if groups.length == 1, groups.count == 0 { groups.beginsWithZero = digit == 0 }
                    }
                    if figures > 0 || digit > 0 { figures += 1 }
                    guard figures <= NumberText.mostFigures else { return nil }
                    units = units * 10 + Int64(digit)
                } else if byte == mark.byte, !isBehindMark {
                    isBehindMark = true
                    index += 1
                    // A point at the end is none of a number's.
                    guard index < bytes.count, bytes[index] &- 0x30 < 10 else { return nil }
                } else if !isBehindMark, count > 0, case let length = separator(mark), length > 0, index + length < bytes.count,
                    bytes[index + length] &- 0x30 < 10
                {
                    guard groups.end(with: byte) else { return nil }
                    index += length
                } else {
                    break
                }
            }
            guard count > 0, groups.areWhole else { return nil }
            if roundsUp { units += 1 }
            return exponent(units, min(digits, NumberText.mostDigits))
        }

        private mutating func exponent(_ units: Int64, _ digits: Int) -> (Int64, Int)? {
            guard index + 1 < bytes.count, bytes[index] | 0x20 == 0x65 else { return (units, digits) }
            var end = index + 1
            let isBelow = bytes[end] == 0x2D
            if isBelow || bytes[end] == 0x2B { end += 1 }
            var power = 0
            let start = end
            while end < bytes.count, end < start + 3, case let digit = bytes[end] &- 0x30, digit < 10 {
                power = power * 10 + Int(digit)
                end += 1
            }
            // `5 EUR` has no exponent.
            guard end > start else { return (units, digits) }
            index = end
            let places = digits + (isBelow ? power : -power)
            if (0...NumberText.mostDigits).contains(places) { return (units, places) }
            let whole = places < 0 ? 0 : NumberText.mostDigits
            return NumberText.scaled(units, from: places, to: whole).map { ($0, whole) }
        }

        private mutating func take(_ byte: UInt8) -> Bool {
            guard index < bytes.count, bytes[index] == byte else { return false }
            index += 1
            return true
        }

        private mutating func passBlanks() {
            while index < bytes.count, case let length = blank(), length > 0 { index += length }
        }

        /// Bytes of a blank: an ordinary one, one that breaks no line, or a thin one.
        private func blank() -> Int {
            switch bytes[index] {
            case 0x20, 0x09: 1
            case 0xC2: index + 1 < bytes.count && bytes[index + 1] == 0xA0 ? 2 : 0
            case 0xE2:
                index + 2 < bytes.count && bytes[index + 1] == 0x80
                    && ((0x80...0x8A).contains(bytes[index + 2]) || bytes[index + 2] == 0xAF)
                    ? 3 : 0
            default: 0
            }
        }

        /// U+2212, or the dash that word processors make of a minus.
        private func minus() -> Bool {
            bytes[index] == 0xE2 && (follows(0x88, 0x92) || follows(0x80, 0x93))
        }

        private func follows(_ second: UInt8, _ third: UInt8) -> Bool {
            index + 2 < bytes.count && bytes[index + 1] == second && bytes[index + 2] == third
        }

        /// Bytes of what may stand between two groups of figures.
        private func separator(_ mark: DecimalMark) -> Int {
            switch bytes[index] {
            case mark.group, 0x27: 1
            case 0xE2 where follows(0x80, 0x99): 3
            default: blank()
            }
        }
    }

    /// Groups of figures: three each, behind a first one of three at most that does not begin with a zero; or, as in India, two each and three in the end.
    private struct Groups {
        /// Figures of the group that is being read.
        var length = 0
        /// Groups that have ended.
        var count = 0
        var beginsWithZero = false
        private var separator: UInt8 = 0
        private var first = 0
        private var areOfTwo = true
        private var areOfThree = true

        mutating func end(with separator: UInt8) -> Bool {
            if count == 0 {
                guard (1...3).contains(length), !beginsWithZero else { return false }
                self.separator = separator
                first = length
            } else {
                guard separator == self.separator else { return false }
                if length != 2 { areOfTwo = false }
                if length != 3 { areOfThree = false }
            }
            count += 1
            length = 0
            return areOfTwo || areOfThree
        }

        var areWhole: Bool {
            if count == 0 { return true }
            guard length == 3 else { return false }
            return areOfThree || areOfTwo && first <= 2 && separator == 0x2C
        }
    }
}
