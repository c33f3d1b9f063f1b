import AlmanacReport

/// What a desk makes pages of, as the files were at one time.
package struct DeskWork: Sendable {
    package var folder: TemplateFolder
    package var settings: RenderSettings
    /// The dump, whose path holds until the next change.
    package var input: String
    package var memory: NightMemory?
    /// What the desk can show pages in.
    var themes: [String] { folder.themes }
    var languages: [String] { settings.templates.languages }
    /// What was told of rows that could not be read; the pages are without them.
    package var notices: [String]

    package init(folder: TemplateFolder, settings: RenderSettings, input: String, memory: NightMemory?, notices: [String]) {
        self.folder = folder
        self.settings = settings
        self.input = input
        self.memory = memory
        self.notices = notices
    }
}
