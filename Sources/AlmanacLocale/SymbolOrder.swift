import AlmanacMarkup

extension CurrencyFormat {
    /// For text that runs from right to left: a sign beside Latin letters (`US$`, `CN¥`) would be shown on their other side, as `$US`. U+200E
    /// LEFT-TO-RIGHT MARK keeps it where it belongs.
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
    /// With a mark at each end of a symbol in Latin letters that is a sign; as it is where there is no room for them.
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
