#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A thread of the system's own, for what waits: Dispatch and tasks have only as many as cores, and slow browsers would occupy them.
package enum SystemThread {
    private final class Work {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// - Returns: False where there is none to be had, and nothing is done.
    @discardableResult
    package static func begin(_ body: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        defer { pthread_attr_destroy(&attributes) }
        let context = Unmanaged.passRetained(Work(body))
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let result = pthread_create(
            &thread, &attributes,
            { context in
                #if canImport(Darwin)
                    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
                #else
                    if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
                #endif
                return nil
            }, context.toOpaque())
        if result != 0 { context.release() }
        return result == 0
    }
}
