import AlmanacModel

/// Decodes the readings of a tide gauge: `{"readings": [{"at": …, "height": …}]}`.
struct TidesDecoder: SystemDecoder {
    var system: String { Tides.system }
    let keys = ["readings"]

    func decode(_ object: JSONValue, with reader: inout FieldReader) -> any SystemData {
        var tides = Tides()
        tides.readings = reader.rows("readings", of: object) { reader, row in
            guard let at = reader.required(.instant, "at", of: row), let height = reader.required(.number, "height", of: row) else {
                return nil
            }
            return Tides.Reading(at: at, height: height)
        }
        tides.lost = reader.takeLost()
        return tides
    }
}
