import AlmanacText

/// Writes the commands of a path, relative and in tenths of a pixel, each from where the rounded point before it lies.
struct PathData {
    /// The current point, in tenths.
    private var x = 0
    private var y = 0
    private var startX = 0
    private var startY = 0
    private var command: PathCommand?
    private var isOpen = false

    /// Writes a step of a path; the first one opens the attribute.
    @inline(__always)
    mutating func write(_ step: DisplayList.Step, to out: inout MarkupWriter) {
        let (toX, toY) = (Int(step.first), Int(step.second))
        switch step.kind {
        case .move:
            if isOpen {
                out.path(.moveBy, toX - x, toY - y)
            } else {
                out.raw(out.isBare ? " d=" : " d=\"")
                out.path(.move, toX, toY)
                isOpen = true
            }
            (x, y, startX, startY) = (toX, toY, toX, toY)
            command = nil
        case .line:
            if toY == y {
                out.path(start(.horizontal), toX - x)
            } else if toX == x {
                out.path(start(.vertical), toY - y)
            } else {
                out.path(start(.line), toX - x, toY - y)
            }
            (x, y) = (toX, toY)
        case .cubic: out.path(start(.cubic), toX - x, toY - y)
        case .control: out.path(nil, toX - x, toY - y)
        case .quadratic: out.path(start(.quadratic), toX - x, toY - y)
        case .arc:
            out.path(start(.arc), toX, toX)
            switch step.detail {
            case 0: out.raw(out.isBare ? ",0,0,0" : " 0 0 0")
            case 1: out.raw(out.isBare ? ",0,1,0" : " 0 1 0")
            case 2: out.raw(out.isBare ? ",0,0,1" : " 0 0 1")
            default: out.raw(out.isBare ? ",0,1,1" : " 0 1 1")
            }
        case .curveEnd:
            out.path(nil, toX - x, toY - y)
            (x, y) = (toX, toY)
        default:
            out.raw("z")
            (x, y) = (startX, startY)
            command = nil
        }
    }

    /// Ends the attribute, where one is open.
    @inline(__always)
    mutating func end(in out: inout MarkupWriter) {
        guard isOpen else { return }
        if !out.isBare { out.raw("\"") }
        isOpen = false
    }

    /// The command's letter, where it differs from the last one's.
    @inline(__always)
    private mutating func start(_ next: PathCommand) -> PathCommand? {
        // As numbers: enumerations of another module would be compared by a call of a call.
        if command?.rawValue == next.rawValue { return nil }
        command = next
        return next
    }
}
