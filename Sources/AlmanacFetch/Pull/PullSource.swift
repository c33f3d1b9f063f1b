/// The address of a system, and the places of its credentials for subjects that name none.
package struct PullSource: Hashable, Sendable {
    package var system: PullSystem
    package var baseURL: BaseURL
    package var credentials: CredentialPlaces

    package init(_ system: PullSystem, baseURL: BaseURL, credentials: CredentialPlaces = CredentialPlaces()) {
        self.system = system
        self.baseURL = baseURL
        self.credentials = credentials
    }
}

/// Places of the credentials of one system.
package struct CredentialPlaces: Hashable, Sendable {
    /// Place of the bearer token.
    package var token: CredentialPlace?
    /// Place of the API key, for the systems that take one.
    package var apiKey: CredentialPlace?

    package init(token: CredentialPlace? = nil, apiKey: CredentialPlace? = nil) {
        self.token = token
        self.apiKey = apiKey
    }

    /// These, and for those that are missing here, the others.
    package func merged(over others: CredentialPlaces) -> CredentialPlaces {
        CredentialPlaces(token: token ?? others.token, apiKey: apiKey ?? others.apiKey)
    }
}
