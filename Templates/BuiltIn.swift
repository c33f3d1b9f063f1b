import AlmanacArabic
import AlmanacFrench
import AlmanacGerman
import AlmanacHindi
import AlmanacSpanish

/// The default templates and the words of every language, built into the binary so that it works from any folder.
package enum BuiltInTemplates {
    /// Path in the templates folder and text, in the order they are written out.
    package static var files: [(path: String, bytes: [UInt8])] {
        english + GermanTemplates.files + ArabicTemplates.files + SpanishTemplates.files + FrenchTemplates.files
            + HindiTemplates.files
    }

    private static var english: [(path: String, bytes: [UInt8])] {
        [
            ("report.md", PackageResources.report_md),
            ("dashboard.md", PackageResources.dashboard_md),
            ("mail.md", PackageResources.mail_md),
            ("partials/guardian.md", PackageResources.guardian_md),
            ("partials/guardian-report.md", PackageResources.guardian_report_md),
            ("partials/guardian-questions.md", PackageResources.guardian_questions_md),
            ("partials/guardian-appendix.md", PackageResources.guardian_appendix_md),
            ("partials/guardian-mail.md", PackageResources.guardian_mail_md),
            ("partials/moneymoments.md", PackageResources.moneymoments_md),
            ("partials/moneymoments-report.md", PackageResources.moneymoments_report_md),
            ("partials/moneymoments-questions.md", PackageResources.moneymoments_questions_md),
            ("partials/moneymoments-appendix.md", PackageResources.moneymoments_appendix_md),
            ("partials/moneymoments-mail.md", PackageResources.moneymoments_mail_md),
            ("partials/moneymoments-today.md", PackageResources.moneymoments_today_md),
            ("partials/momentum.md", PackageResources.momentum_md),
            ("partials/momentum-report.md", PackageResources.momentum_report_md),
            ("partials/momentum-questions.md", PackageResources.momentum_questions_md),
            ("partials/momentum-appendix.md", PackageResources.momentum_appendix_md),
            ("partials/momentum-mail.md", PackageResources.momentum_mail_md),
            ("partials/momentum-today.md", PackageResources.momentum_today_md),
            ("partials/lume.md", PackageResources.lume_md),
            ("partials/lume-report.md", PackageResources.lume_report_md),
            ("partials/lume-questions.md", PackageResources.lume_questions_md),
            ("partials/lume-appendix.md", PackageResources.lume_appendix_md),
            ("partials/lume-mail.md", PackageResources.lume_mail_md),
            ("partials/lume-today.md", PackageResources.lume_today_md),
            ("partials/destiny.md", PackageResources.destiny_md),
            ("partials/destiny-report.md", PackageResources.destiny_report_md),
            ("partials/destiny-questions.md", PackageResources.destiny_questions_md),
            ("partials/destiny-appendix.md", PackageResources.destiny_appendix_md),
            ("partials/destiny-mail.md", PackageResources.destiny_mail_md),
            ("partials/destiny-today.md", PackageResources.destiny_today_md),
            ("partials/over.md", PackageResources.over_md),
            ("partials/left.md", PackageResources.left_md),
            ("partials/decisions.md", PackageResources.decisions_md),
            ("partials/moments.md", PackageResources.moments_md),
            ("partials/nudges.md", PackageResources.nudges_md),
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
            ("words/en/counted.mf2", PackageResources.counted_mf2),
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
