internal import CSimdjsonTape

/// Why bytes are no JSON document.
package struct JSONError: Error, Hashable, Sendable {
    /// In English, without a full stop.
    package var reason: String
}

/// A parser that keeps its buffers between documents. One per worker: it is not to be shared.
package final class JSONParser {
    /// Above this many bytes in a document, the buffers (some 14 times that) are given back after it.
    private static let keptCapacity = 4 << 20

    private var handle: OpaquePointer

    package init() {
        handle = Self.makeHandle()
    }

    deinit {
        almanac_json_parser_free(handle)
    }

    private static func makeHandle() -> OpaquePointer {
        guard let handle = almanac_json_parser_create() else { fatalError("no memory for a JSON parser") }
        return handle
    }

    /// What was mended before the bytes could be read.
    package struct Repairs: Hashable, Sendable {
        /// Numbers that no reader can hold (`NaN`, `-Infinity`, integers beyond 64 bits); see ``JSONRepair``.
        package var numbers = 0
        /// Places in strings where U+FFFD now stands for what was no text.
        package var texts = 0
    }

    /// Parses one document and hands its root to `body`; the value and all it leads to hold until `body` returns.
    ///
    /// A document that breaks the grammar only in ways ``JSONRepair`` knows is mended and read again.
    ///
    /// - Precondition: `body` does not parse with this parser.
    /// - Throws: `JSONError` when the bytes are no JSON even so.
    package func parse<Result>(
        _ bytes: UnsafeBufferPointer<UInt8>, _ body: (_ root: JSONValue, _ repairs: Repairs) -> Result
    ) throws(JSONError) -> Result {
        defer {
            if bytes.count > Self.keptCapacity {
                almanac_json_parser_free(handle)
                handle = Self.makeHandle()
            }
        }
        var document = almanac_json_document()
        let error = almanac_json_parse(handle, bytes.baseAddress, bytes.count, &document)
        if error == 0, let root = Self.root(of: document) { return body(root, Repairs()) }

        guard let repaired = JSONRepair.repair(bytes) else { throw Self.error(error) }
        let second = repaired.bytes.withUnsafeBufferPointer {
            almanac_json_parse(handle, $0.baseAddress, $0.count, &document)
        }
        guard second == 0, let root = Self.root(of: document) else { throw Self.error(second) }
        return body(root, repaired.repairs)
    }

    private static func root(of document: almanac_json_document) -> JSONValue? {
        guard let tape = document.tape, let strings = document.strings else { return nil }
        return JSONValue(tape: tape, strings: strings, index: 1)
    }

    private static func error(_ code: Int32) -> JSONError {
        JSONError(reason: String(cString: almanac_json_error_message(code)))
    }
}
