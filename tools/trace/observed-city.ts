import type { CityData } from '../../apps/simulator/src/city/city-data.ts'
import type { City } from '../../apps/simulator/src/city/concentration.ts'
import { gaussian } from '../../apps/simulator/src/city/noise.ts'
import type { Device } from '../../apps/simulator/src/devices/device.ts'
import { nationalSites } from '../../apps/simulator/src/devices/fleet.ts'
import { nationalRecords } from '../../apps/simulator/src/devices/national-record.ts'
import { demoSm4KeyText } from '../../packages/domain/src/city/demo-device.ts'
import { isValueFlag } from '../../packages/domain/src/measurement/fitness.ts'
import { hourMs } from '../../packages/domain/src/time/city-time.ts'
import { DEFAULT_PROFILE, decode } from '../../packages/protocol/src/hj212/decode.ts'
import { Framer } from '../../packages/protocol/src/hj212/framer.ts'
import {
  DEFAULT_OBSERVATION_PROFILE,
  type ObservedValue,
  toObservation,
} from '../../packages/protocol/src/hj212/observation.ts'
import type { MonitoredHours } from '../../packages/science/src/trace/emission-baseline.ts'
import type { TracedFactor, TraceSite } from '../../packages/science/src/trace/trace-input.ts'
import { type WindStation, windVector } from '../../packages/science/src/trajectory/wind-field.ts'

const factorOfCode: Readonly<Record<string, TracedFactor>> = {
  a34004: 'pm25',
  a34002: 'pm10',
  a21026: 'so2',
  a21004: 'no2',
  a21002: 'nox',
  a21005: 'co',
  a99054: 'tvoc',
  a05024: 'o3',
}

const decoding = { ...DEFAULT_PROFILE, sm4Key: Buffer.from(demoSm4KeyText, 'latin1') }

/** What a receiver of the device's frames knows: the values whose flag lets them count. */
const received = (device: Device, startMs: number, samples: number): ObservedValue[] => {
  const framer = new Framer()
  const profile = { ...DEFAULT_OBSERVATION_PROFILE, maxAgeDays: 40_000 }
  const sentAt = startMs + hourMs
  return device
    .hour(startMs, { sentAt, backfill: false, samples })
    .flatMap(({ bytes }) => framer.push(bytes))
    .flatMap((item) => {
      if (item.kind === 'garbage') return []
      const result = toObservation(decode(item, decoding), profile, new Date(sentAt))
      if (result.outcome !== 'observation') throw new Error(`a frame of ${device.mn} is no observation`)
      return result.observation.values
    })
}

const counts = ({ value, flag }: ObservedValue): boolean => value !== null && isValueFlag(flag)

/** The city as its data centre sees it: only what devices and the upper level send. */
export type ObservedCity = {
  sites: TraceSite[]
  stations: (WindStation & { siteCode: string })[]
}

export const observe = (
  city: City,
  data: CityData,
  fleet: readonly Device[],
  hours: readonly { startMs: number; samples: number }[],
): ObservedCity => {
  const byCode = new Map(fleet.map((device) => [device.target, device]))
  const series = new Map<string, Map<TracedFactor, Map<number, number>>>()
  const winds = new Map<string, WindStation['hours'] & Map<number, ReturnType<typeof windVector>>>()
  const put = (siteCode: string, factor: TracedFactor, startMs: number, value: number) => {
    const ofSite = series.get(siteCode) ?? new Map<TracedFactor, Map<number, number>>()
    const ofFactor = ofSite.get(factor) ?? new Map<number, number>()
    series.set(siteCode, ofSite.set(factor, ofFactor.set(startMs, value)))
  }
  const national = nationalSites(data)
  for (const { startMs, samples } of hours) {
    for (const { stationCode, values } of nationalRecords(city, national, startMs, 'HOUR', samples)) {
      for (const [factor, value] of Object.entries(values))
        if (value !== null && value !== undefined) put(stationCode, factor as TracedFactor, startMs, value)
    }
    for (const { siteCode } of data.sites) {
      const device = byCode.get(siteCode)
      if (!device) continue
      const values = received(device, startMs, samples).filter(counts)
      for (const { code, value } of values) {
        const factor = factorOfCode[code]
        if (factor && value !== null) put(siteCode, factor, startMs, value)
      }
      const of = (code: string) => values.find((value) => value.code === code)?.value ?? null
      const [speed, direction] = [of('a01007'), of('a01008')]
      if (speed === null || direction === null) continue
      const ofStation = winds.get(siteCode) ?? new Map()
      winds.set(siteCode, ofStation.set(startMs, windVector(direction, speed)))
    }
  }
  return {
    sites: data.sites.flatMap(({ siteCode, longitude, latitude }) => {
      const ofSite = series.get(siteCode)
      return ofSite ? [{ siteCode, longitude, latitude, series: Object.fromEntries(ofSite) }] : []
    }),
    stations: data.sites.flatMap(({ siteCode, longitude, latitude }) => {
      const hoursOf = winds.get(siteCode)
      return hoursOf ? [{ siteCode, longitude, latitude, hours: hoursOf }] : []
    }),
  }
}

/**
 * The same hours known badly: only the weather masts, each vane off by 12° and each anemometer by 15 % (one standard
 * deviation). What a city without wind at its micro stations would have.
 */
export const poorlyKnown = (
  stations: ObservedCity['stations'],
  data: Pick<CityData, 'sites'>,
  seed: number,
): WindStation[] => {
  const masts = new Set(data.sites.flatMap(({ siteCode, siteType }) => (siteType === '80' ? [siteCode] : [])))
  return stations.flatMap(({ siteCode, longitude, latitude, hours }, index) => {
    if (!masts.has(siteCode)) return []
    const wrong = [...hours].map(([at, { eastMs, northMs }]) => {
      const turn = ((12 * Math.PI) / 180) * gaussian(seed, 'vane-error', at / hourMs, index)
      const scale = Math.exp(0.15 * gaussian(seed, 'anemometer-error', at / hourMs, index))
      const [sine, cosine] = [Math.sin(turn), Math.cos(turn)]
      return [
        at,
        { eastMs: scale * (eastMs * cosine + northMs * sine), northMs: scale * (northMs * cosine - eastMs * sine) },
      ] as const
    })
    return [{ longitude, latitude, hours: new Map(wrong) }]
  })
}

/** Hours of an outlet's monitor for one species: the mass of the hour; and whether it reported standstill. */
export const outletHours = (device: Device, code: string, starts: readonly number[]) => {
  const hours = new Map<number, number>()
  const still = new Map<number, boolean>()
  for (const startMs of starts) {
    const value = received(device, startMs, 4).find((one) => one.code === code)
    if (!value) continue
    if (value.flag === 'F') {
      hours.set(startMs, 0)
      still.set(startMs, true)
    } else if (counts(value) && value.total !== null) {
      hours.set(startMs, value.total)
      still.set(startMs, false)
    }
  }
  return { monitor: { hours, isMass: true } satisfies MonitoredHours, still }
}

/** Hours of the dust monitor at a site's fence, µg/m³. */
export const fenceHours = (device: Device, starts: readonly number[]): MonitoredHours => ({
  hours: new Map(
    starts.flatMap((startMs) => {
      const value = received(device, startMs, 4).find((one) => one.code === 'a34002')
      return value && counts(value) && value.value !== null ? [[startMs, value.value] as const] : []
    }),
  ),
  isMass: false,
})
