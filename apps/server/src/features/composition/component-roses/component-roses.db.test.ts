import { componentRoseTable, roseConclusion } from '@qingkong/contract/tables/composition/component-roses'
import { hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertSite, insertSiteHours } from '../../../series/testing/measured-sites.ts'
import { fillComponentHours } from '../../../testing/component-hours.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
const siteCode = '320200ZF21'
const [nitrate, lead] = ['a99702', 'a20044']
const period = { startTime: '2026-11-10 01:00:00', endTime: '2026-11-12 05:00:00' }
const asked = { siteCodes: siteCode, ...period, dataSource: 'STA' as const, factorCodes: nitrate }

/** 12 hours from the south-east with 5 high ones, 9 from the north-west with 7, 27 from the north, 3 calm, 2 without wind. */
const winds = [
  ...Array.from({ length: 12 }, (_, at) => ({ direction: 135, speed: 2, value: at < 5 ? 100 : 1 })),
  ...Array.from({ length: 9 }, (_, at) => ({ direction: 315, speed: 3, value: at < 7 ? 100 : 1 })),
  ...Array.from({ length: 27 }, () => ({ direction: 0, speed: 1, value: 1 })),
  ...Array.from({ length: 3 }, () => ({ direction: 90, speed: 0.2, value: 7 })),
  ...Array.from({ length: 2 }, () => ({ direction: null, speed: null, value: 7 })),
]

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  const id = await insertSite(app.services.db, { code: siteCode, name: '组分甲', type: '70' })
  const from = new Date('2026-11-10T00:00:00+08:00')
  await insertSiteHours(
    app.services.db,
    id,
    winds.map(({ direction, speed }, hour) => ({
      startAt: new Date(from.getTime() + hour * hourMs),
      windSpeed: speed,
      windDirection: direction,
    })),
  )
  await fillComponentHours(app.services, siteCode, {
    from,
    hours: winds.length,
    value: ({ nameEn }, hour) => (nameEn === 'Nitrate' ? (winds[hour]?.value ?? null) : 2),
  })
})
afterAll(() => app.close())

type Answer = Awaited<ReturnType<typeof chief.componentPollutionRose>>
const sectorOf = ({ roses: [rose] }: Answer, name: string) => rose?.sectors.find((sector) => sector.name === name)

describe('from where components come (cc-pollution-rose)', () => {
  it('of 12 hours in a sector 5 above the 75th percentile are a CPF of 0.4167 (check value 12)', async () => {
    const answer = await chief.componentPollutionRose(asked)
    expect(sectorOf(answer, '东南')).toMatchObject({ count: 12, directionDeg: 135 })
    expect(sectorOf(answer, '东南')?.cpf[0]).toBeCloseTo(0.4167, 4)
    expect(sectorOf(answer, '东南')?.means[0]).toBeCloseTo(42.25, 5)
    expect(sectorOf(answer, '东南')?.peakTimes[0]).toBe('2026-11-10 01:00:00')
  })

  it('a sector of fewer than ten hours has a mean but no probability, and carries no conclusion', async () => {
    const answer = await chief.componentPollutionRose(asked)
    expect(sectorOf(answer, '西北')).toMatchObject({ count: 9, cpf: [null] })
    expect(sectorOf(answer, '西北')?.means[0]).toBeCloseTo(78, 5)
    expect(roseConclusion(answer)).toBe('东南风时NO₃⁻最高，均值42.25 µg/m³，CPF 0.42。')
  })

  it('calm and missing wind stand apart and are told in the sheet', async () => {
    const answer = await chief.componentPollutionRose(asked)
    expect(answer.roses[0]).toMatchObject({ calm: { count: 3, means: [7] }, noWind: 2 })
    const table = componentRoseTable(answer, period)
    expect(table.rows.find(({ wind }) => wind === '静风')).toMatchObject({ count: 3 })
    expect(table.notes.join()).toContain('缺风向风速2小时')
  })

  it('shares are of the components shown in one unit: lead beside an ion is told in µg/m³', async () => {
    const answer = await chief.componentPollutionRose({ ...asked, factorCodes: [lead, nitrate] })
    expect(answer.roses[0]?.components.map(({ factorCode, unit }) => [factorCode, unit])).toEqual([
      [lead, 'µg/m³'],
      [nitrate, 'µg/m³'],
    ])
    const north = sectorOf(answer, '北')
    expect(north?.means[0]).toBeCloseTo(0.002, 8)
    expect((north?.sharesPct[0] ?? 0) + (north?.sharesPct[1] ?? 0)).toBeCloseTo(100, 9)
  })

  it('a surface over direction and speed is drawn from a day of hours on', async () => {
    const answer = await chief.componentPollutionRose(asked)
    expect(answer.roses[0]?.polar?.reachMs).toBe(3)
    const short = await chief.componentPollutionRose({ ...asked, endTime: '2026-11-10 12:00:00' })
    expect(short.roses[0]?.polar).toBeNull()
  })

  it('gases may be told by the ozone they can form; particles cannot', async () => {
    const [amount, ofp] = [
      await chief.componentPollutionRose({ ...asked, factorCodes: 'OLEFIN', family: 'VOC' }),
      await chief.componentPollutionRose({ ...asked, factorCodes: 'OLEFIN', family: 'VOC', measure: 'OFP' }),
    ]
    // Alkenes make many times their own mass.
    expect(sectorOf(ofp, '北')?.means[0]).toBeGreaterThan(5 * (sectorOf(amount, '北')?.means[0] ?? 0))
    await expect(chief.componentPollutionRose({ ...asked, measure: 'OFP' })).rejects.toThrow('颗粒物没有臭氧生成潜势')
  })
})
