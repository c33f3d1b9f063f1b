/// In which order day, month and year of a date stand.
package enum DateOrder: String, CaseIterable, Sendable {
    case ymd, dmy, mdy
}
