package import AlmanacFetch

/// Reports on nights to other programs: `nightly` and `metrics` in `almanac.yaml`.
package struct WatchSettings: Hashable, Sendable {
    /// A web address that is a secret, because whoever has it may write there. Only its server is ever printed.
    package enum Address: Hashable, Sendable, CustomStringConvertible {
        case url(WebAddress)
        /// The place where the address is looked up when needed.
        case place(CredentialPlace)

        package var description: String {
            switch self {
            case .url(let address): address.origin
            case .place(let place): place.description
            }
        }

        /// - Throws: `configuration` when its place holds none, or an unusable one; without the address.
        func resolved(_ environment: [String: String]) throws(RunFailure) -> WebAddress {
            switch self {
            case .url(let address): return address
            case .place(let place):
                let text: String
                do throws(CredentialProblem) {
                    text = try CredentialStore(environment: environment).secret(at: place, for: "nightly").value
                } catch {
                    throw RunFailure(.configuration, "\(error)")
                }
                do throws(AddressProblem) {
                    return try Self.checked(text)
                } catch {
                    throw RunFailure(.configuration, "\(place): \(error.description)")
                }
            }
        }

        /// Why a text is no such address. Holds nothing of the text.
        struct AddressProblem: Error, CustomStringConvertible {
            var description: String
        }

        static func checked(_ text: String) throws(AddressProblem) -> WebAddress {
            let address: WebAddress
            do throws(WebAddress.Problem) {
                address = try WebAddress(text)
            } catch {
                throw AddressProblem(description: BaseURLError.address(error).description)
            }
            guard address.isSecure || address.isLoopback else {
                throw AddressProblem(description: "plain http to \(address.host) lets everyone on the way read it; use https")
            }
            return address
        }
    }

    /// The form of a webhook's body.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// JSON of our own, described in docs/nightly.md.
        case generic
        case slack
        case teams
    }

    package struct Webhook: Hashable, Sendable {
        package var url: Address
        package var kind = Kind.generic
    }

    /// Requested at `/start` below it when a night begins, and when it ends.
    package var ping: Address?
    /// Receives a message when a night did not go well, once a night.
    package var webhook: Webhook?
    /// The path of a file for Prometheus.
    package var metrics: String?

    package init() {}
}
