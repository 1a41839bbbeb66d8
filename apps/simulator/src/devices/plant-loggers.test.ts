import { isProducing, powerShare } from '@qingkong/domain/enterprise/power-share'
import { dayMs, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { type Decoded, decode } from '@qingkong/protocol/hj212/decode'
import { Framer } from '@qingkong/protocol/hj212/framer'
import { describe, expect, it } from 'vitest'
import type { CityData, MonitorLogger } from '../city/city-data.ts'
import { createCity } from '../city/concentration.ts'
import { deviceFault } from '../city/device-fault.ts'
import { facilityWork } from '../city/facility-work.ts'
import { smallCity } from '../city/testing/small-city.ts'
import { readCityData } from '../city-files.ts'
import { devicesOfHour, loggerHours } from '../seed-plan.ts'
import type { Device } from './device.ts'
import type { DeviceFrame } from './device-frame.ts'
import { fleetOf } from './fleet.ts'

const seed = 20260101
const start = Date.UTC(2026, 10, 3, 2)
const outlets = smallCity.enterprises.flatMap((enterprise) =>
  enterprise.outlets.map(({ outletCode }) => ({ outletCode, psCode: enterprise.psCode })),
)
const point = (outletCode: string, group: 'production' | 'govern', number: number) => ({
  pointCode: `${outletCode}-${group}`,
  group,
  outletCode,
  ratedPowerKw: 100,
  factors: (
    [
      ['energy', '08', 'Kw/h'],
      ['load', '07', 'Kw'],
      ['current', '04', 'A'],
    ] as const
  ).map(([quantity, code, unit]) => ({ code: `d${group === 'govern' ? 3 : 2}${code}0${number}`, unit, quantity })),
})
// A logger for each outlet of the works, so that every episode there can be seen.
const loggers: MonitorLogger[] = [
  ...outlets.map(({ outletCode, psCode }, index) => ({
    mn: `010000A890D1${String(index).padStart(12, '0')}`,
    psCode,
    monitorType: 'pst002' as const,
    points: [point(outletCode, 'production', 1), point(outletCode, 'govern', 2)],
  })),
  ...outlets.map(({ outletCode, psCode }, index) => ({
    mn: `010000A890D2${String(index).padStart(12, '0')}`,
    psCode,
    monitorType: 'pst003' as const,
    points: [
      {
        pointCode: `${outletCode}-rto`,
        group: 'govern' as const,
        outletCode,
        ratedPowerKw: null,
        factors: [{ code: 'p90101', sent: 'p90102', unit: '℃', quantity: 'condition' as const, usual: 825 }],
      },
    ],
  })),
]
const data: CityData = { ...smallCity, monitorLoggers: loggers }
const city = createCity(seed, data)
const fleet = fleetOf(city, data)
const meters = fleet.filter(({ kind }) => kind === 'meter')
const sensors = fleet.filter(({ kind }) => kind === 'condition')

const read = (frame: DeviceFrame): Decoded => {
  const [item] = new Framer().push(frame.bytes)
  if (item?.kind !== 'frame') throw new Error('no frame')
  return decode(item)
}
const valuesOf = (frames: readonly DeviceFrame[]): Map<string, Record<string, string>> =>
  new Map(frames.flatMap((frame) => [...read(frame).factors]))
const valueOfCode = (frames: readonly DeviceFrame[], code: string, field: string): number =>
  Number(valuesOf(frames).get(code)?.[field])
const healthy = (device: Device, from = start): number => {
  let at = from
  while (deviceFault(seed, device.faultNumber, at) || deviceFault(seed, device.faultNumber, at + hourMs / 2))
    at += hourMs
  return at
}
const meterOf = (outletCode: string): Device => {
  const device = meters[outlets.findIndex((outlet) => outlet.outletCode === outletCode)]
  if (!device) throw new Error(outletCode)
  return device
}

describe('meters of a plant', () => {
  it('send each facility’s energy of the minute, load and current under ST 44 of HJ 212-2025', () => {
    const [meter] = meters
    if (!meter) throw new Error('no meter')
    const at = healthy(meter)
    const [frame] = meter.minute(at, at + minuteMs)
    if (!frame) throw new Error('no frame')
    expect(read(frame)).toMatchObject({
      verdict: 'accept',
      version: '2025',
      header: { ST: '44', CN: '2011', MN: meter.mn },
    })
    const load = valueOfCode([frame], 'd20701', 'Rtd')
    expect(load).toBeGreaterThan(0)
    expect(load).toBeLessThanOrEqual(120)
    expect(valueOfCode([frame], 'd20801', 'Rtd')).toBeCloseTo(load / 60, 2)
    expect(valueOfCode([frame], 'd30402', 'Rtd')).toBeGreaterThan(0)
  })

  it('send the hour’s energy as its sum, in step with the load', () => {
    const [meter] = meters
    if (!meter) throw new Error('no meter')
    const at = healthy(meter)
    const frames = meter.hour(at, { sentAt: at + hourMs, backfill: false, samples: 4 })
    expect(valueOfCode(frames, 'd30802', 'Cou')).toBeCloseTo(valueOfCode(frames, 'd30702', 'Avg'), 2)
    expect(valuesOf(frames).get('d30802')?.['Avg']).toBeUndefined()
  })

  it('in a bypass the treatment stands still while production runs; in normal work both run', () => {
    const bypasses = city.episodes
      .between(start, start + 60 * dayMs)
      .filter((one) => !one.seenByMonitor && city.sources[one.sourceIndex]?.kind === 'outlet')
    expect(bypasses.length).toBeGreaterThan(0)
    let seen = 0
    for (const bypass of bypasses) {
      const middle = Math.floor((bypass.startAt + bypass.endAt) / 2 / minuteMs) * minuteMs
      const meter = meterOf(city.sources[bypass.sourceIndex]?.code ?? '')
      const frames = meter.minute(middle, middle + minuteMs)
      if (frames.length === 0) continue
      seen++
      expect(isProducing(powerShare(valueOfCode(frames, 'd20701', 'Rtd'), 100))).toBe(true)
      expect(isProducing(powerShare(valueOfCode(frames, 'd30702', 'Rtd'), 100))).toBe(false)
    }
    expect(seen).toBeGreaterThan(0)
    const sourceIndex = city.sources.findIndex(({ kind }) => kind === 'outlet')
    const calm = { production: expect.any(Number), treatment: 1 }
    const working = Array.from({ length: 48 }, (_, n) => facilityWork(city, sourceIndex, start + n * hourMs))
    expect(working.filter(({ production }) => production > 0)).toContainEqual(calm)
    expect(working.filter(({ production }) => production === 0).every(({ treatment }) => treatment === 0)).toBe(true)
  })
})

describe('condition sensors of a plant', () => {
  it('send under ST 45 with the logger’s own code, near the usual value while the line runs', () => {
    const [sensor] = sensors
    if (!sensor) throw new Error('no sensor')
    let at = healthy(sensor)
    const sourceIndex = city.sources.findIndex(({ code }) => code === outlets[0]?.outletCode)
    const isCalm = (instant: number) => facilityWork(city, sourceIndex, instant).treatment === 1
    while (!isCalm(at + minuteMs / 2)) at = healthy(sensor, at + hourMs)
    const [frame] = sensor.minute(at, at + minuteMs)
    if (!frame) throw new Error('no frame')
    expect(read(frame).header).toMatchObject({ ST: '45', CN: '2011' })
    const value = valueOfCode([frame], 'p90102', 'Rtd')
    expect(value).toBeGreaterThan(760)
    expect(value).toBeLessThan(950)
  })
})

describe('the demo city’s loggers', () => {
  it('are known by the server’s table: a hundred metered plants, sixty with sensors, every sensor’s line metered', () => {
    const demo = readCityData()
    const byType = (type: string) => demo.monitorLoggers.filter(({ monitorType }) => monitorType === type)
    expect(byType('pst002')).toHaveLength(100)
    expect(byType('pst003')).toHaveLength(60)
    const metered = new Set(byType('pst002').map(({ psCode }) => psCode))
    expect(byType('pst003').every(({ psCode }) => metered.has(psCode))).toBe(true)
    for (const { points } of demo.monitorLoggers) {
      const sent = points.flatMap(({ factors }) => factors.map((factor) => factor.sent ?? factor.code))
      expect(new Set(sent).size).toBe(sent.length)
    }
    expect(new Set(demo.monitorLoggers.map(({ mn }) => mn)).size).toBe(160)
  })

  it('are seeded for the last day and the hours of their plant’s episodes, not for the whole month', () => {
    const liveAt = start + 40 * dayMs
    const hours = Array.from({ length: 30 * 24 }, (_, n) => liveAt - (n + 1) * hourMs)
    const sent = hours.filter((hour) => devicesOfHour(city, fleet, hour, liveAt).some(({ kind }) => kind === 'meter'))
    expect(sent.length).toBeGreaterThanOrEqual(loggerHours)
    expect(sent.length).toBeLessThan(hours.length)
  })
})
