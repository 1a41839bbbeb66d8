import { describe, expect, it } from 'vitest'
import { type OutletMoment, outletOption } from './outlet-option.ts'
import { paletteOf } from './palette.ts'

const palette = paletteOf('light')
const moment = (over: Partial<OutletMoment>): OutletMoment => ({
  dataTime: '2026-11-20 10:00:00',
  outletAvgZsRevised: 50,
  outletAvgFlux: 5,
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

  it('trace-22: the traced site’s factor stands beside it on its own axis', () => {
    const traced = points.map((point) => ({ ...point, indexValue: 88 }))
    const option = outletOption(
      { outletName: '1号排口', quantity: 'concentration', points: traced, index: { name: 'PM₂.₅', unit: 'µg/m³' } },
      palette,
    )
    expect(option['yAxis']).toMatchObject([{ name: 'mg/m³' }, { name: 'µg/m³', position: 'right' }])
  })
})
