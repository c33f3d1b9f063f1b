/// The templates and words of German.
package enum GermanTemplates {
    /// Path in the templates folder and text, in the order they are written out.
    package static var files: [(path: String, bytes: [UInt8])] {
        [
            ("de/report.md", PackageResources.report_md),
            ("de/dashboard.md", PackageResources.dashboard_md),
            ("de/mail.md", PackageResources.mail_md),
            ("de/partials/guardian.md", PackageResources.guardian_md),
            ("de/partials/guardian-report.md", PackageResources.guardian_report_md),
            ("de/partials/guardian-mail.md", PackageResources.guardian_mail_md),
            ("de/partials/moneymoments.md", PackageResources.moneymoments_md),
            ("de/partials/moneymoments-report.md", PackageResources.moneymoments_report_md),
            ("de/partials/moneymoments-mail.md", PackageResources.moneymoments_mail_md),
            ("de/partials/momentum.md", PackageResources.momentum_md),
            ("de/partials/momentum-report.md", PackageResources.momentum_report_md),
            ("de/partials/momentum-mail.md", PackageResources.momentum_mail_md),
            ("de/partials/lume.md", PackageResources.lume_md),
            ("de/partials/lume-report.md", PackageResources.lume_report_md),
            ("de/partials/lume-mail.md", PackageResources.lume_mail_md),
            ("de/partials/destiny.md", PackageResources.destiny_md),
            ("de/partials/destiny-report.md", PackageResources.destiny_report_md),
            ("de/partials/destiny-mail.md", PackageResources.destiny_mail_md),
            ("de/partials/over.md", PackageResources.over_md),
            ("de/partials/decisions.md", PackageResources.decisions_md),
            ("de/partials/moments.md", PackageResources.moments_md),
            ("de/partials/nudges.md", PackageResources.nudges_md),
            ("de/partials/missing.md", PackageResources.missing_md),
            ("words/de/periods.mf2", PackageResources.periods_mf2),
            ("words/de/pages.mf2", PackageResources.pages_mf2),
            ("words/de/mail.mf2", PackageResources.mail_mf2),
            ("words/de/common.mf2", PackageResources.common_mf2),
            ("words/de/counted.mf2", PackageResources.counted_mf2),
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
