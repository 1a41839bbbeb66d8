import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { bypassDay, psCode } from '../emissions/testing/bypass-day.ts'

let app: Awaited<ReturnType<typeof bypassDay>>
let api: Awaited<ReturnType<typeof app.as>>
beforeAll(async () => {
  app = await bypassDay()
  api = await app.as('zhibanzhang')
})
afterAll(() => app?.close())

describe('electricity of an enterprise (popup-15)', () => {
  it('meters are the factor tabs, each with its state (event-30)', async () => {
    const meters = await api.kwhFactorStateList({ psCode, timeType: 'HOUR' })
    expect(meters.map(({ name, state, tabType }) => [name, state, tabType])).toEqual([
      ['工艺生产设备', 'online', 'production'],
      ['工艺RTO风机', 'alarm', 'govern'],
      ['罐区生产设备', 'stop', 'production'],
      ['罐区活性炭吸附风机', 'stop', 'govern'],
    ])
  })

  it('by hours the chart has 24 of them, usage in Kw/h and no load (popup-15, request-22)', async () => {
    const chart = await api.kwhChartData({ psCode, tabType: 'production', timeType: 'HOUR' })
    expect(chart.timeList).toHaveLength(24)
    expect(chart.timeList.at(-1)).toBe('2026-11-20 10:00:00')
    expect(chart).toMatchObject({ name: '生产设施', unit: 'Kw/h', factorName: '用电量', load: null, index: null })
    expect(new Set(chart.valueList)).toEqual(new Set([151]))
  })

  it('by minutes it has six hours, with the load in Kw (popup-15, request-22)', async () => {
    const chart = await api.kwhChartData({ psCode, code: `${psCode}-D02`, timeType: 'MIN' })
    expect(chart.timeList).toHaveLength(360)
    expect(chart.load).toMatchObject({ factorName: '负荷', unit: 'Kw' })
    const at = (label: string) => chart.timeList.indexOf(`2026-11-20 ${label}:00`)
    expect([chart.valueList[at('09:10')], chart.load?.valueList[at('09:10')]]).toEqual([0.43, 26])
    expect([chart.valueList[at('09:40')], chart.load?.valueList[at('09:40')]]).toEqual([0.003, 0.2])
    expect(chart.valueList[at('05:00')]).toBeNull()
  })

  it('in ACC it is the running total of the city’s day, load disabled (popup-15)', async () => {
    const chart = await api.kwhChartData({ psCode, code: `${psCode}-D01`, timeType: 'ACC' })
    const at = (label: string) => chart.valueList[chart.timeList.indexOf(label)]
    expect(at('2026-11-20 01:00:00')).toBe(150)
    expect(at('2026-11-20 10:00:00')).toBe(1500)
    // The day before was only told from 04:00 on.
    expect(at('2026-11-20 00:00:00')).toBe(20 * 150)
    expect(chart).toMatchObject({ factorName: '累计用电量', load: null })
  })

  it('a counter’s minutes are its advance', async () => {
    const { db } = app.services
    await sql`update monitor_point_factor set hour_rule = 'counter'
      where quantity = 'energy' and point_id = (select id from monitor_point where point_code = ${`${psCode}-D01`})`.execute(
      db,
    )
    await sql`update point_minute set measured[1] = 7000 + 2 * extract(minute from start_at) + 120 * extract(hour from start_at)
      where point_id = (select id from monitor_point where point_code = ${`${psCode}-D01`})`.execute(db)
    const chart = await api.kwhChartData({ psCode, code: `${psCode}-D01`, timeType: 'MIN' })
    const at = (label: string) => chart.valueList[chart.timeList.indexOf(`2026-11-20 ${label}:00`)]
    expect(at('09:00')).toBeNull()
    expect(at('09:01')).toBe(2)
    expect(at('10:00')).toBe(2)
  })

  it('carries the site’s factor while the trace layer is on (trace-22)', async () => {
    const trace = { indexFactorCode: 'pm25', indexSiteCode: app.municipalSiteCode }
    const chart = await api.kwhChartData({ psCode, timeType: 'HOUR', ...trace })
    expect(chart.index).toMatchObject({ factorCode: 'pm25', unit: 'µg/m³' })
    expect(chart.index?.valueList).toHaveLength(24)
    expect(chart.index?.valueList.at(-1)).toBe(88)
  })

  it('another district’s user is refused', async () => {
    const other = await app.as('binhu')
    await expect(other.kwhChartData({ psCode })).rejects.toMatchObject({ code: 40301 })
    await expect(other.kwhFactorStateList({ psCode })).rejects.toMatchObject({ code: 40301 })
  })
})
