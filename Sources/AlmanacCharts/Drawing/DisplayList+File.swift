extension DisplayList {
    /// Pixels around the picture in a stand-alone file.
    private static let margin = 16

    /// The picture as a stand-alone file: on the ground of cards with a margin of sixteen pixels, so that it is readable in light and dark viewers. No new
    /// layout is needed, because only the surroundings of the marks differ.
    package func inFile() -> DisplayList {
        guard head.isInline, !fitsPage else { return self }
        var list = self
        list.head.form = .fixed
        list.head.isInline = false
        list.head.isNamedElsewhere = false
        list.head.inset += Self.margin
        list.head.width += 2 * Self.margin
        list.head.height += 2 * Self.margin
        return list
    }

    /// The look of the picture as bytes: equal for pictures without a visible difference, whatever their titles are.
    package var appearance: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(12 * steps.count + texts.count)
        func append(_ number: some FixedWidthInteger) { withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) } }
        for number in [head.width, head.height, head.inset] { append(Int32(clamping: number)) }
        if case .page(let left, let right, let width) = head.form {
            for number in [left, right] { append(Int32(clamping: number)) }
            append(width.bitPattern)
        }
        texts.withBytes { texts in
            for step in steps {
                switch step.kind {
                case .title: continue
                case .words, .isolatedWords, .remark, .dashes:
                    append(step.kind.rawValue)
                    append(step.detail)
                    append(step.second)
                    bytes.append(contentsOf: texts[Int(step.first)..<Int(step.first) + Int(step.second)])
                default:
                    append(step.kind.rawValue)
                    append(step.detail)
                    append(step.extra)
                    append(step.first)
                    append(step.second)
                }
            }
        }
        return bytes
    }
}
