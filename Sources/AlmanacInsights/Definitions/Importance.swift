/// Weight of a sentence or a number for its reader today; it decides which get the few places at the head of a page, a mail and the index.
///
/// The order is the same for every system, so that their sentences can be ranked against each other. Ties are broken by the order of the systems
/// in the catalogue, and then by the order in which a system offers what it has; the same snapshot always gives the same choice.
package enum Importance: Int, Comparable, CaseIterable, Sendable {
    /// A reason why a number is unknown. It leads only if there is nothing else, and is always written.
    case reason
    /// A state: always true, and no news.
    case state
    /// Something changed, was reached or is waiting.
    case news
    /// A goal or a task whose day is over, or a payment that failed.
    case overdue
    /// A streak or the like that is lost at the end of the day unless something is done.
    case endsToday
    /// A limit that the reader set is broken.
    case overLimit

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
