/// What a run's files were made from, as the fleet's manifest says it. No times: the same input gives the same bytes.
package struct Provenance: Sendable {
    /// Name and version of what made them, `("almanac", "1.0.0")`, in this order in the manifest.
    package var versions: [(name: String, version: String)]
    /// The dump, in the words of the one who asked for the run: a path, or `-`.
    package var source: String
    /// SHA-256 of the templates, or any other text that changes with them.
    package var templates: String

    package init(versions: [(name: String, version: String)], source: String, templates: String) {
        self.versions = versions
        self.source = source
        self.templates = templates
    }
}
