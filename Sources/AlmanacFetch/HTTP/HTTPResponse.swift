/// A server's answer, whatever its status.
package struct HTTPResponse: Hashable, Sendable {
    package var status: Int
    package var headers: [HTTPField]
    package var body: [UInt8]

    package init(status: Int, headers: [HTTPField] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The first field of a name, without regard to case.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
