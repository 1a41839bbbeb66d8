import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bypassDay, psCode } from '../emissions/testing/bypass-day.ts'

let app: Awaited<ReturnType<typeof bypassDay>>
let api: Awaited<ReturnType<typeof app.as>>
beforeAll(async () => {
  app = await bypassDay()
  api = await app.as('zhibanzhang')
})
afterAll(() => app?.close())

describe('working conditions of an enterprise (enterprise-05)', () => {
  it('each factor of a point has its state (event-30)', async () => {
    expect(await api.gkFactorStateList({ psCode, mpId: `${psCode}-G01`, timeType: 'HOUR' })).toEqual([
      { code: 'p90101', name: 'RTO燃烧室温度', unit: '℃', state: 'alarm', codes: ['p90101'] },
      { code: 'p90301', name: '风机电流', unit: 'A', state: 'online', codes: ['p90301'] },
    ])
    const all = await api.gkFactorStateList({ psCode })
    expect(all.map(({ code }) => code)).toEqual(['p90101', 'p90301', 'p90801', 'p90201'])
  })

  it('工况变化趋势 draws a factor for each chosen point, against its range', async () => {
    const lines = await api.gkjkTabChartList({
      factorCode: 'p90301',
      mpId: `${psCode}-G01,${psCode}-G03`,
      timeType: 'HOUR',
    })
    expect(lines.map(({ code }) => code)).toEqual([`${psCode}-G01`, `${psCode}-G03`])
    expect(lines[0]).toMatchObject({ name: '工艺RTO', factorName: '风机电流', unit: 'A', lowLimit: 20, highLimit: 90 })
    expect(lines[0]?.timeList).toHaveLength(24)
    expect(lines[0]?.valueList.at(-1)).toBe(57)
    expect(lines[1]?.valueList.at(-1)).toBeNull()
  })

  it('goes back six hours in minute mode', async () => {
    const [line] = await api.gkjkTabChartList({ factorCode: 'p90101', mpId: `${psCode}-G01`, timeType: 'MIN' })
    expect(line?.timeList).toHaveLength(360)
    expect(line?.valueList[line.timeList.indexOf('2026-11-20 09:40:00')]).toBe(602)
  })

  it('all factors of a point come together, up to a moment', async () => {
    const lines = await api.mpWorkingChartData({
      mpId: `${psCode}-G01`,
      timeType: 'HOUR',
      dataTime: '2026-11-20 09:00:00',
    })
    expect(lines.map(({ factorCode, valueList }) => [factorCode, valueList.at(-1)])).toEqual([
      ['p90101', 822],
      ['p90301', 57],
    ])
  })

  it('unknown points, factors and districts are refused in words', async () => {
    await expect(api.gkjkTabChartList({ factorCode: 'p90101', mpId: 'NOPE' })).rejects.toMatchObject({
      message: '监测点不存在',
    })
    await expect(api.gkjkTabChartList({ factorCode: 'p90801', mpId: `${psCode}-G01` })).rejects.toMatchObject({
      message: '所选监测点没有此工况因子',
    })
    await expect(api.gkjkTabChartList({ factorCode: 'p90801', mpId: '' })).rejects.toMatchObject({ code: 40000 })
    const other = await app.as('binhu')
    await expect(other.mpWorkingChartData({ mpId: `${psCode}-G01` })).rejects.toMatchObject({ code: 40301 })
    await expect(other.gkFactorStateList({ psCode })).rejects.toMatchObject({ code: 40301 })
  })
})
