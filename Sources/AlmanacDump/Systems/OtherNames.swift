/// Other names that people give to keys when they write a dump by hand. A notice names the right one; the value is not read.
enum OtherNames {
    /// By the key that is read.
    private static let usual: [String: Set<String>] = [
        "as_of": ["date", "now", "time", "timestamp"],
        "subject": ["person", "user"],
        "id": ["user_id", "uuid"],
        "name": ["display_name", "full_name"],
        "email": ["e_mail_address", "email_address", "mail_address"],
        "language": ["lang"],
        "timezone": ["tz", "zone"],
        "currency": ["currency_code", "iso_currency"],
        "summary": ["totals"],
        "by_category": ["by_categories", "categories"],
        "timeseries": ["by_day", "daily", "days"],
        "merchants": ["by_merchant", "by_merchants", "shops", "stores"],
        "rules_progress": ["budget", "budgets", "limits"],
        "spend_cents": ["amount", "amount_cents", "cents", "spend", "spent", "total"],
        "charge_count": ["charges", "transactions"],
        "category": ["cat", "category_name"],
        "merchant": ["shop", "store"],
        "day": ["date"],
        "limit_cents": ["budget_cents", "limit"],
        "spent_mtd_cents": ["spend_cents", "spent_cents"],
    ]

    /// True for a usual other name of a key. Capitals do not count, nor how words are parted.
    static func have(_ name: String, for key: String) -> Bool {
        guard let names = usual[key], name.utf8.count <= 20 else { return false }
        let words = name.lowercased().map { $0 == "-" || $0 == " " ? "_" : String($0) }.joined()
        return names.contains(words) || names.contains { $0.filter { $0 != "_" } == words }
    }

    /// The key that was meant by a name, among those that are read.
    static func meant(by name: String, among keys: [String]) -> String? { keys.first { have(name, for: $0) } }
}
