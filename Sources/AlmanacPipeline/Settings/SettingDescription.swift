/// What a setting is to somebody who writes it.
package struct SettingDescription {
    package let key: String
    package let shape: SettingShape
    /// Whole sentences, in Markdown.
    package let help: String
    /// `--jobs`
    package let flag: String?
    /// `ALMANAC_JOBS`
    package let variable: String?
    /// What holds where nothing is said.
    package let usual: String?

    init(_ key: String, _ shape: SettingShape, _ help: String, _ flag: String?, _ variable: String?, _ usual: String?) {
        self.key = key
        self.shape = shape
        self.help = help
        self.flag = flag
        self.variable = variable
        self.usual = usual
    }
}

/// What a setting takes.
package indirect enum SettingShape {
    case text
    case number(ClosedRange<Int>)
    case truth
    case word([String])
    case list(SettingShape)
    case options([SettingDescription])
    /// Names that the writer chooses, each with one of these.
    case named(SettingShape)
    case any([SettingShape])
}
