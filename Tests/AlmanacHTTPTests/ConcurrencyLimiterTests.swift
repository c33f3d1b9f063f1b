import Testing

@testable import AlmanacFetch

struct ConcurrencyLimiterTests {
    @Test func letsInByOrderOfArrival() async {
        let limiter = ConcurrencyLimiter(limit: 1, perHost: 1)
        let order = Shared<[Int]>([])
        #expect(await limiter.enter("a"))
        var tasks: [Task<Void, Never>] = []
        for number in 0..<6 {
            tasks.append(
                Task {
                    guard await limiter.enter(number % 2 == 0 ? "a" : "b") else { return }
                    order.change { $0.append(number) }
                    limiter.leave(number % 2 == 0 ? "a" : "b")
                })
            while limiter.waiting <= number { await Task.yield() }
        }
        limiter.leave("a")
        for task in tasks { await task.value }
        #expect(order.value == [0, 1, 2, 3, 4, 5])
    }

    @Test func aBusyHostHoldsUpNobodyElse() async {
        let limiter = ConcurrencyLimiter(limit: 3, perHost: 1)
        #expect(await limiter.enter("busy"))
        let waiting = Task { await limiter.enter("busy") }
        while limiter.waiting < 1 { await Task.yield() }
        #expect(await limiter.enter("other"))
        limiter.leave("busy")
        #expect(await waiting.value)
    }

    @Test func whoeverIsCancelledTakesNoPlace() async {
        let limiter = ConcurrencyLimiter(limit: 1, perHost: 1)
        #expect(await limiter.enter("a"))
        let gone = Task { await limiter.enter("a") }
        while limiter.waiting < 1 { await Task.yield() }
        let next = Task { await limiter.enter("a") }
        while limiter.waiting < 2 { await Task.yield() }
        gone.cancel()
        #expect(await gone.value == false)
        limiter.leave("a")
        #expect(await next.value)
        limiter.leave("a")
        #expect(await limiter.enter("a"))
    }

    @Test func losesNoPlaceUnderCancellation() async {
        let limiter = ConcurrencyLimiter(limit: 4, perHost: 2)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<400 {
                group.addTask {
                    let host = "\(number % 3)"
                    let task = Task {
                        guard await limiter.enter(host) else { return }
                        await Task.yield()
                        limiter.leave(host)
                    }
                    if number % 4 == 0 { task.cancel() }
                    await Task.yield()
                    if number % 4 == 1 { task.cancel() }
                    await task.value
                }
            }
        }
        // All places are free again.
        for host in ["0", "0", "1", "1"] { #expect(await limiter.enter(host)) }
    }

    @Test func manyMayWait() async {
        let limiter = ConcurrencyLimiter(limit: 2, perHost: 1)
        let count = Shared(0)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<5000 {
                group.addTask {
                    let host = number % 2 == 0 ? "a" : "b"
                    guard await limiter.enter(host) else { return }
                    count.change { $0 += 1 }
                    limiter.leave(host)
                }
            }
        }
        #expect(count.value == 5000)
    }
}
