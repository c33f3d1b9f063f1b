/// The templates and words of French.
package enum FrenchTemplates {
    /// Path in the templates folder and text, in the order they are written out.
    package static var files: [(path: String, bytes: [UInt8])] {
        [
            ("fr/report.md", PackageResources.report_md),
            ("fr/dashboard.md", PackageResources.dashboard_md),
            ("fr/mail.md", PackageResources.mail_md),
            ("fr/partials/guardian.md", PackageResources.guardian_md),
            ("fr/partials/guardian-report.md", PackageResources.guardian_report_md),
            ("fr/partials/guardian-mail.md", PackageResources.guardian_mail_md),
            ("fr/partials/moneymoments.md", PackageResources.moneymoments_md),
            ("fr/partials/moneymoments-report.md", PackageResources.moneymoments_report_md),
            ("fr/partials/moneymoments-mail.md", PackageResources.moneymoments_mail_md),
            ("fr/partials/momentum.md", PackageResources.momentum_md),
            ("fr/partials/momentum-report.md", PackageResources.momentum_report_md),
            ("fr/partials/momentum-mail.md", PackageResources.momentum_mail_md),
            ("fr/partials/lume.md", PackageResources.lume_md),
            ("fr/partials/lume-report.md", PackageResources.lume_report_md),
            ("fr/partials/lume-mail.md", PackageResources.lume_mail_md),
            ("fr/partials/destiny.md", PackageResources.destiny_md),
            ("fr/partials/destiny-report.md", PackageResources.destiny_report_md),
            ("fr/partials/destiny-mail.md", PackageResources.destiny_mail_md),
            ("fr/partials/over.md", PackageResources.over_md),
            ("fr/partials/decisions.md", PackageResources.decisions_md),
            ("fr/partials/moments.md", PackageResources.moments_md),
            ("fr/partials/nudges.md", PackageResources.nudges_md),
            ("fr/partials/missing.md", PackageResources.missing_md),
            ("words/fr/periods.mf2", PackageResources.periods_mf2),
            ("words/fr/pages.mf2", PackageResources.pages_mf2),
            ("words/fr/mail.mf2", PackageResources.mail_mf2),
            ("words/fr/common.mf2", PackageResources.common_mf2),
            ("words/fr/counted.mf2", PackageResources.counted_mf2),
            ("words/fr/metrics.mf2", PackageResources.metrics_mf2),
            ("words/fr/series.mf2", PackageResources.series_mf2),
            ("words/fr/guardian.mf2", PackageResources.guardian_mf2),
            ("words/fr/moneymoments.mf2", PackageResources.moneymoments_mf2),
            ("words/fr/momentum.mf2", PackageResources.momentum_mf2),
            ("words/fr/lume.mf2", PackageResources.lume_mf2),
            ("words/fr/destiny.mf2", PackageResources.destiny_mf2),
            ("words/fr/charts.mf2", PackageResources.charts_mf2),
        ]
    }
}
