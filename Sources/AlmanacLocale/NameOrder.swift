#if canImport(_FoundationICU)
    import _FoundationICU
#endif

/// The order in which names stand in a list that is of no language: letters of all scripts as the root collation of Unicode has them, small and capital
/// ones, and those with marks, beside each other.
///
/// It belongs to one task.
package final class NameOrder {
    /// The beginning of a name's place in the order, which is enough for some twenty letters.
    package struct Key: Comparable, Hashable, Sendable {
        private var high: UInt64 = 0
        private var low: UInt64 = 0

        /// - Parameter bytes: The first sixteen count.
        init(_ bytes: some Sequence<UInt8>) {
            for (index, byte) in bytes.prefix(16).enumerated() {
                let shift = UInt64(56 - 8 * (index % 8))
                if index < 8 { high |= UInt64(byte) << shift } else { low |= UInt64(byte) << shift }
            }
        }

        package static func < (one: Key, other: Key) -> Bool {
            (one.high, one.low) < (other.high, other.low)
        }
    }

    #if canImport(_FoundationICU)
        private let collator: OpaquePointer?

        package init() {
            var status = U_ZERO_ERROR
            collator = swift_ucol_open("", &status)
            // Letters alone: capitals and marks say nothing about where a name is looked for.
            if let collator { swift_ucol_setStrength(collator, UCOL_PRIMARY) }
        }

        deinit {
            if let collator { swift_ucol_close(collator) }
        }

        package func key(of name: String) -> Key {
            guard let collator else { return Key(name.lowercased().utf8) }
            // More letters than sixteen bytes can tell apart.
            let units = Array(name.utf16.prefix(64))
            var bytes = [UInt8](repeating: 0, count: 64)
            let length = swift_ucol_getSortKey(collator, units, Int32(units.count), &bytes, Int32(bytes.count))
            return Key(bytes.prefix(max(0, min(Int(length), bytes.count))))
        }
    #else
        package init() {}

        package func key(of name: String) -> Key { Key(name.lowercased().utf8) }
    #endif
}
