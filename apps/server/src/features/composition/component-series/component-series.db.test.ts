import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertSite } from '../../../series/testing/measured-sites.ts'
import { fillComponentHours } from '../../../testing/component-hours.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
const siteCode = '320200ZF01'
const bareCode = '320200ZF02'
const period = { startTime: '2026-11-10 01:00:00', endTime: '2026-11-12 00:00:00' }
const asked = { siteCodes: siteCode, ...period, family: 'PM' as const }

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  const { db } = app.services
  await insertSite(db, { code: siteCode, name: '组分甲', type: '70' })
  await insertSite(db, { code: bareCode, name: '空站', type: '70' })
  await fillComponentHours(app.services, siteCode, {
    from: new Date('2026-11-10T00:00:00+08:00'),
    hours: 48,
    // Ten in the morning of the first day is calibrated; at noon most species are lost.
    flag: (_species, hour) => (hour === 10 ? 'C' : 'N'),
    value: ({ family, nameEn, position }, hour) => {
      if (hour === 12 && position > 2) return null
      if (nameEn === 'Potassium ion' && hour === 3) return 0.01
      return family === 'elements' ? 100 : nameEn === 'Nitrate' ? (hour < 24 ? 10 : 30) : 2
    },
  })
})
afterAll(() => app.close())

const itemOf = (answer: Awaited<ReturnType<typeof chief.componentTimeSeries>>, name: string) =>
  answer.items.find(({ factorName }) => factorName === name)

describe('the components of a station hour by hour (cc-time-series)', () => {
  it('shows what particles are mostly made of, with the PM2.5 they are part of', async () => {
    const answer = await chief.componentTimeSeries(asked)
    expect(answer.times).toHaveLength(48)
    expect(answer.times[0]).toBe('2026-11-10 01:00:00')
    expect(answer.items.map(({ factorName }) => factorName)).toEqual([
      'SO₄²⁻',
      'NO₃⁻',
      'NH₄⁺',
      'Cl⁻',
      'K⁺',
      'OC',
      'EC',
      'PM₂.₅',
    ])
    expect(itemOf(answer, 'NO₃⁻')?.values.slice(22, 26)).toEqual([10, 10, 30, 30])
  })

  it('calibration hours never count, and are told', async () => {
    const answer = await chief.componentTimeSeries(asked)
    expect(itemOf(answer, 'SO₄²⁻')?.values[10]).toBeNull()
    expect(answer.facts.inTest).toBe(38)
  })

  it('a value below the detection limit counts as half of it', async () => {
    const answer = await chief.componentTimeSeries(asked)
    expect(itemOf(answer, 'K⁺')?.values[3]).toBeCloseTo(0.045, 6)
    expect(answer.facts.belowMdlPct).toBeGreaterThan(0)
  })

  it('an hour that lost more than a fifth of its usual species carries no conclusion', async () => {
    const { facts } = await chief.componentTimeSeries(asked)
    expect(facts.usual).toBe(38)
    expect([facts.completeHours, facts.incompleteHours]).toEqual([46, 1])
  })

  it('gases in ppb are those in µg/m³ by their molar mass (check value 4)', async () => {
    const gases = { siteCodes: siteCode, ...period, family: 'VOC' as const }
    const toluene = (await chief.conditionsVoc({}))
      .flatMap(({ factorInfos }) => factorInfos)
      .find(({ factorName }) => factorName === '甲苯')
    const factorCodes = toluene?.factorCode ?? ''
    const [mass, mixing] = [
      await chief.componentTimeSeries({ ...gases, factorCodes }),
      await chief.componentTimeSeries({ ...gases, factorCodes, unit: 'ppb' }),
    ]
    const [micrograms, ppb] = [mass.items[0]?.values[0] ?? 0, mixing.items[0]?.values[0] ?? 0]
    expect(micrograms / ppb).toBeCloseTo(3.7662, 3)
  })

  it('a day’s mean stands on at least 18 hours', async () => {
    const answer = await chief.componentTimeSeries({ ...asked, dataType: 'DAY' })
    expect(answer.times).toEqual(['2026-11-10', '2026-11-11'])
    expect(itemOf(answer, 'NO₃⁻')?.values).toEqual([10, 30])
    const short = { ...asked, endTime: '2026-11-10 17:00:00', dataType: 'DAY' as const }
    expect((await chief.componentTimeSeries(short)).items).toEqual([])
  })

  it.each([
    [{ dataStatus: 'CHECK' as const }, '组分数据尚未审核发布，请改选实时或混合'],
    [{ siteCodes: bareCode }, '所选站点没有颗粒物组分仪器，请改选组分站'],
    [{ startTime: '2026-06-01 01:00:00' }, '小时数据最长92天，请缩短时段或改选日均'],
    [{ siteCodes: 'nowhere' }, '站点“nowhere”不存在，请重新选择'],
  ])('is refused in words: %j', async (change, message) => {
    await expect(chief.componentTimeSeries({ ...asked, ...change })).rejects.toThrow(message)
  })
})

describe('composition by level of PM2.5 (cc-time-series-level)', () => {
  it('shares are of the components shown, elements by their mass, and make 100 %', async () => {
    const { levels } = await chief.componentTimeSeriesLevel(asked)
    expect(levels.reduce((sum, { count }) => sum + count, 0)).toBe(46)
    for (const { items } of levels)
      expect(items.reduce((sum, { sharePct }) => sum + (sharePct ?? 0), 0)).toBeCloseTo(100, 9)
  })
})

describe('what stands beside them', () => {
  it('weather hour by hour; a mean direction of a day would be none (cc-met-series)', async () => {
    const hours = await chief.componentMetSeries(asked)
    expect(hours.items.map(({ factorCode }) => factorCode)).toEqual([
      'temperature',
      'humidity',
      'windSpeed',
      'windDirection',
    ])
    const days = await chief.componentMetSeries({ ...asked, dataType: 'DAY' })
    expect(days.items.map(({ factorCode }) => factorCode)).not.toContain('windDirection')
  })

  it('ozone with what makes it (cc-o3-trend)', async () => {
    const { items } = await chief.componentOzoneTrend({ ...asked, family: 'VOC' })
    expect(items.slice(0, 3).map(({ factorCode }) => factorCode)).toEqual(['o3', 'no2', 'tvoc'])
  })
})
