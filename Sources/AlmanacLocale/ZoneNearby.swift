import AlmanacText

/// The zones that may be meant by a name that is none.
enum ZoneNearby {
    /// Cities under the names that their own people or their neighbours give them, and large ones that have no zone of their own.
    private static let cities: [String: String] = [
        "Wien": "Europe/Vienna", "Bécs": "Europe/Vienna", "Vienne": "Europe/Vienna",
        "Rom": "Europe/Rome", "Roma": "Europe/Rome", "Milano": "Europe/Rome", "Milan": "Europe/Rome", "Mailand": "Europe/Rome",
        "Munich": "Europe/Berlin", "Muenchen": "Europe/Berlin", "München": "Europe/Berlin", "Hamburg": "Europe/Berlin",
        "Frankfurt": "Europe/Berlin", "Köln": "Europe/Berlin", "Koeln": "Europe/Berlin", "Cologne": "Europe/Berlin",
        "Zürich": "Europe/Zurich", "Bern": "Europe/Zurich", "Basel": "Europe/Zurich", "Genf": "Europe/Zurich",
        "Geneva": "Europe/Zurich", "Genève": "Europe/Zurich",
        "Prag": "Europe/Prague", "Praha": "Europe/Prague", "Warschau": "Europe/Warsaw", "Warszawa": "Europe/Warsaw",
        "Krakow": "Europe/Warsaw", "Moskau": "Europe/Moscow", "Moskva": "Europe/Moscow", "Moscou": "Europe/Moscow",
        "Lissabon": "Europe/Lisbon", "Lisboa": "Europe/Lisbon", "Porto": "Europe/Lisbon",
        "Brüssel": "Europe/Brussels", "Bruessel": "Europe/Brussels", "Bruxelles": "Europe/Brussels", "Brussel": "Europe/Brussels",
        "Kopenhagen": "Europe/Copenhagen", "København": "Europe/Copenhagen", "Göteborg": "Europe/Stockholm",
        "Athen": "Europe/Athens", "Athina": "Europe/Athens", "Bukarest": "Europe/Bucharest", "București": "Europe/Bucharest",
        "Belgrad": "Europe/Belgrade", "Beograd": "Europe/Belgrade", "Londres": "Europe/London", "Manchester": "Europe/London",
        "Edinburgh": "Europe/London", "Barcelona": "Europe/Madrid", "Lyon": "Europe/Paris", "Marseille": "Europe/Paris",
        "Rotterdam": "Europe/Amsterdam", "Lemberg": "Europe/Kyiv", "Kiew": "Europe/Kyiv", "Ankara": "Europe/Istanbul",
        "Boston": "America/New_York", "Washington": "America/New_York", "Miami": "America/New_York", "Atlanta": "America/New_York",
        "Philadelphia": "America/New_York", "Houston": "America/Chicago", "Dallas": "America/Chicago", "Austin": "America/Chicago",
        "San_Francisco": "America/Los_Angeles", "Seattle": "America/Los_Angeles", "San_Diego": "America/Los_Angeles",
        "Montreal": "America/Toronto", "Montréal": "America/Toronto", "Ottawa": "America/Toronto",
        "Rio_de_Janeiro": "America/Sao_Paulo", "Brasilia": "America/Sao_Paulo", "Brasília": "America/Sao_Paulo",
        "Delhi": "Asia/Kolkata", "New_Delhi": "Asia/Kolkata", "Mumbai": "Asia/Kolkata", "Bombay": "Asia/Kolkata",
        "Bangalore": "Asia/Kolkata", "Bengaluru": "Asia/Kolkata", "Chennai": "Asia/Kolkata", "Hyderabad": "Asia/Kolkata",
        "Beijing": "Asia/Shanghai", "Peking": "Asia/Shanghai", "Shenzhen": "Asia/Shanghai", "Osaka": "Asia/Tokyo",
        "Lahore": "Asia/Karachi", "Islamabad": "Asia/Karachi", "Hanoi": "Asia/Ho_Chi_Minh", "Abu_Dhabi": "Asia/Dubai",
        "Kairo": "Africa/Cairo", "Kapstadt": "Africa/Johannesburg", "Cape_Town": "Africa/Johannesburg",
        "Canberra": "Australia/Sydney",
    ]

    /// The zones with the fewest edits, at most three.
    ///
    /// Of a name in a known part of the world the city alone is compared: "Europe/" would allow for edits of its own, and make Kiev of Wien.
    ///
    /// - Parameter isZone: Knows more names than `known` has: zones get new ones, and not everywhere in the same year.
    static func zones(to name: String, among known: [String], _ isZone: (String) -> Bool) -> [String] {
        guard let slash = name.lastIndex(of: "/") else {
            if let zone = zone(of: name) { return [zone].filter(isZone) }
            return nearest(to: name, among: known)
        }
        let area = name[...slash].lowercased()
        let city = String(name[name.index(after: slash)...])
        if let zone = zone(of: city) { return [zone].filter(isZone) }
        var zones: [String: String] = [:]
        for zone in known where zone.lowercased().hasPrefix(area) {
            if let last = zone.split(separator: "/").last { zones[String(last)] = zone }
        }
        guard !zones.isEmpty else { return nearest(to: name, among: known) }
        // Bern is as near to Berln as Berlin is.
        for (city, zone) in cities where zone.lowercased().hasPrefix(area) && city.count > 4 { zones[city] = zone }
        var found: [String] = []
        for city in nearest(to: city, among: zones.keys.sorted()) {
            if let zone = zones[city], !found.contains(zone) { found.append(zone) }
        }
        return found.filter(isZone)
    }

    private static func zone(of city: String) -> String? {
        cities[city] ?? cities[city.split { $0 == " " || $0 == "-" }.joined(separator: "_")]
    }
}
