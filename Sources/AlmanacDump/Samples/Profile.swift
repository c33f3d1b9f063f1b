internal import AlmanacModel

/// The kind and amount of data of a subject of the fleet.
struct Profile {
    enum Kind {
        case rich, empty, uncategorised, failing, hostile, ordinary
    }

    var kind: Kind
    var id: String
    var name: String
    var country: Country
    /// Percent of the usual number of payments.
    var activity = 100
    /// Payments in a thousand that go to an oddly named merchant.
    var odd = 12
    /// Months with moments; 0 for a subject without MoneyMoments.
    var months = 0
    var nudges = 0
    var paysRent = false

    init(index: Int, generator: inout SplitMix64) {
        let countries = Country.all
        let digits = String(index)
        id = "u-" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
        country = countries[index % countries.count]
        kind = .ordinary
        name = ""
        switch index {
        case 0: (kind, id, name, country, activity, odd, months, nudges) = (.rich, "ana", "Ana", countries[0], 110, 60, 6, 7)
        case 1: (kind, id, name, country) = (.empty, "bo", "Bo", countries[0])
        case 2: (kind, id, name, country) = (.uncategorised, "cy", "Cy", countries[0])
        case 3: (kind, name, months, nudges) = (.failing, generator.pick(country.names), 2, 2)
        case 4: (kind, name, odd, months, nudges) = (.hostile, "<img src=x onerror=alert(1)> & | *Eve*", 700, 2, 3)
        default:
            switch generator.below(100) {
            case ..<3: kind = .empty
            case ..<7: kind = .uncategorised
            case ..<10: kind = .failing
            case ..<12: (kind, odd) = (.hostile, 500)
            default: break
            }
            name = generator.pick(country.names)
            activity = generator.within(45...120)
            paysRent = generator.chance(350)
            if kind != .empty, generator.chance(450) {
                months = generator.within(1...3)
                nudges = generator.below(4)
            }
        }
    }
}
