package import AlmanacHTTP

/// Where a system is asked, and where its credentials are found when a subject does not say.
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

/// Where the credentials of one system are found.
package struct CredentialPlaces: Hashable, Sendable {
    /// Of the bearer token.
    package var token: CredentialPlace?
    /// Of the API key, for the systems that take one.
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
