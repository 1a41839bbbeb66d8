import { demoMn, demoSm4KeyText } from '@qingkong/domain/city/demo-device'
import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { DEFAULT_PROFILE, type Decoded, decode } from '@qingkong/protocol/hj212/decode'
import { Framer } from '@qingkong/protocol/hj212/framer'
import { parseCnemc } from '@qingkong/protocol/share/cnemc'
import { recordStart } from '@qingkong/protocol/share/push'
import { describe, expect, it } from 'vitest'
import { createCity } from '../city/concentration.ts'
import { deviceFault } from '../city/device-fault.ts'
import { smallCity } from '../city/testing/small-city.ts'
import type { Device } from './device.ts'
import type { DeviceFrame } from './device-frame.ts'
import { fleetOf, nationalSites } from './fleet.ts'
import { nationalRecords } from './national-record.ts'
import { publishedHour } from './upper-level-server.ts'

const seed = 20260101
const city = createCity(seed, smallCity)
const fleet = fleetOf(city, smallCity)
const start = Date.UTC(2026, 10, 3, 2)

const read = (frame: DeviceFrame): Decoded => {
  const [item, more] = new Framer().push(frame.bytes)
  expect(more).toBeUndefined()
  if (item?.kind !== 'frame') throw new Error('no frame')
  return decode(item, { ...DEFAULT_PROFILE, sm4Key: Buffer.from(demoSm4KeyText, 'latin1') })
}

/** A minute in which the device works. */
const healthy = (device: Device): number => {
  let at = start
  while (deviceFault(seed, device.faultNumber, at)) at += hourMs
  return at
}

const deviceOf = (target: string): Device => {
  const device = fleet.find((one) => one.target === target)
  if (!device) throw new Error(target)
  return device
}

