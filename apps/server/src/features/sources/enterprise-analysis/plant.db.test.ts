import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bypassDay, outletCode, psCode } from '../emissions/testing/bypass-day.ts'

let app: Awaited<ReturnType<typeof bypassDay>>
let api: Awaited<ReturnType<typeof app.as>>
beforeAll(async () => {
  app = await bypassDay()
  api = await app.as('zhibanzhang')
})
afterAll(() => app?.close())

const today = { startTime: '2026-11-20 00:00:00', endTime: '2026-11-20 10:00:00' }

describe('超标 of an enterprise’s outlets', () => {
  it('each limited factor says how often and by how much it exceeded (ps-analyse-zd-data-analyse-warn)', async () => {
    const { factors } = await api.psAnalyseZdDataAnalyseWarn({ psCode, ...today })
    expect(factors.find((one) => one.outletCode === outletCode && one.code === 'a24088')).toMatchObject({
      valid: 10,
      exceed: 1,
      rate: 0.1,
      maxMultiple: 0.5,
      maxTime: '2026-11-20 10:00:00',
    })
    const other = factors.find((one) => one.outletCode === `${psCode}-DA002` && one.code === 'a24088')
    expect(other).toMatchObject({ exceed: 0, maxMultiple: null, maxTime: null })
  })

  it('each exceeding hour leads to the event of its alarm (ps-analyse-zd-outlet-warn-data)', async () => {
    const { hours } = await api.psAnalyseZdOutletWarnData({ psCode, ...today })
    const { records } = await api.psAnalyseAlarmRecord({ psCode, ...today })
    expect(hours).toHaveLength(1)
    expect(hours[0]).toMatchObject({ dataTime: '2026-11-20 10:00:00', value: 90, limit: 60, multiple: 0.5 })
    expect(records[0]).toMatchObject({ outletCode, factorCode: 'a24088', status: 1, peakValue: 90 })
    expect(hours[0]?.eventId).toBe(records[0]?.eventId)
    expect(hours[0]?.eventId).not.toBeNull()
    expect((await api.psAnalyseZdOutletWarnData({ psCode, outletCode: `${psCode}-DA002`, ...today })).hours).toEqual([])
  })
})

describe('production over treatment (ps-analyse-kwh-ps-data)', () => {
  it('by five-minute means: the treatment that stopped beside its line is a span, the resting line is none', async () => {
    const { lines, times, syncRate, basis } = await api.psAnalyseKwhPsData({ psCode, ...today })
    expect([times.length, basis]).toEqual([10, 'fiveMinute'])
    const [process, tanks] = lines
    expect(process?.lineName).toBe('工艺生产线')
    expect(process?.productionKwh.at(-1)).toBe(150)
    expect(process?.governKwh.at(-2)).toBeCloseTo(26, 5)
    // Minutes are there from 09:00 on; the fan stands still from 09:30.
    expect(process).toMatchObject({ producing: 12, synchronous: 6, syncRate: 0.5 })
    expect(process?.spans).toEqual([
      {
        from: '2026-11-20 09:30:00',
        to: '2026-11-20 10:00:00',
        kind: 'alarm',
        name: '治污设施未同步运行',
        minutes: 30,
      },
    ])
    expect(tanks).toMatchObject({ producing: 0, syncRate: null, spans: [] })
    expect(syncRate).toBe(0.5)
  })

  it('over more than seven days hours stand for the means', async () => {
    const { lines, basis } = await api.psAnalyseKwhPsData({ psCode, ...today, startTime: '2026-11-12 10:00:00' })
    expect(basis).toBe('hour')
    expect(lines[0]).toMatchObject({ producing: 30, synchronous: 29 })
    expect(lines[0]?.spans).toMatchObject([{ from: '2026-11-20 09:00:00', to: '2026-11-20 10:00:00', kind: 'alarm' }])
  })
})

describe('working conditions (ps-analyse-gk-data)', () => {
  it('hours outside the range count while the line produces, not while it rests', async () => {
    const { series, times } = await api.psAnalyseGkData({ psCode, ...today })
    expect(times).toHaveLength(10)
    const of = (point: string, factor: string) =>
      series.find(({ pointCode, factorCode }) => pointCode === `${psCode}-${point}` && factorCode === factor)
    expect(of('G01', 'p90101')).toMatchObject({ factorName: 'RTO燃烧室温度', outHours: 1, validHours: 10 })
    expect(of('G01', 'p90101')?.values.slice(-2)).toEqual([822, 602])
    expect(of('G03', 'p90201')?.outHours).toBe(0)
  })

  it('is refused outside the own area, as are alarms and electricity', async () => {
    const other = await app.as('binhu')
    for (const call of [other.psAnalyseGkData, other.psAnalyseKwhPsData, other.psAnalyseAlarmRecord])
      await expect(call({ psCode })).rejects.toMatchObject({ code: 40301 })
  })
})
