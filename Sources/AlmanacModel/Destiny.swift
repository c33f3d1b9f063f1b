/// Data of Destiny: a subscription with its quotas, threads of questions, compatibility matches, and the outlook of a day.
///
/// Dates, times and places of birth, e-mail addresses and the contents of messages are never kept. Names of people, and titles and previews of
/// threads (the first words of the question), are kept only for series marked as personal.
package struct Destiny: SystemData, Hashable {
    package static let system = "destiny"
    package var system: String { Self.system }

    /// `/subscription/status`. `nil` fields were not sent or unreadable.
    package struct Subscription: Hashable, Sendable {
        /// As sent: `core`.
        package var plan: String?
        /// `nil` where the server says nothing.
        package var isPremium: Bool?
        /// As sent: `active`, `billing_retry`.
        package var status: String?
        /// Time at which the access ends or renews.
        package var expiresAt: Instant?
        /// True when it renews itself then; `nil` where the server says nothing.
        package var renews: Bool?
        /// One a feature.
        package var uses: [Use]

        package init(
            plan: String? = nil, isPremium: Bool? = nil, status: String? = nil, expiresAt: Instant? = nil, renews: Bool? = nil,
            uses: [Use] = []
        ) {
            self.plan = plan
            self.isPremium = isPremium
            self.status = status
            self.expiresAt = expiresAt
            self.renews = renews
            self.uses = uses
        }
    }

    /// Uses of a feature, on the day of the answer and in all.
    package struct Use: Hashable, Sendable {
        /// As sent: `ai_questions`.
        package var feature: String
        /// Number of uses on the day of the answer; `nil`: unreadable.
        package var today: Int64?
        /// Number of uses since the account began; `nil`: unreadable.
        package var overall: Int64?

        package init(feature: String, today: Int64? = nil, overall: Int64? = nil) {
            self.feature = feature
            self.today = today
            self.overall = overall
        }
    }

    /// A row of `/subscription/plans`.
    package struct Plan: Hashable, Sendable {
        /// As sent: `core`.
        package var id: String
        /// Name for readers, as sent.
        package var name: String?
        /// One a feature.
        package var entitlements: [Entitlement]
        /// Price of a month and of a year; zero for a free plan, `nil` where nothing is said.
        package var monthly: Money?
        package var yearly: Money?

        package init(
            id: String, name: String? = nil, entitlements: [Entitlement] = [], monthly: Money? = nil, yearly: Money? = nil
        ) {
            self.id = id
            self.name = name
            self.entitlements = entitlements
            self.monthly = monthly
            self.yearly = yearly
        }
    }

    /// Allowance of a feature in a plan; −1 is unlimited.
    package struct Entitlement: Hashable, Sendable {
        /// As sent: `ai_questions`.
        package var feature: String
        /// Name for readers, as sent.
        package var name: String?
        /// Limit a day.
        package var today: Int64?
        /// Limit in all.
        package var overall: Int64?

        package init(feature: String, name: String? = nil, today: Int64? = nil, overall: Int64? = nil) {
            self.feature = feature
            self.name = name
            self.today = today
            self.overall = overall
        }
    }

    /// `/subscription/can-access` for one feature.
    package struct Access: Hashable, Sendable {
        /// As sent: `ai_questions`.
        package var feature: String
        /// As sent: `daily_limit_reached`, `feature_not_available`.
        package var reason: String?
        /// Limit of the day; `nil` without one.
        package var today: Quota?
        /// Limit in all; `nil` without one.
        package var overall: Quota?
        /// Moment at which the used-up limit begins anew.
        package var resetsAt: Instant?

        package init(feature: String, reason: String? = nil, today: Quota? = nil, overall: Quota? = nil, resetsAt: Instant? = nil) {
            self.feature = feature
            self.reason = reason
            self.today = today
            self.overall = overall
            self.resetsAt = resetsAt
        }
    }

    /// One of the limits of a feature; −1 is unlimited.
    package struct Quota: Hashable, Sendable {
        /// Number of uses so far.
        package var used: Int64?
        /// Largest number of uses.
        package var limit: Int64?

        package init(used: Int64? = nil, limit: Int64? = nil) {
            self.used = used
            self.limit = limit
        }
    }

    /// A thread of questions.
    package struct Thread: Hashable, Sendable {
        /// The app's id; `compat_…` and `conv_…` are threads of matches.
        package var id: String
        /// The first words of the first question: personal.
        package var title: String?
        /// The first words of the last message: personal.
        package var preview: String?
        /// As sent: `career`.
        package var area: String?
        /// Messages of the user, as the app's own records count.
        package var questions: Int64?
        /// Messages as the server counts, which may be answers too.
        package var messages: Int64?
        package var isPinned: Bool
        package var isArchived: Bool
        package var createdAt: Instant?
        /// Time of the last use; see `lastUse`.
        package var updatedAt: Instant?

        package init(
            id: String, title: String? = nil, preview: String? = nil, area: String? = nil, questions: Int64? = nil, messages: Int64? = nil,
            isPinned: Bool = false, isArchived: Bool = false, createdAt: Instant? = nil, updatedAt: Instant? = nil
        ) {
            self.id = id
            self.title = title
            self.preview = preview
            self.area = area
            self.questions = questions
            self.messages = messages
            self.isPinned = isPinned
            self.isArchived = isArchived
            self.createdAt = createdAt
            self.updatedAt = updatedAt
        }
    }

    /// One of the kutas of a match as the app's own record has it.
    package struct Kuta: Hashable, Sendable {
        /// As sent: `Graha Maitri`.
        package var name: String
        /// Points scored, of `maximum`.
        package var points: Double?
        /// 1 for Varna up to 8 for Nadi; `nil` where it was not sent.
        package var maximum: Double?

        package init(name: String, points: Double? = nil, maximum: Double? = nil) {
            self.name = name
            self.points = points
            self.maximum = maximum
        }
    }

    /// A comparison of two people.
    package struct Match: Hashable, Sendable {
        /// Time of the comparison.
        package var at: Instant?
        /// Counts of doshas as the server has them: all, those that something else cancels, and those that hold.
        package var doshas: Int64?
        package var cancelledDoshas: Int64?
        package var activeDoshas: Int64?
        /// Personal, both of them.
        package var boy: String?
        package var girl: String?
        /// Points of all kutas, of `maximum`.
        package var total: Double
        /// 36 for a match by eight kutas; `nil` where it was not sent.
        package var maximum: Double?
        /// The server's adjusted points; `nil` where it was not sent.
        package var adjusted: Double?
        /// The server's word for the adjusted score, as sent.
        package var category: String?
        /// The server's own verdict; `nil` where it was not sent.
        package var isRecommended: Bool?
        /// In Destiny's own words: `Nadi dosha is not cancelled`.
        package var rejectionReasons: [String]
        /// Matches made together share it.
        package var group: String?
        /// Position in the group, as sent.
        package var partner: Int64?
        /// The rows of the app, whose points are cut to whole ones; `nil` when the record has no such list.
        package var kutas: [Kuta]?
        /// The points the server gave, fractions and all, by its own keys.
        package var scores: [Kuta]
        /// In Destiny's own words; may name the people.
        package var summary: String?
        /// In Destiny's own words; may name the people.
        package var recommendation: String?

        package init(
            at: Instant? = nil, boy: String? = nil, girl: String? = nil, total: Double, maximum: Double? = nil, adjusted: Double? = nil,
            category: String? = nil, isRecommended: Bool? = nil, rejectionReasons: [String] = [], group: String? = nil,
            partner: Int64? = nil, kutas: [Kuta]? = nil, scores: [Kuta] = []
        ) {
            self.at = at
            self.boy = boy
            self.girl = girl
            self.total = total
            self.maximum = maximum
            self.adjusted = adjusted
            self.category = category
            self.isRecommended = isRecommended
            self.rejectionReasons = rejectionReasons
            self.group = group
            self.partner = partner
            self.kutas = kutas
            self.scores = scores
        }
    }

    /// The outlook for one day: `todays-prediction`.
    package struct Outlook: Hashable, Sendable {
        /// An area of life, with the day's outlook for it.
        package struct Area: Hashable, Sendable {
            /// As sent: `love_life`.
            package var name: String
            /// As sent: `Good`.
            package var status: String?
            /// In Destiny's own words.
            package var brief: String?

            package init(name: String, status: String? = nil, brief: String? = nil) {
                self.name = name
                self.status = status
                self.brief = brief
            }
        }

        /// Times of the day to use and to avoid.
        package struct Timing: Hashable, Sendable {
            /// As sent: `9:10 – 10:40 AM`.
            package var auspicious: [String]
            /// As sent: `12:05 – 1:30 PM`.
            package var inauspicious: [String]
            /// In Destiny's own words.
            package var note: String?

            package init(auspicious: [String] = [], inauspicious: [String] = [], note: String? = nil) {
                self.auspicious = auspicious
                self.inauspicious = inauspicious
                self.note = note
            }
        }

        /// A planet's place, and its meaning for the reader.
        package struct Transit: Hashable, Sendable {
            /// As sent: `Jupiter`.
            package var planet: String
            /// As sent: `Scorpio`.
            package var sign: String?
            /// 1–12.
            package var house: Int64?
            /// In Destiny's own words.
            package var description: String?
            /// A few words in Destiny's own language.
            package var badge: String?
            /// As sent: `positive`, `caution`, `warning` or `neutral`.
            package var badgeKind: String?

            package init(
                planet: String, sign: String? = nil, house: Int64? = nil, description: String? = nil, badge: String? = nil,
                badgeKind: String? = nil
            ) {
                self.planet = planet
                self.sign = sign
                self.house = house
                self.description = description
                self.badge = badge
                self.badgeKind = badgeKind
            }
        }

        /// The day it was made for.
        package var day: Day?
        /// Period of life by its planets, as sent: `Jupiter – Mercury`.
        package var dasha: String?
        /// As sent: `Good`, `Steady` or `Caution`.
        package var quality: String?
        /// Theme of that period, in Destiny's own words.
        package var theme: String?
        /// The day on which the period ends, and what it means.
        package var ends: Day?
        /// The end as sent, if it is no day: `2027`.
        package var endsAsSent: String?
        /// Meaning of the period, in Destiny's own words.
        package var meaning: String?
        /// Advice for the day, in Destiny's own words.
        package var insight: String?
        /// `nil` when the answer has none.
        package var areas: [Area]?
        package var timing: Timing?
        /// Questions that Destiny suggests to ask.
        package var questions: [String] = []
        /// Planets with a description first; each planet once.
        package var transits: [Transit] = []

        package init(
            day: Day? = nil, dasha: String? = nil, quality: String? = nil, theme: String? = nil, insight: String? = nil,
            areas: [Area]? = nil, timing: Timing? = nil
        ) {
            self.day = day
            self.dasha = dasha
            self.quality = quality
            self.theme = theme
            self.insight = insight
            self.areas = areas
            self.timing = timing
        }
    }

    /// `nil` when the dump has no such answer, here and below.
    package var subscription: Subscription?
    /// As sent by `/subscription/plans`.
    package var plans: [Plan]?
    /// One a feature, from `/subscription/can-access`.
    package var access: [Access]?
    /// As sent, those of matches and empty ones included.
    package var threads: [Thread]?
    /// Number of threads by the server's count, those included that it did not send.
    package var threadTotal: Int64?
    /// Times at which the user's messages were sent; `nil` when the dump has no messages.
    package var questions: [Instant]?
    /// As the app keeps them, at most fifty.
    package var matches: [Match]?
    /// The outlook of one day, which need not be the reader's today.
    package var today: Outlook?

    /// Lost rows of `threads` and `compatibility`.
    package var lost = LostRows()

    package init() {}
}
