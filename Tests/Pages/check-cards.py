#!/usr/bin/env python3
"""Reads dashboards as they stand at 1180 pixels, in every period that can be chosen, with all but the numbers of the charts open, and demands:

unknown   on a page about one period no card tells nothing but that something is not known, and at most one has to say it besides "About these numbers"
repeated  no sentence stands three times, and no first tile stands again with the same name and number further down
first     what was spent is the first number, whatever the heading is about, and larger than the heading
heading   only what asks for something is a link in the heading, marked in a colour of its own
colours   bars of rises and of falls have the colours of rising and falling amounts beside the ring, and never that of a category; no two categories of a
          ring have one colour, its legend has those of its slices, and nothing is hatched
changed   what changed says of which days that is
rows      budgets stand at even distances, each name on one line with its state, and what was spent under its bar

usage: check-cards.py FOLDER [FOLDER ...]

FOLDER holds one subject's files; the first is in English, of a subject with all five systems, 30 days and budgets. Words are looked for on English pages
alone. In the end each demand is broken on the page of the first folder, and must be missed: so a check that never fails is found out.

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings, 69 no browser.
"""

import sys
from pathlib import Path

from chromium import Chromium, ChromiumError
from tally import Tally

CHOICES = "document.querySelectorAll('.picker input').length"
CHOOSE = "(index => document.querySelectorAll('.picker input')[index].click())"
OPEN = "for (const fold of document.querySelectorAll('details:not(.data)')) fold.open = true"

