/// The version of Almanac; in manifests and run reports.
package enum Version {
    package static let current = "1.0.0"
}
