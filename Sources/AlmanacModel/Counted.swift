/// `1 subject`, `12 subjects`: a count with its noun, in words for whoever runs Almanac.
///
/// - Parameter noun: One that takes an s. What readers see is counted by their locale instead.
package func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
}
