#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A JSON text of any shape.
enum LooseJSON: Decodable {
    case text(String)
    case object([String: LooseJSON])
    case array([LooseJSON])
    /// Numbers, truth values and `null`.
    case other

    /// - Returns: `nil` for bytes that are no JSON.
    init?(_ bytes: [UInt8]) {
        // The parser's reason does not help the reader.
        guard let value = try? JSONDecoder().decode(LooseJSON.self, from: Data(bytes)) else { return nil }
        self = value
    }

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        // A shape that it has not is not an error here.
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let members = try? value.decode([String: LooseJSON].self) {
            self = .object(members)
        } else if let elements = try? value.decode([LooseJSON].self) {
            self = .array(elements)
        } else {
            self = .other
        }
    }

    subscript(_ name: String) -> LooseJSON? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}
