import { describe, expect, it } from 'vitest'
import { type TaxiAnswer, type TrackPoint, withDelta } from './taxi-track.ts'

const point = (dataTime: string, value: number): TrackPoint => ({
  dataTime,
  longitude: 120.3,
  latitude: 31.5,
  value,
  level: 1,
})
const answer = (dataTime: string, trackFrom: string, track: TrackPoint[]): TaxiAnswer => ({
  factorName: 'PM2.5',
  factorUnit: 'µg/m³',
  dataTime,
  trackFrom,
  taxis: [
    {
      siteCode: 'T1',
      licensePlateNo: '苏B演示01',
      online: true,
      dataTime,
      longitude: 120.3,
      latitude: 31.5,
      speedKmh: 30,
      headingDeg: 90,
      values: { pm25: 1, pm10: null, no2: null, o3: null, co: null, tvoc: null, temperature: null, humidity: null },
      level: 1,
      track,
    },
  ],
})

describe('taxi tracks grow by deltas', () => {
  it('a minute that came late or once more takes its place by its time; the oldest leave', () => {
    const first = withDelta(null, answer('10:02', '09:02', [point('09:02', 1), point('10:00', 2), point('10:02', 4)]))
    const next = withDelta(first, answer('10:03', '09:03', [point('10:01', 3), point('10:02', 5), point('10:03', 6)]))
    expect(next.taxis[0]?.track.map(({ dataTime, value }) => [dataTime, value])).toEqual([
      ['10:00', 2],
      ['10:01', 3],
      ['10:02', 5],
      ['10:03', 6],
    ])
  })

  it('a vehicle that is no longer in service leaves the map', () => {
    const first = withDelta(null, answer('10:02', '09:02', [point('10:00', 2)]))
    expect(withDelta(first, { ...answer('10:03', '09:03', []), taxis: [] }).taxis).toEqual([])
  })
})
