// What check-pages.py asks a page. Every probe returns plain values; findings are sentences that name the element.
globalThis.probes = (() => {
  'use strict'

  // Font boxes are taller than the letters in them and glyph edges are rounded: this much touching is no overlap.
  const TOLERANCE = 1
  // The numbers in a ring are as large as the ring allows.
  const TEXT_SIZES = { usual: [11, 14.6], inRings: [9, 100] }

  const brief = text => {
    const line = text.replace(/\s+/g, ' ').trim()
    return line.length > 40 ? line.slice(0, 39) + '…' : line
  }

  const name = element => {
    const id = element.id ? '#' + element.id : ''
    const classes = [...element.classList].slice(0, 2).map(c => '.' + c).join('')
    return `<${element.localName}${id}${classes}>`
  }

  const isShown = element =>
    element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true })

  /// Kept for screen readers alone: cut down to nothing, or one pixel.
  const isForReadersOnly = element => {
    for (let e = element; e && e !== document.body; e = e.parentElement) {
      const style = getComputedStyle(e)
      if (/^inset\((50|100)%/.test(style.clipPath) || /^rect\(0px,? 0px,? 0px,? 0px\)/.test(style.clip)) return true
      if (style.overflowX !== 'visible' && e.clientWidth <= 1 && e.clientHeight <= 1 && style.display !== 'inline') return true
    }
    return false
  }

  const textNodes = function* (root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      if (node.data.trim() === '' || node.parentElement.closest('script, style, title, desc, metadata, defs, template')) continue
      yield node
    }
  }

  /// All the text a reader sees now, SVG labels too, in document order, one text node a line.
  const visibleText = () => {
    const lines = []
    for (const node of textNodes(document.body)) {
      if (isShown(node.parentElement) && !isForReadersOnly(node.parentElement)) lines.push(node.data.replace(/\s+/g, ' ').trim())
    }
    return lines.join('\n')
  }

  // --- the document ---------------------------------------------------------------------------------------------------

  const documentFindings = () => {
    const found = { ids: [], references: [], styles: [], scripts: [], remote: [], names: [], policy: [], basics: [] }
    const ids = new Map()
    for (const element of document.querySelectorAll('[id]')) ids.set(element.id, (ids.get(element.id) ?? 0) + 1)
    for (const [id, count] of ids) if (count > 1) found.ids.push(`id "${id}" stands ${count} times`)

    const pointers = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-details', 'aria-owns', 'headers', 'list']
    for (const element of document.querySelectorAll('*')) {
      for (const { name: attribute, value } of element.attributes) {
        const at = `${name(element)} ${attribute}="${brief(value)}"`
        if (attribute === 'style') found.styles.push(at)
        if (attribute.startsWith('on')) found.scripts.push(at)
        if (pointers.includes(attribute)) {
          for (const id of value.split(/\s+/)) if (id && !ids.has(id)) found.references.push(`${at}: there is no such id`)
        }
        for (const [, id] of value.matchAll(/url\(\s*["']?#([^"')]+)["']?\s*\)/g)) {
          if (!ids.has(id)) found.references.push(`${at}: there is no such id`)
        }
        if (attribute === 'href' || attribute === 'xlink:href') {
          const id = value.startsWith('#') ? decodeURIComponent(value.slice(1)) : null
          if (id && id !== 'top' && !ids.has(id)) found.references.push(`${at}: there is no such id`)
          if (/^\s*javascript:/i.test(value)) found.scripts.push(at)
        }
        const loads = ['src', 'srcset', 'poster', 'data', 'action', 'formaction', 'background', 'ping', 'manifest'].includes(attribute)
          || ((attribute === 'href' || attribute === 'xlink:href') && !['a', 'area'].includes(element.localName))
        if (loads && !/^(#|data:|$)/.test(value)) found.remote.push(`${at} loads something`)
        if (['href', 'xlink:href'].includes(attribute) && /^\s*([a-z]+:)?\/\//i.test(value)) found.remote.push(`${at} leads away`)
      }
    }
    for (const element of document.querySelectorAll('script, iframe, object, embed, applet, base, foreignObject script')) {
      found.scripts.push(name(element))
    }
    for (const element of document.querySelectorAll('style')) {
      const remote = element.textContent.match(/@import|url\(\s*["']?(?!#|data:)[^)]{0,40}/i)
      if (remote) found.remote.push(`<style> has ${brief(remote[0])}`)
    }

    for (const svg of document.querySelectorAll('svg:not(svg svg)')) {
      if (svg.closest('[aria-hidden=true]')) continue
      const titled = [...svg.children].find(child => child.localName === 'title')?.textContent
      const labelled = (svg.getAttribute('aria-labelledby') ?? '').split(/\s+/).map(id => document.getElementById(id)?.textContent ?? '').join(' ')
      const label = (labelled.trim() || svg.getAttribute('aria-label') || titled || '').trim()
      const where = `${name(svg)} in ${name(svg.parentElement)} (${brief(svg.textContent)})`
      if (!svg.hasAttribute('role')) found.names.push(`${where} has no role and is not hidden from readers`)
      else if (label === '') found.names.push(`${where} has no name`)
    }

    const policy = document.querySelector('meta[http-equiv="Content-Security-Policy" i]')?.content
    if (!policy) found.policy.push('there is no content security policy')
    else {
      if (!/default-src\s+'none'/.test(policy)) found.policy.push(`the policy does not begin with nothing: ${brief(policy)}`)
      if (/'unsafe-/.test(policy)) found.policy.push(`the policy is unsafe: ${brief(policy)}`)
    }

    if (document.compatMode !== 'CSS1Compat') found.basics.push('quirks mode: no doctype')
    if (!document.documentElement.lang) found.basics.push('<html> has no lang')
    if (!document.title.trim()) found.basics.push('no title')
    if (document.characterSet !== 'UTF-8') found.basics.push(`read as ${document.characterSet}`)
    if (!document.querySelector('meta[name=viewport]')) found.basics.push('no viewport')
    if (document.querySelectorAll('h1').length !== 1) found.basics.push(`${document.querySelectorAll('h1').length} <h1>`)
    return found
  }

  /// Where relative links lead, without their fragments.
  const relativeLinks = () => [...new Set([...document.querySelectorAll('a[href], area[href]')]
    .map(link => link.getAttribute('href')).filter(href => !/^(#|[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)).map(href => href.split('#')[0]))]

  // --- layout ---------------------------------------------------------------------------------------------------------

  const scrollsOrClips = style => style.overflowX !== 'visible'

  /// Sideways scroll, and boxes beyond the edges of the window.
  const stickingOut = () => {
    const findings = []
    const root = document.scrollingElement
    if (root.scrollWidth > innerWidth) findings.push(`the page is ${root.scrollWidth} px wide in a window of ${innerWidth}`)
    for (const element of document.body.querySelectorAll('*:not(svg *)')) {
      if (!isShown(element) || isForReadersOnly(element)) continue
      const box = element.getBoundingClientRect()
      if (box.width === 0 || box.height === 0) continue
      if (box.right <= innerWidth + TOLERANCE && box.left >= -TOLERANCE) continue
      let held = false
      for (let e = element.parentElement; e && e !== document.documentElement; e = e.parentElement) {
        if (scrollsOrClips(getComputedStyle(e))) { held = true; break }
      }
      if (!held) findings.push(`${name(element)} reaches from ${Math.round(box.left)} to ${Math.round(box.right)}: ${brief(element.textContent)}`)
    }
    return findings
  }

  /// Content that is cut off where nobody can scroll to it. An ellipsis is a choice, and no finding.
  const cutOff = () => {
    const findings = []
    for (const element of document.querySelectorAll('body, body *:not(svg *)')) {
      const style = getComputedStyle(element)
      const hidden = value => value === 'hidden' || value === 'clip'
      if (!hidden(style.overflowX) && !hidden(style.overflowY)) continue
      if (!isShown(element) || isForReadersOnly(element)) continue
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') continue
      if (hidden(style.overflowX) && element.scrollWidth > element.clientWidth + TOLERANCE) {
        findings.push(`${name(element)} cuts off ${element.scrollWidth - element.clientWidth} px at its side: ${brief(element.textContent)}`)
      }
      if (hidden(style.overflowY) && element.scrollHeight > element.clientHeight + TOLERANCE) {
        findings.push(`${name(element)} cuts off ${element.scrollHeight - element.clientHeight} px below: ${brief(element.textContent)}`)
      }
    }
    return findings
  }

  // --- labels of charts -----------------------------------------------------------------------------------------------

  const corners = (box, matrix) => [[box.x, box.y], [box.x + box.width, box.y], [box.x + box.width, box.y + box.height], [box.x, box.y + box.height]]
    .map(([x, y]) => ({ x: matrix.a * x + matrix.c * y + matrix.e, y: matrix.b * x + matrix.d * y + matrix.f }))

  const project = (points, axis) => {
    const values = points.map(p => p.x * axis.x + p.y * axis.y)
    return [Math.min(...values), Math.max(...values)]
  }

  /// How deep two convex quadrilaterals lie in each other, in pixels: the smallest push that parts them (separating axes).
  const depth = (one, other) => {
    let least = Infinity
    for (const quad of [one, other]) {
      for (let i = 0; i < 2; i++) {
        const edge = { x: quad[i + 1].x - quad[i].x, y: quad[i + 1].y - quad[i].y }
        const length = Math.hypot(edge.x, edge.y)
        if (length === 0) return 0
        const axis = { x: -edge.y / length, y: edge.x / length }
        const [a, b] = project(one, axis)
        const [c, d] = project(other, axis)
        least = Math.min(least, Math.min(b, d) - Math.max(a, c))
        if (least <= 0) return 0
      }
    }
    return least
  }

  /// A font's box has room for accents and descenders that most labels do not have: a tenth above and below is given back.
  const trimmed = ({ x, y, width, height }) => ({ x, y: y + height * 0.1, width, height: height * 0.8 })

  /// Every run of text of a picture, as it lies on the screen. Runs of one <text> are apart, as tspans may be placed.
  const labelsOf = svg => {
    const labels = []
    for (const node of textNodes(svg)) {
      const element = node.parentElement
      const text = element.closest('text')
      if (!text || !isShown(element)) continue
      const matrix = text.getScreenCTM()
      const isUpright = Math.abs(matrix.b) < 1e-6 && Math.abs(matrix.c) < 1e-6 && !text.hasAttribute('rotate')
      let quad
      if (isUpright) {
        const range = document.createRange()
        range.selectNodeContents(node)
        quad = corners(trimmed(range.getBoundingClientRect()), new DOMMatrix())
      } else {
        quad = corners(trimmed(text.getBBox()), matrix)
      }
      if (quad[0].x === quad[1].x && quad[0].y === quad[1].y) continue
      const scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c))
      const size = parseFloat(getComputedStyle(element).fontSize) * scale
      labels.push({ text: brief(node.data), quad, size, owner: text, isUpright })
    }
    return labels
  }

  /// Labels that lie on each other, reach out of their picture, or are not of the size that the words of charts have.
  const labelFindings = () => {
    const findings = { overlaps: [], outside: [], sizes: [] }
    let charts = 0, count = 0
    for (const svg of document.querySelectorAll('svg:not(svg svg)')) {
      if (!isShown(svg) || isForReadersOnly(svg)) continue
      const frame = svg.getBoundingClientRect()
      if (frame.width === 0 || frame.height === 0) continue
      charts += 1
      const view = svg.viewBox.baseVal
      const matrix = svg.getScreenCTM()
      const edge = view && view.width > 0 ? corners(view, matrix) : corners(frame, new DOMMatrix())
      const [left, right] = project(edge, { x: 1, y: 0 })
      const [top, bottom] = project(edge, { x: 0, y: 1 })
      const labels = labelsOf(svg)
      const [least, most] = svg.closest('.ring, .meter') ? TEXT_SIZES.inRings : TEXT_SIZES.usual
      count += labels.length
      const where = `in ${name(svg)} "${brief(svg.getAttribute('aria-label') ?? svg.querySelector('title')?.textContent ?? '')}"`
      for (const [i, label] of labels.entries()) {
        const [a, b] = project(label.quad, { x: 1, y: 0 })
        const [c, d] = project(label.quad, { x: 0, y: 1 })
        const beyond = Math.max(left - a, b - right, top - c, d - bottom)
        if (beyond > TOLERANCE) findings.outside.push(`"${label.text}" ${where} reaches ${beyond.toFixed(1)} px out of it`)
        if (label.size < least - 0.05 || label.size > most + 0.05) findings.sizes.push(`"${label.text}" ${where} is ${label.size.toFixed(1)} px`)
        for (const other of labels.slice(i + 1)) {
          // A turned <text> is measured whole, so its runs share one box.
          if (!label.isUpright && label.owner === other.owner) continue
          const deep = depth(label.quad, other.quad)
          if (deep > TOLERANCE) findings.overlaps.push(`"${label.text}" and "${other.text}" ${where} overlap by ${deep.toFixed(1)} px`)
        }
      }
    }
    return { ...findings, charts, count }
  }

  // --- controls -------------------------------------------------------------------------------------------------------

  const labelOf = input => brief(input.labels?.[0]?.textContent || input.getAttribute('aria-label') || input.value || input.id)

  /// Groups of radio inputs in document order; the one that offers 7 days, by its id, its value or in English, is the range picker.
  const radioGroups = () => {
    const groups = new Map()
    for (const input of document.querySelectorAll('input[type=radio]')) {
      const key = input.name || `(unnamed ${input.id})`
      if (!groups.has(key)) groups.set(key, [])
      groups.get(key).push(input)
    }
    return [...groups].map(([key, inputs]) => ({
      name: key,
      options: inputs.map(labelOf),
      checked: inputs.findIndex(input => input.checked),
      isRange: inputs.some(input => /(^|[^a-z0-9])r?7 ?d/i.test(`${input.id} ${input.value} ${labelOf(input)}`)),
    }))
  }

  const radios = group => [...document.querySelectorAll('input[type=radio]')].filter(input => input.name === group)
  const focusRadio = group => {
    const all = radios(group)
    const input = all.find(i => i.checked) ?? all[0]
    input.focus()
    return document.activeElement === input
  }
  const checkedRadio = group => radios(group).findIndex(input => input.checked)
  const hasFocus = group => radios(group).includes(document.activeElement)

  /// The box a keyboard user should see change when a group has the focus, in page coordinates.
  const groupBox = group => {
    const input = radios(group)[0]
    const box = (input.closest('fieldset, [role=radiogroup]') ?? input.parentElement).getBoundingClientRect()
    return { x: Math.max(0, box.x + scrollX - 6), y: Math.max(0, box.y + scrollY - 6), width: box.width + 12, height: box.height + 12 }
  }

  const checkboxes = () => [...document.querySelectorAll('input[type=checkbox]')].map((input, i) => ({ index: i, label: labelOf(input), shown: isShown(input) }))
  const focusCheckbox = index => {
    const input = document.querySelectorAll('input[type=checkbox]')[index]
    input.focus()
    return document.activeElement === input
  }

  const details = () => [...document.querySelectorAll('details')]
  /// Indices of what can be opened now.
  const closedDetails = () => details().flatMap((d, i) => !d.open && isShown(d) ? [i] : [])
  const focusSummary = index => {
    const summary = details()[index].querySelector(':scope > summary')
    summary?.focus()
    return summary !== null && document.activeElement === summary
  }
  /// What is wrong with an opened one, or nothing.
  const openedDetails = index => {
    const one = details()[index]
    const label = brief(one.querySelector(':scope > summary')?.textContent ?? '')
    if (!one.open) return `"${label}" does not open`
    const content = [...one.children].filter(child => child.localName !== 'summary')
    return content.some(child => isShown(child) && child.getBoundingClientRect().height > 0) ? null : `"${label}" is empty when open`
  }
  const closeDetails = () => { for (const one of details()) one.open = false }

  // --- paper ----------------------------------------------------------------------------------------------------------

  const emptyCards = () => [...document.querySelectorAll('.card')]
    .filter(card => isShown(card) && card.getBoundingClientRect().height <= 0).map(card => `${name(card)} has no height`)

  /// Tables of a report that paper has not, where no sentence says so.
  const lostTables = () => {
    const tells = [...document.querySelectorAll('.unprinted')].some(isShown)
    return [...document.querySelectorAll('main.page table')].filter(table => !tells && !table.checkVisibility())
      .map(table => `the table '${table.caption?.textContent ?? ''}' is not printed`)
  }

  /// Cards of a report with a picture that may be torn at the end of a sheet.
  const torn = () => [...document.querySelectorAll('main.page .card:has(svg)')]
    .filter(card => isShown(card) && getComputedStyle(card).breakInside !== 'avoid').map(card => `${name(card)} may be torn`)

  const headings = () => [...document.querySelectorAll('h2, h3')].filter(isShown).map(heading => heading.innerText.replace(/\s+/g, ' ').trim())

  const luminance = colour => {
    const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number)
    return a === 0 ? null : (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
  }
  /// Dark paper, or light ink on it.
  const darkPaper = () => {
    const findings = []
    for (const element of [document.documentElement, document.body]) {
      const paper = luminance(getComputedStyle(element).backgroundColor)
      if (paper !== null && paper < 0.9) findings.push(`${name(element)} prints on ${getComputedStyle(element).backgroundColor}`)
    }
    if (luminance(getComputedStyle(document.body).color) > 0.5) findings.push(`the text prints in ${getComputedStyle(document.body).color}`)
    return findings
  }

  const axe = async () => {
    const { violations, incomplete } = await globalThis.axe.run(document, { resultTypes: ['violations', 'incomplete'] })
    const lines = results => results.flatMap(rule => rule.nodes.map(node =>
      `${rule.id} (${rule.impact}): ${node.target.join(' ')}: ${brief(node.any.concat(node.all, node.none)[0]?.message ?? rule.help)}`))
    return { violations: lines(violations), incomplete: lines(incomplete) }
  }

  return {
    visibleText, documentFindings, relativeLinks, stickingOut, cutOff, labelFindings, radioGroups, focusRadio, checkedRadio, hasFocus,
    groupBox, checkboxes, focusCheckbox, closedDetails, focusSummary, openedDetails, closeDetails, emptyCards, lostTables, torn, headings,
    darkPaper, axe,
  }
})()
