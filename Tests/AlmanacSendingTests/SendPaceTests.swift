import AlmanacPost
import TestSupport
import Testing

@Suite("Pace of sending")
struct SendPaceTests {
    @Test("In no window are there more turns than the burst and the rate allow, and none waits longer than it must")
    func bucket() throws {
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<200 {
            let (perMinute, burst) = (Int.random(in: 1...6000, using: &generator), Int.random(in: 1...20, using: &generator))
            let interval = 60_000_000_000 / Int64(perMinute)
            var pace = SendPace(perMinute: perMinute, burst: burst)
            var now = Int64.random(in: 0...1_000_000_000_000, using: &generator)
            var turns: [Int64] = []
            for _ in 0..<100 {
                let wait = pace.take(now: now)
                turns.append(now + wait)
                if wait > 0 {
                    // Whoever waits does so for a full burst, taken within the time that a burst takes.
                    let index = turns.count - 1
                    try #require(index >= burst, "a wait of \(wait) after \(index) turns of a burst of \(burst)")
                    #expect(turns[index] - turns[index - burst] <= Int64(burst) * interval)
                }
                #expect(wait >= 0)
                // One that comes to use its turn waits for it; a few are asked for ahead.
                now += Bool.random(using: &generator) ? wait : Int64.random(in: 0...(3 * interval), using: &generator)
            }
            #expect(turns == turns.sorted())
            for (index, turn) in turns.enumerated() where index >= burst {
                #expect(turn - turns[index - burst] >= interval, "\(burst + 1) turns within less than an interval")
            }
        }
    }

    @Test("A long quiet time saves up a burst and no more")
    func quiet() {
        var pace = SendPace(perMinute: 60, burst: 3)
        #expect((0..<5).map { _ in pace.take(now: 1_000_000_000_000) } == [0, 0, 0, 1_000_000_000, 2_000_000_000])
        #expect((0..<4).map { _ in pace.take(now: 9_000_000_000_000) } == [0, 0, 0, 1_000_000_000])
    }
}
