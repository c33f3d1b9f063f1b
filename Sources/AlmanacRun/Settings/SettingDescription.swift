/// The documentation of a setting.
package struct SettingDescription {
    package let key: String
    package let shape: SettingShape
    /// Whole sentences, in Markdown.
    package let help: String
    /// `--jobs`
    package let flag: String?
    /// `ALMANAC_JOBS`
    package let variable: String?
    /// The value that holds where none is set.
    package let usual: String?

    init(_ key: String, _ shape: SettingShape, _ help: String, _ flag: String?, _ variable: String?, _ usual: String?) {
        self.key = key
        self.shape = shape
        self.help = help
        self.flag = flag
        self.variable = variable
        self.usual = usual
    }

    /// The variables of the setting, and of those under it.
    var variables: [String] { [variable].compactMap(\.self) + shape.options.flatMap(\.variables) }
}

/// The form of a setting's value.
package indirect enum SettingShape {
    case text
    case number(ClosedRange<Int>)
    case truth
    case word([String])
    case list(SettingShape)
    case options([SettingDescription])
    /// A mapping from names that the writer chooses to values of this form.
    case named(SettingShape)
    case any([SettingShape])

    /// The settings of a mapping.
    fileprivate var options: [SettingDescription] {
        switch self {
        case .options(let options): options
        case .any(let shapes): shapes.flatMap(\.options)
        case .text, .number, .truth, .word, .list, .named: []
        }
    }
}
