import { gasTracerConclusion, particleTracerConclusion } from '@qingkong/contract/tables/composition/component-tracers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { insertSite } from '../../../series/testing/measured-sites.ts'
import { fillComponentHours, type SentValue } from '../../../testing/component-hours.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
const siteCode = '320200ZT01'
const period = { startTime: '2026-11-10 01:00:00', endTime: '2026-11-12 00:00:00' }
const asked = { siteCodes: siteCode, ...period }

/** Check value 9, µg/m³ and ng/m³. */
const closing: Readonly<Record<string, number>> = {
  'Sodium ion': 0.3,
  Ammonium: 10,
  'Magnesium ion': 0.05,
  'Calcium ion': 0.4,
  Chloride: 1,
  Nitrate: 20,
  Sulfate: 10,
  Fluoride: 0.05,
  'Organic carbon': 8,
  'Elemental carbon': 2,
  Aluminium: 300,
  Silicon: 800,
  Calcium: 400,
  Iron: 500,
  Titanium: 30,
}
/** Ten days of base before the period. */
const before = 240

const ppb = (value: number, molarMass: number) => (value * molarMass) / 24.4654
const value: SentValue = ({ nameEn, family }, hour) => {
  // Potassium: each hour of the day has its own base, and the first evening of the period a bonfire.
  if (nameEn === 'Potassium ion') {
    if (hour < before) return 0.5 + (hour % 24) / 10 + (Math.floor(hour / 24) % 2 === 0 ? 0.1 : -0.1)
    return hour === before + 20 ? 5.5 : 0.5
  }
  if (family === 'voc') {
    const of = hour % 24
    // Fresh at 3.0 in the morning, aged to 2.0 in the afternoon.
    if (nameEn === 'm-Xylene') return ppb(of >= 12 ? 1.4 : 2.1, 106.168)
    if (nameEn === 'p-Xylene') return ppb(of >= 12 ? 0.6 : 0.9, 106.168)
    if (nameEn === 'o-Xylene') return ppb(1, 106.168)
    if (nameEn === 'Ethylbenzene') return ppb(1, 106.168)
    if (nameEn === 'Toluene') return ppb(2, 92.141)
    return null
  }
  return closing[nameEn] ?? null
}

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  await insertSite(app.services.db, { code: siteCode, name: '组分甲', type: '70' })
  await fillComponentHours(app.services, siteCode, {
    from: new Date('2026-10-31T00:00:00+08:00'),
    hours: before + 48,
    value,
  })
  await sql`update site_hour_raw set pm25 = 65 where site_id = (select id from site where site_code = ${siteCode})`.execute(
    app.services.db,
  )
})
afterAll(() => app.close())

