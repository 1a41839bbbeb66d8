import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { aqiTable, type IaqiItem, iaqiSteps } from './aqi-table.ts'
import { iaqi } from './iaqi.ts'
import type { StandardVersion } from './standard.ts'

const traps = new URL('../../../../../shared/data/analysis/cn_iaqi_float_traps.csv', import.meta.url)
const trapItems: Record<string, IaqiItem> = { CO_24h: 'co_24h', CO_1h: 'co_1h' }

describe('individual index', () => {
  it('every break point has exactly its index in both versions', () => {
    for (const [item, versions] of Object.entries(aqiTable) as [IaqiItem, (typeof aqiTable)[IaqiItem]][]) {
      for (const version of ['2012', '2026'] as const) {
        const { points } = versions[version]
        expect(points.map((point) => iaqi(item, point, version))).toEqual(iaqiSteps.slice(0, points.length))
      }
    }
  })

  it.each([
    ['pm25_24h', 61, '2026', 101],
    ['pm25_24h', 60.5, '2026', 100],
    ['pm25_24h', 60.6, '2026', 101],
    ['pm25_24h', 61, '2012', 83],
    ['pm25_24h', 76, '2012', 102],
    ['pm10_24h', 121, '2026', 101],
    ['pm10_24h', 121, '2012', 86],
    ['o3_1h', 161, '2012', 52],
    ['so2_24h', 2621, '2012', 500],
    ['pm25_24h', 1000, '2026', 500],
    ['co_24h', 2.25, '2012', 55],
    ['co_24h', 0, '2012', 0],
  ] as const)('%s at %s under %s is %s', (item, concentration, version, expected) => {
    expect(iaqi(item, concentration, version)).toBe(expected)
  })

  it('above 800 the hour of SO2 and the 8 hours of O3 have no index in 2012 and a fixed one in 2026', () => {
    expect(iaqi('so2_1h', 801, '2012')).toBeNull()
    expect(iaqi('so2_1h', 801, '2026')).toBe(200)
    expect(iaqi('o3_8h', 801, '2012')).toBeNull()
    expect(iaqi('o3_8h', 801, '2026')).toBe(300)
    expect(iaqi('so2_1h', 800.4, '2012')).toBe(200)
  })

  it('what is missing or negative has no index', () => {
    expect(iaqi('no2_1h', null, '2026')).toBeNull()
    expect(iaqi('no2_1h', -1, '2026')).toBeNull()
  })

  it.skipIf(!existsSync(traps))('passes the known floating-point traps (skipped without ../shared/data)', () => {
    const rows = readFileSync(traps, 'utf8').trim().split('\n').slice(1)
    expect(rows.length).toBe(80)
    for (const row of rows) {
      const [version = '', name = '', concentration = '', exact = ''] = row.split(',')
      const item = trapItems[name]
      if (item === undefined) throw new Error(`no item for ${name}`)
      expect(iaqi(item, Number(concentration), version as StandardVersion), row).toBe(Number(exact))
    }
  })
})
