/// The page around the page: what is shown of whom, and how wide.
enum DeskShell {
    /// Its own script asks this server and nobody else.
    static let policy =
        "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    static let page = Array(
        """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><title>Almanac desk</title>
        <style>
        :root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;height:100vh;display:flex;flex-direction:column;font:14px/1.4 system-ui,sans-serif;background:Canvas;color:CanvasText}
        header{display:flex;flex-wrap:wrap;gap:.4rem .9rem;align-items:center;padding:.4rem .8rem;border-bottom:1px solid #8c959f66}
        label{display:flex;gap:.35rem;align-items:center}select{font:inherit;max-width:14rem}
        main{flex:1;position:relative;display:flex;justify-content:center;background:#8c959f22;min-height:0}
        iframe{border:0;width:100%;height:100%;background:Canvas}iframe.next{position:absolute;visibility:hidden}
        main.dim iframe{opacity:.35}
        #problems{position:absolute;z-index:1;inset:1rem auto auto 1rem;right:1rem;margin:0;padding:.8rem 1rem;background:Canvas;border:2px solid #cf222e;border-radius:8px;white-space:pre-wrap;overflow:auto;max-height:60%;font:13px/1.5 ui-monospace,monospace}
        #problems[hidden]{display:none}#state{margin-inline-start:auto;opacity:.7}
        </style></head><body>
        <header>
        <label>Person <select id="person"></select></label>
        <label>Medium <select id="medium"><option value="index.html">Dashboard<option value="report.html">Report<option value="mail.html">Mail<option value="mail.txt">Mail as text<option value="report.md">Markdown<option value="report.pdf">PDF</select></label>
        <label>Theme <select id="theme"><option value="">of the settings</select></label>
        <label>Language <select id="language"><option value="">the person's</select></label>
        <label>Width <select id="width"><option value="">whole<option>1180<option>768<option>390<option>320</select></label>
        <label><input type="checkbox" id="dark"> Dark</label>
        <span id="state" role="status"></span>
        </header>
        <main><pre id="problems" role="alert" hidden></pre><iframe title="The page"></iframe></main>
        <script src="/desk.js"></script>
        </body></html>
        """.utf8)

    /// Asks for changes, and shows the page anew with its scroll, its period and its open details.
    static let script = Array(
        """
        'use strict'
        const $ = id => document.getElementById(id), main = document.querySelector('main')
        const choices = ['person', 'medium', 'theme', 'language', 'width']
        const wanted = new URLSearchParams(location.hash.slice(1))
        const chosen = Object.fromEntries(wanted)
        let frame = document.querySelector('iframe'), latest = frame, state = 0, shown = ''
        function fill(id, values) {
          const list = $(id), first = id === 'person' ? 0 : 1
          while (list.length > first) list.remove(first)
          for (const [value, name] of values) list.add(new Option(name, value))
          list.value = chosen[id] ?? ''
          if (list.selectedIndex < 0) list.selectedIndex = 0
        }
        function address() {
          const options = new URLSearchParams()
          for (const id of ['theme', 'language']) if ($(id).value) options.set(id, $(id).value)
          const query = options.toString()
          return '/p/' + $('person').value + '/' + $('medium').value + (query && '?' + query)
        }
        function look(frame) {
          frame.style.width = $('width').value ? $('width').value + 'px' : '100%'
          const page = frame.contentDocument, dark = $('dark').checked
          if (!page || !page.documentElement) return
          // Rules that are set anew have all styles of the page worked out again.
          if (dark === (page.isDark ?? false)) return
          page.isDark = dark
          page.documentElement.style.colorScheme = dark ? 'dark' : ''
          const turn = media => dark ? media.replace(/prefers-color-scheme: *dark/g, 'min-width: 0px').replace(/prefers-color-scheme: *light/g, 'max-width: 0px') : media
          const visit = rules => {
            for (const rule of rules) {
              if (rule.media) {
                rule.before ??= rule.media.mediaText
                rule.media.mediaText = turn(rule.before)
              }
              if (rule.cssRules) visit(rule.cssRules)
            }
          }
          for (const sheet of page.styleSheets) visit(sheet.cssRules)
          for (const source of page.querySelectorAll('source[media]')) {
            source.before ??= source.media
            source.media = turn(source.before)
          }
        }
        function remember(frame) {
          const page = frame.contentDocument
          if (!page || !page.documentElement) return null
          return {
            top: page.scrollingElement ? page.scrollingElement.scrollTop : 0,
            checked: [...page.querySelectorAll('input')].map(input => input.checked),
            open: [...page.querySelectorAll('details')].map(details => details.open)
          }
        }
        function restore(frame, past) {
          const page = frame.contentDocument
          if (!page || !past) return
          const inputs = [...page.querySelectorAll('input')], details = [...page.querySelectorAll('details')]
          if (inputs.length === past.checked.length) inputs.forEach((input, place) => { input.checked = past.checked[place] })
          if (details.length === past.open.length) details.forEach((one, place) => { one.open = past.open[place] })
          if (page.scrollingElement) page.scrollingElement.scrollTop = past.top
        }
        function show() {
          if (!$('person').value) return
          const place = address(), past = place === shown ? remember(frame) : null, next = document.createElement('iframe')
          next.title = 'The page'
          next.className = 'next'
          look(next)
          latest = next
          next.onload = () => {
            // A page that was asked for before may come after the newer one.
            if (next !== latest) return next.remove()
            if (next === frame) return follow()
            restore(next, past)
            look(next)
            next.className = ''
            for (const other of main.querySelectorAll('iframe')) if (other !== next) other.remove()
            frame = next
            main.dataset.shown = state
          }
          next.src = place
          shown = place
          main.append(next)
        }
        // A link inside the page leads to another medium.
        function follow() {
          const path = frame.contentWindow.location.pathname.split('/')
          if (path.length > 3 && [...$('medium').options].some(option => option.value === path[3])) $('medium').value = path[3]
          shown = address()
          look(frame)
        }
        async function watch() {
          for (;;) {
            try {
              const news = await (await fetch('/changes?after=' + state)).json()
              $('state').textContent = news.most ? 'The first ' + news.most + ' people of the dump.' : ''
              if (news.state === state) continue
              state = news.state
              fill('person', news.people.map(person => [person.folder, person.name]))
              fill('theme', news.themes.map(name => [name, name]))
              fill('language', news.languages.map(name => [name, name]))
              $('problems').textContent = news.problems.join('\\n')
              $('problems').hidden = !news.problems.length
              main.classList.toggle('dim', news.broken)
              main.dataset.state = state
              show()
            } catch {
              $('state').textContent = 'The desk has ended.'
              await new Promise(done => setTimeout(done, 500))
            }
          }
        }
        for (const id of ['medium', 'width']) if (wanted.has(id)) $(id).value = wanted.get(id)
        for (const id of choices) $(id).onchange = () => {
          chosen[id] = $(id).value
          location.hash = new URLSearchParams(choices.filter(id => $(id).value).map(id => [id, $(id).value])).toString()
          if (id === 'width') look(frame)
          else show()
        }
        $('dark').onchange = () => look(frame)
        watch()
        """.utf8)
}
