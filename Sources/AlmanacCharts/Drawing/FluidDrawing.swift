/// A finished fluid picture and where its texts stand.
package struct FluidDrawing {
    package var list: DisplayList
    package var texts: [FluidText]
    var frame: FluidFrame

    /// The picture as SVG, written anew each time.
    package var svg: SVG { list.svg() }

    /// The places of the texts shown in a room of some width, in its pixels.
    package func boxes(in room: Double) -> [LabelBox] {
        let step = FluidFrame.steps.count(where: { room >= $0 })
        let plot = room - Double(frame.left + frame.right)
        return texts.filter { step >= $0.from && step < $0.below ?? .max }.map { text in
            let x = Double(frame.left) + (text.share ?? 0) * plot + text.offset
            let left =
                switch text.anchor {
                case .start: x
                case .middle: x - text.width / 2
                case .end: x - text.width
                }
            return LabelBox(x: left, y: text.top, width: text.width, height: text.height, text: text.text)
        }
    }
}
