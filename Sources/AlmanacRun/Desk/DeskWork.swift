package import AlmanacModel
package import AlmanacPaper
package import AlmanacReport

/// What a desk makes pages of, as the files were at one time.
package struct DeskWork: Sendable {
    package var folder: TemplateFolder
    package var templates: TemplateSets
    /// The dump, whose path holds until the next change.
    package var input: String
    package var formats: Set<Format>
    package var mail = MailSettings()
    package var period: ReportPeriod?
    package var periodPages: [ReportPeriod] = []
    package var paper: PaperOptions?
    package var memory: NightMemory?
    /// What the desk can show pages in.
    var themes: [String] { folder.themes }
    var languages: [String] { templates.languages }
    /// What was told of rows that could not be read; the pages are without them.
    package var notices: [String] = []

    package init(folder: TemplateFolder, templates: TemplateSets, input: String, formats: Set<Format>) {
        self.folder = folder
        self.templates = templates
        self.input = input
        self.formats = formats
    }
}
