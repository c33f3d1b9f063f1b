package import AlmanacDelivery
package import AlmanacModel
package import AlmanacPaper
package import AlmanacRendering
import AlmanacReport

/// What a run is asked to do, before the layers are laid over each other: flags over environment over `almanac.yaml` over defaults.
package struct Settings: Hashable, Sendable {
    package var input: String?
    package var output: String?
    /// Folder of templates; the built-in ones stand in for what it lacks.
    package var templates: String?
    package var theme: String?
    /// In whose name reports are made.
    package var brand: BrandSettings?
    /// BCP 47, of subjects that name neither a language nor a locale, and of the index.
    package var language: String?
    package var formats: [Format]?
    package var jobs: Int?
    /// What the reports are about; `nil` for the last 30 days.
    package var period: ReportPeriod?
    /// Of PDFs; a letter without an appendix on what each reader's region prints on when nothing is said.
    package var paper: PaperOptions?
    /// Ids of those that are rendered or pulled; all when there are none.
    package var subjects: [String]?
    /// Who may read what is written; its owner alone when nothing is said.
    package var share: Share?
    /// Whether a run that needs no network is confined; where the kernel can when nothing is said.
    package var sandbox: SandboxMode?
    /// How the output holds the files of subjects; a folder for each when nothing is said.
    package var layout: Layout?
    package var pull = PullSettings()
    /// `nil` when nothing is said of mail.
    package var mail: MailSettings?
    package var watch = WatchSettings()

    package init(
        input: String? = nil, output: String? = nil, templates: String? = nil, theme: String? = nil, language: String? = nil,
        formats: [Format]? = nil, jobs: Int? = nil, subjects: [String]? = nil, period: ReportPeriod? = nil
    ) {
        self.input = input
        self.output = output
        self.templates = templates
        self.theme = theme
        self.language = language
        self.formats = formats
        self.jobs = jobs
        self.subjects = subjects
        self.period = period
    }

    /// These settings, with gaps filled from weaker ones.
    package func over(_ weaker: Settings) -> Settings {
        var settings = Settings(
            input: input ?? weaker.input, output: output ?? weaker.output, templates: templates ?? weaker.templates,
            theme: theme ?? weaker.theme, language: language ?? weaker.language, formats: formats ?? weaker.formats,
            jobs: jobs ?? weaker.jobs,
            subjects: subjects ?? weaker.subjects, period: period ?? weaker.period)
        settings.brand = brand ?? weaker.brand
        settings.paper = paper ?? weaker.paper
        settings.share = share ?? weaker.share
        settings.sandbox = sandbox ?? weaker.sandbox
        settings.layout = layout ?? weaker.layout
        settings.pull = pull.over(weaker.pull)
        settings.mail = mail ?? weaker.mail
        settings.watch = watch == WatchSettings() ? weaker.watch : watch
        return settings
    }

    /// Reads `dashboard,markdown`.
    ///
    /// - Throws: `RunFailure` that names the known formats.
    package static func formats(_ text: String) throws(RunFailure) -> [Format] {
        var formats: [Format] = []
        for word in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
            guard let format = Format(rawValue: String(word)) else {
                throw RunFailure(.usage, "no format named '\(word)'; known are \(Format.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            if !formats.contains(format) { formats.append(format) }
        }
        guard !formats.isEmpty else {
            throw RunFailure(.usage, "no format given; known are \(Format.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return formats
    }

    /// Reads `month` or `2026-09-01..2026-11-20`.
    ///
    /// - Throws: `RunFailure` that names the known periods.
    package static func period(_ text: String) throws(RunFailure) -> ReportPeriod {
        do throws(ReportPeriodError) {
            return try ReportPeriod(text)
        } catch {
            throw RunFailure(.usage, error.hint)
        }
    }

    /// Reads `a4` and `letter,appendix`.
    ///
    /// - Throws: `RunFailure` that names the known sheets.
    package static func paper(_ text: String) throws(RunFailure) -> PaperOptions {
        if let options = PaperOptions(text) { return options }
        throw RunFailure(
            .usage,
            "no paper named '\(text)'; known are \(PaperOptions.words.joined(separator: ", ")), and a size with appendix: a4,appendix")
    }

    /// Reads `packed`.
    ///
    /// - Throws: `RunFailure` that names the known layouts.
    package static func layout(_ text: String) throws(RunFailure) -> Layout {
        if let layout = Layout(rawValue: text) { return layout }
        throw RunFailure(.usage, "no layout named '\(text)'; known are \(Layout.allCases.map(\.rawValue).joined(separator: ", "))")
    }

    /// The settings in `ALMANAC_INPUT`, `ALMANAC_OUTPUT`, `ALMANAC_TEMPLATES`, `ALMANAC_THEME`, `ALMANAC_LANGUAGE`, `ALMANAC_FORMAT`,
    /// `ALMANAC_JOBS`, `ALMANAC_PERIOD`, `ALMANAC_PAPER`, `ALMANAC_SHARE`, `ALMANAC_SANDBOX`,
    /// `ALMANAC_LAYOUT`. An empty one is none.
    ///
    /// - Throws: `RunFailure` with the name of the variable.
    package init(environment: [String: String]) throws(RunFailure) {
        self.init()
        let environment = environment.filter { !$0.value.isEmpty }
        input = environment["ALMANAC_INPUT"]
        output = environment["ALMANAC_OUTPUT"]
        templates = environment["ALMANAC_TEMPLATES"]
        theme = environment["ALMANAC_THEME"]
        language = environment["ALMANAC_LANGUAGE"]
        if let text = environment["ALMANAC_FORMAT"] {
            do {
                formats = try Settings.formats(text)
            } catch {
                throw RunFailure(.configuration, "ALMANAC_FORMAT: \(error)")
            }
        }
        if let text = environment["ALMANAC_PERIOD"] {
            do throws(ReportPeriodError) {
                period = try ReportPeriod(text)
            } catch {
                throw RunFailure(.configuration, "ALMANAC_PERIOD: \(error.hint)")
            }
        }
        if let text = environment["ALMANAC_PAPER"] {
            do {
                paper = try Settings.paper(text)
            } catch {
                throw RunFailure(.configuration, "ALMANAC_PAPER: \(error)")
            }
        }
        if let text = environment["ALMANAC_LAYOUT"] {
            do {
                layout = try Settings.layout(text)
            } catch {
                throw RunFailure(.configuration, "ALMANAC_LAYOUT: \(error)")
            }
        }
        pull = try PullSettings(environment: environment)
        if let text = environment["ALMANAC_SHARE"] {
            do {
                share = try Share(text)
            } catch {
                throw RunFailure(.configuration, "ALMANAC_SHARE: \(error)")
            }
        }
        if let text = environment["ALMANAC_SANDBOX"] {
            do {
                sandbox = try SandboxMode(text)
            } catch {
                throw RunFailure(.configuration, "ALMANAC_SANDBOX: \(error)")
            }
        }
        if let text = environment["ALMANAC_JOBS"] {
            guard let number = Int(text), (1...1024).contains(number) else {
                throw RunFailure(.configuration, "ALMANAC_JOBS: \"\(text)\" is no number of jobs; give 1 to 1024")
            }
            jobs = number
        }
    }
}
