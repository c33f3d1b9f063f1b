/// Reads RFC 4180.
enum CSVReader {
    struct Malformed: Error {
        var offset: Int
    }

    static func read(_ bytes: [UInt8]) throws -> [[String]] {
        var records: [[String]] = []
        var record: [String] = []
        var index = 0
        while index < bytes.count {
            var field: [UInt8] = []
            if bytes[index] == 0x22 {
                index += 1
                while true {
                    guard index < bytes.count else { throw Malformed(offset: index) }
                    if bytes[index] == 0x22 {
                        index += 1
                        guard index < bytes.count, bytes[index] == 0x22 else { break }
                    }
                    field.append(bytes[index])
                    index += 1
                }
            } else {
                while index < bytes.count, bytes[index] != 0x2C, bytes[index] != 0x0D {
                    guard bytes[index] != 0x22, bytes[index] != 0x0A else { throw Malformed(offset: index) }
                    field.append(bytes[index])
                    index += 1
                }
            }
            record.append(String(decoding: field, as: UTF8.self))
            guard index < bytes.count else { throw Malformed(offset: index) }
            if bytes[index] == 0x2C {
                index += 1
                // A record may end with an empty field.
                if index < bytes.count, bytes[index] == 0x0D { record.append("") } else { continue }
            }
            guard index + 1 < bytes.count, bytes[index] == 0x0D, bytes[index + 1] == 0x0A else { throw Malformed(offset: index) }
            index += 2
            records.append(record)
            record = []
        }
        guard record.isEmpty else { throw Malformed(offset: index) }
        return records
    }
}
