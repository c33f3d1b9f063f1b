import Synchronization

/// A reference that is set at most once and read by any number of tasks, without a lock.
///
/// It does what the standard library's `AtomicLazyReference` does, whose reading asks for metadata of a generic type each time.
struct KeptReference<Instance: AnyObject & Sendable>: ~Copyable, Sendable {
    /// The address of the instance, which is retained once; 0 as long as there is none.
    private let address = Atomic<UInt>(0)

    /// The instance, when there is one.
    func load() -> Instance? {
        UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    /// Lets `body` look at the instance, when there is one, without counting a reference to it: it is never let go before this reference is.
    func withInstance<Result>(_ body: (Instance) -> Result?) -> Result? {
        guard let pointer = UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) else { return nil }
        return Unmanaged<Instance>.fromOpaque(pointer)._withUnsafeGuaranteedRef(body)
    }

    /// Sets the instance unless there is one.
    ///
    /// - Returns: The one that is there now.
    func storeIfNil(_ instance: Instance) -> Instance {
        let new = Unmanaged.passRetained(instance)
        let (isStored, earlier) = address.compareExchange(
            expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .acquiringAndReleasing)
        if isStored { return instance }
        new.release()
        return UnsafeRawPointer(bitPattern: earlier).map { Unmanaged<Instance>.fromOpaque($0).takeUnretainedValue() } ?? instance
    }

    deinit {
        if let pointer = UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) {
            Unmanaged<Instance>.fromOpaque(pointer).release()
        }
    }
}
