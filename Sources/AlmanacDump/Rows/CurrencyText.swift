package import AlmanacModel

/// The currency that a cell or the head of a column names.
package enum CurrencyText {
    /// The currency of what stands beside a number: `€`, `US$`, `CHF`.
    ///
    /// - Returns: `nil` where it is none. A sign that several have is that of the first one, as `$` is of the US dollar; who has another says `unit:`.
    package static func currency(_ bytes: some Sequence<UInt8>) -> Currency? {
        let text = String(decoding: Array(bytes), as: UTF8.self)
        if let code = signs.first(where: { $0.sign == text })?.code { return Currency(code: code) }
        return isCode(text) ? Currency(code: text) : nil
    }

    /// The currency in the head of a column: `Betrag (EUR)`, `amount_usd`, `Total €`.
    package static func currency(inHead head: String) -> Currency? {
        if let word = ColumnWords.split(head).first(where: isCodeInHead) { return Currency(code: word) }
        for (sign, code) in signs where sign.utf8.first.map({ $0 >= 0x80 || $0 == 0x24 }) ?? false {
            if head.contains(sign) { return Currency(code: code) }
        }
        return nil
    }

    /// The head without the code of a currency: `Betrag` of `Betrag (EUR)`; all of it where it is nothing else.
    package static func withoutCurrency(head: String) -> String {
        let words = ColumnWords.split(head)
        let others = words.filter { !isCodeInHead($0) }
        return others.isEmpty || others.count == words.count ? head : others.joined(separator: " ")
    }

    /// The head without the currency at its end, whether it is a code or a sign: `MRR` of `MRR ($)`, `Total` of `Total €`.
    package static func withoutSign(head: String) -> String {
        let parts = head.split(separator: " ")
        if parts.count > 1, let last = parts.last {
            let sign = last.drop { $0 == "(" || $0 == "[" }.prefix { $0 != ")" && $0 != "]" }
            if currency(sign.utf8) != nil { return parts.dropLast().joined(separator: " ") }
        }
        return withoutCurrency(head: head)
    }

    private static func isCodeInHead(_ word: String) -> Bool {
        word.utf8.count == 3 && (isCode(word) || word == word.lowercased() && usual.contains(word.uppercased()))
    }

    /// True for a code that stands in tables where no head says that it is one.
    package static func isUsual(_ text: String) -> Bool { usual.contains(text) }

    /// True for the code of a currency that circulates: `EUR`.
    package static func isCode(_ text: String) -> Bool {
        text.utf8.count == 3 && codes.contains(text)
    }

    private static let signs: [(sign: String, code: String)] = [
        ("€", "EUR"), ("US$", "USD"), ("$", "USD"), ("£", "GBP"), ("¥", "JPY"), ("₹", "INR"), ("₽", "RUB"), ("₩", "KRW"), ("₺", "TRY"),
        ("₪", "ILS"),
        ("₫", "VND"), ("฿", "THB"), ("₴", "UAH"), ("₦", "NGN"), ("₱", "PHP"), ("zł", "PLN"), ("Kč", "CZK"), ("Ft", "HUF"), ("R$", "BRL"),
        ("A$", "AUD"), ("C$", "CAD"), ("NZ$", "NZD"), ("HK$", "HKD"), ("S$", "SGD"), ("Fr.", "CHF"), ("Rs", "INR"), ("Rs.", "INR"),
    ]

    /// Codes that heads of columns have in small letters. Others are words in them, such as `all` and `try`.
    private static let usual: Set<String> = [
        "EUR", "USD", "GBP", "CHF", "JPY", "INR", "CAD", "AUD", "SEK", "NOK", "DKK", "PLN", "CZK", "CNY", "BRL", "MXN",
    ]

    /// - Source: ISO 4217, codes of money that circulates.
    private static let codes = Set(
        """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP \
        ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL \
        LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD \
        SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW
        """.split(separator: " ").map(String.init))
}
