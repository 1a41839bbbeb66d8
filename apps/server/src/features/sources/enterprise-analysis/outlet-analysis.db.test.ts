import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bypassDay, outletCode, psCode } from '../emissions/testing/bypass-day.ts'

let app: Awaited<ReturnType<typeof bypassDay>>
let api: Awaited<ReturnType<typeof app.as>>
beforeAll(async () => {
  app = await bypassDay()
  api = await app.as('zhibanzhang')
})
afterAll(() => app?.close())

const wish = { psCode, outletCode, factorCode: 'a24088' }

describe('what an enterprise can be asked about (ps-analyse-zd-condition)', () => {
  it('its outlets with factors, limits and states, and the plant’s three kinds of monitoring', async () => {
    const found = await api.psAnalyseZdCondition({ psCode })
    expect(found).toMatchObject({ psCode, countyCode: '320205' })
    expect(found.states.map(({ code, state }) => [code, state])).toEqual([
      ['pst001', 'alarm'],
      ['pst002', 'alarm'],
      ['pst003', 'alarm'],
    ])
    const [outlet] = found.outlets
    expect(outlet).toMatchObject({ outletCode, state: 'alarm' })
    expect(outlet?.factors.find(({ code }) => code === 'a24088')).toMatchObject({ limit: 60, unit: 'mg/m³' })
  })
})

describe('数据监控 of an outlet (ps-analyse-zd-data-analyse)', () => {
  it('shows 48 hours with converted and measured values, flow and mass, and those not sent as such', async () => {
    const { rows, outletName, startTime, endTime } = await api.psAnalyseZdDataAnalyse(wish)
    expect([rows.length, startTime, endTime]).toEqual([48, '2026-11-18 10:00:00', '2026-11-20 10:00:00'])
    expect(outletName).not.toBe('')
    expect(rows.at(-1)).toEqual({
      dataTime: '2026-11-20 10:00:00',
      rtd: 84,
      zs: 90,
      limit: 60,
      flow: 68000,
      o2: null,
      cou: 5.6,
      mass: expect.closeTo(5.6, 5),
      source: 'sent',
      flag: null,
      mark: null,
      isExceeding: true,
    })
    expect(rows[0]).toMatchObject({ dataTime: '2026-11-18 11:00:00', zs: null, flag: '-', isExceeding: false })
  })

  it('sources 11.6: says how many of the valid hours exceed, by how much, and how much was let go', async () => {
    const { stats, facts } = await api.psAnalyseZdDataAnalyse({
      ...wish,
      startTime: '2026-11-20 00:00:00',
      endTime: '2026-11-20 10:00:00',
    })
    expect(stats).toMatchObject({ max: 90, min: 33, valid: 10 })
    expect(stats.kg).toBeCloseTo(9 * 2.1 + 5.6, 4)
    expect(facts).toMatchObject({ exceed: 1, exceedRate: 0.1, maxMultiple: 0.5, due: 10, coverage: 1 })
    // The ten hours before let go of 21 kg.
    expect(facts.changePct).toBeCloseTo(((9 * 2.1 + 5.6 - 21) / 21) * 100, 3)
    expect(facts.accountedKg).toBeCloseTo(stats.kg ?? 0, 4)
  })

  it('sources 11.10: with less than three quarters of the data there is no comparison, and the reader is told', async () => {
    const { facts } = await api.psAnalyseZdDataAnalyse(wish)
    expect(facts).toMatchObject({ changePct: null, changeRemark: '数据不足，不作同比' })
    expect(facts.coverageRemark).toBe('数据覆盖率62.5%，统计仅供参考')
  })

  it('日报表 and 月报表 come of whole days; minutes of seven days at most', async () => {
    const days = await api.psAnalyseZdDataAnalyse({ ...wish, dataType: 'DAY' })
    expect(days.rows.map(({ dataTime }) => dataTime)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'])
    expect(days.rows[1]).toMatchObject({ zs: 33, mass: expect.closeTo(20 * 2.1, 3) })
    const months = await api.psAnalyseZdDataAnalyse({ ...wish, dataType: 'MONTH' })
    expect(months.rows).toMatchObject([{ dataTime: '2026-11', zs: 33 }])
    const minutes = await api.psAnalyseZdDataAnalyse({
      ...wish,
      dataType: 'MIN',
      startTime: '2026-11-20 09:00:00',
      endTime: '2026-11-20 10:00:00',
    })
    expect([minutes.rows.length, minutes.rows[0]?.zs, minutes.rows[0]?.isExceeding]).toEqual([60, 63, false])
    await expect(
      api.psAnalyseZdDataAnalyse({ ...wish, dataType: 'MIN', startTime: '2026-11-01 00:00:00' }),
    ).rejects.toMatchObject({ message: '分钟数据一次最多查询7天' })
  })

  it('without an outlet and factor takes the first outlet and its first limited factor', async () => {
    const found = await api.psAnalyseZdDataAnalyse({ psCode })
    expect([found.outletCode, found.factor.code]).toEqual([outletCode, 'a24088'])
  })

  it('the file holds the rows of the screen', async () => {
    const file = await api.psAnalyseZdDataAnalyseExport(wish)
    expect(file.size).toBeGreaterThan(4000)
  })

  it('is refused outside the own area, and without an enterprise', async () => {
    const other = await app.as('binhu')
    await expect(other.psAnalyseZdDataAnalyse(wish)).rejects.toMatchObject({ code: 40301 })
    await expect(other.psAnalyseZdCondition({ psCode })).rejects.toMatchObject({ code: 40301 })
    await expect(api.psAnalyseZdDataAnalyse({ psCode: '' })).rejects.toMatchObject({
      code: 40000,
      message: /请选择企业/,
    })
    await expect(api.psAnalyseZdDataAnalyse({ ...wish, outletCode: 'NOPE' })).rejects.toMatchObject({
      message: '该企业没有此排口',
    })
  })
})
