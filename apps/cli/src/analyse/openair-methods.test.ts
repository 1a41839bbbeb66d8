import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readCsvTable } from './csv-table.ts'
import { methods } from './methods.ts'

const folder = mkdtempSync(join(tmpdir(), 'qk-openair-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (method: string, lines: readonly string[], options: unknown = {}) => {
  const path = join(folder, `${method}.csv`)
  writeFileSync(path, `${lines.join('\n')}\n`)
  return methods.get(method)?.(readCsvTable(path), options)
}
const winds = [
  'date,ws,wd,nox',
  ...['00:00,2,90,10', '01:00,2,90,30', '02:00,2,270,20', '03:00,2,180,40'].map((cells) => `2026-06-01 ${cells}`),
]

describe('methods of openair by qk analyse', () => {
  it('E: pollutionRose takes prop.mean', () => {
    const asked = { pollutant: 'nox', sectors: 4, classBounds: [25], statistic: 'prop.mean' }
    expect(run('pollutionRose', winds, asked)).toMatchObject({
      sectors: [
        { contributionPct: 0 },
        { contributionsPct: [10, 30] },
        { contributionPct: 40 },
        { contributionPct: 20 },
      ],
    })
    expect(() => run('pollutionRose', winds, { ...asked, biasCorrection: true })).toThrow(
      '选项 biasCorrection 不用于 prop.mean',
    )
  })

  it('E: percentileRose and polarPlot take cpf with a percentile or two', () => {
    const asked = { pollutant: 'nox', sectors: 4, method: 'cpf', percentile: 50 }
    // Above 25: 30 of the two from the east, 40 from the south.
    expect(run('percentileRose', winds, asked)).toMatchObject({
      condition: { above: 25, upTo: null },
      sectors: [{ probability: null }, { probability: 0.5 }, { probability: 1 }, { probability: 0 }],
    })
    expect(run('polarPlot', winds, { pollutant: 'nox', statistic: 'cpf', percentile: [25, 75] })).toMatchObject({
      condition: { above: 17.5, upTo: 32.5 },
      overall: 0.5,
    })
    expect(() => run('percentileRose', winds, { pollutant: 'nox', percentile: 50 })).toThrow('选项 percentile 不用于')
    expect(() => run('polarPlot', winds, { pollutant: 'nox', percentile: 50 })).toThrow('选项 percentile 不用于 mean')
  })

  it('E: timeAverage takes two weeks, seasons, percentiles and vector wind', () => {
    const asked = { pollutant: 'nox', statistic: 'percentile', percentile: 50, vectorWind: true }
    const row = { count: 4, value: 25, speedMs: Math.hypot(2, -2) / 4 }
    for (const [period, date] of [
      ['2 week', '2026-06-01 00:00:00'],
      ['season', '2026-06-01 00:00:00'],
      ['year', '2026-01-01 00:00:00'],
    ]) {
      const [only] = run('timeAverage', winds, { ...asked, period }) as (typeof row & { date: string })[]
      expect(only).toMatchObject({ date, count: 4, value: 25 })
      expect(only?.speedMs).toBeCloseTo(row.speedMs, 12)
    }
    expect(() => run('timeAverage', winds, { pollutant: 'nox', period: 'fortnight' })).toThrow('时段应如')
  })

  it('E: polarAnnulus takes the period and its spreads', () => {
    const asked = { pollutant: 'nox', sectors: 4, period: 'season', directionSpreadDeg: 0, timeSpread: 0 }
    const { steps, cells } = run('polarAnnulus', winds, asked) as { steps: string[]; cells: { count: number }[] }
    expect(steps).toHaveLength(12)
    expect(cells.filter(({ count }) => count > 0)).toEqual([
      { directionDeg: 90, step: 5, count: 2, mean: 20, value: 20 },
      { directionDeg: 180, step: 5, count: 1, mean: 40, value: 40 },
      { directionDeg: 270, step: 5, count: 1, mean: 20, value: 20 },
    ])
  })

  it('E: trendLevel takes levels of the calendar, of the wind and of a column', () => {
    const asked = { pollutant: 'nox', x: { column: 'ws', levels: 1 }, y: 'wind', panel: null }
    expect(run('trendLevel', winds, asked)).toMatchObject({
      x: ['[2, 2]'],
      y: ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'],
      panels: [
        { label: null, cells: [[{}], [{}], [{ count: 2, value: 20 }], [{}], [{ value: 40 }], [{}], [{}], [{}]] },
      ],
    })
    expect(run('trendLevel', winds, { pollutant: 'nox' })).toMatchObject({ panels: [{ label: '2026' }] })
  })

  const ways = [
    'date,hour.inc,lon,lat,pm25',
    '2026-06-01,0,118,30,10',
    '2026-06-01,-10,120,31,10',
    '2026-06-02,0,118,30,30',
    '2026-06-02,-10,120,32,30',
  ]

  it('E: trajDifference and sqtba take the endpoints of paths', () => {
    const higher = run('trajDifference', ways, { pollutant: 'pm25', percentile: 50 }) as { differencePct: number }[]
    // All: 50 % of the receptor's two at either end; above 20: one at the receptor, one at 32°.
    expect(higher.map(({ differencePct }) => differencePct)).toEqual([0, -50, 50])
    const beside = Math.exp(-0.5 * ((6371 * Math.PI) / 180 / 54) ** 2)
    const cells = run('sqtba', ways, { pollutant: 'pm25' }) as { latitude: number; sqtba: number }[]
    expect(cells.find(({ latitude }) => latitude === 31)?.sqtba).toBeCloseTo((10 + 30 * beside) / (1 + beside), 12)
  })

  it('E: aot40 takes the threshold, the months and the hours', () => {
    const ozone = ['date,o3', '2026-06-01 07:00,200', '2026-06-01 08:00,90', '2026-06-01 09:00,100']
    expect(run('aot40', ozone)).toMatchObject([{ year: 2026, hours: 1104, measured: 2, aot: 30, isValid: false }])
    const asked = { threshold: 60, months: [6], hours: { from: 7, to: 9 } }
    expect(run('aot40', ozone, asked)).toMatchObject([{ hours: 60, measured: 2, aot: 170 }])
  })
})
