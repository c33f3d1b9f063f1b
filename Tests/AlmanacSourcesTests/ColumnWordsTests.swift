import AlmanacDump
import AlmanacModel
import Testing

/// What the head of a column says of its numbers.
@Suite struct ColumnWordsTests {
    @Test(arguments: [
        "Zählerstand Strom (kWh)", "meter_kwh", "Gas meter reading", "MRR ($)", "Active customers", "Aktive Nutzer", "clientes activos",
        "followers", "abonnés", "quantity on hand", "Lagerbestand", "inventario", "RunningBalance", "Stock level", "Members",
        "Queue length",
    ])
    func whatThereIsAtATimeIsALevel(head: String) { #expect(ColumnWords.isLevel(head)) }

    @Test(arguments: [
        "New followers", "Churned MRR", "MRR growth %", "Stock price", "Average balance", "energy_kwh", "Distance (km)", "Orders",
        "New members", "Member fees",
    ])
    func whatComesAndARateAreNone(head: String) { #expect(!ColumnWords.isLevel(head)) }

    @Test(arguments: [
        "co2_ppm", "Systolic", "Puls", "température", "Body fat %", "Stress level", "RPE", "CSAT", "Mood /10", "Ease of use (1-5)",
        "How likely are you to recommend us? (0–10)", "ARPU ($)", "cost per km", "vat_rate", "First response (min)", "humor 1 to 5",
        "Speed km/h", "Wind (m/s)", "Consumption (l/100km)", "consumption per 100 km",
        "Pages / session", "battery_v", "Voltage (V)", "CPU load", "HR", "Resting HR", "Ruhepuls", "Außentemp.", "Raumtemperatur",
        "Luftfeuchte", "dew_point", "feels like", "Resolution time (h)", "Lead time", "Temps moyen (s)", "days to pay", "Grade", "Noten",
    ])
    func whatIsMeasuredOrRatedIsAMean(head: String) { #expect(ColumnWords.isMean(head)) }

    @Test(arguments: [
        "Walk (min)", "steps per day", "Umsatz pro Tag", "Sales 10-100", "Version 1.5", "2021-10 total", "Reps", "likes", "Amount / Betrag",
        "Menge / Quantity", "Debit/Credit", "Hours / week", "Chocolate bar", "Max points", "Wins (W)",
    ])
    func whatIsCountedIsNone(head: String) { #expect(!ColumnWords.isMean(head)) }

    @Test func thePriceOfAShareIsAQuotation() {
        for head in ["Kurs", "NAV", "VIX", "Close", "Closing price"] { #expect(ColumnWords.isQuotation(head), "\(head)") }
        for head in ["Close rate", "Kurskosten", "Price"] { #expect(!ColumnWords.isQuotation(head), "\(head)") }
    }

    @Test(arguments: [
        ("order_no", true), ("No.", true), ("Bestell-Nr.", true), ("No sugar", false), ("no_alcohol", false), ("vat_rate", false),
        ("number of guests", false),
    ])
    func aNumberOfSomethingIsAnID(head: String, isID: Bool) { #expect(ColumnWords.isID(head) == isID) }

    @Test(arguments: [
        ("Ticket", true), ("Support ticket", true), ("Priority", true), ("Set", true), ("Data set", false), ("Tickets", false),
        ("status", true), ("http_status", true),
    ])
    func someNumbersSayWhichOne(head: String, isOrdinal: Bool) { #expect(ColumnWords.isOrdinal(head) == isOrdinal) }

    @Test(arguments: [("kwh", "kWh"), ("km", "km"), ("Kcal", "kcal"), ("ms", nil), ("min", nil)])
    func aHeadMayBeAUnitAndNothingElse(head: String, unit: String?) {
        #expect(ColumnWords.unit(inHead: head) == unit.flatMap { QuantityUnit($0) })
        #expect(ColumnWords.withoutUnit(head: head) == head)
    }

    @Test(arguments: [
        ("Distance (km)", "Distance"), ("latency_ms", "latency"), ("temperature_c", "temperature"), ("Sleep hours", "Sleep hours"),
        ("Ease (1-5)", "Ease (1-5)"), ("(km)", "(km)"), ("Time (s) of each", "Time (s) of each"),
    ])
    func namesAHeadWithoutItsUnit(head: String, name: String) { #expect(ColumnWords.withoutUnit(head: head) == name) }
}
