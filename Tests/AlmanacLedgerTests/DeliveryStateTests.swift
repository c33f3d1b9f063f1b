import AlmanacModel
import Testing

@testable import AlmanacPost

struct DeliveryStateTests {
    private static let lease = Lease(owner: "one", start: at(0), seconds: 900)
    private static let states: [DeliveryState] = [
        .planned, .rendered, .claimed(lease), .sending(lease), .deferred(until: at(60)), .accepted, .failed, .uncertain, .suppressed,
    ]

    /// Each event at an instant, and what it makes of the nine states in the order above: `-` is refused.
    ///
    /// p planned, r rendered, c claimed, s sending, d deferred, a accepted, f failed, u uncertain, x suppressed
    private static let table: [(DeliveryEvent, Int64, String)] = [
        (.rendered, 10, "rr-------"),
        (.claimed(lease), 10, "-c-------"),
        (.claimed(lease), 60, "-c--c----"),
        (.suppressed, 10, "xxx-x----"),
        (.intent, 10, "--s------"),
        (.intent, 900, "---------"),
        (.released, 10, "--r------"),
        (.expired, 899, "---------"),
        (.expired, 900, "--ru-----"),
        (.abandoned, 10, "--ru-----"),
        (.accepted, 10, "-a-a---a-"),
        (.failed, 10, "-f-f---f-"),
        (.deferred(until: at(70)), 10, "-d-d---d-"),
        (.notSent, 10, "-r-r---r-"),
        (.uncertain, 10, "---u---u-"),
        (.acceptedEarlier, 10, "-aaaaaaaa"),
        (.retry, 10, "-------r-"),
        (.resend, 10, "----ppppp"),
    ]

    @Test func followsTheTableAndRefusesTheRest() {
        let letters: [DeliveryState.Kind: Character] = [
            .planned: "p", .rendered: "r", .claimed: "c", .sending: "s", .deferred: "d", .accepted: "a", .failed: "f", .uncertain: "u",
            .suppressed: "x",
        ]
        for (event, seconds, row) in Self.table {
            let found = Self.states.map { state -> Character in
                (try? state.next(event, at: at(seconds))).flatMap { letters[$0.kind] } ?? "-"
            }
            #expect(String(found) == row, "\(event.name) at \(seconds)")
        }
    }

    @Test func tellsWhatWasRefused() {
        let refusal = #expect(throws: TransitionRefused.self) { try DeliveryState.accepted.next(.intent, at: at(0)) }
        #expect(refusal?.description == "a message that is accepted cannot be intent now")
    }

    @Test func beginsTheLeaseAnewWithTheIntent() throws {
        #expect(
            try DeliveryState.claimed(Self.lease).next(.intent, at: at(800)) == .sending(Lease(owner: "one", start: at(800), seconds: 900)))
    }

    @Test func keepsNoLeaseAliveOnAClockThatWasSetBack() throws {
        let lease = Self.lease
        #expect(lease.isAlive(at: at(0)) && lease.isAlive(at: at(899)) && !lease.isAlive(at: at(900)))
        #expect(lease.isAlive(at: at(-300)) && !lease.isAlive(at: at(-301)))
        #expect(try DeliveryState.sending(lease).next(.expired, at: at(-86_400)) == .uncertain)
        #expect(try DeliveryState.claimed(lease).next(.expired, at: at(-86_400)) == .rendered)
    }

    @Test func boundsLeasesAndDeferrals() throws {
        #expect(Lease(owner: "a", start: at(0), seconds: .max).end == at(86_400))
        #expect(Lease(owner: "a", start: at(0), seconds: -5).end == at(1))
        #expect(Lease(owner: "a", start: Instant(seconds: .max), seconds: 9).end == Instant(seconds: .max))
        #expect(
            try DeliveryState.sending(Self.lease).next(.deferred(until: Instant(seconds: .max)), at: at(5)) == .deferred(until: at(86_405)))
        // The clock was set back by a year: due at once, not in a year.
        #expect(try DeliveryState.deferred(until: at(60)).next(.claimed(Self.lease), at: at(-31_536_000)).kind == .claimed)
    }

    @Test func settlesWhatNobodyActsOn() {
        #expect(DeliveryState.Kind.allCases.filter(\.isSettled) == [.accepted, .failed, .uncertain, .suppressed])
        #expect(DeliveryState.Kind.allCases.map(\.rawValue) == Array(1...9))
    }
}
