import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ingest } from '../../../ingest/port.ts'
import { addOutlets, differences, openIngest, runShuffledDay } from './testing/shuffled-outlets.ts'
import { type SmallCity, smallCity } from './testing/small-city.ts'

const seeds = [1, 2, 3]

let city: SmallCity
let ingest: Ingest
beforeAll(async () => {
  city = await smallCity()
  await addOutlets(city, seeds)
  await city.addRule({ name: '小时浓度超标', alarmType: '1', factor: 'all', thresholds: [3, 2, 0] })
  ingest = await openIngest(city)
})
afterAll(async () => {
  await ingest.close()
  await city.close()
})

describe('R3: an acknowledged exceedance always alarms', () => {
  it.each(seeds)('whatever the order of minutes, hours, flags and resends (seed %i)', async (seed) => {
    const day = await runShuffledDay(city, ingest, seed)
    expect(day.above.length).toBeGreaterThanOrEqual(2)
    expect(differences(day)).toEqual([])
    expect(day.framesKeptTwice).toBe(0)
  })
})
