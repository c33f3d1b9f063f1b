/// `1 subject`, `12 subjects`: a count with its noun, for messages to operators.
///
/// - Parameter noun: One that takes an s. Counts for readers are written by their locale instead.
package func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
}
