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
        return String(name.prefix(longestName))
    }

    /// Characters of a name at most.
    package static let longestName = 40

    /// The places of the heads that are called so: the one that is, else those in other letters, else those that the name is made of, as `activity_type` is
    /// of `Activity Type`. Where there are several, nothing tells which is meant.
    package static func places(of column: String, among heads: [String]) -> [Int] {
        if let place = heads.firstIndex(of: column) { return [place] }
        let folded = column.lowercased()
        let alike = heads.indices.filter { heads[$0].lowercased() == folded }
        return alike.isEmpty ? heads.indices.filter { name(heads[$0]) == column } : alike
    }

    static func words(_ head: String) -> [String] { split(head).map { $0.lowercased() } }

    /// True where the head is that of numbers that name something, which are never added up.
    package static func isID(_ head: String) -> Bool {
        let words = words(head)
        if words.isEmpty { return head.contains("#") }
        // `number of guests` is a number of something.
        if words.count > 2, words[1] == "of" { return false }
        // `No sugar` has no numbers.
        return words.dropLast().contains { ids.contains($0) && !idsAtTheEnd.contains($0) } || words.last.map { ids.contains($0) } ?? false
            || words.contains { word in !notIDs.contains(word) && idEndings.contains { word.hasSuffix($0) && word != $0 } }
    }

    /// True where the head is that of whole numbers that say which one, and not how many: the priority of a ticket, the set of a training, a month.
    package static func isOrdinal(_ head: String) -> Bool {
        let words = words(head)
        guard let last = words.last else { return false }
        return words.count == 1 && ordinals.contains(last) || ordinalsAtTheEnd.contains(last) && !words.contains { means.contains($0) }
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
        if let unit = bracketed(head).flatMap({ QuantityUnit($0) }) { return unit }
        // Of a temperature, one letter says it.
        if let degrees = ["c": "°C", "f": "°F"][words(head).last ?? ""], words(head).contains(where: temperatures.contains) {
            return QuantityUnit(degrees)
        }
        // One letter is a unit behind an underline alone.
        if let (_, unit) = [("_s", "s"), ("_v", "V"), (" V", "V")].first(where: { head.hasSuffix($0.0) }) { return QuantityUnit(unit) }
        // A price per kilogram is no weight.
        guard let last = split(head).last,
            split(head).count > 1 || last.count > 4 || ["kwh", "kcal", "km", "kg"].contains(last.lowercased()),
            !words(head).contains(where: ["per", "pro", "par", "por"].contains)
        else { return nil }
        if let unit = unitWords[last.lowercased()] { return QuantityUnit(unit) }
        if ownUnits.contains(last.lowercased()) { return .own(last.lowercased()) }
        return unitEndings.first { $0.lowercased() == last.lowercased() }.flatMap { QuantityUnit($0) }
    }

    /// Symbols that are nothing else at the end of a head.
    private static let unitEndings = ["ms", "km", "kg", "cm", "mm", "kWh", "kW", "MB", "GB", "TB", "kB", "kcal", "kJ", "hPa", "mph", "lb"]
    private static let ownUnits: Set<String> = ["ppm", "ppb"]
    private static let unitWords = [
        "milliseconds": "ms", "seconds": "s", "minutes": "min", "hours": "h", "kilometers": "km", "kilometres": "km", "meters": "m",
        "metres": "m",
        "miles": "mi", "kilograms": "kg", "liters": "l", "litres": "l", "bytes": "B", "sekunden": "s", "minuten": "min", "stunden": "h",
        "kilometer": "km",
    ]

    private static let temperatures: Set<String> = [
        "temp", "temperature", "temperatur", "température", "temperatura", "tmax", "tmin", "tavg",
    ]

    /// The head without its unit: `Distance` of `Distance (km)`, `latency` of `latency_ms`. `Sleep hours` stays as it is.
    package static func withoutUnit(head: String) -> String {
        guard unit(inHead: head) != nil, let last = split(head).last else { return head }
        let text: Substring
        if let open = head.lastIndex(where: { $0 == "(" || $0 == "[" }) {
            guard head.last == ")" || head.last == "]" else { return head }
            text = head[..<open]
        } else {
            guard head.hasSuffix(last), unitWords[last.lowercased()] == nil else { return head }
            text = head.dropLast(last.count)
        }
        let rest = text.split(separator: " ").joined(separator: " ")
        let name = rest.last == "_" || rest.last == "-" ? String(rest.dropLast()) : rest
        return name.contains(where: \.isLetter) ? name : head
    }

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

    /// True where the head is that of something that a mean says more of than a sum.
    package static func isMean(_ head: String) -> Bool {
        var words = words(head)
        // The minutes of `Walk (min)` are no least value.
        if unit(inHead: head) == QuantityUnit("min") { words.removeAll { $0 == "min" } }
        // The most points that there were are added up beside those that somebody has.
        if words.contains(where: points.contains) { words.removeAll { $0 == "max" } }
        return words.contains { word in means.contains(word) || meanEndings.contains { word.hasSuffix($0) } }
            || pairs(words).contains { meanPairs.contains($0) } || words == ["hr"]
            || head.contains("%") || isOfEach(words) || isRatio(head) || isOfMeasuredUnit(head) || scale(inHead: head) != nil
            // A price of each: `Unit cost`.
            || words.count > 1 && words.contains("unit") && isAmount(head)
    }

    /// True where the head is that of an opinion or a feeling, if the numbers are those of a scale.
    package static func isOpinion(_ head: String) -> Bool { unit(inHead: head) == nil && words(head).contains { opinions.contains($0) } }

    /// `cost per km`, but not `steps per day`, which are those of the day.
    private static func isOfEach(_ words: [String]) -> Bool {
        words.indices.dropFirst().dropLast().contains { place in
            ["per", "pro", "par", "por"].contains(words[place]) && !timesOfEach.contains(words[place + 1])
        }
    }

    /// `Pages / session`, but not `Amount / Betrag`, which says it in two languages.
    private static func isRatio(_ head: String) -> Bool {
        guard let middle = head.firstRange(of: " / ") else { return false }
        let other = String(head[middle.upperBound...])
        guard let word = words(other).first, word.first?.isLetter ?? false else { return false }
        return !timesOfEach.contains(word) && !durations.contains(word) && !quantities.contains(word) && !isAmount(other)
    }

    /// `Voltage (V)`, `battery_v` and `Consumption (l/100km)`: in what is measured at a time, or in one unit by another.
    private static func isOfMeasuredUnit(_ head: String) -> Bool {
        if unit(inHead: head) == QuantityUnit("V") { return true }
        if let text = bracketed(head)?.lowercased() {
            let sides = text.split(separator: "/", omittingEmptySubsequences: false)
            let isQuotient = sides.count == 2 && (1...5).contains(sides[0].count) && !timesOfEach.contains(String(sides[1]))
            return measuredUnits.contains(text) || isQuotient && sides[0].contains(where: \.isLetter)
        }
        guard let last = head.split(separator: " ").last, last.contains("/") else { return false }
        return QuantityUnit(String(last)) != nil
    }

    /// What stands in the last brackets of a head.
    private static func bracketed(_ head: String) -> String? {
        guard let open = head.lastIndex(where: { $0 == "(" || $0 == "[" }), let close = head.lastIndex(where: { $0 == ")" || $0 == "]" }),
            open < close
        else { return nil }
        return head[head.index(after: open)..<close].split(separator: " ").joined(separator: " ")
    }

    private static func pairs(_ words: [String]) -> [String] { zip(words, words.dropFirst()).map { "\($0) \($1)" } }

    /// The greatest number of the scale in a head, 5 of `Ease (1-5)`, and 10 of `0–10` and of `Mood /10`; `nil` where there is none.
    package static func scale(inHead head: String) -> Int? {
        let greatest = ["3", "4", "5", "6", "7", "10", "20", "100"]
        let between = ["-", "–", " - ", " – ", " to ", " bis ", " à ", " a "]
        let ranges = ["0", "1"].flatMap { least in between.flatMap { sign in greatest.map { (least + sign + $0, $0) } } }
        let outOf = ["/", "/ ", "out of ", "von ", "sur "].flatMap { sign in ["5", "7", "10", "20", "100"].map { (sign + $0, $0) } }
        let head = head.lowercased()
        let scale = (ranges + outOf).first { text, _ in
            guard let found = head.firstRange(of: text) else { return false }
            func isPart(_ character: Character?) -> Bool { character.map { $0.isLetter || $0.isNumber || "/.,-".contains($0) } ?? false }
            let before = found.lowerBound > head.startIndex ? head[head.index(before: found.lowerBound)] : nil
            let after = found.upperBound < head.endIndex ? head[found.upperBound] : nil
            return !isPart(before) && !isPart(after)
        }
        return scale.flatMap { Int($0.1) }
    }

    /// True where the head is that of what an account has after each row, which is never added up.
    package static func isBalance(_ head: String) -> Bool {
        words(head).contains { word in balances.contains { word == $0 || word.hasSuffix($0) } }
    }

    /// True where the head is that of what there is at a time, such as a balance, a reading of a meter or a number of followers: the last one counts, and they
    /// are never added up.
    package static func isLevel(_ head: String) -> Bool {
        let words = words(head)
        // The rate of followers is none of them, and new ones are what came.
        if head.contains("%") || words.contains(where: { rates.contains($0) }) { return false }
        if isBalance(head) { return true }
        if words.contains(where: { flows.contains($0) }) { return false }
        return words.contains { word in levels.contains(word) || levelEndings.contains { word.hasSuffix($0) } }
            || pairs(words).contains { levelPairs.contains($0) }
            || words.contains { activeWords.contains($0) } && words.contains { activeOnes.contains($0) }
    }

    /// True where the head is that of what somebody read off something, which is a level where that is a meter.
    package static func isReading(_ head: String) -> Bool {
        words(head).contains { ["reading", "stand", "ablesung", "relevé", "lectura"].contains($0) }
    }

    /// True where the head is that of meters.
    package static func isMeter(_ head: String) -> Bool {
        words(head).contains { word in ["meter", "counter", "compteur", "contador"].contains(word) || word.hasSuffix("zähler") }
    }

    /// True where the head is that of the price of a share or an index, of which the last one counts; those of several are never added up.
    package static func isQuotation(_ head: String) -> Bool {
        let words = words(head)
        return words == ["close"] || words.contains { quotations.contains($0) } || pairs(words).contains { quotationPairs.contains($0) }
    }

    private static let quotations: Set<String> = ["kurs", "schlusskurs", "börsenkurs", "aktienkurs", "nav", "vix"]
    private static let quotationPairs: Set<String> = ["stock price", "share price", "closing price", "close price", "adj close"]

    /// True where the head is that of amounts of money, so that a currency beside it is theirs.
    package static func isAmount(_ head: String) -> Bool {
        words(head).contains { word in amounts.contains { word == $0 || word.hasSuffix($0) } }
    }

    /// True where the head is that of money, whether it is added up or not: an amount, a balance, a price. The rate of a tax is none.
    package static func isMoney(_ head: String) -> Bool {
        let words = words(head)
        if isBalance(head) || words.contains(where: { prices.contains($0) }) { return true }
        return isAmount(head) && !(isMean(head) && (head.contains("%") || words.contains { shares.contains($0) }))
    }

    private static let prices: Set<String> = ["cpc", "cpm", "cpa", "cpl", "arpu", "arppu", "arpa", "aov", "preis", "prix", "precio"]
    private static let shares: Set<String> = ["rate", "ratio", "percent", "pct", "share", "quote", "taux", "tasa", "prozent", "anteil"]

    /// True where the head is that of the amount of a row itself, and not of a part of it such as a fee or a tax.
    package static func isMainAmount(_ head: String) -> Bool {
        words(head).contains { mainAmounts.contains($0) }
    }

    private static let mainAmounts: Set<String> = [
        "amount", "amt", "total", "betrag", "umsatz", "revenue", "sales", "montant", "importe", "monto", "importo", "bedrag", "belopp",
        "beløp", "kwota", "summe", "sum",
    ]
    private static let balances = ["balance", "saldo", "solde", "kontostand", "saldi"]
    private static let levels: Set<String> = [
        "mrr", "arr", "stock", "inventory", "inventario", "inventaire", "existencias", "backlog", "headcount", "capacity", "capacidad",
        "capacité", "kapazität", "followers", "follower", "subscribers", "abonnenten", "abonnés", "seguidores", "suscriptores", "odometer",
        "compteur", "contador", "relevé", "encours", "guthaben", "cumulative", "kumuliert", "members", "mitglieder", "membres", "miembros",
    ]
    private static let levelEndings = [
        "zählerstand", "zaehlerstand", "kilometerstand", "lagerstand", "kassenstand", "füllstand", "wasserstand", "pegelstand", "bestand",
        "zähler", "zaehler", "restschuld",
    ]
    private static let levelPairs: Set<String> = [
        "meter reading", "counter reading", "on hand", "net worth", "running total", "gas meter", "water meter", "electricity meter",
        "electric meter", "energy meter", "heat meter", "meter kwh", "queue length", "queue size",
    ]
    private static let activeWords: Set<String> = ["active", "aktive", "actifs", "actives", "activos", "activas", "paying", "zahlende"]
    private static let activeOnes: Set<String> = [
        "customers", "users", "members", "subscriptions", "accounts", "clients", "kunden", "nutzer", "mitglieder", "abonnements",
        "clientes", "usuarios", "utilisateurs", "membres", "miembros",
    ]
    private static let flows: Set<String> = [
        "new", "gained", "lost", "churned", "churn", "added", "joined", "change", "growth", "sold", "received", "used", "expansion",
        "contraction", "neu", "neue", "verloren", "verlorene", "nouveaux", "nouvelles", "perdus", "nuevos", "nuevas", "perdidos",
    ]
    /// Words that say that something is divided by something, whatever stands beside them.
    private static let rates: Set<String> = [
        "avg", "average", "mean", "median", "rate", "ratio", "percent", "pct", "share", "price", "ø", "durchschnitt", "mittel", "preis",
        "quote", "taux", "prix", "moyenne", "tasa", "precio", "promedio",
    ]
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
        "phone", "tel", "telefon", "mobile", "iban", "bic", "account", "konto", "sku", "ean", "isbn", "asin", "year", "jahr",
        "année", "año",
        "hour", "version", "index", "row", "lat", "lon", "lng", "latitude", "longitude", "xlatitude", "xlongitude", "easting", "northing",
        "port", "ip",
        "numéro", "número", "referenz", "fips", "line", "zeile", "ligne", "linea", "lfd", "iso", "isin", "cusip", "wkn", "class",
        "category", "type", "source", "precision", "record",
    ]
    /// Those that mean something else before another word.
    private static let idsAtTheEnd: Set<String> = ["no", "nr"]
    /// What says which one where it stands alone, and where it is the last word.
    private static let ordinals: Set<String> = [
        "set", "satz", "serie", "série", "round", "runde", "lap", "season", "episode", "month", "monat", "mois", "mes", "week", "woche",
        "semaine", "semana", "weekday", "wochentag", "quarter", "quartal", "trimestre",
    ]
    private static let ordinalsAtTheEnd: Set<String> = [
        "status", "ticket", "priority", "prio", "severity", "rank", "priorität", "prioritaet", "rang", "priorité", "prioridad", "rango",
    ]
    private static let idEndings = ["nummer", "nr", "id", "code", "schlüssel"]
    private static let means: Set<String> = [
        "avg", "average", "mean", "rate", "ratio", "latency", "temperature", "temp", "speed", "pace", "heart", "bpm", "weight", "height",
        "score", "rating",
        "percent", "pct", "share", "level", "price", "age", "ø", "durchschnitt", "mittel", "quote", "preis", "gewicht", "bewertung",
        "alter", "humidity", "glucose", "occupancy",
        "pressure", "tmax", "tmin", "tavg", "open", "close", "high", "low", "median", "p50", "p90", "p95", "p99", "max", "min",
        // What is measured.
        "ppm", "ppb", "mmhg", "celsius", "fahrenheit", "temperatur", "température", "temperatura", "luftfeuchtigkeit", "feuchtigkeit",
        "humidité", "humedad", "druck", "luftdruck", "pression", "presión", "pulse", "puls", "pouls", "pulso", "systolic", "diastolic",
        "systolisch", "diastolisch", "blutdruck", "bp", "hrv", "spo2", "vo2max", "bmi", "poids", "peso", "geschwindigkeit", "vitesse",
        "velocidad", "altitude", "altura", "rpm", "cadence", "ph", "lux", "decibel", "db", "dba", "concentration", "density",
        // What somebody thinks or feels.
        "rpe", "csat", "nps", "ces", "mood", "stimmung", "humeur", "ánimo", "ease", "stress", "estrés", "satisfaction", "zufriedenheit",
        "satisfacción", "pain", "schmerz", "schmerzen", "douleur", "dolor", "fatigue", "fatiga", "müdigkeit", "note", "nota", "likelihood",
        "puntuación", "calificación", "valoración", "gpa",
        // What is divided by something.
        "arpu", "arppu", "arpa", "aov", "cpc", "cpm", "cpa", "ctr", "roas", "prozent", "anteil", "einzelpreis", "stückpreis",
        "stundensatz", "steuersatz", "zinssatz", "response", "position", "taux", "prix", "moyenne", "pourcentage", "âge", "tasa", "precio",
        "promedio", "porcentaje", "edad", "utilization", "utilisation", "auslastung", "moyen", "mpg", "grade", "noten", "voltage",
        "spannung", "ruhepuls",
    ]
    private static let meanEndings = ["temp", "temperatur", "feuchte", "feuchtigkeit"]
    private static let meanPairs: Set<String> = [
        "body fat", "feels like", "dew point", "cpu load", "cpu usage", "load average", "resting hr", "fuel economy", "first reply",
        "response time", "reply time", "resolution time", "lead time", "cycle time", "wait time", "waiting time", "days to", "time to",
    ]
    /// Units of what is measured at a time.
    private static let measuredUnits: Set<String> = [
        "mph", "mpg", "v", "mv", "kw", "hz", "rpm", "°c", "°f", "hpa", "mbar", "bar", "psi", "mmhg", "bpm", "db", "ppm", "ppb", "lux",
    ]
    private static let points: Set<String> = ["points", "punkte", "marks", "puntos"]
    /// What a head says a second time in another language.
    private static let quantities: Set<String> = ["count", "quantity", "qty", "number", "units", "anzahl", "menge", "quantité", "cantidad"]
    private static let opinions: Set<String> = [
        "energy", "energie", "énergie", "energía", "focus", "fokus", "quality", "qualität", "qualité", "calidad", "feeling", "overall",
        "effort", "confidence", "motivation", "motivación", "productivity", "difficulty", "importance", "happiness", "recommend",
        "schlafqualität", "anxiety", "soreness",
    ]
    /// Times that a number is for where its row is.
    private static let timesOfEach: Set<String> = [
        "day", "week", "month", "year", "tag", "woche", "monat", "jahr", "jour", "semaine", "mois", "an", "día", "semana", "mes", "año",
    ]
}
