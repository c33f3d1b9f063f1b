import Testing

@testable import AlmanacHTTP

struct TurnstileTests {
    @Test func letsInByOrderOfArrival() async {
        let turnstile = Turnstile(limit: 1, perHost: 1)
        let order = Shared<[Int]>([])
        #expect(await turnstile.enter("a"))
        var tasks: [Task<Void, Never>] = []
        for number in 0..<6 {
            tasks.append(
                Task {
                    guard await turnstile.enter(number % 2 == 0 ? "a" : "b") else { return }
                    order.change { $0.append(number) }
                    turnstile.leave(number % 2 == 0 ? "a" : "b")
                })
            while turnstile.waiting <= number { await Task.yield() }
        }
        turnstile.leave("a")
        for task in tasks { await task.value }
        #expect(order.value == [0, 1, 2, 3, 4, 5])
    }

    @Test func aBusyHostHoldsUpNobodyElse() async {
        let turnstile = Turnstile(limit: 3, perHost: 1)
        #expect(await turnstile.enter("busy"))
        let waiting = Task { await turnstile.enter("busy") }
        while turnstile.waiting < 1 { await Task.yield() }
        #expect(await turnstile.enter("other"))
        turnstile.leave("busy")
        #expect(await waiting.value)
    }

    @Test func whoeverIsCancelledTakesNoPlace() async {
        let turnstile = Turnstile(limit: 1, perHost: 1)
        #expect(await turnstile.enter("a"))
        let gone = Task { await turnstile.enter("a") }
        while turnstile.waiting < 1 { await Task.yield() }
        let next = Task { await turnstile.enter("a") }
        while turnstile.waiting < 2 { await Task.yield() }
        gone.cancel()
        #expect(await gone.value == false)
        turnstile.leave("a")
        #expect(await next.value)
        turnstile.leave("a")
        #expect(await turnstile.enter("a"))
    }

    @Test func losesNoPlaceUnderCancellation() async {
        let turnstile = Turnstile(limit: 4, perHost: 2)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<400 {
                group.addTask {
                    let host = "\(number % 3)"
                    let task = Task {
                        guard await turnstile.enter(host) else { return }
                        await Task.yield()
                        turnstile.leave(host)
                    }
                    if number % 4 == 0 { task.cancel() }
                    await Task.yield()
                    if number % 4 == 1 { task.cancel() }
                    await task.value
                }
            }
        }
        // All places are free again.
        for host in ["0", "0", "1", "1"] { #expect(await turnstile.enter(host)) }
    }

    @Test func manyMayWait() async {
        let turnstile = Turnstile(limit: 2, perHost: 1)
        let count = Shared(0)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<5000 {
                group.addTask {
                    let host = number % 2 == 0 ? "a" : "b"
                    guard await turnstile.enter(host) else { return }
                    count.change { $0 += 1 }
                    turnstile.leave(host)
                }
            }
        }
        #expect(count.value == 5000)
    }
}
