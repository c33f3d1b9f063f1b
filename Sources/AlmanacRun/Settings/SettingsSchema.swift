import AlmanacText

/// All settings of `almanac.yaml`, for programs and for people.
package enum SettingsSchema {
    private static var settings: [SettingDescription] { Settings.table.map(\.description) }

    // MARK: JSON Schema

    /// A JSON Schema of draft 2020-12, by which editors check and complete `almanac.yaml`.
    package static var json: [UInt8] {
        JSONWriter.document { json in
            json.string("$schema", "https://json-schema.org/draft/2020-12/schema")
            json.string("title", "The settings of Almanac: almanac.yaml")
            write(settings, to: &json)
        }
    }

    private static func write(_ settings: [SettingDescription], to json: inout JSONWriter) {
        json.string("type", "object")
        json.boolean("additionalProperties", false)
        json.object("properties") { json in
            for setting in settings {
                json.object(setting.key) { json in
                    json.string("description", setting.sentence)
                    write(setting.shape, to: &json)
                }
            }
        }
    }

    private static func write(_ shape: SettingShape, to json: inout JSONWriter) {
        switch shape {
        case .text: json.string("type", "string")
        case .truth: json.string("type", "boolean")
        case .number(let range):
            json.string("type", "integer")
            json.integer("minimum", range.lowerBound)
            json.integer("maximum", range.upperBound)
        case .word(let words): json.strings("enum", words)
        case .list(let shape):
            json.string("type", "array")
            json.object("items") { json in write(shape, to: &json) }
        case .options(let settings): write(settings, to: &json)
        case .named(let shape):
            json.string("type", "object")
            json.object("additionalProperties") { json in write(shape, to: &json) }
        case .any(let shapes):
            json.objects("anyOf", shapes) { json, shape in write(shape, to: &json) }
        }
    }

    // MARK: Markdown

    /// The text of docs/settings.md.
    package static var markdown: String {
        var page = """
            # Settings

            Settings come from flags, then from `ALMANAC_…` variables of the environment, then from `almanac.yaml` in the current folder (or the file of
            `--config`), then from defaults; what is said at a nearer place wins, even where it says the default. An empty variable says nothing,
            and one that is nearly spelt like a setting's (`ALMANAC_THEM`) is a mistake. Paths are seen from the folder that Almanac is started in, wherever the file lies.
            `almanac check` reads all of them and tells every mistake with its line.

            ```yaml
            input: fleet.ndjson.gz
            output: site
            formats: [dashboard, markdown]
            theme: moneymoments
            mail:
              from: Almanac <reports@example.org>
              period: week
            ```

            `almanac schema settings` prints these settings as a JSON Schema, which editors check and complete the file by. This page is made from the same
            table: `almanac schema settings --markdown`.

            """
        append(settings, under: nil, to: &page)
        return page
    }

    private static func append(_ settings: [SettingDescription], under name: String?, to page: inout String) {
        page += name.map { "\n## `\($0)`\n\n" } ?? "\n## At the top\n\n"
        page += "| Setting | Takes | What it is for |\n| --- | --- | --- |\n"
        for setting in settings { page += "| `\(setting.key)` | \(words(setting.shape)) | \(setting.sentence) |\n" }
        for setting in settings {
            for options in inner(setting.shape) {
                append(options, under: [name, setting.key].compactMap(\.self).joined(separator: "."), to: &page)
            }
        }
    }

    /// The settings inside a setting.
    private static func inner(_ shape: SettingShape) -> [[SettingDescription]] {
        switch shape {
        case .options(let settings): [settings]
        case .list(let shape), .named(let shape): inner(shape)
        case .any(let shapes): shapes.flatMap(inner)
        default: []
        }
    }

    private static func words(_ shape: SettingShape) -> String {
        switch shape {
        case .text: "a text"
        case .truth: "true or false"
        case .number(let range): "\(range.lowerBound) to \(range.upperBound)"
        case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
        case .list(let shape): "a list: \(words(shape))"
        case .options: "options, below"
        case .named(let shape): "names, each with \(words(shape))"
        case .any(let shapes): shapes.map(words).joined(separator: "; or ")
        }
    }
}

extension SettingDescription {
    /// The purpose, with the default, the flag and the variable.
    fileprivate var sentence: String {
        var sentence = help
        if let usual { sentence += " Default: \(usual)." }
        let others = [flag, variable].compactMap { $0.map { "`\($0)`" } }
        if !others.isEmpty { sentence += " Also \(others.joined(separator: ", "))." }
        return sentence
    }
}
