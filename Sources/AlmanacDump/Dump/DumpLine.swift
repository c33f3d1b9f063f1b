/// One record of a dump, as bytes.
package struct DumpLine: Hashable, Sendable {
    /// Number of its first line in the dump, from 1.
    package var number: Int
    /// Without the newline; empty when there is a `failure`.
    package var bytes: [UInt8]
    /// Why the record could not be taken in. The ones after it can.
    package var failure: DumpError?

    package init(number: Int, bytes: [UInt8], failure: DumpError? = nil) {
        self.number = number
        self.bytes = bytes
        self.failure = failure
    }
}
