import { describe, expect, it } from 'vitest'
import type { Position } from '../geo/distance.ts'
import { minuteMs } from '../time/city-time.ts'
import { type CountedRecord, cellValues, isValidCellHour } from './cell-values.ts'
import { cellCentre, gridCell } from './grid-cell.ts'
import { highIndex, hourBackground, isHighByIndex } from './high-index.ts'
import { trackFaultsOf } from './track-cleaning.ts'
import { faultCounts } from './track-fault.ts'
import type { TrackRecord } from './track-record.ts'

const start = Date.UTC(2026, 10, 20, 0)
const box = { west: 119.3, south: 30.9, east: 120.9, north: 32.2 }
const setting = { box, nowMs: start + 200 * minuteMs, knownFromMs: start }

/** A monitor that drives east at 24 km/h and measures something else each minute. */
const driving = (minute: number, more: Partial<TrackRecord> = {}): TrackRecord => ({
  deviceId: 1,
  atMs: start + minute * minuteMs,
  longitude: 120.1 + minute * 0.0042,
  latitude: 31.5,
  satellites: 9,
  value: 40 + (minute % 7),
  humidity: 60,
  ...more,
})

describe('cleaning of a track', () => {
  it('radar 11.10: a made track with its faults is counted exactly, each record for its first reason', () => {
    const track = [
      ...[0, 1, 2].map((minute) => driving(minute)),
      driving(2, { value: 99 }), // 1 duplicate
      driving(3, { longitude: null }), // 2 without a fix
      driving(4, { satellites: 3 }),
      driving(5, { latitude: 35 }), // 1 outside
      driving(6),
      driving(7, { longitude: 120.5 }), // 1 jump; the next is measured from the last that stands
      ...[8, 9].map((minute) => driving(minute)),
      ...Array.from({ length: 10 }, (_, n) => driving(10 + n, { value: 55 })), // 10 stuck
      ...Array.from({ length: 9 }, (_, n) => driving(20 + n, { value: 70 + (n % 2) })),
      ...Array.from({ length: 7 }, (_, n) => driving(29 + n, { longitude: 120.2218 })), // 7 parked
      driving(36, { longitude: 120.226 }),
      driving(37, { longitude: 120.2302, humidity: 91 }), // 1 too humid
      ...[80, 82, 84, 85].map((minute) => driving(minute)), // 3 warming up after 43 minutes of silence
      driving(206, { longitude: 120.5 }), // 1 ahead of the clock by six minutes
    ]
    expect(faultCounts(trackFaultsOf(track, setting))).toEqual({
      duplicate: 1,
      noFix: 2,
      outside: 1,
      jump: 1,
      ahead: 1,
      stuck: 10,
      parked: 7,
      warmUp: 3,
      humid: 1,
    })
  })

  it('nine equal minutes, a stop of five, and a monitor nobody knows to have been off are no faults', () => {
    const equal = Array.from({ length: 9 }, (_, n) => driving(n, { value: 55 }))
    const stop = Array.from({ length: 6 }, (_, n) => driving(9 + n, { longitude: 120.1378 }))
    expect(trackFaultsOf([...equal, ...stop], setting)).toEqual([...equal, ...stop].map(() => null))
    expect(trackFaultsOf([driving(0)], { ...setting, knownFromMs: start - 30 * minuteMs })).toEqual(['warmUp'])
  })

  it('monitors are judged each by itself', () => {
    const two = [
      driving(0),
      driving(0, { deviceId: 2, longitude: 120.6 }),
      driving(1),
      driving(1, { deviceId: 2, longitude: 120.604 }),
    ]
    expect(trackFaultsOf(two, setting)).toEqual([null, null, null, null])
  })
})

describe('squares of the road statistics', () => {
  const grid = { origin: { longitude: 119.5, latitude: 31 }, sizeM: 500 }

  it('a place lies in one square, whose middle lies in it too', () => {
    for (const place of [
      { longitude: 119.5, latitude: 31 },
      { longitude: 120.31, latitude: 31.58 },
      { longitude: 119.49, latitude: 30.99 },
    ]) {
      const cell = gridCell(place, grid)
      expect(gridCell(cellCentre(cell, grid), grid)).toEqual(cell)
    }
    expect(gridCell(grid.origin, grid)).toEqual({ column: 0, row: 0 })
    expect(gridCell({ longitude: 119.49, latitude: 31 }, grid).column).toBe(-2)
  })

  it('radar 11.10: cell means agree with a brute-force computation to 1e-9', () => {
    const records: CountedRecord[] = Array.from({ length: 3000 }, (_, n) => ({
      deviceId: n % 7,
      atMs: start + ((n * 37) % 180) * minuteMs,
      longitude: 120.3 + 0.00011 * ((n * 13) % 97),
      latitude: 31.55 + 0.00013 * ((n * 29) % 89),
      value: 30 + ((n * 17) % 50) + 0.1 * (n % 9),
    }))
    const side = (place: Position) => gridCell(place, grid)
    const means = cellValues(records, grid)
    expect(means.length).toBeGreaterThan(6)
    for (const { column, row, value, passes, devices } of means) {
      const own = records.filter((one) => side(one).column === column && side(one).row === row)
      const keys = [...new Set(own.map((one) => `${one.deviceId}/${Math.floor(one.atMs / 600_000)}`))]
      const medians = keys.map((key) => {
        const values = own
          .filter((one) => `${one.deviceId}/${Math.floor(one.atMs / 600_000)}` === key)
          .map((one) => one.value)
          .sort((a, b) => a - b)
        const middle = (values.length - 1) / 2
        return ((values[Math.floor(middle)] ?? 0) + (values[Math.ceil(middle)] ?? 0)) / 2
      })
      expect(Math.abs(value - medians.reduce((sum, one) => sum + one, 0) / medians.length)).toBeLessThan(1e-9)
      expect([passes, devices]).toEqual([keys.length, new Set(own.map((one) => one.deviceId)).size])
    }
  })

  it('an hour needs three passes of two monitors', () => {
    expect([isValidCellHour({ passes: 3, devices: 2 }), isValidCellHour({ passes: 5, devices: 1 })]).toEqual([
      true,
      false,
    ])
  })
})

describe('high values by index', () => {
  it('sources 11.18: B 40, P90 60: 62 has the index 1.55 and is high, 58 is not', () => {
    expect(highIndex(62, 40)).toBeCloseTo(1.55, 12)
    expect(isHighByIndex(62, 40, 60)).toBe(true)
    expect(isHighByIndex(58, 40, 60)).toBe(false)
    // Both are asked: 61 is above P90, but not one and a half times 41.
    expect(isHighByIndex(61, 41, 60)).toBe(false)
    expect(isHighByIndex(62, null, 60)).toBe(false)
  })

  it('the background is the 10th percentile of the valid squares, or of all where fewer than ten are valid', () => {
    const cells = (count: number, passes: number, devices: number, from: number) =>
      Array.from({ length: count }, (_, n) => ({ column: n, row: passes, passes, devices, value: from + n }))
    expect(hourBackground(cells(11, 3, 2, 20))).toBe(21)
    expect(hourBackground([...cells(11, 3, 2, 20), ...cells(30, 1, 1, 1)])).toBe(21)
    expect(hourBackground([...cells(9, 3, 2, 20), ...cells(2, 1, 1, 1)])).toBe(2)
    expect(hourBackground(cells(9, 3, 2, 20))).toBeNull()
  })
})
