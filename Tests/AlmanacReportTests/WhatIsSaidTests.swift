import AlmanacInsights
import AlmanacModel
import AlmanacReport
import Foundation
import TestSupport
import Testing

@testable import AlmanacMailRendering
@testable import AlmanacRendering

/// Sentences that once were false, misleading or of no help, with the account and the period in which they were read: none of them comes back, and what is
/// true stands in its place.
@Suite struct WhatIsSaidTests {
    /// Others are over, which is not taken off.
    private static let leftOfSample =
        "$473.24 is left in the budgets that are not used up, $43.02 a day until Nov 30, 2026. The $75.12 by which others are over is not taken off."

    struct Finding: Sendable, CustomTestStringConvertible {
        var name: String
        var account: Snapshot
        /// As `--period` has it; `nil` for the windows.
        var period: String?
        var language = "en"
        var locale = "en_US"
        /// In no medium.
        var isNot: [String]
        /// By medium.
        var isSaid: [String: [String]] = [:]

        var testDescription: String { name }
    }

    @Test(arguments: findings) func isNotSaidAgain(_ finding: Finding) throws {
        let said = try Said(finding.account, period: finding.period, language: finding.language, locale: finding.locale)
        for (medium, text) in said.texts {
            for words in finding.isNot {
                let place = text.range(of: words)
                #expect(place == nil, "\(medium): …\(place.map { text[$0.lowerBound...].prefix(120) } ?? "")")
            }
        }
        for (medium, sentences) in finding.isSaid {
            for words in sentences { #expect(said[medium].contains(words), "\(medium) does not say: \(words)\n\(said[medium])") }
        }
    }

    static let findings: [Finding] = [
        Finding(
            name: "first day", account: ToldAccount.firstDay,
            isNot: [
                "days without spending", "days in a row", "$0.00 in the", "% more than", "% less than", "0.0 a day", "0.03 a day",
                "called risky",
                "will probably come to",
            ],
            isSaid: ["mail": ["You spent $12.99 in the last 30 days."], "report": ["You spent $12.99 in the last 30 days."]]),
        Finding(
            name: "a week before the first day", account: ToldAccount.firstDay, period: "week",
            isNot: ["You spent nothing", "You spent $0.00", "$0.00 in the", "days without spending"],
            isSaid: ["mail text": ["your first was on Nov 20, 2026."], "subject line": ["No charges yet"]]),
        Finding(
            name: "a year before the first goal",
            account: ToldAccount.person(
                ToldAccount.tasks(
                    created: Account.instant(2026, 7, 3), [Account.instant(2026, 8, 1, 12), Account.instant(2026, 11, 20, 12)])),
            period: "year", isNot: ["no task", "0 tasks"],
            isSaid: ["report": ["Nothing is known of your tasks before Jul 2, 2026."]]),
        Finding(
            name: "refund", account: ToldAccount.refund,
            isNot: ["You spent −", "% less", "−2,", "Of all limits", "on track (−", "is left, $"],
            isSaid: [
                "mail": ["more came back than you spent in the last 30 days."],
                "report": ["more came back than you spent in the last 30 days."],
                "dashboard": ["more came back than you spent in the last 30 days."],
            ]),
        Finding(
            name: "a month that is over", account: ToldAccount.spender, period: "month",
            isNot: [
                "limits together", "Of all limits", "was spent in all", "will probably come to", "this month ends near", "What changed",
            ],
            isSaid: ["mail": ["in October 2026 (counted in UTC)"], "report": ["in October 2026 (counted in UTC)"]]),
        Finding(
            name: "what runs", account: ToldAccount.spender,
            isNot: ["this month ends near", "Of all limits", "typical day", "What was it for?"],
            isSaid: [
                "report": ["This month will probably come to between", "What changed in the last 30 days", "a day until Nov 30"],
                "dashboard": ["This month will probably come to between", "a day until Nov 30"],
            ]),
        Finding(
            name: "done after the data was made",
            account: ToldAccount.person(
                ToldAccount.tasks(created: Account.instant(2026, 7, 3), [ToldAccount.now.advanced(bySeconds: 4_000)])),
            isNot: ["has no date and is left out"]),
        Finding(
            name: "lume", account: ToldAccount.person(Account().lume),
            isNot: [
                "On average they are at", "Completion rate", "No goal’s completion rate", "No goal's completion rate",
                "Done of what was due",
            ],
            isSaid: ["dashboard": ["On track: ", "You kept them"], "report": ["On track: ", "You kept them"]]),
        Finding(
            name: "destiny", account: ToldAccount.person(Account.destiny()), isNot: ["Your newest match has"],
            isSaid: [
                "mail": ["The best of your last comparison has 28 of 36 points: Excellent Match."],
                "dashboard": ["The best of your last comparison has 28 of 36 points: Excellent Match."],
            ]),
        Finding(
            name: "moneymoments", account: ToldAccount.person(Account().moneyMoments),
            isNot: [
                "Should it stay the most important one?", "wrote some of these words anew", "may have been sent in other words",
                "most surely this one",
                "Moments: 0",
            ]),
        Finding(
            name: "German", account: Account.ana, language: "de", locale: "de_DE",
            isNot: [
                "erlaubt nichts", "Vom Fälligen", "Insgesamt gefragt", "Back-loaded spending", "Balanced early-month", "Watch zone",
                "Spiky spending", "Weekday spender", "Adjust Budget", "of your monthly spend",
            ]),
        Finding(
            name: "French", account: Account.ana, language: "fr", locale: "fr_FR",
            isNot: ["Back-loaded spending", "Balanced early-month", "la plus nette", "Adjust Budget", "of your monthly spend"]),
        Finding(
            name: "English", account: Account.ana,
            isNot: [
                "Of all limits", "most surely", "allows nothing", "Tips: ", "On average they are at", "values are missing",
                "$50.14 at first",
                "What is here is right", "the rest follows", "did not come this time", "Completion rate: –",
            ]),
        Finding(
            name: "left in the budgets", account: ToldAccount.sample, isNot: ["Of all limits", "limits together"],
            isSaid: [
                "dashboard": [leftOfSample],
                "report": [leftOfSample],
                "Markdown": [leftOfSample],
            ]),
    ]
}
