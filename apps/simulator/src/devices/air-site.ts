import { demoMn } from '@qingkong/domain/city/demo-device'
import { isMicro, isSiteType } from '@qingkong/domain/site/site-type'
import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import type { SiteRecord } from '../city/city-data.ts'
import type { Air, City, MeasuringPoint } from '../city/concentration.ts'
import { gaussian } from '../city/noise.ts'
import { directionDeg, speedMs, type WindVector } from '../city/synoptic-wind.ts'
import type { Weather } from '../city/weather.ts'
import type { Device, DeviceKind } from './device.ts'
import { type DataMessage, framesOf, type Speaker, versionOf } from './device-frame.ts'
import { averagesOf, isSilent, type Reading } from './reading.ts'

const meteorology = (weather: Weather, wind: WindVector): Reading[] => [
  { code: 'a01001', value: weather.temperatureC, decimals: 1 },
  { code: 'a01002', value: weather.humidity, decimals: 1 },
  { code: 'a01006', value: weather.pressureHpa, decimals: 1 },
  { code: 'a01007', value: speedMs(wind), decimals: 1 },
  { code: 'a01008', value: directionDeg(wind), decimals: 0 },
]

/** µg/m³, CO mg/m³. */
const pollutants = (air: Air, scale: number): Reading[] => [
  { code: 'a34004', value: air.pm25 * scale, decimals: 0 },
  { code: 'a34002', value: air.pm10 * scale, decimals: 0 },
  { code: 'a21026', value: air.so2 * scale, decimals: 0 },
  { code: 'a21004', value: air.no2 * scale, decimals: 0 },
  { code: 'a21005', value: air.co * scale, decimals: 2 },
  { code: 'a05024', value: air.o3 * scale, decimals: 0 },
  { code: 'a21003', value: air.no * scale, decimals: 0 },
  { code: 'a21002', value: (air.no2 + (air.no * 46) / 30) * scale, decimals: 0 },
  { code: 'a99054', value: air.tvoc * scale, decimals: 1 },
]

/** What a site of each type measures. */
const measuredBy = (siteType: string, air: Air, scale: number): Reading[] => {
  if (siteType === '80') return []
  const all = pollutants(air, scale)
  if (siteType === '60') return all.filter((reading) => reading.code === 'a99054')
  // Sensor boxes carry no NO cell.
  return isMicroType(siteType) ? all.filter(({ code }) => code !== 'a21003' && code !== 'a21002') : all
}

const isMicroType = (siteType: string): boolean => isSiteType(siteType) && isMicro(siteType)

const kindOf = (siteType: string): DeviceKind => (siteType === '80' ? 'met' : isMicroType(siteType) ? 'micro' : 'air')

const quiet: Air = { pm25: 0, pm10: 0, so2: 0, no2: 0, no: 0, o3: 0, co: 0, tvoc: 0 }

/** Device of an ambient, micro, TVOC, component or meteorological site (ST 22). */
export const airSiteDevice = (city: City, site: SiteRecord, index: number): Device => {
  const { seed } = city
  const speaker: Speaker = { mn: demoMn('site', index), st: '22', version: versionOf(index, false), encrypted: false }
  const point: MeasuringPoint = { longitude: site.longitude, latitude: site.latitude, number: index }
  // Micro stations agree with each other to about a tenth.
  const scale = isMicroType(site.siteType) ? Math.exp(0.1 * gaussian(seed, 'sensor-scale', index)) : 1

  const readings = (air: Air, at: number): Reading[] => [
    ...measuredBy(site.siteType, air, scale),
    ...meteorology(city.weatherAt(at), city.windAt(site, at)),
    ...(site.siteType === '80' ? [{ code: 'a01017', value: city.weatherAt(at).rainMmPerHour, decimals: 1 }] : []),
  ]
  const at = (instant: number): Reading[] =>
    readings(site.siteType === '80' ? quiet : city.concentrationsAt(point, instant), instant)
  const message = (cn: DataMessage['cn'], startAt: number, sentAt: number, backfill: boolean, list: Reading[]) =>
    framesOf(speaker, { cn, startAt, sentAt, backfill, factors: averagesOf(seed, index, startAt, list, at) })

  return {
    kind: kindOf(site.siteType),
    mn: speaker.mn,
    index,
    faultNumber: index,
    target: site.siteCode,
    minute: (startAt, sentAt) =>
      isSilent(seed, index, startAt) ? [] : message('2051', startAt, sentAt, false, at(startAt + minuteMs / 2)),
    hour: (startAt, { sentAt, backfill, samples }) => {
      if (isSilent(seed, index, startAt + hourMs / 2)) return []
      const air = site.siteType === '80' ? quiet : city.meanAir(point, startAt, hourMs, samples)
      return message('2061', startAt, sentAt, backfill, readings(air, startAt + hourMs / 2))
    },
  }
}
