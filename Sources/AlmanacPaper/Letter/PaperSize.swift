/// The sheets that a report is laid out for.
package enum PaperSize: String, CaseIterable, Hashable, Sendable {
    case a4, letter

    /// The size of sheets in the region of a locale.
    ///
    /// - Parameter locale: As ICU writes it: `en_US`.
    /// - Source: CLDR, `measurementData`, paper sizes.
    package init(locale: String) {
        let regions: Set<String> = ["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"]
        let parts = locale.split { $0 == "_" || $0 == "-" || $0 == "@" }
        let region = parts.dropFirst().first { $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x41...0x5A).contains($0) } }
        self = region.map { regions.contains(String($0)) } ?? false ? .letter : .a4
    }

    /// In points.
    package var width: Double {
        switch self {
        case .a4: 595.28
        case .letter: 612
        }
    }

    /// In points.
    package var height: Double {
        switch self {
        case .a4: 841.89
        case .letter: 792
        }
    }
}
