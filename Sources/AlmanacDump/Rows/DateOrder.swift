/// The order of day, month and year in a date.
package enum DateOrder: String, CaseIterable, Sendable {
    case ymd, dmy, mdy
}
