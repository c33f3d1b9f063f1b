import AlmanacLocale
import AlmanacModel
import AlmanacText
import TestSupport
import Testing

/// What German, French and Spanish readers are used to and ICU's patterns do not say.
struct DateCustomsTests {
    private func format(_ locale: String) throws -> LocaleFormat { try LocaleCompiler.format(locale: locale, currencies: ["EUR"]) }

    private func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
        Month(year: year, month: month).firstDay.advanced(by: day - 1).number
    }

    @Test(arguments: ["fr_FR", "fr_CA", "fr_CH", "fr_BE"]) func theFirstOfAMonthIsAnOrdinalInFrench(locale: String) throws {
        let french = try format(locale)
        #expect(french.dayMonth(day(2026, 10, 1)).hasPrefix("1er\u{A0}oct"))
        #expect(french.longDay(day(2026, 10, 1)) == "1er\u{A0}octobre 2026")
        #expect(french.longDay(day(2026, 10, 11)) == "11\u{A0}octobre 2026")
        #expect(french.longDay(day(2026, 10, 21)) == "21\u{A0}octobre 2026")
        #expect(french.weekdayDay(day(2026, 11, 1)).contains("1er"))
        #expect(french.dayRange(day(2026, 11, 1), day(2026, 11, 7)).hasPrefix("1er"))
    }

    @Test(arguments: [
        ("de_DE", "1.\u{A0}Okt. 2026", "1.\u{A0}Oktober 2026"), ("fr_FR", "1er\u{A0}oct. 2026", "1er\u{A0}octobre 2026"),
        ("es_ES", "1\u{A0}oct 2026", "1\u{A0}de octubre de 2026"), ("en_US", "Oct 1, 2026", "October 1, 2026"),
        ("pt_BR", "1 de out. de 2026", "1 de outubro de 2026"),
    ])
    func noLineBreakPartsADayFromItsMonth(locale: String, medium: String, long: String) throws {
        let format = try format(locale)
        #expect(format.dayMonthYear(day(2026, 10, 1)) == medium)
        #expect(format.longDay(day(2026, 10, 1)) == long)
    }

    @Test(arguments: [
        ("de_DE", "6:05\u{A0}Uhr", "22:37\u{A0}Uhr"), ("fr_FR", "6\u{A0}h\u{A0}05", "22\u{A0}h\u{A0}37"),
        ("fr_CA", "6\u{A0}h\u{A0}05", "22\u{A0}h\u{A0}37"), ("es_ES", "6:05", "22:37"), ("en_US", "6:05\u{202F}AM", "10:37\u{202F}PM"),
    ])
    func hoursAreWrittenAsReadersSayThem(locale: String, morning: String, evening: String) throws {
        let format = try format(locale)
        let times = [format.time(secondOfDay: 6 * 3600 + 300), format.time(secondOfDay: 22 * 3600 + 37 * 60)]
        // ICU pads the hour in some of its releases.
        #expect(times.map { $0.hasPrefix("06") ? String($0.dropFirst()) : $0 } == [morning, evening])
    }

    @Test(arguments: [
        ("en_US", ["12\u{202F}AM", "6\u{202F}AM", "2\u{202F}PM"], "Nov 1 at 2\u{202F}PM"),
        ("ja_JP", ["0時", "6時", "14時"], "11月1日 14時"),
        ("de_DE", ["0\u{A0}Uhr", "6\u{A0}Uhr", "14\u{A0}Uhr"], "1.\u{A0}Nov., 14\u{A0}Uhr"),
        ("fr_FR", ["0\u{A0}h", "6\u{A0}h", "14\u{A0}h"], "1er\u{A0}nov. à 14\u{A0}h"),
        ("es_ES", ["0:00", "6:00", "14:00"], "1\u{A0}nov, 14:00"),
        ("hi_IN", ["12 am", "6 am", "2 pm"], "1 नव॰, 2 pm"),
        ("ar_EG", ["١٢ ص", "٦ ص", "٢ م"], "١ نوفمبر، ٢ م"),
        ("vi_VN", ["00 giờ", "06 giờ", "14 giờ"], "14 giờ 1 thg 11"),
    ])
    func aWholeHourIsNoBareNumber(locale: String, hours: [String], whole: String) throws {
        let format = try format(locale)
        /// ICU has a space there that no line breaks at.
        func arabic(_ text: String) -> String { locale == "ar_EG" ? text.replacing("\u{A0}", with: " ") : text }
        #expect([0, 6, 14].map { arabic(format.hour($0)) } == hours)
        #expect(arabic(format.hour(format.hour(14), of: format.dayMonth(day(2026, 11, 1)))) == whole)
    }

    @Test(arguments: [
        (
            "de_DE", " bis ", "9. bis 15.\u{A0}November 2026", "26.\u{A0}Oktober bis 1.\u{A0}November 2026",
            "28.\u{A0}Dezember 2026 bis 3.\u{A0}Januar 2027"
        ),
        (
            "fr_FR", " au ", "9 au 15\u{A0}novembre 2026", "26\u{A0}octobre au 1er\u{A0}novembre 2026",
            "28\u{A0}décembre 2026 au 3\u{A0}janvier 2027"
        ),
        (
            "es_ES", " al ", "9 al 15\u{A0}de noviembre de 2026", "26\u{A0}de octubre al 1\u{A0}de noviembre de 2026",
            "28\u{A0}de diciembre de 2026 al 3\u{A0}de enero de 2027"
        ),
        ("en_US", " to ", "Nov 9 to 15, 2026", "Oct 26 to Nov 1, 2026", "Dec 28, 2026 to Jan 3, 2027"),
    ])
    func aRangeHasWordsInPlaceOfItsDash(locale: String, joint: String, month: String, year: String, any: String) throws {
        let format = try format(locale)
        func range(_ first: Int, _ last: Int) -> String {
            var bytes: [UInt8] = []
            format.dayRange(first, last, joint: joint, into: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(range(day(2026, 11, 9), day(2026, 11, 15)) == month)
        #expect(range(day(2026, 10, 26), day(2026, 11, 1)) == year)
        #expect(range(day(2026, 12, 28), day(2027, 1, 3)) == any)
        #expect(range(day(2026, 11, 9), day(2026, 11, 9)) == format.dayMonthYear(day(2026, 11, 9)))
    }

    @Test func aDashBetweenTwoNumbersHasNoBlanksInSpanish() throws {
        let spanish = try format("es_ES")
        #expect(spanish.dayRange(day(2026, 11, 9), day(2026, 11, 15)) == "9–15\u{A0}nov 2026")
        #expect(spanish.dayRange(day(2026, 10, 26), day(2026, 11, 1)).contains("oct"))
    }

    @Test(arguments: [
        ("Europe/Berlin", "de_DE", "MEZ", "MESZ"), ("Europe/Madrid", "es_ES", "CET", "CEST"), ("Europe/Paris", "fr_FR", "UTC+1", "UTC+2"),
        ("America/New_York", "de_DE", "EST", "EDT"), ("Asia/Kolkata", "hi_IN", "IST", "IST"),
        ("Asia/Kolkata", "fr_FR", "UTC+5:30", "UTC+5:30"),
        ("Europe/Berlin", "en_US", "GMT+1", "GMT+2"),
    ])
    func aZoneHasTheNameThatItsReadersKnow(zone: String, locale: String, winter: String, summer: String) throws {
        let zone = try LocaleCompiler.zone(zone, locale: locale)
        let names = [day(2026, 1, 15), day(2026, 7, 15)].map {
            zone.transition(at: Instant(seconds: Int64($0) * 86_400)).abbreviation
        }
        #expect(names == [winter, summer])
    }
}
