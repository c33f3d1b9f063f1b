/// The templates and words of Spanish.
package enum SpanishTemplates {
    /// Path in the templates folder and text, in the order they are written out.
    package static var files: [(path: String, bytes: [UInt8])] {
        [
            ("es/report.md", PackageResources.report_md),
            ("es/dashboard.md", PackageResources.dashboard_md),
            ("es/mail.md", PackageResources.mail_md),
            ("es/partials/guardian.md", PackageResources.guardian_md),
            ("es/partials/guardian-report.md", PackageResources.guardian_report_md),
            ("es/partials/guardian-mail.md", PackageResources.guardian_mail_md),
            ("es/partials/moneymoments.md", PackageResources.moneymoments_md),
            ("es/partials/moneymoments-report.md", PackageResources.moneymoments_report_md),
            ("es/partials/moneymoments-mail.md", PackageResources.moneymoments_mail_md),
            ("es/partials/momentum.md", PackageResources.momentum_md),
            ("es/partials/momentum-report.md", PackageResources.momentum_report_md),
            ("es/partials/momentum-mail.md", PackageResources.momentum_mail_md),
            ("es/partials/lume.md", PackageResources.lume_md),
            ("es/partials/lume-report.md", PackageResources.lume_report_md),
            ("es/partials/lume-mail.md", PackageResources.lume_mail_md),
            ("es/partials/destiny.md", PackageResources.destiny_md),
            ("es/partials/destiny-report.md", PackageResources.destiny_report_md),
            ("es/partials/destiny-mail.md", PackageResources.destiny_mail_md),
            ("es/partials/over.md", PackageResources.over_md),
            ("es/partials/decisions.md", PackageResources.decisions_md),
            ("es/partials/moments.md", PackageResources.moments_md),
            ("es/partials/nudges.md", PackageResources.nudges_md),
            ("es/partials/missing.md", PackageResources.missing_md),
            ("words/es/periods.mf2", PackageResources.periods_mf2),
            ("words/es/pages.mf2", PackageResources.pages_mf2),
            ("words/es/mail.mf2", PackageResources.mail_mf2),
            ("words/es/common.mf2", PackageResources.common_mf2),
            ("words/es/counted.mf2", PackageResources.counted_mf2),
            ("words/es/metrics.mf2", PackageResources.metrics_mf2),
            ("words/es/series.mf2", PackageResources.series_mf2),
            ("words/es/guardian.mf2", PackageResources.guardian_mf2),
            ("words/es/moneymoments.mf2", PackageResources.moneymoments_mf2),
            ("words/es/momentum.mf2", PackageResources.momentum_mf2),
            ("words/es/lume.mf2", PackageResources.lume_mf2),
            ("words/es/destiny.mf2", PackageResources.destiny_mf2),
            ("words/es/charts.mf2", PackageResources.charts_mf2),
        ]
    }
}
