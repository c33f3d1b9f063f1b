/// A part of a whole, as a donut draws it: prepared, in its place, with its words.
public struct Slice: Sendable, Hashable {
    /// Something that belongs to a slice that stands for several.
    public struct Member: Sendable, Hashable {
        /// Its name, as it is shown.
        public var name: String
        /// Its amount, as it is written.
        public var text: String

        /// A member.
        public init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }

    /// As it is shown: "Other (3)" for three that were merged. Blank names are shown as `ChartMessage.blank`.
    public var name: String
    /// How long its arc is, at least 0, in the chart's unit.
    public var value: Double
    /// The amount, as it is written; `nil` for `value` as the context writes it. Give it where amounts are too large for `value` to be exact.
    public var text: String?
    /// Its share of the whole, as it is written: "16%". `nil` where shares are not told.
    public var share: String?
    /// Index into `Theme.palette`, wrapped around; slices that are `isOther` are drawn in the neutral `Theme.other`.
    public var colour: Int
    /// Whether it stands for what was not worth a slice of its own.
    public var isOther: Bool
    /// Whether it stands for what is not named at all: it is drawn as the ground of a ring is, another grey than that of `isOther`.
    public var isUnnamed: Bool
    /// What was merged into it, largest first; told in the description.
    public var members: [Member]

    /// A slice.
    public init(
        name: String, value: Double, text: String? = nil, share: String? = nil, colour: Int, isOther: Bool = false,
        isUnnamed: Bool = false, members: [Member] = []
    ) {
        self.name = name
        self.value = value
        self.text = text
        self.share = share
        self.colour = colour
        self.isOther = isOther
        self.isUnnamed = isUnnamed
        self.members = members
    }

    /// The colour that it is drawn in.
    var paint: Paint { isUnnamed ? .track : .series(isOther ? Theme.other : colour) }
}
