import AlmanacModel

/// Name of charges without a category.
let noCategory = ShownName.ours("guardian.no-category")
/// Name of charges without a merchant.
let noMerchant = ShownName.ours("guardian.no-merchant")

/// The name of a spending category as readers know it, after the `SpendingCategory` table of Guardian's own app; other ones in title case.
///
/// Nothing, blanks, and the server's word `uncategorized` all mean that a charge has no category.
func categoryName(_ category: String?) -> ShownName {
    guard let category else { return noCategory }
    if let known = knownCategory(category) { return known }
    if let known = knownCategory(category.lowercased()) { return known }
    let name = words(of: category, raisingEach: true)
    guard !name.isEmpty else { return noCategory }
    // The words of the app itself.
    switch name {
    case "Fast Food": return .ours("guardian.category.fast_food")
    case "Online Shopping": return .ours("guardian.category.misc_online")
    case "Pharmacy & Health": return .ours("guardian.category.pharmacy_health")
    case "Rent & Bills": return .ours("guardian.category.rent_bills")
    case "Subscriptions": return .ours("guardian.category.subscription")
    default: return .data(name)
    }
}

private func knownCategory(_ category: String) -> ShownName? {
    if category.isEmpty || category == "uncategorized" { return noCategory }
    return categories.contains(category) ? .ours("guardian.category." + category) : nil
}

/// Gambling is not in that table: it is the rule that Guardian's agent writes for who wants to stop it.
private let categories: Set<String> = [
    "rent_bills", "groceries", "fast_food", "alcohol", "clothing", "electronics", "pharmacy_health", "transport", "subscription",
    "misc_online", "fun", "gambling", "entertainment",
]

/// The name of a merchant as readers know it. Nothing, blanks, and the server's word `unknown` all mean that none is known.
func merchantName(_ merchant: String?) -> ShownName {
    guard let merchant, !isBlank(merchant) else { return noMerchant }
    return merchant.utf8.count == 7 && merchant.lowercased() == "unknown" ? noMerchant : .data(merchant)
}
