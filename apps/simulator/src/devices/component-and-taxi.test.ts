import { demoMn } from '@qingkong/domain/city/demo-device'
import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { isVolatileOrganic } from '@qingkong/domain/voc/species'
import { DEFAULT_PROFILE, type Decoded, decode } from '@qingkong/protocol/hj212/decode'
import { Framer } from '@qingkong/protocol/hj212/framer'
import { describe, expect, it } from 'vitest'
import { createCity } from '../city/concentration.ts'
import { deviceFault } from '../city/device-fault.ts'
import { onPlane } from '../city/place.ts'
import { taxiRoutes } from '../city/taxi-route.ts'
import { readCityData } from '../city-files.ts'
import { componentHours, devicesOfHour, hasSeededMinutes, taxiHours } from '../seed-plan.ts'
import type { Device } from './device.ts'
import { fleetOf } from './fleet.ts'

const seed = 20260101
const data = readCityData()
const city = createCity(seed, data)
const fleet = fleetOf(city, data)
const start = Date.UTC(2026, 10, 3, 2)

const read = (bytes: Buffer): Decoded => {
  const [item, more] = new Framer().push(bytes)
  expect(more).toBeUndefined()
  if (item?.kind !== 'frame') throw new Error('no frame')
  return decode(item, DEFAULT_PROFILE)
}
const healthy = (device: Device): number => {
  let at = start
  while (deviceFault(seed, device.faultNumber, at) || deviceFault(seed, device.faultNumber, at + hourMs / 2))
    at += hourMs
  return at
}
const ofKind = (kind: Device['kind']): Device[] => fleet.filter((device) => device.kind === kind)
const first = (kind: Device['kind']): Device => {
  const [device] = ofKind(kind)
  if (!device) throw new Error(kind)
  return device
}

describe('a component station', () => {
  it('there is one chromatograph for each component site', () => {
    const stations = data.sites.filter(({ siteType }) => ['70', '71', '72'].includes(siteType))
    expect(ofKind('component').map(({ target }) => target)).toEqual(stations.map(({ siteCode }) => siteCode))
  })

  it('sends every species once an hour by CN 2013 in standard frames, whose sum is near the TVOC of the air station', () => {
    const device = first('component')
    const at = healthy(device)
    const frames = device.hour(at, { sentAt: at + hourMs, backfill: false, samples: 1 })
    const codes = new Set<string>()
    let sum = 0
    const species = new Map(data.vocSpecies.map((one) => [one.factorCode, one]))
    for (const frame of frames) {
      const decoded = read(frame.bytes)
      expect(decoded.verdict).toBe('accept')
      expect(decoded.header).toMatchObject({ CN: '2013', ST: '27', MN: demoMn('component', device.index) })
      expect(frame.bytes.length).toBeLessThanOrEqual(1040)
      for (const [code, fields] of decoded.factors) {
        codes.add(code)
        const one = species.get(code)
        if (one && isVolatileOrganic(one)) sum += Number(fields.Avg)
      }
    }
    expect(codes).toEqual(new Set(data.vocSpecies.map(({ factorCode }) => factorCode)))
    expect(new Set(frames.map(({ qn }) => qn)).size).toBe(frames.length)
    const site = data.sites[device.index]
    if (!site) throw new Error('no site')
    const tvoc = city.meanAir({ ...site, number: device.index }, at, hourMs, 1).tvoc
    expect(sum / tvoc).toBeGreaterThan(0.93)
    expect(sum / tvoc).toBeLessThan(1.07)
  })

  it('is seeded for its last days and says nothing about minutes', () => {
    const device = first('component')
    expect(device.minute(start, start + minuteMs)).toEqual([])
    const liveAt = start + 20 * 24 * hourMs
    const seeded = (hoursBefore: number) =>
      devicesOfHour(city, [device], liveAt - hoursBefore * hourMs, liveAt).includes(device)
    expect(seeded(componentHours)).toBe(true)
    expect(seeded(componentHours + 1)).toBe(false)
  })
})

describe('a taxi with a monitor', () => {
  it('sends each minute where it is and what it measures', () => {
    const device = first('taxi')
    const at = healthy(device)
    const [frame, more] = device.minute(at, at + minuteMs)
    expect(more).toBeUndefined()
    if (!frame) throw new Error('no frame')
    const { factors, verdict, header } = read(frame.bytes)
    expect(verdict).toBe('accept')
    expect(header).toMatchObject({ CN: '2051', ST: '22', MN: demoMn('taxi', 0) })
    const place = { longitude: Number(factors.get('l01001')?.Avg), latitude: Number(factors.get('l01002')?.Avg) }
    const expected = onPlane(taxiRoutes(seed)(0, at + minuteMs / 2))
    expect(onPlane(place).eastM).toBeCloseTo(expected.eastM, -1)
    expect(onPlane(place).northM).toBeCloseTo(expected.northM, -1)
    expect([...factors.keys()].slice(2)).toEqual([
      'a34004',
      'a34002',
      'a21004',
      'a05024',
      'a21005',
      'a99054',
      'a01001',
      'a01002',
    ])
    expect(device.hour(at, { sentAt: at + hourMs, backfill: false, samples: 1 })).toEqual([])
  })

  it('on the road it is dirtier than in the city air, but for ozone', () => {
    const device = first('taxi')
    const at = healthy(device)
    const minutes = Array.from({ length: 120 }, (_, n) => at + n * minuteMs).filter(
      (minute) => !deviceFault(seed, device.faultNumber, minute),
    )
    const difference = (code: string, air: 'no2' | 'o3'): number =>
      minutes.reduce((sum, minute) => {
        const [frame] = device.minute(minute, minute + minuteMs)
        const place = taxiRoutes(seed)(0, minute + minuteMs / 2)
        const around = city.concentrationsAt({ ...place, number: 70_000 }, minute + minuteMs / 2)
        return sum + (frame ? Number(read(frame.bytes).factors.get(code)?.Avg) - around[air] : 0)
      }, 0)
    expect(difference('a21004', 'no2')).toBeGreaterThan(0)
    expect(difference('a05024', 'o3')).toBeLessThan(0)
  })

  it('has driven for the last hours when the city goes live', () => {
    const device = first('taxi')
    const liveAt = start + hourMs / 2
    expect(hasSeededMinutes(device, start - taxiHours * hourMs, liveAt)).toBe(true)
    expect(hasSeededMinutes(device, start - (taxiHours + 1) * hourMs, liveAt)).toBe(false)
    expect(devicesOfHour(city, [device], start - hourMs, liveAt)).toEqual([])
  })
})
