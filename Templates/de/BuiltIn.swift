/// The templates and words of German.
package enum GermanTemplates {
    /// Path in the templates folder and text, in the order they are written out.
    package static var files: [(path: String, bytes: [UInt8])] {
        [
            ("de/report.md", PackageResources.report_md),
            ("de/dashboard.md", PackageResources.dashboard_md),
            ("de/mail.md", PackageResources.mail_md),
            ("de/partials/headline.md", PackageResources.headline_md),
            ("de/partials/glance.md", PackageResources.glance_md),
            ("de/partials/over.md", PackageResources.over_md),
            ("de/partials/decisions.md", PackageResources.decisions_md),
            ("de/partials/moments.md", PackageResources.moments_md),
            ("de/partials/nudges.md", PackageResources.nudges_md),
            ("de/partials/momentum.md", PackageResources.momentum_md),
            ("de/partials/lume.md", PackageResources.lume_md),
            ("de/partials/destiny.md", PackageResources.destiny_md),
            ("de/partials/questions.md", PackageResources.questions_md),
            ("de/partials/missing.md", PackageResources.missing_md),
            ("words/de/periods.mf2", PackageResources.periods_mf2),
            ("words/de/pages.mf2", PackageResources.pages_mf2),
            ("words/de/mail.mf2", PackageResources.mail_mf2),
            ("words/de/common.mf2", PackageResources.common_mf2),
            ("words/de/metrics.mf2", PackageResources.metrics_mf2),
            ("words/de/series.mf2", PackageResources.series_mf2),
            ("words/de/guardian.mf2", PackageResources.guardian_mf2),
            ("words/de/moneymoments.mf2", PackageResources.moneymoments_mf2),
            ("words/de/momentum.mf2", PackageResources.momentum_mf2),
            ("words/de/lume.mf2", PackageResources.lume_mf2),
            ("words/de/destiny.mf2", PackageResources.destiny_mf2),
            ("words/de/charts.mf2", PackageResources.charts_mf2),
        ]
    }
}
