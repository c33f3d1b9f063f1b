// Writes d3.json: what D3 (node-d3-array 3.2, -scale 2.2 and -shape 1.3 of Debian 12) makes of made-up input, for D3VectorTests.
//
//     apt-get install nodejs node-d3-array node-d3-scale node-d3-shape
//     NODE_PATH=/usr/share/nodejs node make-vectors.js > d3.json
const { scaleBand, scaleLinear } = require('d3-scale')
const { arc, curveMonotoneX, line, pie } = require('d3-shape')

// A generator of its own, so that the file is the same each time.
let state = 20261122
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return state / 4294967296
}
const whole = (low, high) => low + Math.floor(random() * (high - low + 1))

// Axes that D3 widens to round values, where its ticks begin and end. It widens twice at most, sometimes by a whole step more than the data needs; such
// axes are left out.
const ticks = []
while (ticks.length < 150) {
  const size = 10 ** whole(-6, 9)
  const low = random() < 0.4 ? 0 : (random() * 2 - 1) * size
  const high = low + (0.01 + random()) * size
  const count = whole(2, 8)
  const scale = scaleLinear().domain([low, high]).nice(count)
  const values = scale.ticks(count)
  const [first, last] = scale.domain()
  if (values.length < 2 || values[0] !== first || values[values.length - 1] !== last) continue
  const step = values[1] - values[0]
  if (low - first >= step || last - high >= step) continue
  ticks.push({ low, high, count, values })
}

const bands = [1, 2, 3, 7, 12, 31, 365].flatMap(count => [0, 0.1, 0.2, 0.5].map(padding => {
  const [from, to] = [whole(0, 60), whole(200, 1400)]
  const scale = scaleBand().domain([...Array(count).keys()]).range([from, to]).paddingInner(padding).paddingOuter(padding / 2)
  return { count, padding, from, to, step: scale.step(), bandwidth: scale.bandwidth(), lefts: [scale(0), scale(count - 1)] }
}))

// Control points of each piece, as numbers.
const curves = []
for (let i = 0; i < 60; i += 1) {
  const points = []
  for (let n = whole(3, 12), x = whole(0, 9); n > 0; n -= 1, x += whole(1, 20)) points.push([x, whole(-9, 9)])
  const pieces = []
  const pen = { moveTo() {}, lineTo() {}, closePath() {}, bezierCurveTo: (...numbers) => pieces.push(numbers) }
  line().curve(curveMonotoneX).context(pen)(points)
  curves.push({ points, pieces })
}

// Slices of a ring around 0, 0: where the middle of each one's outer edge is, and whether it takes the longer way.
const rings = [[1], [1, 1], [3, 1], [1, 2, 3, 4], [999999, 1], [50, 50, 0.5], [7, 7, 7, 7, 7, 7, 58]].map(values => {
  const slices = pie().sort(null)(values)
  const draw = arc().innerRadius(40).outerRadius(60)
  return {
    values,
    slices: slices.map(slice => ({
      start: slice.startAngle / (2 * Math.PI), end: slice.endAngle / (2 * Math.PI), middle: draw.centroid(slice).map(n => n / 50),
      isLarge: slice.endAngle - slice.startAngle > Math.PI,
    })),
  }
})

const lines = (name, list) => `"${name}":[\n${list.map(item => JSON.stringify(item)).join(',\n')}\n]`
console.log(`{${lines('ticks', ticks)},\n${lines('bands', bands)},\n${lines('curves', curves)},\n${lines('rings', rings)}}`)
