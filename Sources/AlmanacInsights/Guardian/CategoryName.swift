/// What charges without a category are shown under.
let noCategory = "Not categorised"
/// What charges without a merchant are shown under.
let noMerchant = "Unknown merchant"

/// The name of a spending category as readers know it, after the `SpendingCategory` table of Guardian's own app; other ones in title case.
///
/// Nothing, blanks, and the server's stand-in `uncategorized` all say that a charge has no category.
func categoryName(_ category: String?) -> String {
    guard let category else { return noCategory }
    if let name = knownCategoryName(category) { return name }
    if let name = knownCategoryName(category.lowercased()) { return name }
    let name = words(of: category, raisingEach: true)
    return name.isEmpty ? noCategory : name
}

private func knownCategoryName(_ category: String) -> String? {
    switch category {
    case "": noCategory
    case "uncategorized": noCategory
    case "rent_bills": "Rent & Bills"
    case "groceries": "Groceries"
    case "fast_food": "Fast Food"
    case "alcohol": "Alcohol"
    case "clothing": "Clothing"
    case "electronics": "Electronics"
    case "pharmacy_health": "Pharmacy & Health"
    case "transport": "Transport"
    case "subscription": "Subscriptions"
    case "misc_online": "Online Shopping"
    case "fun": "Fun"
    case "entertainment": "Entertainment"
    default: nil
    }
}

/// The name of a merchant as readers know it. Nothing, blanks, and the server's stand-in `unknown` all say that none is known.
func merchantName(_ merchant: String?) -> String {
    guard let merchant, !isBlank(merchant) else { return noMerchant }
    return merchant.utf8.count == 7 && merchant.lowercased() == "unknown" ? noMerchant : merchant
}
