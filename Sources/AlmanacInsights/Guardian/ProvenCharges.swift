import AlmanacModel

/// Categories, merchants and charges that provably are those of some days.
struct ProvenCharges {
    var categories: [Guardian.CategorySpend]?
    var merchants: [Guardian.MerchantSpend]?
    var charges: Int64?

    /// Takes what it does not have yet.
    mutating func add(_ other: ProvenCharges) {
        categories = categories ?? other.categories
        merchants = merchants ?? other.merchants
        charges = charges ?? other.charges
    }
}

extension GuardianFigures {
    /// Tonight's windows after those of the nights before.
    ///
    /// - Parameter moment: Windows of nights before it are left out; `nil` for none.
    func chargesBetween(since moment: Instant? = nil) -> ChargesBetween? {
        nights.map { ChargesBetween($0, since: moment, daysOfNothing: daysOfNothing) }
    }

    /// Days on which there were charges and nothing was spent, as far as tonight's answers say so, for a day without a charge has no row.
    var daysOfNothing: [Day] {
        RangeKey.allCases.flatMap { guardian.timeseries[$0] ?? [] }.filter { $0.spend == 0 }.map(\.day)
    }

    /// The nights before, and tonight's after them; `nil` where tonight's answers do not add up.
    var nights: GuardianMemory? {
        var memory = memory ?? GuardianMemory()
        guard let night = tonight ?? night(after: memory) else { return nil }
        return memory.add(night) ? memory : nil
    }

    /// What is kept of tonight's answers, to follow what is kept of the nights before; `nil` where the days do not come to their total.
    var nightBytes: [UInt8]? {
        guard let range = days.historyRange, days.isWhole(range, guardian) else { return nil }
        return tonight ?? night(after: memory ?? GuardianMemory())
    }

    /// Tonight's answers as bytes that follow the nights of a memory; `nil` where they do not add up.
    func night(after memory: GuardianMemory) -> [UInt8]? { days.night(guardian, currency: currency).map { memory.bytes(of: $0) } }

    /// The charges from one moment to another.
    ///
    /// Lists of a window of tonight that is all of it are taken as they were sent, also where a list does not come to the total: then the page says so.
    func provenCharges(from start: ChargesBetween.Moment, to end: ChargesBetween.Moment, _ known: ChargesBetween) -> ProvenCharges {
        var proof = ProvenCharges()
        for range in RangeKey.allCases where known.isTonights(range, from: start, to: end) {
            proof.add(
                ProvenCharges(
                    categories: lost("by_category", range) == 0 ? guardian.byCategory[range] : nil,
                    merchants: lost("merchants", range) == 0 ? guardian.merchants[range] : nil, charges: guardian.summary[range]?.charges))
        }
        if proof.categories == nil || proof.merchants == nil || proof.charges == nil { proof.add(known.charges(from: start, to: end)) }
        return proof
    }
}
