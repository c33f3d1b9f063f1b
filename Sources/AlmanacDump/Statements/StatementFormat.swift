/// A format that banks and programs write statements in; tables have none of these.
package enum StatementFormat: Hashable, Sendable {
    /// Open Financial Exchange, 1 (SGML) and 2 (XML), and QFX, which is the same.
    case ofx
    /// ISO 20022, bank to customer: camt.052, camt.053 and camt.054.
    case camt
    /// MT940 and MT942 of SWIFT.
    case swift
    /// Quicken Interchange Format.
    case qif

    package var name: String {
        switch self {
        case .ofx: "OFX"
        case .camt: "CAMT"
        case .swift: "MT940"
        case .qif: "QIF"
        }
    }

    private static let sampleSize = 8192

    /// Finds the format by what a file has in it, whatever its name is.
    package init?(of text: ArraySlice<UInt8>) {
        let head = text.prefix(Self.sampleSize)
        guard let first = head.first(where: { !($0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D) }) else { return nil }
        func has(_ word: String) -> Bool { head.firstRange(of: Array(word.utf8)) != nil }
        let lines = head.split { $0 == 0x0A || $0 == 0x0D }
        func begins(_ words: String...) -> Bool {
            lines.contains { line in words.contains { line.starts(with: Array($0.utf8)) } }
        }
        if has("OFXHEADER") || has("<OFX>") || has("<ofx>") {
            self = .ofx
        } else if first == UInt8(ascii: "<"), has("BkToCstmr") || has("camt.05") {
            self = .camt
        } else if begins(":20:", ":61:", "{1:"), begins(":25:", ":60F:", ":60M:", ":61:", ":28C:", ":28:") || has("{4:") {
            self = .swift
        } else if begins("!Type:", "!type:", "!TYPE:", "!Account", "!Option:") {
            self = .qif
        } else {
            return nil
        }
    }
}
