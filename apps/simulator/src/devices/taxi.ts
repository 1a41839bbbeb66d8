import { demoMn } from '@qingkong/domain/city/demo-device'
import { minuteMs } from '@qingkong/domain/time/city-time'
import type { Air, City } from '../city/concentration.ts'
import { trafficLevel } from '../city/emissions.ts'
import { smoothNoise, uniform } from '../city/noise.ts'
import { localMoment } from '../city/season.ts'
import { speedMs } from '../city/synoptic-wind.ts'
import type { TaxiPosition } from '../city/taxi-route.ts'
import type { Device } from './device.ts'
import { framesOf, type Speaker } from './device-frame.ts'
import { averagesOf, isSilent, type Reading } from './reading.ts'

const faultNumber = (index: number): number => 400_000 + index

/** What ordinary traffic adds between the houses of an arterial road at a calm hour, µg/m³, CO mg/m³. */
const streetIncrement = { pm25: 5, pm10: 14, no2: 16, o3: -10, co: 0.25, tvoc: 15 }
const sideStreetShare = 0.5
/** Share of the minutes spent behind a lorry, and how much more that adds. */
const lorryShare = 0.02
const lorryTimes = 4

/** The city's air with what the road adds to it. */
const airOnRoad = (city: City, index: number, position: TaxiPosition, at: number): Air => {
  const air = city.concentrationsAt({ ...position, number: 70_000 + index }, at)
  const { hour, isWeekend } = localMoment(at)
  const canyon = Math.exp(0.4 * smoothNoise(city.seed, 'street-canyon', at, 20 * minuteMs, position.roadNumber))
  const behindLorry = uniform(city.seed, 'behind-lorry', index, Math.floor(at / minuteMs)) < lorryShare
  const strength =
    trafficLevel(hour, isWeekend) *
    (position.roadClass === 'arterial' ? 1 : sideStreetShare) *
    canyon *
    (behindLorry ? lorryTimes : 1) *
    (2 / (1 + speedMs(city.windAt(position, at))))
  return {
    ...air,
    pm25: air.pm25 + strength * streetIncrement.pm25,
    pm10: air.pm10 + strength * (streetIncrement.pm25 + streetIncrement.pm10),
    no2: air.no2 + strength * streetIncrement.no2,
    // Fresh NO takes ozone away.
    o3: Math.max(2, air.o3 + strength * streetIncrement.o3),
    co: air.co + strength * streetIncrement.co,
    tvoc: air.tvoc + strength * streetIncrement.tvoc,
  }
}

/** A taxi with a monitor on its roof (ST 22): minutes only, each with its place (l01001, l01002). */
export const taxiDevice = (
  city: City,
  stationCode: string,
  index: number,
  positionAt: (taxi: number, at: number) => TaxiPosition,
): Device => {
  const { seed } = city
  const speaker: Speaker = { mn: demoMn('taxi', index), st: '22', version: '2025', encrypted: false }

  const readings = (at: number): Reading[] => {
    const position = positionAt(index, at)
    const air = airOnRoad(city, index, position, at)
    const weather = city.weatherAt(at)
    return [
      { code: 'a34004', value: air.pm25, decimals: 0 },
      { code: 'a34002', value: air.pm10, decimals: 0 },
      { code: 'a21004', value: air.no2, decimals: 0 },
      { code: 'a05024', value: air.o3, decimals: 0 },
      { code: 'a21005', value: air.co, decimals: 2 },
      { code: 'a99054', value: air.tvoc, decimals: 1 },
      { code: 'a01001', value: weather.temperatureC, decimals: 1 },
      { code: 'a01002', value: weather.humidity, decimals: 1 },
    ]
  }

  return {
    kind: 'taxi',
    mn: speaker.mn,
    index,
    faultNumber: faultNumber(index),
    target: stationCode,
    minute: (startAt, sentAt) => {
      if (isSilent(seed, faultNumber(index), startAt)) return []
      const at = startAt + minuteMs / 2
      const { longitude, latitude } = positionAt(index, at)
      return framesOf(speaker, {
        cn: '2051',
        startAt,
        sentAt,
        backfill: false,
        factors: [
          ['l01001', { Avg: longitude.toFixed(5), Flag: 'N' }],
          ['l01002', { Avg: latitude.toFixed(5), Flag: 'N' }],
          ...averagesOf(seed, faultNumber(index), startAt, readings(at), readings),
        ],
      })
    },
    // A mean over an hour's drive would belong to no place.
    hour: () => [],
  }
}
