package import AlmanacHTTP
package import AlmanacPull

/// How somebody else hears that a night was run: `nightly` and `metrics` in `almanac.yaml`.
package struct WatchSettings: Hashable, Sendable {
    /// A web address that is itself a secret, for whoever has it may write there. Whatever prints it, prints its server alone.
    package enum Address: Hashable, Sendable, CustomStringConvertible {
        case url(WebAddress)
        /// Where the address is found when it is needed.
        case place(CredentialPlace)

        package var description: String {
            switch self {
            case .url(let address): address.origin
            case .place(let place): place.description
            }
        }

        /// - Throws: `configuration` when there is none at its place, or one that is not to be used; without the address.
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

        /// Why a text is no address for this. Holds nothing of the text.
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

    /// What the body of a webhook looks like.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// JSON of our own: docs/nightly.md.
        case generic
        case slack
        case teams
    }

    package struct Webhook: Hashable, Sendable {
        package var url: Address
        package var kind = Kind.generic

        package init(url: Address, kind: Kind = .generic) {
            self.url = url
            self.kind = kind
        }
    }

    /// Asked when a night begins, at `/start` below it, and when it ends.
    package var ping: Address?
    /// Told when a night did not go well, once a night.
    package var webhook: Webhook?
    /// The path of a file for Prometheus.
    package var metrics: String?

    package init() {}
}
