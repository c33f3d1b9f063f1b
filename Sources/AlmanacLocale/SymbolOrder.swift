import AlmanacText

extension CurrencyFormat {
    /// The format for right-to-left text, in which a sign beside Latin letters (`US$`, `CN¥`) would move to their other side, as `$US`. U+200E
    /// LEFT-TO-RIGHT MARK keeps it in place.
    func withSymbolInOrder() -> CurrencyFormat {
        var result = self
        result.number.affixes.keepSymbolInOrder()
        for index in result.compact?.units.indices ?? 0..<0 {
            result.compact?.units[index].affixes.keepSymbolInOrder()
            result.compact?.units[index].one?.keepSymbolInOrder()
        }
        return result
    }
}

extension SignedAffixes {
    fileprivate mutating func keepSymbolInOrder() {
        positivePrefix = positivePrefix.withSymbolInOrder
        positiveSuffix = positiveSuffix.withSymbolInOrder
        negativePrefix = negativePrefix.withSymbolInOrder
        negativeSuffix = negativeSuffix.withSymbolInOrder
    }
}

extension ShortText {
    /// The text with a mark at each end of a symbol with Latin letters that is itself no letter; unchanged where there is no room for them.
    fileprivate var withSymbolInOrder: ShortText {
        var result = String.UnicodeScalarView()
        var symbol = String.UnicodeScalarView()
        func end() {
            if symbol.contains(where: isLatinLetter) {
                if let first = symbol.first, !isLatinLetter(first) { result.append("\u{200E}") }
                result += symbol
                if let last = symbol.last, !isLatinLetter(last) { result.append("\u{200E}") }
            } else {
                result += symbol
            }
            symbol.removeAll()
        }
        for scalar in string.unicodeScalars {
            if isLatinLetter(scalar) || scalar.properties.generalCategory == .currencySymbol {
                symbol.append(scalar)
            } else {
                end()
                result.append(scalar)
            }
        }
        end()
        return ShortText(String(result)) ?? self
    }
}

private func isLatinLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x41...0x5A).contains(scalar.value) || (0x61...0x7A).contains(scalar.value)
}
