/// Whole answers, and whole systems, that are something else than they must be.
extension BrokenDump {
    private static let nothingOfGuardian = [
        "The days could not be read.", "The categories could not be read.", "The merchants could not be read.",
        "The budgets could not be read.",
        "Guardian's total could not be read.",
    ]

    private static let nothingOfLume = [
        "The goals could not be read.", "The tips could not be read.", "The due days could not be read.", "The days could not be read.",
        "The kinds of moods could not be read.", "The data from Lume could not be read.",
    ]

    private static let nothingOfMomentum = [
        "The goals could not be read.", "The badges could not be read.", "The data from Momentum could not be read.",
    ]

    private static let nothingOfDestiny = [
        "The conversations could not be read.", "The matches could not be read.", "The outlook could not be read.",
        "The subscription could not be read.", "The data from Destiny could not be read.",
    ]

    private static let nothingOfMoneyMoments = [
        "The moments could not be read.", "The nudges could not be read.", "The data from MoneyMoments could not be read.",
    ]

    static let wrongKinds = [
        Self(name: "guardian is a number", systems: #""guardian":3"#, says: nothingOfGuardian),
        Self(name: "guardian is a list", systems: #""guardian":[{"summary":{}}]"#, says: nothingOfGuardian),
        Self(
            name: "Guardian's answers are of other kinds",
            systems: guardian(
                #""timeseries":"nope","by_category":[],"merchants":7,"overrides":true,"rules_progress":{},"rules":"x","geofences":4"#),
            says: [
                "The days could not be read. In all $1,000.00 was spent.", "The categories could not be read. In all $1,000.00 was spent.",
                "The merchants could not be read. In all $1,000.00 was spent.", "The budgets could not be read.",
            ]),
        Self(
            name: "Guardian's summary is a list",
            systems: #""guardian":{"summary":[1],"timeseries":{"30d":[{"day":"2026-11-14","spend_cents":30000}]}}"#,
            says: ["Guardian's total could not be read."]),
        Self(name: "moneymoments is a text", systems: #""moneymoments":"x""#, says: nothingOfMoneyMoments),
        Self(
            name: "MoneyMoments' answers are of other kinds", systems: #""moneymoments":{"moments":"x","nudges":[1],"signal":"x"}"#,
            says: nothingOfMoneyMoments),
        Self(name: "momentum is a list", systems: #""momentum":[1]"#, says: nothingOfMomentum, isInMail: false),
        Self(
            name: "Momentum's answers are of other kinds",
            systems: #""momentum":{"user":"x","goals":"{","achievements":3,"habit_check_ins":{}}"#, says: nothingOfMomentum, isInMail: false
        ),
        Self(
            name: "the milestones are a text",
            systems: #""momentum":{"goals":[{"id":"g","visionText":"Run","status":"active","milestones":"x"}]}"#,
            says: ["1 part of a plan could not be read, with its tasks; what is counted here may be too low."], isInMail: false),
        Self(
            name: "guardian has none of its keys", systems: #""guardian":{"sumary":{}}"#,
            says: ["The data from Guardian could not be read."]),
        Self(
            name: "moneymoments has none of its keys", systems: #""moneymoments":{"foo":[]}"#,
            says: ["The data from MoneyMoments could not be read."]),
        Self(
            name: "momentum has none of its keys", systems: #""momentum":{"foo":[1],"bar":{"goals":[]}}"#,
            says: ["The data from Momentum could not be read."],
            isInMail: false),
        Self(
            name: "lume has none of its keys", systems: #""lume":{"data":{}}"#, says: ["The data from Lume could not be read."],
            isInMail: false),
        Self(
            name: "destiny has none of its keys", systems: #""destiny":{"thread":null}"#,
            says: ["The data from Destiny could not be read."], isInMail: false),
        Self(name: "lume is a text", systems: #""lume":"x""#, says: nothingOfLume, isInMail: false),
        Self(
            name: "Lume's answers are of other kinds", systems: #""lume":{"goals":3,"tips":[],"history":"x","mood":[1]}"#,
            says: nothingOfLume, isInMail: false),
        Self(
            name: "Lume answers with errors",
            systems:
                #""lume":{"goals":{"error":"no"},"tips":{"g":{"error":"no"}},"history":{"g":{"error":"no"}},"mood":{"success":false}}"#,
            says: nothingOfLume, isInMail: false),
        Self(name: "destiny is a number", systems: #""destiny":3"#, says: nothingOfDestiny, isInMail: false),
        Self(
            name: "Destiny's answers are of other kinds",
            systems: #""destiny":{"threads":"x","compatibility":{},"today":7,"subscription":"x","access":[],"plans":{}}"#,
            says: nothingOfDestiny, isInMail: false),
    ]
}
