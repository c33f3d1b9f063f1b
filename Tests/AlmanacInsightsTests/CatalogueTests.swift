import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

struct CatalogueTests {
    @Test func namesEverythingTemplatesUse() {
        #expect(Catalogue.builtIn.systems.map(\.system) == ["guardian", "moneymoments", "momentum", "lume", "destiny"])
        #expect(
            Catalogue.builtIn.systems.flatMap(\.metrics).map(\.name) == [
                "guardian.spend.period", "guardian.spend.total", "guardian.spend.got_back", "guardian.spend.per_day",
                "guardian.spend.no_spend_days", "guardian.spend.no_spend_streak", "guardian.spend.no_spend_run",
                "guardian.spend.highest_day", "guardian.spend.dearest_weekday", "guardian.spend.dearest_weekday_times",
                "guardian.spend.week_record", "guardian.spend.month_record", "guardian.spend.usual_week", "guardian.spend.usual_day",
                "guardian.spend.month_so_far",
                "guardian.spend.month_total", "guardian.spend.week_total", "guardian.spend.course",
                "guardian.spend.day_record",
                "guardian.spend.projection", "guardian.spend.projection_low", "guardian.spend.projection_high", "guardian.spend.month_end",
                "guardian.charges.count",
                "guardian.charges.per_day",
                "guardian.charges.average", "guardian.categories.top", "guardian.merchants.habit", "guardian.merchants.new",
                "guardian.merchants.gone", "guardian.changes.before",
                "guardian.changes.now", "guardian.changes.largest",
                "guardian.decisions.count", "guardian.decisions.risky",
                "guardian.decisions.risky_rate", "guardian.decisions.override", "guardian.decisions.override_rate",
                "guardian.budgets.count", "guardian.budgets.limited", "guardian.budgets.period", "guardian.budgets.broke",
                "guardian.budgets.over",
                "guardian.budgets.watch",
                "guardian.budgets.on_track", "guardian.budgets.on_track_names", "guardian.budgets.limit_total",
                "guardian.budgets.spent_total", "guardian.budgets.left_total", "guardian.budgets.left_per_day",
                "guardian.budgets.left_told", "guardian.budgets.not_yet_paid",
                "guardian.budgets.uncategorised", "guardian.budgets.finding", "guardian.budgets.unforecast",
                "guardian.budgets.excess_total", "guardian.budgets.question", "guardian.budgets.pace",
                "moneymoments.moments.month",
                "moneymoments.moments.count", "moneymoments.moments.confidence", "moneymoments.moments.streak",
                "moneymoments.income.spent", "moneymoments.habits.grown", "moneymoments.shares.finding",
                "moneymoments.nudges.count", "moneymoments.nudges.pending", "moneymoments.nudges.suggestion",
                "moneymoments.nudges.reason",
                "moneymoments.signal.is_today", "moneymoments.signal.day", "moneymoments.signal.goal_underfunded",
                "moneymoments.signal.wants", "moneymoments.signal.dining",
                "moneymoments.transactions.count", "moneymoments.transactions.first_day", "moneymoments.transactions.last_day",
                "moneymoments.diagnosis", "momentum.tasks.completed", "momentum.tasks.completed_week", "momentum.tasks.planned_week",
                "momentum.tasks.rate",
                "momentum.tasks.left_today", "momentum.tasks.overdue", "momentum.tasks.completed_month", "momentum.tasks.planned_month",
                "momentum.weeks.best", "momentum.points.week", "momentum.points.week_possible",
                "momentum.streak.current", "momentum.streak.longest", "momentum.achievements.count", "momentum.achievements.nearest",
                "momentum.goal.name",
                "momentum.goal.progress", "momentum.goal.steps_completed", "momentum.goal.steps", "momentum.goal.step",
                "momentum.goal.step_progress", "momentum.goal.forecast", "momentum.goal.week", "momentum.identity.evidence",
                "momentum.period.completed", "momentum.months.best", "momentum.period.streak", "momentum.period.steps_reached",
                "momentum.period.badges_earned",
                "lume.goals.active",
                "lume.goals.completed", "lume.goals.overdue", "lume.goals.on_track", "lume.goals.timed", "lume.goals.nearest",
                "lume.tips.count",
                "lume.tips.first",
                "lume.history.completion_rate", "lume.streaks.current", "lume.streaks.longest", "lume.mood.average", "lume.mood.finding",
                "lume.mood.usual",
                "lume.mood.entries",
                "lume.mood.streak", "lume.period", "lume.mood.best_month", "lume.mood.spending", "destiny.subscription.plan",
                "destiny.subscription.status", "destiny.subscription.until",
                "destiny.subscription.renewal", "destiny.questions.used", "destiny.questions.limit", "destiny.questions.left",
                "destiny.questions.used_today", "destiny.questions.limit_today",
                "destiny.questions.left_today", "destiny.questions.used_overall", "destiny.questions.limit_overall",
                "destiny.questions.left_overall", "destiny.questions.resets", "destiny.threads.count", "destiny.threads.questions",
                "destiny.period.questions",
                "destiny.threads.last", "destiny.matches.count", "destiny.period.matches", "destiny.matches.recommended",
                "destiny.matches.latest",
                "destiny.matches.compared",
                "destiny.matches.max", "destiny.matches.adjusted", "destiny.matches.verdict", "destiny.matches.summary",
                "destiny.matches.recommendation", "destiny.group.average",
                "destiny.group.best", "destiny.today.date", "destiny.today.dasha", "destiny.today.quality", "destiny.today.theme",
                "destiny.today.dasha_end", "destiny.today.dasha_meaning",
                "destiny.today.insight", "destiny.today.advice",
            ])
        #expect(
            Catalogue.builtIn.systems.flatMap(\.series).map(\.name) == [
                "guardian.spend.daily", "guardian.spend.cumulative", "guardian.spend.last_days", "guardian.spend.last_weeks",
                "guardian.spend.month_to_day", "guardian.spend.recent_weeks", "guardian.spend.by_week", "guardian.spend.by_month",
                "guardian.spend.by_category", "guardian.spend.by_merchant",
                "guardian.spend.by_weekday", "guardian.spend.unusual_days", "guardian.spend.categories", "guardian.changes.categories",
                "guardian.changes.merchants", "guardian.budgets",
                "guardian.budgets.over", "guardian.budgets.tight", "guardian.budgets.running_out", "guardian.overrides",
                "guardian.overrides.by_week", "guardian.geofences", "guardian.recurring",
                "moneymoments.moments", "moneymoments.shares",
                "moneymoments.habits", "moneymoments.history", "moneymoments.nudges", "moneymoments.nudges.by_rule",
                "moneymoments.nudges.effect",
                "moneymoments.signal", "moneymoments.transactions.monthly", "momentum.week", "momentum.week.ring", "momentum.weeks",
                "momentum.difficulty",
                "momentum.road", "momentum.goals", "momentum.tasks.today", "momentum.tasks.next", "momentum.hours", "momentum.habits",
                "momentum.identities",
                "momentum.achievements", "momentum.achievements.next", "momentum.period", "momentum.calendar",
                "momentum.period.steps", "momentum.period.badges", "momentum.period.habits", "lume.goals", "lume.goals.progress",
                "lume.tips",
                "lume.tips.high", "lume.tips.recommended",
                "lume.tips.additional", "lume.history", "lume.history.monthly", "lume.streaks", "lume.mood.daily", "lume.mood.monthly",
                "lume.mood.by_goal", "lume.mood.distribution", "lume.mood.calendar", "lume.period.goals", "lume.goals.moved",
                "destiny.score", "destiny.kutas", "destiny.matches",
                "destiny.matches.personal",
                "destiny.group", "destiny.group.personal", "destiny.plans", "destiny.quota", "destiny.threads.by_day",
                "destiny.questions.by_day", "destiny.threads.areas", "destiny.threads.titles",
                "destiny.today.areas", "destiny.today.timing", "destiny.today.transits", "destiny.today.questions",
            ])
    }

    @Test func saysWhatEverythingMeans() {
        for system in Catalogue.builtIn.systems {
            for metric in system.metrics {
                #expect(metric.name.hasPrefix(system.system + "."))
                #expect(!English.text(metric.title).contains("⟦"), "\(metric.name) has no title")
                #expect(metric.meaning.hasSuffix(".") && !metric.meaning.contains("\n"), "\(metric.name)")
                #expect(Catalogue.builtIn.metric(named: metric.name) == metric)
            }
            for series in system.series {
                #expect(series.name.hasPrefix(system.system))
                #expect(series.meaning.hasSuffix(".") && !series.meaning.contains("\n"), "\(series.name)")
                #expect(Catalogue.builtIn.series(named: series.name) == series)
                #expect(!series.measures.isEmpty)
                for title in [series.title, series.keyTitle] + series.measures.map(\.title) {
                    #expect(!English.text(title).contains("⟦"), "\(series.name) has no \(title.name)")
                }
                #expect(series.isPersonal == series.meaning.hasPrefix("Personal: "), "\(series.name)")
                // In a template's row the key and the measures stand side by side.
                #expect(Set(series.measures.map(\.name) + [series.keyName]).count == series.measures.count + 1, "\(series.name)")
                for measure in series.measures { #expect(measure.meaning.hasSuffix("."), "\(series.name).\(measure.name)") }
            }
        }
        #expect(Catalogue.builtIn.metric(named: "guardian.spend.totl") == nil)
        #expect(Catalogue.builtIn.series(named: "guardian.spend.totl") == nil)
    }

    /// What the account has no answer to: no period is asked for, and of conversations there are no messages.
    private static let absent: Set<String> = [
        // Of a day or a week that was asked for alone, and of a period that is over.
        "guardian.spend.last_days", "guardian.spend.last_weeks", "guardian.spend.month_to_day",
        "guardian.spend.day_record", "guardian.spend.course", "guardian.spend.recent_weeks", "guardian.spend.month_so_far",
        "guardian.spend.usual_week", "guardian.spend.usual_day", "guardian.spend.month_total", "guardian.spend.week_total",
        "lume.mood.usual", "momentum.period.completed", "momentum.period", "destiny.period.questions", "destiny.period.matches",
        "lume.history.monthly", "lume.mood.monthly",
        "guardian.spend.month_record", "guardian.spend.got_back", "destiny.questions.by_day",
        // Of other accounts: there is a budget for what has no category, more is left than others are over, every payment came, and no budget runs out.
        "guardian.budgets.left_told", "guardian.budgets.not_yet_paid", "guardian.budgets.uncategorised", "guardian.budgets.unforecast",
        // Of accounts of which nights are kept.
        "guardian.budgets.broke", "guardian.merchants.new", "guardian.merchants.gone", "guardian.recurring", "moneymoments.nudges.effect",
        "lume.goals.moved",
        // Of a period that was asked for.
        "momentum.months.best", "momentum.period.streak", "momentum.period.steps_reached", "momentum.period.badges_earned",
        "momentum.calendar", "momentum.period.steps", "momentum.period.badges", "momentum.period.habits", "lume.mood.best_month",
        "lume.mood.spending", "lume.mood.calendar", "lume.period.goals",
    ]

    /// Why there is no nudge is not known where there are some, no weekday, week or merchant of the account stands out, two steps are no pace, there are no
    /// moods of the time before, and what grew most is known of a month that is over.
    private static let unknown: Set<String> = [
        "moneymoments.nudges.reason", "moneymoments.habits.grown", "guardian.spend.dearest_weekday", "guardian.spend.dearest_weekday_times",
        "guardian.spend.week_record", "guardian.merchants.habit", "momentum.goal.forecast", "lume.mood.finding",
    ]

    @Test func answersAsDefined() {
        let snapshot = Account.ana
        let insights = Insights(of: snapshot, zone: .utc, currency: .usd)
        for definition in Catalogue.builtIn.systems.flatMap(\.metrics) {
            for range in RangeKey.allCases {
                let metric = insights.metric(definition.name, range)
                if metric == nil, Self.absent.contains(definition.name) { continue }
                #expect(metric?.name == definition.name)
                #expect(metric?.range == (definition.isRanged ? range : nil))
                let isInUnit = metric?.value.map { $0.unit == definition.unit || definition.unit == .mixed } ?? false
                #expect(isInUnit || Self.unknown.contains(definition.name), "\(definition.name)")
                #expect(metric?.previous.map { $0.unit == definition.unit } ?? true)
            }
        }
        for definition in Catalogue.builtIn.systems.flatMap(\.series) {
            for range in RangeKey.allCases {
                let series = insights.series(definition.name, range)
                if series == nil, Self.absent.contains(definition.name) { continue }
                // Seven days have each weekday once, which is no average.
                if series == nil, definition.name == "guardian.spend.by_weekday", range == .sevenDays { continue }
                #expect(series?.name == definition.name)
                #expect(series?.range == (definition.isRanged ? range : nil))
                #expect(series?.keyTitle == definition.keyTitle)
                for measure in series?.measures ?? [] {
                    let defined = definition.measures.first { $0.name == measure.name }
                    #expect(defined?.unit == measure.unit && defined?.title == measure.title, "\(definition.name).\(measure.name)")
                    #expect(measure.values.count == series?.keys.count)
                    for value in measure.values.compactMap(\.self) where measure.unit != .mixed { #expect(value.unit == measure.unit) }
                }
            }
        }
        #expect(insights.metric("no.such", .sevenDays) == nil)
        #expect(insights.series("no.such", .sevenDays) == nil)
    }
}
