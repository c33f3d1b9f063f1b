internal import Foundation

/// A JSON document that can be changed.
package enum JSONTree: Codable, Hashable, Sendable {
    case object([String: JSONTree])
    case list([JSONTree])
    case text(String)
    case number(Double)
    case flag(Bool)
    case null

    package init(json: [UInt8]) throws {
        self = try JSONDecoder().decode(JSONTree.self, from: Data(json))
    }

    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([JSONTree].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: JSONTree].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .object(let members): try value.encode(members)
        case .list(let elements): try value.encode(elements)
        case .text(let text): try value.encode(text)
        case .number(let number): try value.encode(number)
        case .flag(let flag): try value.encode(flag)
        case .null: try value.encodeNil()
        }
    }

    /// On one line.
    package var text: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }

    /// The member with that key.
    package subscript(key: String) -> JSONTree? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    // MARK: Places

    /// The place of a value.
    package struct Place: Hashable, Sendable {
        package enum Step: Hashable, Sendable {
            case key(String)
            case index(Int)
        }

        package var steps: [Step] = []

        package init(steps: [Step] = []) {
            self.steps = steps
        }

        /// - Parameter text: As `description` has it.
        package init(_ text: String) {
            for part in text.split(separator: ".") {
                let pieces = part.split(separator: "[")
                steps.append(.key(String(pieces[0])))
                for index in pieces.dropFirst().compactMap({ Int($0.dropLast()) }) { steps.append(.index(index)) }
            }
        }

        package func below(_ step: Step) -> Place { Place(steps: steps + [step]) }

        /// As notices have it: `guardian.rules[0].id`.
        package var description: String { text { String($0) } }

        /// As docs/dump-fields.md has it: `guardian.rules[].id`.
        package var pattern: String { text { _ in "" } }

        private func text(_ written: (Int) -> String) -> String {
            steps.reduce(into: "") { text, step in
                switch step {
                case .key(let key): text += text.isEmpty ? key : "." + key
                case .index(let index): text += "[" + written(index) + "]"
                }
            }
        }
    }

    /// The places of its members and of those elements of lists that are no objects, at any depth.
    package var places: [Place] { places(below: Place()) }

    private func places(below place: Place) -> [Place] {
        switch self {
        case .object(let members):
            members.sorted { $0.key < $1.key }.flatMap { key, value in
                [place.below(.key(key))] + value.places(below: place.below(.key(key)))
            }
        case .list(let elements):
            elements.enumerated().flatMap { index, value in
                let below = place.below(.index(index))
                if case .object = value { return value.places(below: below) }
                return [below] + value.places(below: below)
            }
        default: []
        }
    }

    /// Puts a value at a place, or takes away what is there.
    package mutating func set(_ place: Place, to value: JSONTree?) { change(place.steps[...]) { _ in value } }

    /// Gives the member at a place another key.
    package mutating func rename(_ place: Place, to key: String) {
        var value: JSONTree?
        change(place.steps[...]) {
            value = $0
            return nil
        }
        set(Place(steps: place.steps.dropLast() + [.key(key)]), to: value)
    }

    private mutating func change(_ steps: ArraySlice<Place.Step>, _ changed: (JSONTree?) -> JSONTree?) {
        guard let step = steps.first else { return }
        let rest = steps.dropFirst()
        switch (self, step) {
        case (.object(var members), .key(let key)):
            if rest.isEmpty { members[key] = changed(members[key]) } else { members[key]?.change(rest, changed) }
            self = .object(members)
        case (.list(var elements), .index(let index)) where elements.indices.contains(index):
            if !rest.isEmpty {
                elements[index].change(rest, changed)
            } else if let value = changed(elements[index]) {
                elements[index] = value
            } else {
                elements.remove(at: index)
            }
            self = .list(elements)
        default: break
        }
    }
}
