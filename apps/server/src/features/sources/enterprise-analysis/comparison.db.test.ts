import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bypassDay, outletCode, psCode } from '../emissions/testing/bypass-day.ts'

let app: Awaited<ReturnType<typeof bypassDay>>
let api: Awaited<ReturnType<typeof app.as>>
beforeAll(async () => {
  app = await bypassDay()
  api = await app.as('zhibanzhang')
})
afterAll(() => app?.close())

const today = { psCode, startTime: '2026-11-20 00:00:00', endTime: '2026-11-20 10:00:00', seriesCodes: '' }

describe('数据对比 (ps-compare)', () => {
  it('outlets with one factor, hour beside hour', async () => {
    const { axis, series, pairs } = await api.psCompareZdOutletDataCompare({ ...today, factorCode: 'a24088' })
    expect([axis.length, axis.at(-1)]).toEqual([10, '2026-11-20 10:00:00'])
    expect(series.map(({ code, values, coverage }) => [code, values.at(-1), coverage])).toEqual([
      [outletCode, 90, 1],
      [`${psCode}-DA002`, 13, 1],
    ])
    // The second outlet never varies: there is nothing to go together.
    expect(pairs).toMatchObject([{ a: 0, b: 1, r: null, n: 10 }])
  })

  it('factors of an outlet and what they are made of, with slope and pairs', async () => {
    const loads = await api.psCompareKwhDataCompare({ ...today, seriesCodes: `${psCode}-D01,${psCode}-D02` })
    expect(loads.series.map(({ unit, values }) => [unit, values.at(-1)])).toEqual([
      ['kW', 150],
      ['kW', expect.closeTo(0.2, 5)],
    ])
    const conditions = await api.psCompareGkDataCompare({
      ...today,
      seriesCodes: `${psCode}-G01/p90101,${psCode}-G01/p90301`,
    })
    expect(conditions.series[0]?.values.slice(-2)).toEqual([822, 602])
    const factors = await api.psCompareZdFactorDataCompare({ ...today, outletCode, seriesCodes: 'a24088,a00000' })
    expect(factors.series.map(({ code }) => code)).toEqual(['a24088', 'a00000'])
  })

  it('a second period is laid over the first, as long as it', async () => {
    const { series, pairs } = await api.psCompareZdFactorDataCompare({
      ...today,
      outletCode,
      seriesCodes: 'a24088',
      compareStartTime: '2026-11-19 14:00:00',
    })
    expect(series.map(({ period, name, values }) => [period, name.endsWith('（11-19起）'), values.length])).toEqual([
      [1, false, 10],
      [2, true, 10],
    ])
    expect(pairs[0]).toMatchObject({ a: 0, b: 1, n: 10 })
  })

  it('more than six series, strange ones and other districts are refused', async () => {
    await expect(api.psCompareKwhDataCompare({ ...today, seriesCodes: '1,2,3,4,5,6,7' })).rejects.toMatchObject({
      code: 40000,
      message: /最多可选择6项/,
    })
    await expect(api.psCompareKwhDataCompare({ ...today, seriesCodes: 'NOPE' })).rejects.toMatchObject({
      message: '该企业没有所选的对比项',
    })
    const other = await app.as('binhu')
    await expect(other.psCompareGkDataCompare(today)).rejects.toMatchObject({ code: 40301 })
    await expect(other.psCompareExport(today)).rejects.toMatchObject({ code: 40301 })
  })

  it('the file is the table of the screen', async () => {
    expect((await api.psCompareExport({ ...today, compareBy: 'kwh' })).size).toBeGreaterThan(3000)
  })
})
