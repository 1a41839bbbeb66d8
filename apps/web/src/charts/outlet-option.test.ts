import { describe, expect, it } from 'vitest'
import { type OutletMoment, outletOption } from './outlet-option.ts'
import { paletteOf } from './palette.ts'

const palette = paletteOf('light')
const moment = (over: Partial<OutletMoment>): OutletMoment => ({
  dataTime: '2026-11-20 10:00:00',
  outletAvgZsRevised: 50,
  outletAvgFlux: 5,
  workedZs: null,
  psAvgZsRevised: 40,
  psAvgFlux: 9,
  outletIsAlarm: false,
  outletIsWarn: false,
  outletIsStop: false,
  conUnit: 'mg/m³',
  disUnit: 'kg',
  limitValue: 60,
  indexValue: null,
  ...over,
})
const points = [
  moment({}),
  moment({ outletIsAlarm: true, outletAvgZsRevised: 90 }),
  moment({ outletIsWarn: true }),
  moment({ outletIsStop: true, outletAvgZsRevised: 0 }),
  moment({ outletAvgZsRevised: null, limitValue: null }),
]

describe('an outlet over time', () => {
  it('enterprise-02: bars are alarm red, warning amber, stop grey, otherwise blue; missing is a gap', () => {
    const option = outletOption({ outletName: '1号排口', quantity: 'concentration', points, index: null }, palette)
    const { states } = palette
    expect(option['series']).toMatchObject([
      {
        type: 'bar',
        data: [
          { value: 50, itemStyle: { color: states.online } },
          { value: 90, itemStyle: { color: states.alarm } },
          { itemStyle: { color: states.warning } },
          { itemStyle: { color: states.stop } },
          null,
        ],
        markLine: { data: [{ yAxis: 60 }] },
      },
      { name: '全厂平均', data: [40, 40, 40, 40, 40] },
    ])
  })

  it('emission has its own unit and no limit', () => {
    const option = outletOption({ outletName: '1号排口', quantity: 'emission', points, index: null }, palette)
    expect(option['yAxis']).toMatchObject([{ name: 'kg' }])
    const first = Array.isArray(option['series']) ? option['series'][0] : null
    expect(first).not.toHaveProperty('markLine')
  })

  it('our own converted concentration is a dashed line beside the bars that are judged, and none of emissions', () => {
    const converted = points.map((point, n) => ({ ...point, workedZs: n === 0 ? null : 48.5 }))
    const wish = { outletName: '1号排口', points: converted, index: null }
    expect(outletOption({ ...wish, quantity: 'concentration' }, palette)['series']).toMatchObject([
      { type: 'bar' },
      { name: '全厂平均' },
      { name: '平台折算', data: [null, 48.5, 48.5, 48.5, 48.5], lineStyle: { type: 'dashed' } },
    ])
    expect(outletOption({ ...wish, quantity: 'emission' }, palette)['series']).toHaveLength(2)
    expect(outletOption({ ...wish, points, quantity: 'concentration' }, palette)['series']).toHaveLength(2)
  })

  it('trace-22: the traced site’s factor stands beside it on its own axis', () => {
    const traced = points.map((point) => ({ ...point, indexValue: 88 }))
    const option = outletOption(
      { outletName: '1号排口', quantity: 'concentration', points: traced, index: { name: 'PM₂.₅', unit: 'µg/m³' } },
      palette,
    )
    expect(option['yAxis']).toMatchObject([{ name: 'mg/m³' }, { name: 'µg/m³', position: 'right' }])
  })
})
