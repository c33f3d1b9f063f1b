/// The default templates, built into the binary so that it works from any folder.
package enum BuiltInTemplates {
    /// Path in the templates folder and text, in the order they are written out.
    package static var files: [(path: String, bytes: [UInt8])] {
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
            ("partials/missing.md", PackageResources.missing_md),
            ("page.html", PackageResources.page_html),
            ("style.css", PackageResources.style_css),
            ("themes/neutral.css", PackageResources.neutral_css),
            ("themes/moneymoments.css", PackageResources.moneymoments_css),
        ]
    }
}
