/// The templates and words of Arabic.
package enum ArabicTemplates {
    /// Path in the templates folder and text, in the order they are written out.
    package static var files: [(path: String, bytes: [UInt8])] {
        [
            ("ar/report.md", PackageResources.report_md),
            ("ar/dashboard.md", PackageResources.dashboard_md),
            ("ar/mail.md", PackageResources.mail_md),
            ("ar/partials/guardian.md", PackageResources.guardian_md),
            ("ar/partials/guardian-report.md", PackageResources.guardian_report_md),
            ("ar/partials/guardian-mail.md", PackageResources.guardian_mail_md),
            ("ar/partials/moneymoments.md", PackageResources.moneymoments_md),
            ("ar/partials/moneymoments-report.md", PackageResources.moneymoments_report_md),
            ("ar/partials/moneymoments-mail.md", PackageResources.moneymoments_mail_md),
            ("ar/partials/momentum.md", PackageResources.momentum_md),
            ("ar/partials/momentum-report.md", PackageResources.momentum_report_md),
            ("ar/partials/momentum-mail.md", PackageResources.momentum_mail_md),
            ("ar/partials/lume.md", PackageResources.lume_md),
            ("ar/partials/lume-report.md", PackageResources.lume_report_md),
            ("ar/partials/lume-mail.md", PackageResources.lume_mail_md),
            ("ar/partials/destiny.md", PackageResources.destiny_md),
            ("ar/partials/destiny-report.md", PackageResources.destiny_report_md),
            ("ar/partials/destiny-mail.md", PackageResources.destiny_mail_md),
            ("ar/partials/over.md", PackageResources.over_md),
            ("ar/partials/decisions.md", PackageResources.decisions_md),
            ("ar/partials/moments.md", PackageResources.moments_md),
            ("ar/partials/nudges.md", PackageResources.nudges_md),
            ("ar/partials/missing.md", PackageResources.missing_md),
            ("words/ar/periods.mf2", PackageResources.periods_mf2),
            ("words/ar/pages.mf2", PackageResources.pages_mf2),
            ("words/ar/mail.mf2", PackageResources.mail_mf2),
            ("words/ar/common.mf2", PackageResources.common_mf2),
            ("words/ar/counted.mf2", PackageResources.counted_mf2),
            ("words/ar/metrics.mf2", PackageResources.metrics_mf2),
            ("words/ar/series.mf2", PackageResources.series_mf2),
            ("words/ar/guardian.mf2", PackageResources.guardian_mf2),
            ("words/ar/moneymoments.mf2", PackageResources.moneymoments_mf2),
            ("words/ar/momentum.mf2", PackageResources.momentum_mf2),
            ("words/ar/lume.mf2", PackageResources.lume_mf2),
            ("words/ar/destiny.mf2", PackageResources.destiny_mf2),
            ("words/ar/charts.mf2", PackageResources.charts_mf2),
        ]
    }
}