FOUND = r"""(() => {
  const found = { unknown: [], repeated: [], first: [], heading: [], colours: [], changed: [], rows: [] }
  const isShown = part => part.checkVisibility({ visibilityProperty: true })
  const all = (selector, root = document) => [...root.querySelectorAll(selector)].filter(isShown)
  const words = part => part.innerText.replace(/\s+/g, ' ').trim()
  const lines = part => part.innerText.split('\n').map(line => line.replace(/\s+/g, ' ').trim())
  const brief = text => text.length > 90 ? text.slice(0, 89) + '…' : text
  const isEnglish = document.documentElement.lang.startsWith('en')
  const about = all('section').find(section => /^About these numbers/.test(words(section)))

  // Nothing is known.
  const cards = all('main .card').filter(card => !about?.contains(card))
  if (isEnglish && !document.querySelector('.picker')) {
    const unknown = cards.filter(card => /\bnot known\b/.test(words(card)))
    for (const card of unknown) {
      if (!all('svg:not(.ic), table, li, b, dd, small', card).length) found.unknown.push(`a card says only '${brief(words(card))}'`)
    }
    if (unknown.length > 1) found.unknown.push(`${unknown.length} cards say that something is not known: ${unknown.map(words).map(brief).join(' | ')}`)
  }

  // The same again.
  const counts = new Map()
  for (const line of lines(document.querySelector('main'))) if (line.length >= 40) counts.set(line, (counts.get(line) ?? 0) + 1)
  for (const [line, count] of counts) if (count > 2) found.repeated.push(`'${brief(line)}' stands ${count} times`)
  const tile = part => [all('span, a', part)[0], all('b', part)[0]].map(piece => piece ? words(piece) : '').join(': ')
  const tiles = all('.tiles > *').filter(part => part.querySelector('b'))
  const first = tiles.filter(part => part.closest('.top')).map(tile), later = tiles.filter(part => !part.closest('.top')).map(tile)
  const again = first.filter(text => later.includes(text))
  if (again.length) found.repeated.push(`of ${first.length} first tiles these stand again: ${again.join(', ')}`)

  // The heading.
  const heading = document.querySelector('h1'), ink = getComputedStyle(heading).color
  for (const link of all('a', heading)) {
    const style = getComputedStyle(link), isBoxed = parseFloat(style.borderInlineStartWidth) > 0
    // What stands beside the heading, too, is for those who hear the page.
    if (/^inset/.test(style.clipPath)) continue
    if (!link.matches('.bad, .watch')) found.heading.push(`'${brief(words(link))}' asks for nothing and is a link`)
    else if ((isBoxed ? style.borderInlineStartColor : style.textDecorationColor) === ink) {
      found.heading.push(`'${brief(words(link))}' is marked in the colour of the rest`)
    }
  }

  // The first number.
  const opening = tiles.filter(part => part.closest('.top'))
  const spent = opening.findIndex(part => all('span, a', part)[0]?.innerText.trim() === 'Spent')
  if (isEnglish && spent >= 0) {
    const number = all('b', opening[spent])[0], size = number ? parseFloat(getComputedStyle(number).fontSize) : 0
    if (spent > 0) found.first.push(`what was spent is number ${spent + 1}`)
    if (size <= 1.3 * parseFloat(getComputedStyle(heading).fontSize)) found.first.push(`what was spent has ${size} px`)
  }

  // More and less.
  const legend = all('.legend.compared').find(list => list.querySelector('.watch') && list.querySelector('.good'))
  const bars = all('svg[role=img]').find(svg => /^What changed, by category/.test(svg.getAttribute('aria-label')))
  if (isEnglish && legend && bars) {
    // Letters that say more are darker than marks that do, so that they can be read: each has its colour of the theme.
    const isColour = (colour, name) => {
      const probe = legend.appendChild(document.createElement('b'))
      probe.style.color = `var(--${name})`
      const themed = getComputedStyle(probe).color
      probe.remove()
      return colour === themed
    }
    for (const name of ['good', 'watch']) {
      const amount = legend.querySelector('small.' + name)
      if (!isColour(getComputedStyle(amount).color, name)) found.colours.push(`${words(amount)} has not the colour of such amounts`)
    }
    const kinds = new Set(all('i', legend).map(square => getComputedStyle(square).backgroundColor))
    for (const bar of bars.querySelectorAll('path:has(> title)')) {
      const title = bar.querySelector('title').textContent, fill = getComputedStyle(bar).fill
      if (!isColour(fill, title.includes('−') ? 'good' : 'watch-mark')) found.colours.push(`${title} is ${fill}, which is not the colour of such amounts`)
      if (kinds.has(fill)) found.colours.push(`${title} has the colour of a category`)
    }
  }

  const card = bars?.closest('.card')
  if (isEnglish && card && !/\b30 days\b/.test(words(card))) found.changed.push(`'${brief(words(card))}' does not name its days`)
  for (const split of all('.split')) {
    const squares = all('.legend i', split).map(square => getComputedStyle(square).backgroundColor)
    const slices = all('.ring svg path', split).map(slice => getComputedStyle(slice)).map(style => style.fill === 'none' ? style.stroke : style.fill)
    if (new Set(squares).size < squares.length) found.colours.push(`squares of a legend have one colour: ${squares.join(' ')}`)
    if (slices.length && squares.some(square => !slices.includes(square))) found.colours.push(`squares ${squares.join(' ')}, slices ${slices.join(' ')}`)
  }
  if (document.querySelector('svg pattern')) found.colours.push('a mark is hatched')

  // Budgets.
  for (const svg of all('svg[role=img]').filter(svg => isEnglish && /^Budgets .* against (their|its) limits?\./.test(svg.getAttribute('aria-label')))) {
    const frame = svg.getBoundingClientRect()
    const runs = all('text', svg).map(text => [text.textContent.trim(), text.getBoundingClientRect()]).filter(([words]) => words)
      .map(([words, box]) => ({ words, box, isStart: Math.abs(box.left - frame.left) < 12, y: Math.round(box.bottom - frame.top) }))
      .sort((one, other) => one.y - other.y)
    const starts = runs.filter(run => run.isStart), names = starts.filter((_, place) => place % 2 === 0)
    const steps = names.slice(1).map((run, place) => run.y - names[place].y)
    if (steps.some(step => Math.abs(step - steps[0]) > 2)) found.rows.push(`rows are ${steps.join(', ')} px high`)
    for (const [place, run] of names.entries()) {
      const beside = runs.filter(other => !other.isStart && Math.abs(other.y - run.y) <= 2), under = starts[place * 2 + 1]
      if (beside.length !== 1) found.rows.push(`${run.words} has ${beside.length} states on its line`)
      else if (Math.abs(beside[0].box.right - frame.right) > 12) found.rows.push(`'${beside[0].words}' does not end where the bars end`)
      if (!under || !/\d/.test(under.words)) found.rows.push(`under ${run.words} stands no amount`)
    }
  }
  return found
})()"""

