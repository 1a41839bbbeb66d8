import { describe, expect, it } from 'vitest'
import { conditionalPolarPlot, conditionalRose } from './conditional-probability.ts'
import { seededRandom } from './seeded-random.ts'

const random = seededRandom(11)
const speedMs = Array.from({ length: 3000 }, () => 0.5 + random() * 7)
const directionDeg = speedMs.map(() => random() * 360)
/** A source in the east that strong winds bring. */
const values = speedMs.map((speed, i) => {
  const angle = ((directionDeg[i] ?? 0) * Math.PI) / 180
  return 20 + 5 * random() + 60 * Math.exp(-((speed * Math.sin(angle) - 5) ** 2 + (speed * Math.cos(angle)) ** 2) / 4)
})
const wind = { speedMs, directionDeg }

describe('conditional probability (polarPlot and percentileRose "cpf")', () => {
  it('E: is the share of a sector above the percentile of all counted rows, worked by hand', () => {
    // Counted: 10, 20, 30, 40, 50; their 75th percentile is 40, strictly exceeded by 50 alone.
    const rose = conditionalRose(
      { speedMs: [1, 1, 1, 1, 1, 0, 2, null], directionDeg: [90, 90, 90, 0, 91, 90, null, 90] },
      [10, 20, 30, 40, 50, 999, 999, 999],
      { sectors: 4 },
    )
    expect(rose).toMatchObject({ condition: { above: 40, upTo: null }, overall: 0.2 })
    expect(rose.sectors.map(({ count, meeting, probability }) => [count, meeting, probability])).toEqual([
      [1, 0, 0],
      [4, 1, 0.25],
      [0, 0, null],
      [0, 0, null],
    ])
  })

  it('E: between two percentiles owns the upper one', () => {
    const rose = conditionalRose(
      { speedMs: [1, 1, 1, 1, 1], directionDeg: [90, 90, 90, 90, 90] },
      [10, 20, 30, 40, 50],
      { sectors: 4, percentile: [25, 75] },
    )
    // Above 20, up to 40: two of five.
    expect(rose.condition).toEqual({ above: 20, upTo: 40 })
    expect(rose.sectors[1]?.probability).toBe(0.4)
  })

  it('E: conserves: sectors weighed by their rows give the overall share, 1 less the percentile', () => {
    const { sectors, overall } = conditionalRose(wind, values, { percentile: 90 })
    const rows = sectors.reduce((sum, { count }) => sum + count, 0)
    expect(rows).toBe(3000)
    expect(sectors.reduce((sum, { meeting }) => sum + meeting, 0) / rows).toBeCloseTo(overall, 12)
    expect(overall).toBeCloseTo(0.1, 12)
  })

  it('E: depends on the order of the concentrations only, and turns with the wind', () => {
    const plain = conditionalRose(wind, values).sectors.map(({ probability }) => probability)
    const bent = conditionalRose(
      wind,
      values.map((value) => Math.exp(value / 10)),
    ).sectors.map(({ probability }) => probability)
    expect(bent).toEqual(plain)
    const turned = conditionalRose({ speedMs, directionDeg: directionDeg.map((one) => (one + 10) % 360) }, values)
    expect(turned.sectors.map(({ probability }) => probability)).toEqual([plain.at(-1), ...plain.slice(0, -1)])
  })

  it('E: over direction and speed shows the source where it lies, within 0 and 1', () => {
    const plot = conditionalPolarPlot(wind, values, { percentile: 90, cells: 41 })
    expect(plot.cells.every(({ value }) => value >= 0 && value <= 1)).toBe(true)
    const likely = plot.cells.filter(({ value }) => value > 0.8)
    const [east, north] = [
      likely.reduce((sum, cell) => sum + cell.eastMs, 0) / likely.length,
      likely.reduce((sum, cell) => sum + cell.northMs, 0) / likely.length,
    ]
    expect(Math.hypot(east - 5, north)).toBeLessThan(0.8)
    const west = plot.cells.filter(({ eastMs }) => eastMs < -2)
    expect(Math.max(...west.map(({ value }) => value))).toBeLessThan(0.1)
  })

  it('refuses percentiles that are none, and tables without a row that counts', () => {
    expect(() => conditionalRose(wind, values, { percentile: 101 })).toThrow('百分位数应在 0～100 之间')
    expect(() => conditionalRose(wind, values, { percentile: [75, 25] })).toThrow('从小到大')
    expect(() => conditionalRose({ speedMs: [0], directionDeg: [10] }, [1])).toThrow('都有效的行')
  })
})
