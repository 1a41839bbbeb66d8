import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertSite } from '../../../series/testing/measured-sites.ts'
import { fillComponentHours } from '../../../testing/component-hours.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
const [siteCode, otherCode] = ['320200ZF11', '320200ZF12']
/** Six whole days, from Sunday 8 to Friday 13 November. */
const period = { startTime: '2026-11-08 01:00:00', endTime: '2026-11-14 00:00:00' }
const asked = { siteCodes: siteCode, ...period, family: 'PM' as const }
const [sulfate, nitrate, chloride] = ['a99701', 'a99702', 'a99704']

/** Both stations by the same course, one of (10, 20, 5), the other of (8, 25, 5). */
const amounts: Readonly<Record<string, readonly [number, number]>> = {
  Sulfate: [10, 8],
  Nitrate: [20, 25],
  Chloride: [5, 5],
}

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  for (const [place, code] of [siteCode, otherCode].entries()) {
    await insertSite(app.services.db, { code, name: place === 0 ? '组分甲' : '组分乙', type: '70' })
    await fillComponentHours(app.services, code, {
      from: new Date('2026-11-08T00:00:00+08:00'),
      hours: 144,
      value: ({ family, nameEn }, hour) => {
        const known = amounts[nameEn]
        // The course of the day is the same on each; each day is one tenth more than the first.
        if (family === 'ions' && known) return known[place === 0 ? 0 : 1] * (1 + Math.floor(hour / 24) / 10)
        return nameEn === 'Organic carbon' ? 6 + (hour % 24) / 2 : 2
      },
    })
  }
})
afterAll(() => app.close())

type Law = Awaited<ReturnType<typeof chief.componentLawSeries>>
const rowOf = (law: Law, factorCode: string, key: string, part = 'ALL') =>
  law.rows.find((row) => row.factorCode === factorCode && row.key === key && row.part === part)

describe('regularities of components (cc-law-series)', () => {
  it('a mean by hour has its 95 % interval by Student’s t: six days from 10 to 15', async () => {
    const law = await chief.componentLawSeries({ ...asked, factorCodes: sulfate })
    expect(law.keys).toHaveLength(24)
    expect(law.keys[0]).toEqual({ key: '1', name: '01时' })
    const row = rowOf(law, sulfate, '8')
    expect(row).toMatchObject({ n: 6 })
    expect(row?.mean).toBeCloseTo(12.5, 5)
    expect(row?.p50).toBeCloseTo(12.5, 5)
    // s = 1.8708, t(5) = 2.5706, √6.
    expect((row?.high ?? 0) - (row?.mean ?? 0)).toBeCloseTo(1.9633, 3)
  })

  it('an hour of the day stands on at least five days', async () => {
    const law = await chief.componentLawSeries({ ...asked, endTime: '2026-11-12 00:00:00', factorCodes: sulfate })
    expect(rowOf(law, sulfate, '8')).toMatchObject({ n: 4, mean: null, low: null })
  })

  it('weekdays and months are those of the natural day', async () => {
    const weekdays = await chief.componentLawSeries({ ...asked, factorCodes: sulfate, dimension: 'WEEKDAY' })
    expect(weekdays.keys.map(({ name }) => name)).toEqual(['周一', '周二', '周三', '周四', '周五', '周六', '周日'])
    expect(rowOf(weekdays, sulfate, '7')).toMatchObject({ n: 24 })
    expect(rowOf(weekdays, sulfate, '7')?.mean).toBeCloseTo(10, 5)
    expect(rowOf(weekdays, sulfate, '6')).toMatchObject({ n: 0, mean: null })
    const months = await chief.componentLawSeries({
      ...asked,
      factorCodes: sulfate,
      dimension: 'MONTH',
      dataType: 'DAY',
    })
    expect(rowOf(months, sulfate, '11')).toMatchObject({ n: 6 })
  })

  it('polluted hours are those above 75 µg/m³ of PM2.5; levels part all of them', async () => {
    const law = await chief.componentLawSeries({ ...asked, factorCodes: sulfate, dimension: 'LEVEL', compared: true })
    const count = (part: string) =>
      law.rows.reduce((sum, row) => sum + (row.factorCode === sulfate && row.part === part ? row.n : 0), 0)
    expect(count('ALL')).toBe(144)
    expect(count('POLLUTED')).toBeGreaterThan(0)
    expect(count('POLLUTED') + count('CLEAN')).toBe(144)
    // Hours of 76 to 84 µg/m³ are 轻度污染 from 60 on.
    expect(rowOf(law, sulfate, '3', 'POLLUTED')?.n).toBe(count('POLLUTED'))
    expect(law.items.map(({ factorCode }) => factorCode)).toEqual([sulfate, 'pm25'])
  })

  it('gases go by ozone: days whose MDA8 is above 160 apart', async () => {
    const law = await chief.componentLawSeries({ ...asked, family: 'VOC', compared: true })
    expect(law.items.map(({ factorCode }) => factorCode)).toEqual(expect.arrayContaining(['ALKANES', 'o3', 'no2']))
    expect(rowOf(law, 'ALKANES', '12', 'POLLUTED')?.n).toBe(6)
    expect(rowOf(law, 'ALKANES', '12', 'CLEAN')?.n).toBe(0)
  })

  it('two stations of (10, 20, 5) and (8, 25, 5) diverge by 0.09072 and go together (check value 11)', async () => {
    const { pairs } = await chief.componentLawSeries({
      ...asked,
      siteCodes: [siteCode, otherCode],
      factorCodes: [sulfate, nitrate, chloride],
    })
    expect(pairs).toHaveLength(1)
    expect(pairs[0]).toMatchObject({ a: siteCode, b: otherCode, n: 144 })
    expect(pairs[0]?.cd).toBeCloseTo(0.09072, 5)
    expect(pairs[0]?.r).toBeCloseTo(1, 9)
  })

  it('means of days have no course of the day', async () => {
    await expect(chief.componentLawSeries({ ...asked, dataType: 'DAY' })).rejects.toThrow(
      '日均数据没有日变化，请改选小时数据或其他规律维度',
    )
  })
})

describe('OC, EC and their ratio by hour (law-series-OCEC)', () => {
  it('the ratio is reckoned hour by hour', async () => {
    const law = await chief.componentLawCarbon({ siteCodes: siteCode, ...period })
    expect(law.items.map(({ factorCode }) => factorCode)).toEqual(['OC', 'EC', 'OC/EC'])
    const at = (factorCode: string) =>
      law.rows.find((row) => row.factorCode === factorCode && row.key === '9')?.mean ?? null
    expect([at('OC'), at('EC'), at('OC/EC')]).toEqual([10, 2, 5])
  })
})
