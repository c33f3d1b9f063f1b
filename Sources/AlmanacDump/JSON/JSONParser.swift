internal import CSimdjsonTape

/// Why bytes are no JSON document.
package struct JSONError: Error, Hashable, Sendable {
    /// In English, without a full stop.
    package var reason: String
    /// Index of the byte at which it is no JSON any more; `nil` where the reason is of the whole.
    package var offset: Int?
}

/// A parser that keeps its buffers between documents. Each worker needs its own.
package final class JSONParser {
    /// Bytes of a document above which the buffers (some 14 times that) are released after it.
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

    /// Counts of repairs that the bytes needed.
    package struct Repairs: Hashable, Sendable {
        /// Numbers beyond all types (`NaN`, `-Infinity`, integers beyond 64 bits); see ``JSONRepair``.
        package var numbers = 0
        /// Places in strings where U+FFFD replaces invalid bytes.
        package var texts = 0
    }

    /// Parses one document and passes its root to `body`; the value and all below it are valid until `body` returns.
    ///
    /// A document that breaks the grammar only in ways ``JSONRepair`` knows is repaired and parsed again.
    ///
    /// - Precondition: `body` does not parse with this parser.
    /// - Throws: `JSONError` when the bytes are no JSON even then.
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

        guard let repaired = JSONRepair.repair(bytes) else { throw Self.error(error, in: bytes) }
        let second = repaired.bytes.withUnsafeBufferPointer {
            almanac_json_parse(handle, $0.baseAddress, $0.count, &document)
        }
        guard second == 0, let root = Self.root(of: document) else { throw Self.error(second, in: bytes) }
        return body(root, repaired.repairs)
    }

    /// The same for a document in an array, whatever repairs it needed.
    package func parse<Result>(_ bytes: [UInt8], _ body: (_ root: JSONValue) -> Result) throws(JSONError) -> Result {
        try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in try parse(bytes) { root, _ in body(root) } }
    }

    private static func root(of document: almanac_json_document) -> JSONValue? {
        guard let tape = document.tape, let strings = document.strings else { return nil }
        return JSONValue(tape: tape, strings: strings, index: 1)
    }

    private static func error(_ code: Int32, in bytes: UnsafeBufferPointer<UInt8>) -> JSONError {
        if let fault = JSONFault(in: bytes) { return JSONError(reason: fault.problem, offset: fault.offset) }
        return JSONError(reason: String(cString: almanac_json_error_message(code)))
    }
}
