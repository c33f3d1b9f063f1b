import AlmanacModel
import Testing

@Suite struct ShardTests {
    @Test func readsNumberAndTotal() {
        #expect(Shard("3/64", completionIndex: nil) == Shard(3, of: 64))
        #expect(Shard("auto/64", completionIndex: "63") == Shard(63, of: 64))
        #expect(Shard("0/1", completionIndex: "7")?.description == "0/1")
    }

    @Test(arguments: ["", "3", "64/64", "-1/64", "+1/64", "1/0", "1/2/3", " 1/2", "1/65537", "x/2", "1/", "/2", "99999999999999999999/2"])
    func refusesWhatIsNoShard(text: String) {
        #expect(Shard(text, completionIndex: "0") == nil)
    }

    @Test(arguments: [nil, "", "2", "-1", "+1", "a"] as [String?])
    func refusesAPodWithoutANumberOfItsOwn(index: String?) {
        #expect(Shard("auto/2", completionIndex: index) == nil)
    }

    @Test(arguments: [0, 1, 63, 64, 65, 1_000_003, Int.max])
    func cutsEvenlyAndLeavesNothingOut(size: Int) throws {
        for count in [1, 2, 7, 64, 65_536] {
            var end = 0
            for number in 0..<count {
                let shard = try #require(Shard(number, of: count))
                #expect(shard.lowerBound(in: size) == end)
                end = shard.upperBound(in: size)
                #expect(abs(end - shard.lowerBound(in: size) - size / count) <= count)
            }
            #expect(end == size)
        }
    }
}