describe('tracers of sources (cc-tracer)', () => {
  it('stand against the same hour of the 30 days before, and tell the time they stood out most', async () => {
    const { tracers, times, aged } = await chief.componentTracer({ ...asked, family: 'PM' })
    const potassium = tracers.find(({ code }) => code === 'biomass')
    expect(times).toHaveLength(48)
    expect(potassium).toMatchObject({
      name: 'K⁺',
      unit: 'µg/m³',
      time: '2026-11-10 21:00:00',
      text: '与生物质燃烧一致',
    })
    // Hour 20 of ten days: 2.6 and 2.4 by turns.
    expect(potassium?.base).toBeCloseTo(2.5, 5)
    expect(potassium?.z).toBeCloseTo((5.5 - 2.5) / Math.sqrt((10 * 0.01) / 9), 3)
    expect(potassium?.standing).toHaveLength(48)
    expect(aged).toBeNull()
  })

  it('what never varies stands out from nothing, and what is not measured is not there', async () => {
    const { tracers } = await chief.componentTracer({ ...asked, family: 'PM' })
    expect(tracers.map(({ code }) => code)).toEqual(['biomass', 'coal', 'dust', 'seaSalt'])
    expect(tracers.find(({ code }) => code === 'coal')).toMatchObject({ z: null, text: null })
  })

  it('days stand against the 30 days before', async () => {
    const { tracers, times } = await chief.componentTracer({ ...asked, family: 'PM', dataType: 'DAY' })
    expect(times).toEqual(['2026-11-10', '2026-11-11'])
    const potassium = tracers.find(({ code }) => code === 'biomass')
    // The second day stood less low: its base holds the first.
    expect(potassium?.time).toBe('2026-11-11')
    expect(potassium?.base).toBeCloseTo((10 * 1.65 + (23 * 0.5 + 5.5) / 24) / 11, 5)
    expect(potassium?.standing).toHaveLength(2)
  })

  it('check value 5: X/E from 3.0 to 2.0 is an exposure of 3.0124e10 and 4.1838 h; 2 ppb of toluene were 2.3697', async () => {
    const answer = await chief.componentTracer({
      ...asked,
      startTime: '2026-11-05 01:00:00',
      family: 'VOC',
    })
    const { aged } = answer
    expect(aged?.emissionRatio).toBeCloseTo(3, 4)
    const noon = aged?.age[12]
    expect((noon?.exposure ?? 0) / 1e10).toBeCloseTo(3.0124, 3)
    expect(noon?.hours).toBeCloseTo(4.1838, 3)
    expect(noon?.fresher).toBe(false)
    const factor = (koh: number) => Math.exp(koh * 3.0124e10)
    expect(aged?.measured[12]).toBeCloseTo(6, 3)
    const xylenes = 1.4 * factor(2.31e-11) + 0.6 * factor(1.43e-11) + factor(1.36e-11)
    expect(aged?.initial[12]).toBeCloseTo(2.3697 + xylenes + factor(7.0e-12), 2)
    expect(answer.quality).toMatchObject([{ code: 'xylenes', count: 168, isUsual: true }])
    expect(gasTracerConclusion(answer)).toMatch(/^气团年龄\d+\.\dh；初始VOC较实测高\d+\.\d%/)
  })
})

describe('the emission ratio', () => {
  it('of two mornings alone is none: then there is no age', async () => {
    expect((await chief.componentTracer({ ...asked, family: 'VOC' })).aged).toBeNull()
  })
})

describe('mass from components (cc-restructure-series)', () => {
  it('check value 9: the Chinese sum is 59.9041, 5.0959 is left, 92.160 %; IMPROVE 62.3222', async () => {
    // The check's potassium is the ion alone, 0.5.
    const at = 30
    const china = await chief.componentRestructureSeries(asked)
    expect(china.sum[at]).toBeCloseTo(59.9041, 3)
    expect(china.other[at]).toBeCloseTo(5.0959, 3)
    expect(china.closedPct[at]).toBeCloseTo(92.16, 3)
    const improve = await chief.componentRestructureSeries({ ...asked, scheme: 'improve' })
    expect(improve.sum[at]).toBeCloseTo(62.3222, 3)
    expect(china.parts.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)).toBeCloseTo(china.sum[at] ?? 0, 9)
  })

  it('concludes how much of the mass closes and which tracer stood out', async () => {
    const tracers = await chief.componentTracer({ ...asked, family: 'PM' })
    const closed = await chief.componentRestructureSeries(asked)
    expect(particleTracerConclusion(tracers, closed)).toMatch(
      /^重构占实测92\.\d%；K⁺较近30日同时次高28\.\d个标准差，与生物质燃烧一致。$/,
    )
  })

  it('more organic matter by OM/OC, within 1.4 and 1.8', async () => {
    const [less, more] = [
      await chief.componentRestructureSeries({ ...asked, organicFactor: 1.4 }),
      await chief.componentRestructureSeries({ ...asked, organicFactor: 1.8 }),
    ]
    expect((more.sum[30] ?? 0) - (less.sum[30] ?? 0)).toBeCloseTo(0.4 * 8, 6)
    await expect(chief.componentRestructureSeries({ ...asked, organicFactor: 2 })).rejects.toThrow('1.4到1.8')
  })
})
