import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { referencesAreThere } from '../../stats/testing/reference.ts'
import { readObmCase } from './read-case.ts'
import { summerDocument } from './testing/summer-day.ts'

const refused = (change: Record<string, unknown>) => {
  try {
    readObmCase(summerDocument(change))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return '接受'
}

test.skipIf(!referencesAreThere)('a case whose choices are written as sentences is read with their numbers', () => {
  const path = new URL('../../../../../../shared/data/obm/example_case.json', import.meta.url)
  const found = readObmCase(JSON.parse(readFileSync(path, 'utf8')))
  expect(found.photolysis).toEqual({ kind: 'factor', factor: 0.9 })
  expect(found.lossPerS).toBeCloseTo(1 / 86_400, 12)
  expect(found.hono).toEqual({ kind: 'share', ofNo2: 0.02 })
  expect(found.markOffsetS).toBe(0)
  expect(found.days).toBe(3)
  expect([...found.initialPpb]).toEqual([['HNO3', 1]])
  expect(found.rir).toEqual({ reduction: 0.1, fromHour: 7, toHour: 19 })
  expect(found.ekma).toEqual({ least: 0, most: 2 })
  expect(found.batch).toEqual({ fromHour: 6, toHour: 18, photolysisFactor: 0.85, lossPerS: 1 / 86_400 })
  expect(found.constrained).toEqual(['O3', 'NO', 'NO2', 'HONO', 'CO', 'SO2', 'CH4', 'H2'])
  expect(found.sets.get('pams')).toHaveLength(61)
})

test('a plain case gets the method’s own choices', () => {
  const found = readObmCase(summerDocument({ photolysis: undefined }))
  expect(found).toMatchObject({ days: 3, lossPerS: 1 / 86_400, mXyleneShare: 0.6, nox: 'species', ozone: 'observed' })
})

test('ozone left free while NO and NO2 are both constrained is refused with the reason', () => {
  expect(refused({ o3: 'computed' })).toContain('光稳态')
  expect(refused({ o3: 'computed', nox: 'sum' })).toBe('接受')
})

test('a clock that does not fit the longitude is refused', () => {
  const key = 'equivalent_longitude_for_BJT_clock_deg_west'
  const site = { lat: 31.57, lon_east: 120.3, utc_offset_h: 8 }
  expect(refused({ site: { ...site, [key]: -0.3 } })).toBe('接受')
  expect(refused({ site: { ...site, [key]: -120.3 } })).toContain('地方太阳时')
  expect(refused({ site: { ...site, utc_offset_h: 0 } })).toContain('时区')
})

test('a mass unit without its reference temperature is refused', () => {
  expect(refused({ units: { O3: 'ug/m3' } })).toContain('参比温度')
  expect(refused({ units: { O3: 'ug/m3@298.15K' } })).toBe('接受')
  expect(refused({ units: { O3: 'Torr' } })).toContain('不是浓度单位')
})

test('fewer than three days are refused: one day of spin-up leaves net ozone 15 % low', () => {
  expect(refused({ spin_up: { days: 2 } })).toContain('预热')
  expect(refused({ spin_up: '4 days' })).toBe('接受')
})

test('a key without meaning is kept to be reported', () => {
  expect(readObmCase(summerDocument({ photolisis: 1 })).unknownKeys).toEqual(['photolisis'])
  expect(readObmCase(summerDocument()).unknownKeys).toEqual([])
})

test('a choice that cannot be read, a misspelt option and a wrong date are named by their path', () => {
  expect(refused({ photolysis: 'as usual' })).toContain('photolysis 的说明“as usual”读不懂')
  expect(refused({ photolysis: { faktor: 1 } })).toContain('photolysis.faktor 不认识')
  expect(refused({ date_day1: '2025-02-30' })).toContain('date_day1')
  expect(refused({ site: { lat: '31', lon_east: 120, utc_offset_h: 8 } })).toContain('site.lat 应为数字')
  expect(refused({ hour_mark: undefined })).toContain('hour_mark')
  expect(refused({ groups: { a: ['X', 'X'] } })).toContain('groups.a[1] 重复列出 X')
  expect(refused({ rir: { reduction: 0.5 } })).toContain('rir 的削减比例')
  expect(() => readObmCase([])).toThrow('案例 应为对象')
})

test('S1: a sentence of nothing but digits is refused at once, in any field that is read as one', () => {
  for (const key of [
    'photolysis',
    'physical_loss',
    'HONO',
    'spin_up',
    'rir',
    'ekma_obm',
    'ekma_batch',
    'interpolation',
  ]) {
    const change = key === 'interpolation' ? { hour_mark: undefined } : {}
    for (const lead of ['', 'scale constraint by ', 'k = ', 'loss '])
      for (const length of [390 - lead.length, 60_000]) {
        const startedMs = performance.now()
        refused({ ...change, [key]: lead + '1'.repeat(length) })
        expect(performance.now() - startedMs, `${key} ${length}`).toBeLessThan(500)
      }
  }
  expect(refused({ spin_up: '1'.repeat(60_000) })).toBe('spin_up 过长，最多1000个字符')
  expect(refused({ spin_up: `3 days ${'x'.repeat(500)}` })).toBe('spin_up 的说明过长，最多400个字符')
})

test('a list of a case is bounded before each entry is compared with all', () => {
  const names = Array.from({ length: 40_000 }, (_, at) => `S${at}`)
  expect(refused({ constrained_budget_run: names })).toBe('constrained_budget_run 最多1000项')
  expect(refused({ table_day: 'x'.repeat(10_000) })).toHaveLength('table_day 应为数字，现为 '.length + 101)
})
