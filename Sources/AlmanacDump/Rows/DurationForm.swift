/// What two figures with a colon between them are, where they are how long something took.
package enum DurationForm: String, Hashable, Sendable, CaseIterable {
    case hoursAndMinutes = "h:mm"
    case minutesAndSeconds = "m:ss"
}
