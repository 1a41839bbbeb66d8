import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'
import { type Trend, trendChart } from './trend-chart.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 2, minute))
const trend = (values: (number | null)[], change: Partial<Trend> = {}): Trend => ({
  title: '东亭站 PM10',
  unit: 'µg/m³',
  points: values.map((value, minute) => ({ at: at(minute), value })),
  stepMs: 60_000,
  limit: { name: '参考值', value: 150 },
  markAt: at(1),
  fontFamily: 'F',
  ...change,
})

describe('the trend of a pack', () => {
  it('breaks its line where a value is missing', () => {
    const svg = trendChart(trend([180, 181, null, 183, 184]))
    expect(svg?.match(/<polyline/g)).toHaveLength(2)
    expect(svg).toContain('参考值 150')
  })
  it('is not drawn from nothing', () => {
    expect(trendChart(trend([null, null]))).toBeNull()
    expect(trendChart(trend([]))).toBeNull()
  })
  it('writes names as text (4.4 #42)', () => {
    const svg = trendChart(trend([1, 2], { title: '<script>"&' }))
    expect(svg).toContain('&lt;script&gt;&quot;&amp;')
  })
  it('the same points make the same bytes', () => {
    expect(trendChart(trend([1, 2, 3]))).toBe(trendChart(trend([1, 2, 3])))
  })
})

describe('CSV of a pack', () => {
  it('quotes, keeps numbers, leaves missing empty and defuses formulas (4.4 #41)', () => {
    const text = csvOf({
      columns: ['a', 'b'],
      rows: [
        ['=1+1', -3.5],
        ['x,"y"', null],
        ['＝1+1', '－a'],
      ],
    }).toString('utf8')
    expect(text).toBe('\uFEFFa,b\r\n\'=1+1,-3.5\r\n"x,""y""",\r\n\'＝1+1,\'－a\r\n')
  })
})
