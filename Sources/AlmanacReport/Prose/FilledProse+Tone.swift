package import AlmanacModel

extension FilledProse {
    /// The tone of each block: of a paragraph the gravest one of the news in it; neutral for every other block.
    package var tonesOfBlocks: [Tone] {
        shape.blocks.map { block in
            guard !tones.isEmpty, case .paragraph(let inlines) = block else { return .neutral }
            let said = Self.holes(in: inlines).compactMap { tones[$0] }
            return [.bad, .watch, .good].first { said.contains($0) } ?? .neutral
        }
    }

    private static func holes(in inlines: [Prose.Inline]) -> [Int] {
        inlines.flatMap { inline -> [Int] in
            switch inline {
            case .hole(let hole): [hole]
            case .strong(let inner), .emphasis(let inner), .struck(let inner), .link(_, let inner): holes(in: inner)
            case .text, .code, .lineBreak: []
            }
        }
    }
}
