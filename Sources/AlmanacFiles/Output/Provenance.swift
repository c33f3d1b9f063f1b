/// Sources of a run's files, as the fleet's manifest names them. No times: the same input gives the same bytes.
package struct Provenance: Sendable {
    /// Name and version of what made them, `("almanac", "1.0.0")`, in this order in the manifest.
    package var versions: [(name: String, version: String)]
    /// The dump's path as given, or `-`.
    package var source: String
    /// SHA-256 of the templates, or any other text that changes with them.
    package var templates: String
    /// SHA-256 of the other inputs that decide the files; `nil` where unknown.
    package var settings: String?
    /// SHA-256 of the records of the dump; `nil` where it was not read to its end.
    package var dump: String?

    package init(
        versions: [(name: String, version: String)], source: String, templates: String, settings: String? = nil, dump: String? = nil
    ) {
        self.versions = versions
        self.source = source
        self.templates = templates
        self.settings = settings
        self.dump = dump
    }
}
