package import AlmanacModel

/// The words in the name of a column, and what they say of its content.
package enum ColumnWords {
    /// `orderNo`, `order_no` and `Order No.` are the words `order` and `No`.
    package static func split(_ head: String) -> [String] {
        var words: [String] = []
        var word = ""
        func isBreak(_ last: Character?, _ next: Character) -> Bool { next.isUppercase && (last?.isLowercase ?? false) }
        for character in head {
            let isWord = character.isLetter || character.isNumber
            if !isWord || isBreak(word.last, character) {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if isWord { word.append(character) }
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    /// A name made of a head: small Latin letters, digits and underlines. `Activity Date` is `activity_date`.
    package static func name(_ head: String) -> String {
        var name = ""
        for scalar in split(head).joined(separator: " ").lowercased().unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": name.unicodeScalars.append(scalar)
            case "ä": name += "ae"
            case "ö": name += "oe"
            case "ü": name += "ue"
            case "ß": name += "ss"
            case "à", "á", "â", "ã", "å": name += "a"
            case "è", "é", "ê", "ë": name += "e"
            case "ì", "í", "î", "ï": name += "i"
            case "ò", "ó", "ô", "õ": name += "o"
            case "ù", "ú", "û": name += "u"
            case "ç": name += "c"
            case "ñ": name += "n"
            default: if !name.isEmpty, !name.hasSuffix("_") { name += "_" }
            }
        }
        while name.hasSuffix("_") { name.removeLast() }
        if name.isEmpty || name.first?.isNumber == true { name = "column" + (name.isEmpty ? "" : "_" + name) }
        return String(name.prefix(40))
    }

    private static func words(_ head: String) -> [String] { split(head).map { $0.lowercased() } }

    /// True where the head is that of numbers that name something, which are never added up.
    package static func isID(_ head: String) -> Bool {
        let words = words(head)
        if words.isEmpty { return head.contains("#") }
        // `number of guests` is a number of something.
        if words.count > 2, words[1] == "of" { return false }
        return words.contains { ids.contains($0) }
            || words.contains { word in !notIDs.contains(word) && idEndings.contains { word.hasSuffix($0) && word != $0 } }
    }

    /// True where the head is that of what a row is known by, so that two files that have it have the same row. A number of the line is none.
    package static func isRowID(_ head: String) -> Bool {
        let words = words(head)
        return isID(head)
            && words.contains { word in
                rowIDs.contains(word) || !notIDs.contains(word) && ["nummer", "nr", "id"].contains { word.hasSuffix($0) }
            }
            && !words.contains { counters.contains($0) }
    }

    /// Words that end as ids do and are none.
    private static let notIDs: Set<String> = [
        "paid", "unpaid", "prepaid", "bid", "grid", "valid", "invalid", "void", "solid", "liquid", "fluid", "aid", "mid", "hybrid", "covid",
        "kid",
    ]

    private static let rowIDs: Set<String> = [
        "id", "ids", "no", "nr", "num", "number", "nummer", "key", "ref", "reference", "referenz", "uuid", "guid", "numéro", "número",
    ]
    private static let counters: Set<String> = [
        "line", "row", "zeile", "ligne", "linea", "index", "lfd", "account", "konto", "card", "phone", "tel", "customer", "kunde", "user",
    ]

    /// The unit in a head: `km` of `Distance (km)` and of `distance_km`, `h` of `delivery_hours`.
    ///
    /// - Returns: `nil` for a head without one, and for a word that means something else, too: `t_min` is a minimum.
    package static func unit(inHead head: String) -> QuantityUnit? {
        if let open = head.lastIndex(where: { $0 == "(" || $0 == "[" }), let close = head.lastIndex(where: { $0 == ")" || $0 == "]" }),
            open < close,
            let unit = QuantityUnit(head[head.index(after: open)..<close].split(separator: " ").joined(separator: " "))
        {
            return unit
        }
        // A price per kilogram is no weight.
        guard let last = split(head).last, split(head).count > 1 || last.count > 4,
            !words(head).contains(where: ["per", "pro", "par", "por"].contains)
        else { return nil }
        if let unit = unitWords[last.lowercased()] { return QuantityUnit(unit) }
        return unitEndings.first { $0.lowercased() == last.lowercased() }.flatMap { QuantityUnit($0) }
    }

    /// Symbols that are nothing else at the end of a head.
    private static let unitEndings = ["ms", "km", "kg", "cm", "mm", "kWh", "kW", "MB", "GB", "TB", "kB", "kcal", "kJ", "hPa", "mph", "lb"]
    private static let unitWords = [
        "milliseconds": "ms", "seconds": "s", "minutes": "min", "hours": "h", "kilometers": "km", "kilometres": "km", "meters": "m",
        "metres": "m",
        "miles": "mi", "kilograms": "kg", "liters": "l", "litres": "l", "bytes": "B", "sekunden": "s", "minuten": "min", "stunden": "h",
        "kilometer": "km",
    ]

    /// True where the head is that of currencies.
    package static func isCurrency(_ head: String) -> Bool {
        words(head).contains { word in
            ["currency", "curr", "ccy", "monn", "währung", "waehrung", "devise", "moneda", "valuta", "valuuta"].contains(word)
        }
    }

    /// True where the head is that of accounts.
    package static func isAccount(_ head: String) -> Bool {
        words(head).contains { word in
            ["account", "konto", "compte", "cuenta", "conto", "iban"].contains { word.hasPrefix($0) || word.hasSuffix($0) }
        }
    }

    /// True where the head is that of a day or time.
    package static func isTime(_ head: String) -> Bool {
        words(head).contains { word in times.contains(word) || timeEndings.contains { word.hasSuffix($0) } }
    }

    /// True where the head is that of something that a mean says more of than a sum.
    package static func isMean(_ head: String) -> Bool {
        let words = words(head)
        // A price of each: `Unit cost`.
        return words.contains { means.contains($0) } || words.count > 1 && words.contains("unit") && isAmount(head)
    }

    /// True where the head is that of what an account has after each row, which is never added up.
    package static func isBalance(_ head: String) -> Bool {
        words(head).contains { word in balances.contains { word == $0 || word.hasSuffix($0) } }
    }

    /// True where the head is that of amounts of money, so that a currency beside it is theirs.
    package static func isAmount(_ head: String) -> Bool {
        words(head).contains { word in amounts.contains { word == $0 || word.hasSuffix($0) } }
    }

    /// True where the head is that of the amount of a row itself, and not of a part of it such as a fee or a tax.
    package static func isMainAmount(_ head: String) -> Bool {
        words(head).contains { mainAmounts.contains($0) }
    }

    private static let mainAmounts: Set<String> = [
        "amount", "amt", "total", "betrag", "umsatz", "revenue", "sales", "montant", "importe", "monto", "importo", "bedrag", "belopp",
        "beløp", "kwota", "summe", "sum",
    ]
    private static let balances = ["balance", "saldo", "solde", "kontostand", "saldi"]
    private static let amounts = [
        "amount", "amt", "total", "betrag", "umsatz", "revenue", "sales", "net", "gross", "price", "fee", "fees", "debit", "credit", "tax",
        "vat", "paid", "payment", "charge", "refund", "cost", "value", "montant", "débit", "crédit", "importe", "monto", "importo",
        "bedrag",
        "belopp", "beløp", "belastung", "gutschrift", "soll", "haben", "summe", "sum", "kwota", "income", "expense", "deposit",
        "withdrawal",
    ]

    private static let ids: Set<String> = [
        "id", "ids", "no", "nr", "num", "nummer", "number", "key", "code", "ref", "reference", "uuid", "guid", "zip", "plz", "postcode",
        "postal",
        "phone", "tel", "telefon", "mobile", "iban", "bic", "account", "konto", "sku", "ean", "isbn", "asin", "vat", "year", "jahr",
        "année", "año",
        "hour", "version", "index", "row", "lat", "lon", "lng", "latitude", "longitude", "xlatitude", "xlongitude", "easting", "northing",
        "port", "ip",
        "numéro", "número", "referenz", "fips", "line", "zeile", "ligne", "linea", "lfd", "iso", "isin", "cusip", "wkn", "class",
        "category", "type", "source", "precision", "record",
    ]
    private static let idEndings = ["nummer", "nr", "id", "code", "schlüssel"]
    private static let times: Set<String> = [
        "at", "on", "time", "date", "day", "datetime", "timestamp", "ts", "when", "created", "epoch", "unix", "week", "month", "datum",
        "tag", "zeit",
        "monat", "zeitpunkt", "fecha", "día", "jour", "date", "mois", "heure", "data",
    ]
    private static let timeEndings = ["datum", "tag", "zeit", "date", "time", "stamp"]
    private static let means: Set<String> = [
        "avg", "average", "mean", "rate", "ratio", "latency", "temperature", "temp", "speed", "pace", "heart", "bpm", "weight", "height",
        "score", "rating",
        "percent", "pct", "share", "level", "price", "age", "ø", "durchschnitt", "mittel", "quote", "preis", "gewicht", "bewertung",
        "alter", "humidity", "glucose", "occupancy",
        "pressure", "tmax", "tmin", "tavg", "open", "close", "high", "low", "median", "p50", "p90", "p95", "p99", "max", "min",
    ]
}
