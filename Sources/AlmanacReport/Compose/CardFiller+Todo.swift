import AlmanacInsights
import AlmanacModel

// A fence that lists what waits for the reader.

extension CardFiller {
    func todo(_ spec: TodoSpec, range: RangeKey) -> Filled {
        let all = context.highlights(range).todo
        if all.isEmpty { return .absent }
        let rows = all.prefix(spec.most).map {
            TodoList.Row(name: $0.name, detail: $0.detail, state: $0.state, tone: $0.tone, source: $0.source)
        }
        return .block(
            .todo(
                TodoList(
                    title: spec.title?.filled(context, range) ?? Line(Phrase("todo.title")), rows: rows, more: all.count - rows.count)))
    }
}
