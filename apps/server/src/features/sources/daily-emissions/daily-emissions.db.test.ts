import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/test-app.ts'
import { hour, outletHour, type PaintingEnterprise, twoEnterprises } from '../enterprises/testing/two-enterprises.ts'

let app: TestApp
type Api = Awaited<ReturnType<TestApp['as']>>
let chief: Api
let xishan: Api
let own: PaintingEnterprise

beforeAll(async () => {
  const city = await twoEnterprises()
  app = city.app
  own = city.own
  chief = await app.as('zhibanzhang')
  xishan = await app.as('xishan')
})
afterAll(() => app.close())

describe('the base inventory of emissions (baseInventoryList)', () => {
  it('lists every enterprise with its declared emissions per day, and their sum', async () => {
    const { records, total, sum, hiddenCount } = await chief.baseInventoryList({})
    expect([records.length, total, hiddenCount]).toEqual([300, 300, 0])
    const painter = records.find(({ psCode }) => psCode === own.psCode)
    const declared = (await chief.psIndustryBasicQuery({ psCode: own.psCode })).emEmissionSectionResponseList
    expect(painter).toMatchObject({ neaicName: '汽车制造业', sectionCount: declared.length, source: '演示清单' })
    expect(painter?.emissionVoc).toBeCloseTo(
      declared.reduce((kg, { emissionVoc }) => kg + (emissionVoc ?? 0), 0),
      3,
    )
    expect(sum.emissionNox).toBeCloseTo(
      records.reduce((kg, { emissionNox }) => kg + (emissionNox ?? 0), 0),
      3,
    )
  })

  it('withholds what lies outside the own area from rows and sum', async () => {
    const { records, sum, hiddenCount } = await xishan.baseInventoryList({ countyCodeList: '320205,320281' })
    const hidden = records.filter(({ countyCode }) => countyCode === '320281')
    expect(hidden.length).toBe(hiddenCount)
    expect(hidden.every((row) => row.restricted && row.emissionVoc === null && row.electricity === null)).toBe(true)
    const seen = await xishan.baseInventoryList({ countyCodeList: '320205' })
    expect(seen).toMatchObject({ sum, hiddenCount: 0 })
  })

  it('comes in pages, whose sum stays that of the whole; the people of an enterprise get their own row', async () => {
    const whole = await chief.baseInventoryList({ keyword: '汽车' })
    const second = await chief.baseInventoryList({ keyword: '汽车', pageNum: 2, pageSize: 3 })
    expect(second).toEqual({ ...whole, records: whole.records.slice(3, 6) })
    const qiye = await app.as('qiye')
    expect((await qiye.baseInventoryList({})).records.map(({ psCode }) => psCode)).toEqual(['320281000025'])
  })
})

describe('a polluted area', () => {
  const area = () => ({ longitude: own.longitude, latitude: own.latitude, radius: 10, isCircle: true })

  it('lists enterprises with their emissions per day: measured where most hours are there, else by the inventory', async () => {
    const sourceOf = async () => (await chief.pdpMapMapData(area())).records.find(({ psCode }) => psCode === own.psCode)
    expect(await sourceOf()).toMatchObject({ emissionSource: '清单', distance: 0 })
    for (let back = 1; back <= 17; back += 1) {
      await outletHour(app.services, own.outletId, new Date(hour.getTime() - back * 3_600_000), 1, 5)
    }
    const rate = (17 * 5 + 2) / 18
    expect(await sourceOf()).toMatchObject({ emissionSource: '监测', emissionSo2: null })
    expect((await sourceOf())?.emissionVoc ?? 0).toBeCloseTo(24 * rate, 3)
    const { records } = await chief.pdpMapMapData(area())
    const other = records.find(({ emissionSource }) => emissionSource === '清单')
    const declared = await chief.psIndustryBasicQuery({ psCode: other?.psCode ?? '' })
    const sum = declared.emEmissionSectionResponseList.reduce((total, { emissionTsp }) => total + (emissionTsp ?? 0), 0)
    expect(other?.emissionTsp ?? 0).toBeCloseTo(sum, 3)
  })

  it('sums them by industry; what may not be read is counted, not summed', async () => {
    const { records } = await xishan.pdpMapMapData(area())
    const cal = await xishan.pdpMapMapCal(area())
    const hidden = records.filter(({ countyCode }) => countyCode !== '320205')
    expect(hidden.length).toBeGreaterThan(0)
    expect(hidden.every((row) => row.emissionVoc === null && row.emissionSource === null)).toBe(true)
    expect(cal).toMatchObject({ enterpriseCount: records.length, hiddenCount: hidden.length })
    const voc = records.reduce((sum, { emissionVoc }) => sum + (emissionVoc ?? 0), 0)
    expect(cal.total.emissionVoc ?? 0).toBeCloseTo(voc, 6)
    const byIndustry = cal.industries.reduce((sum, { emissionVoc }) => sum + (emissionVoc ?? 0), 0)
    expect(byIndustry).toBeCloseTo(voc, 6)
    expect(cal.industries.reduce((sum, { count }) => sum + count, 0)).toBe(records.length)
  })

  it('opens upwind with 45° and 5 km unless told otherwise (trace-13)', async () => {
    const sector = { longitude: own.longitude, latitude: own.latitude, direction: 90 }
    const byDefault = await chief.pdpMapMapData(sector)
    expect(byDefault).toEqual(await chief.pdpMapMapData({ ...sector, angle: 45, radius: 5 }))
    expect(byDefault.wind).toMatchObject({ source: 'given', windName: '东风' })
  })
})
