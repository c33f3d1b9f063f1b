import AlmanacHash
import Testing

struct SHA256Tests {
    private func text(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// FIPS 180-4, with the examples of NIST.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func hasTheDigestsOfTheStandard(message: String, digest: String) {
        #expect(text(SHA256.digest(of: message.utf8)) == digest)
        #expect(text(SHA256.digest(of: Array(message.utf8))) == digest)
    }

    @Test func hasTheDigestOfAMillionLetters() {
        #expect(
            text(SHA256.digest(of: [UInt8](repeating: 0x61, count: 1_000_000)))
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test(arguments: [1, 55, 56, 63, 64, 65, 127, 1000])
    func takesBytesInParts(size: Int) {
        let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        var function = SHA256()
        for start in stride(from: 0, to: bytes.count, by: size) {
            function.update(bytes[start..<min(start + size, bytes.count)])
        }
        #expect(function.digest == SHA256.digest(of: bytes))
    }

    @Test func goesOnAfterADigestWasAskedFor() {
        var function = SHA256()
        function.update("ab".utf8)
        let copy = function
        #expect(function.digest == SHA256.digest(of: "ab".utf8))
        function.update("c".utf8)
        #expect(function.digest == SHA256.digest(of: "abc".utf8))
        #expect(copy.digest == SHA256.digest(of: "ab".utf8))
    }

    /// RFC 4231, 4.2, 4.3, 4.4 and 4.7: keys shorter and longer than a block.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func hasTheCodesOfTheStandard(key: [UInt8], message: [UInt8], code: String) {
        #expect(text(SHA256.authentication(of: message, key: key)) == code)
    }
}
