/// The templates and words of Hindi.
package enum HindiTemplates {
    /// Path in the templates folder and text, in the order they are written out.
    package static var files: [(path: String, bytes: [UInt8])] {
        [
            ("hi/report.md", PackageResources.report_md),
            ("hi/dashboard.md", PackageResources.dashboard_md),
            ("hi/mail.md", PackageResources.mail_md),
            ("hi/partials/guardian.md", PackageResources.guardian_md),
            ("hi/partials/guardian-report.md", PackageResources.guardian_report_md),
            ("hi/partials/guardian-mail.md", PackageResources.guardian_mail_md),
            ("hi/partials/moneymoments.md", PackageResources.moneymoments_md),
            ("hi/partials/moneymoments-report.md", PackageResources.moneymoments_report_md),
            ("hi/partials/moneymoments-mail.md", PackageResources.moneymoments_mail_md),
            ("hi/partials/momentum.md", PackageResources.momentum_md),
            ("hi/partials/momentum-report.md", PackageResources.momentum_report_md),
            ("hi/partials/momentum-mail.md", PackageResources.momentum_mail_md),
            ("hi/partials/lume.md", PackageResources.lume_md),
            ("hi/partials/lume-report.md", PackageResources.lume_report_md),
            ("hi/partials/lume-mail.md", PackageResources.lume_mail_md),
            ("hi/partials/destiny.md", PackageResources.destiny_md),
            ("hi/partials/destiny-report.md", PackageResources.destiny_report_md),
            ("hi/partials/destiny-mail.md", PackageResources.destiny_mail_md),
            ("hi/partials/over.md", PackageResources.over_md),
            ("hi/partials/decisions.md", PackageResources.decisions_md),
            ("hi/partials/moments.md", PackageResources.moments_md),
            ("hi/partials/nudges.md", PackageResources.nudges_md),
            ("hi/partials/missing.md", PackageResources.missing_md),
            ("words/hi/periods.mf2", PackageResources.periods_mf2),
            ("words/hi/pages.mf2", PackageResources.pages_mf2),
            ("words/hi/mail.mf2", PackageResources.mail_mf2),
            ("words/hi/common.mf2", PackageResources.common_mf2),
            ("words/hi/counted.mf2", PackageResources.counted_mf2),
            ("words/hi/metrics.mf2", PackageResources.metrics_mf2),
            ("words/hi/series.mf2", PackageResources.series_mf2),
            ("words/hi/guardian.mf2", PackageResources.guardian_mf2),
            ("words/hi/moneymoments.mf2", PackageResources.moneymoments_mf2),
            ("words/hi/momentum.mf2", PackageResources.momentum_mf2),
            ("words/hi/lume.mf2", PackageResources.lume_mf2),
            ("words/hi/destiny.mf2", PackageResources.destiny_mf2),
            ("words/hi/charts.mf2", PackageResources.charts_mf2),
        ]
    }
}
