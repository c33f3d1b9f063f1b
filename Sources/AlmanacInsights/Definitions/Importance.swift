/// How much a sentence or a number matters to its reader today: what is chosen for the few places at the head of a page, a mail and the index.
///
/// The order is the same for every system, so that their sentences can be ranked against each other. Ties are broken by the order of the systems
/// in the catalogue, and then by the order in which a system offers what it has; the same snapshot always gives the same choice.
package enum Importance: Int, Comparable, CaseIterable, Sendable {
    /// Why a number is not known. It leads only where nothing else is said, and is always told.
    case reason
    /// How things stand: always true, and no news.
    case state
    /// Something changed, was reached or is waiting.
    case news
    /// A goal or a task whose day is over, or a payment that failed.
    case overdue
    /// What is lost at the end of the day unless something is done: a streak.
    case endsToday
    /// A limit that the reader set is broken.
    case overLimit

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
