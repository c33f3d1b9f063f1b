extension Line {
    init(_ pieces: [Piece], joinedBy separator: String) {
        self.init(pieces.enumerated().flatMap { $0 == 0 ? [$1] : [.text(separator), $1] })
    }
}
