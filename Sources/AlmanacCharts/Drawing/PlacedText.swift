/// A text in a picture: where it stands, at every width of the room if the picture fits every width, and from which width on it is shown.
package struct PlacedText: Sendable, Hashable {
    package var text: String
    /// The anchor as a share of the plot's width; `nil` for a text at fixed pixels.
    package var share: Double?
    /// Pixels from there to the anchor.
    package var offset: Double
    package var anchor: DrawnText.Anchor
    /// Pixels; of the text's box.
    package var top: Double
    package var width: Double
    package var height: Double
    /// The widths of the room in which it is shown, by the number of the step: from this one on, and only below that one.
    package var from: Int
    package var below: Int?
}

/// A picture that was laid out, and where its texts lie in it.
public struct Drawing: Sendable {
    package var list: DisplayList
    package var texts: [PlacedText]

    /// The picture as SVG, written anew each time.
    public var svg: SVG { list.svg() }

    /// The places of the texts in the picture, or of those shown in a room of some width, in its pixels.
    package func boxes(in room: Double? = nil) -> [LabelBox] {
        let frame = DisplayList.Room(list, room)
        return texts.filter { frame.step >= $0.from && frame.step < $0.below ?? .max }.map { text in
            let x = frame.left + (text.share ?? 0) * frame.plot + text.offset
            return LabelBox(
                x: x - text.anchor.share * text.width, y: text.top + frame.top, width: text.width, height: text.height, text: text.text)
        }
    }

    package var boxes: [LabelBox] { boxes() }
}

extension DisplayList {
    /// What a list is drawn into.
    struct Room {
        /// The step of its width.
        var step = 0
        /// Pixels from the left side to the plot, and from the upper one to the picture.
        var left: Double
        var top: Double
        /// Width of the plot and of the same plot in the list's units, in pixels; 0 in a picture of one width.
        var plot = 0.0
        var design = 0.0

        /// - Parameter room: The width of a picture that fits every width; others have their own.
        init(_ list: DisplayList, _ room: Double?) {
            (left, top) = (Double(list.head.inset), Double(list.head.inset))
            guard case .page(let left, let right, let design) = list.head.form else { return }
            let room = max(room ?? Double(list.head.width), PlotFrame.narrowest)
            self.left = Double(left)
            self.design = design
            plot = room - Double(left + right)
            step = PlotFrame.steps.count { room >= $0 }
        }
    }
}