# For each demand, what breaks it.
ONE_PERIOD = "document.querySelector('.picker').classList.remove('picker'); "
BREAKS = {
    "a card that tells nothing": (
        "unknown", ONE_PERIOD + "document.querySelector('section .card').innerHTML = '<h3>Daily spend</h3><p>What there was is not known.</p>'"),
    "two cards about what is not known": (
        "unknown", ONE_PERIOD + "for (const card of [...document.querySelectorAll('section .card')].slice(0, 2)) "
        "card.insertAdjacentHTML('beforeend', '<p>It is not known.</p>')"),
    "a sentence in three tiles": (
        "repeated", "for (const tile of document.querySelectorAll('.top .tiles > *')) tile.insertAdjacentHTML('beforeend', "
        "'<p>In October $642.20 was spent in all; all limits together are $1,480.00.</p>')"),
    "the first tiles once more": (
        "repeated", "const last = [...document.querySelectorAll('section .tiles')].at(-1); "
        "for (const tile of document.querySelectorAll('.top .tiles > *')) last.append(tile.cloneNode(true))"),
    "a heading that is a link": (
        "heading", "const heading = document.querySelector('h1'); heading.className = ''; heading.innerHTML = '<a href=#spending>You spent $734.14.</a>'"),
    "what was spent in the end": (
        "first", "const first = document.querySelector('.top .tiles > *'); [...document.querySelectorAll('.top .tiles')].at(-1).append(first)"),
    "a link in the colour of the rest": (
        "heading", "const heading = document.querySelector('h1'); heading.className = ''; "
        "heading.innerHTML = '<a class=bad href=#spending>Clothing is over its limit.</a>'; "
        "Object.assign(heading.firstChild.style, { border: 0, textDecorationColor: 'currentColor' })"),
    "bars in the colour of a category": (
        "colours", "const square = getComputedStyle(document.querySelector('.legend i')).backgroundColor; "
        "for (const bar of document.querySelectorAll('[aria-label^=\"What changed, by category\"] path')) bar.style.fill = square"),
    "two categories of one colour": ("colours", "for (const square of [...document.querySelectorAll('.legend i.k4')]) square.className = 'k1'"),
    "changes of some days": (
        "changed", "document.querySelector('[aria-label^=\"What changed, by category\"]').closest('.card').querySelector('.sub').remove()"),
    "a ragged row": (
        "rows", "const name = [...document.querySelectorAll('[aria-label^=\"Budgets \"] text')].find(text => text.textContent == 'Fun'); "
        "name.setAttribute('y', +name.getAttribute('y') + 13)"),
    "states on lines of their own": (
        "rows", "for (const text of document.querySelectorAll('[aria-label^=\"Budgets \"] .fb text')) text.setAttribute('y', +text.getAttribute('y') + 13)"),
}


def main(folders):
    tally = Tally("check-cards")
    with Chromium() as browser, browser.page() as tab:
        tab.emulate()
        tab.resize(1180)
        for folder in folders:
            tab.open((folder / "index.html").resolve().as_uri())
            name = "/".join(folder.parts[-2:])
            for index in range(max(1, tab.evaluate(CHOICES))):
                if tab.evaluate(CHOICES):
                    tab.call(CHOOSE, index)
                tab.evaluate(OPEN)
                tab.settle()
                for demand, lines in tab.evaluate(FOUND).items():
                    tally.check(not lines, f"{name}, choice {index + 1}: {demand}: {'; '.join(lines[:3])}")
        for what, (demand, change) in BREAKS.items():
            tab.open("about:blank")
            tab.open((folders[0] / "index.html").resolve().as_uri())
            tab.evaluate(OPEN)
            tab.evaluate(f"(() => {{ {change} }})()")
            tab.settle()
            missed = [name for name, lines in tab.evaluate(FOUND).items() if lines]
            tally.check(missed == [demand], f"{what} must be found as '{demand}', and is as {missed}")
    return tally.end()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    try:
        sys.exit(main([Path(folder) for folder in sys.argv[1:]]))
    except ChromiumError as error:
        print(f"check-cards: {error}", file=sys.stderr)
        sys.exit(69)
