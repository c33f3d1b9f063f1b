/// Ends of two columns: how far down each reaches, and how much its charts can change that.
struct ColumnEnds {
    private(set) var start = 0
    private(set) var end = 0
    /// Number of charts in each column that can be higher or lower.
    private var growingInStart = 0
    private var growingInEnd = 0
    /// Where the last card begins: none begins above one that is read before it.
    private var top = 0
    /// Pixels left free in a column so that the order holds.
    private var skipped = 0

    mutating func add(_ height: Int, to side: CardColumns.Side?, canGrow: Bool) {
        switch side {
        case .start:
            skipped += max(0, top - start)
            top = max(top, start)
            start = top + height
            if canGrow { growingInStart += 1 }
        case .end:
            skipped += max(0, top - end)
            top = max(top, end)
            end = top + height
            if canGrow { growingInEnd += 1 }
        case nil: break
        }
    }

    /// Pixels that are left under the shorter column when its charts are as high, and those of the other one as low, as they may be.
    var hole: Int {
        let (shorter, longer) = start < end ? (growingInStart, growingInEnd) : (growingInEnd, growingInStart)
        return max(0, abs(start - end) - shorter * CardColumns.mostGrowth - longer * CardColumns.mostShrunk)
    }

    /// Cost of these columns: their holes, of which one that readers see counts more than its height, and the length of the page.
    var cost: Int {
        [hole, skipped].reduce(max(start, end) / 4 + abs(start - end) / 16) {
            $0 + ($1 <= CardColumns.leastHole ? $1 / 4 : $1 <= CardColumns.mostHole ? $1 : 4 * $1)
        }
    }
}