describe('the fleet', () => {
  it('has a device for every site but the national ones, every outlet and every dust site', () => {
    expect(fleet).toHaveLength(17 + 10 + 1)
    expect(fleet.some((device) => device.target === '1188A')).toBe(false)
    expect(deviceOf('S3').mn).toBe(demoMn('site', 3))
    expect(deviceOf('P1-9').mn).toBe(demoMn('outlet', 9))
    expect(deviceOf('D1').mn).toBe(demoMn('dust', 0))
  })

  it('every frame of a minute and an hour is accepted by the protocol, in all three versions', () => {
    const versions = new Set<string>()
    for (const device of fleet) {
      const at = healthy(device)
      const frames = [
        ...device.minute(at, at + minuteMs),
        ...device.hour(at, { sentAt: at + hourMs, backfill: false, samples: 2 }),
      ]
      expect(frames.length).toBeGreaterThan(1)
      for (const frame of frames) {
        const decoded = read(frame)
        expect(decoded.verdict, device.target).toBe('accept')
        expect(decoded.header.MN).toBe(device.mn)
        expect(decoded.header.QN).toBe(frame.qn)
        expect(decoded.factors.size).toBeGreaterThan(0)
        versions.add(decoded.version)
      }
      expect(new Set(frames.map((frame) => frame.qn)).size).toBe(frames.length)
    }
    expect([...versions].sort()).toEqual(['2005', '2017', '2025'])
  })

  it('sources 10.6: a dust monitor of TSP alone, one that is stuck, and a site at rest', () => {
    const deviceWith = (condition: object) => {
      const data = { ...smallCity, dustConditions: [{ recordNum: 'D1', ...condition }] }
      const device = fleetOf(city, data).find(({ target }) => target === 'D1')
      if (!device) throw new Error('D1')
      return device
    }
    const factorsAt = (device: Device, at: number) => {
      const [frame] = device.hour(at, { sentAt: at + hourMs, backfill: false, samples: 2 })
      if (!frame) throw new Error('no frame')
      return new Map([...read(frame).factors].map(([code, fields]) => [code, fields.Avg]))
    }
    const at = healthy(deviceOf('D1'))
    const tspOnly = factorsAt(deviceWith({ measures: 'tsp' }), at)
    expect([tspOnly.has('a34001'), tspOnly.has('a34002'), tspOnly.has('a34004')]).toEqual([true, false, false])
    const stuck = [0, 1, 2, 3].map((hour) => factorsAt(deviceWith({ stuck: true }), at + hour * hourMs))
    expect(new Set(stuck.map((factors) => `${factors.get('a34001')} ${factors.get('a34002')}`)).size).toBe(1)
    const [works, rests] = [deviceOf('D1'), deviceWith({ stoppedFrom: '2026-11-01' })].map((device) =>
      Number(factorsAt(device, at).get('a34002')),
    )
    expect(rests).toBeLessThan(works ?? 0)
  })

  it('every tenth outlet is encrypted, and its values cannot be read without the key', () => {
    const device = deviceOf('P1-9')
    const [frame] = device.minute(healthy(device), start)
    expect(frame?.bytes.toString('latin1')).not.toContain('a34013')
    if (frame) expect([...read(frame).factors.keys()]).toContain('a34013')
    const [clear] = deviceOf('P1-0').minute(healthy(deviceOf('P1-0')), start)
    expect(clear?.bytes.toString('latin1')).toContain('a34013-Rtd=')
  })

  it('an ambient site sends minute means with flag, weather and wind under ST 22', () => {
    const device = deviceOf('S3')
    const at = healthy(device)
    const decoded = device.minute(at, at + minuteMs).map(read)
    expect(decoded[0]?.header).toMatchObject({ ST: '22', CN: '2051' })
    const factors = new Map(decoded.flatMap((one) => [...one.factors]))
    for (const code of [
      'a34004',
      'a34002',
      'a21026',
      'a21004',
      'a21005',
      'a05024',
      'a01001',
      'a01006',
      'a01007',
      'a01008',
    ]) {
      expect(factors.get(code)?.Flag, code).toBe('N')
      expect(Number(factors.get(code)?.Avg), code).not.toBeNaN()
    }
  })

  it('a mast measures weather and rain, no pollutant', () => {
    const device = deviceOf('M1')
    const factors = device.minute(healthy(device), start).flatMap((frame) => [...read(frame).factors.keys()])
    expect(factors).toContain('a01017')
    expect(factors).not.toContain('a34004')
  })

  it('an outlet sends real-time data each minute and an hour with converted mean and mass (ST 31)', () => {
    const device = deviceOf('P1-0')
    const at = healthy(device)
    const [minute] = device.minute(at, at + minuteMs).map(read)
    expect(minute?.header).toMatchObject({ ST: '31', CN: '2011' })
    const hour = device.hour(at, { sentAt: at + hourMs, backfill: false, samples: 4 }).map(read)
    const sulphur = new Map(hour.flatMap((one) => [...one.factors])).get('a21026')
    expect(Number(sulphur?.ZsAvg)).toBeGreaterThan(Number(sulphur?.Avg))
    expect(Number(sulphur?.Max)).toBeGreaterThanOrEqual(Number(sulphur?.Min))
    expect(Number(sulphur?.Cou)).toBeGreaterThanOrEqual(0)
  })

  it('an episode that the monitor sees exceeds the limit, normal work does not', () => {
    const episodes = city.episodes.between(start, start + 40 * 86_400_000)
    const seen = episodes.filter(
      (episode) => episode.seenByMonitor && city.sources[episode.sourceIndex]?.kind === 'outlet',
    )
    expect(seen.length).toBeGreaterThan(0)
    let exceeded = 0
    for (const episode of seen) {
      const device = deviceOf(city.sources[episode.sourceIndex]?.code ?? '')
      const at = Math.floor((episode.startAt + episode.endAt) / 2 / minuteMs) * minuteMs
      const factors = new Map(device.minute(at, at).flatMap((frame) => [...read(frame).factors]))
      if (Number(factors.get('a21026')?.ZsRtd) > 35) exceeded++
    }
    expect(exceeded / seen.length).toBeGreaterThan(0.7)
    const device = deviceOf('P1-0')
    const factors = device.minute(healthy(device), start).flatMap((frame) => [...read(frame).factors])
    expect(Number(new Map(factors).get('a21026')?.ZsRtd)).toBeLessThan(35)
  })

  it('backfilled history carries RF=1 in version 2025 only', () => {
    for (const device of fleet) {
      const at = healthy(device)
      for (const frame of device.hour(at, { sentAt: start, backfill: true, samples: 1 })) {
        const decoded = read(frame)
        expect(decoded.header.RF).toBe(decoded.version === '2025' ? '1' : undefined)
      }
    }
  })

  it('an offline device says nothing, a flagged one says so', () => {
    let offline = 0
    let flagged = 0
    for (const device of fleet) {
      for (let at = start; at < start + 120 * 24 * hourMs; at += hourMs / 2) {
        const fault = deviceFault(seed, device.faultNumber, at)?.fault
        if (fault?.kind === 'offline') {
          expect(device.minute(at, at)).toEqual([])
          offline++
        } else if (fault?.kind === 'flag') {
          const [first] = device.minute(at, at).flatMap((frame) => [...read(frame).factors.values()])
          expect(first?.Flag).toBe(fault.flag)
          flagged++
        }
      }
    }
    expect(offline).toBeGreaterThan(0)
    expect(flagged).toBeGreaterThan(0)
  })
})

describe('national sites', () => {
  it('are shared with the label of the end of the interval', () => {
    const records = nationalRecords(city, nationalSites(smallCity), start, 'HOUR', 2)
    expect(records.map((record) => record.stationCode)).toEqual(['1188A'])
    const [record] = records
    expect(record && recordStart(record)?.getTime()).toBe(start)
  })

  it('are published as a public list that the reader of the protocol takes without error', () => {
    const { rows, errors } = parseCnemc(publishedHour(city, nationalSites(smallCity), start + 90 * minuteMs))
    expect(errors).toEqual([])
    expect(rows[0]).toMatchObject({ stationCode: '1188A', startAt: new Date(start) })
  })
})
