import AlmanacArabic
import AlmanacGerman

/// The default templates and the words of every language, built into the binary so that it works from any folder.
package enum BuiltInTemplates {
    /// Path in the templates folder and text, in the order they are written out.
    package static var files: [(path: String, bytes: [UInt8])] {
        english + GermanTemplates.files + ArabicTemplates.files
    }

    private static var english: [(path: String, bytes: [UInt8])] {
        [
            ("report.md", PackageResources.report_md),
            ("dashboard.md", PackageResources.dashboard_md),
            ("mail.md", PackageResources.mail_md),
            ("partials/headline.md", PackageResources.headline_md),
            ("partials/glance.md", PackageResources.glance_md),
            ("partials/over.md", PackageResources.over_md),
            ("partials/decisions.md", PackageResources.decisions_md),
            ("partials/moments.md", PackageResources.moments_md),
            ("partials/nudges.md", PackageResources.nudges_md),
            ("partials/momentum.md", PackageResources.momentum_md),
            ("partials/lume.md", PackageResources.lume_md),
            ("partials/destiny.md", PackageResources.destiny_md),
            ("partials/questions.md", PackageResources.questions_md),
            ("partials/missing.md", PackageResources.missing_md),
            ("page.html", PackageResources.page_html),
            ("style.css", PackageResources.style_css),
            ("themes/neutral.css", PackageResources.neutral_css),
            ("themes/guardian.css", PackageResources.guardian_css),
            ("themes/moneymoments.css", PackageResources.moneymoments_css),
            ("themes/momentum.css", PackageResources.momentum_css),
            ("themes/lume.css", PackageResources.lume_css),
            ("themes/destiny.css", PackageResources.destiny_css),
            ("words/en/periods.mf2", PackageResources.periods_mf2),
            ("words/en/pages.mf2", PackageResources.pages_mf2),
            ("words/en/mail.mf2", PackageResources.mail_mf2),
            ("words/en/common.mf2", PackageResources.common_mf2),
            ("words/en/metrics.mf2", PackageResources.metrics_mf2),
            ("words/en/series.mf2", PackageResources.series_mf2),
            ("words/en/guardian.mf2", PackageResources.guardian_mf2),
            ("words/en/moneymoments.mf2", PackageResources.moneymoments_mf2),
            ("words/en/momentum.mf2", PackageResources.momentum_mf2),
            ("words/en/lume.mf2", PackageResources.lume_mf2),
            ("words/en/destiny.mf2", PackageResources.destiny_mf2),
            ("words/en/charts.mf2", PackageResources.charts_mf2),
        ]
    }
}
