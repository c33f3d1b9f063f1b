/// A part of a whole for a donut, with its texts prepared.
public struct Slice: Sendable, Hashable {
    /// A member of a merged slice.
    public struct Member: Sendable, Hashable {
        /// Its name as shown.
        public var name: String
        /// Its amount as text.
        public var text: String

        /// A member.
        public init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }

    /// The name as shown: "Other (3)" for three merged ones. Blank names are shown as the message `charts.blank`.
    public var name: String
    /// The length of its arc, at least 0, in the chart's unit.
    public var value: Double
    /// The amount as text; `nil` for `value` as the context writes it. Set it where amounts are too large for `value` to be exact.
    public var text: String?
    /// The share of the whole as text: "16%". `nil` to leave shares out.
    public var share: String?
    /// Index into `Theme.palette`, wrapped around; slices that are `isOther` are drawn in the neutral `Theme.other`.
    public var colour: Int
    /// True for the slice of all that were too small for one of their own.
    public var isOther: Bool
    /// True for a part without a name: it is drawn like the ground of a ring, in another grey than that of `isOther`.
    public var isUnnamed: Bool
    /// The members merged into it, largest first; the description lists them.
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

    var paint: Paint { isUnnamed ? .track : .series(isOther ? Theme.other : colour) }
}
