import { hourMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { readCityData } from '../city-files.ts'
import { createCity } from './concentration.ts'
import { type ParticleSource, particleSourceNames } from './particle-profiles.ts'
import { hourOfSources, particleSources, type SourceContributions } from './particle-sources.ts'
import { localMoment } from './season.ts'

const data = readCityData()
const city = createCity(20260101, data)
const contributionsAt = particleSources(city, data)
const station = data.sites.findIndex((site) => site.siteType === '70')
const site = data.sites[station]
if (!site) throw new Error('no component station')
const point = { longitude: site.longitude, latitude: site.latitude, number: station }

/** Every third hour of 20 days from a midnight of the city. */
const hoursFrom = (from: string) => {
  const start = Date.parse(`${from}T00:00:00+08:00`)
  return Array.from({ length: 160 }, (_, n) => {
    const at = start + (3 * n + 1) * hourMs
    return {
      hour: localMoment(at).hour,
      sources: contributionsAt(point, at),
      pm25: city.concentrationsAt(point, at).pm25,
      wind: city.windAt(point, at),
    }
  })
}
const july = hoursFrom('2026-07-05')
const january = hoursFrom('2026-01-05')
const sum = (sources: SourceContributions): number =>
  particleSourceNames.reduce((total, source) => total + sources[source], 0)
const meanOf = (hours: readonly { sources: SourceContributions }[], source: ParticleSource): number =>
  hours.reduce((total, { sources }) => total + sources[source], 0) / hours.length
const shareOf = (hours: readonly { sources: SourceContributions }[], source: ParticleSource): number =>
  (meanOf(hours, source) * hours.length) / hours.reduce((total, { sources }) => total + sum(sources), 0)

describe('where the particles come from', () => {
  it('the sources are never negative and sum to the PM2.5 of the city at the same place and instant', () => {
    for (const { sources, pm25 } of [...july, ...january]) {
      for (const source of particleSourceNames) expect(sources[source], source).toBeGreaterThanOrEqual(0)
      expect(sum(sources)).toBeCloseTo(pm25, 6)
    }
  })

  it('nitrate is a thing of winter, sulphate leads in summer, organic matter is made in the light', () => {
    expect(shareOf(january, 'secondaryNitrate')).toBeGreaterThan(1.5 * shareOf(july, 'secondaryNitrate'))
    expect(shareOf(july, 'secondarySulphate')).toBeGreaterThan(shareOf(july, 'secondaryNitrate'))
    const noons = july.filter(({ hour }) => hour === 13)
    const nights = july.filter(({ hour }) => hour === 1)
    expect(meanOf(noons, 'secondaryOrganic')).toBeGreaterThan(1.5 * meanOf(nights, 'secondaryOrganic'))
  })

  it('traffic goes by the hour and coal by the cold', () => {
    const of = (hour: number) => january.filter((one) => one.hour === hour)
    expect(of(7)).toHaveLength(20)
    expect(meanOf(of(7), 'vehicle')).toBeGreaterThan(1.5 * meanOf(of(1), 'vehicle'))
    expect(shareOf(january, 'coal')).toBeGreaterThan(shareOf(july, 'coal'))
  })

  it('ships come with the wind from the river in the north, and not from the south', () => {
    const blowing = (from: 'north' | 'south') =>
      [...july, ...january].filter(
        ({ wind: { east, north } }) =>
          Math.abs(north) > 1.5 * Math.abs(east) && (from === 'north' ? north < -1 : north > 1),
      )
    expect(blowing('north').length).toBeGreaterThan(10)
    expect(blowing('south').length).toBeGreaterThan(10)
    expect(shareOf(blowing('north'), 'shipping')).toBeGreaterThan(3 * shareOf(blowing('south'), 'shipping'))
  })

  it('fireworks burn at the Spring Festival and on no ordinary day', () => {
    const eve = contributionsAt(point, Date.parse('2026-02-17T00:30:00+08:00'))
    expect(eve.fireworks / sum(eve)).toBeGreaterThan(0.3)
    for (const { sources } of [...july, ...january]) expect(sources.fireworks).toBe(0)
  })

  it('the truth of an hour is the mean of its instants, and the same for the same seed', () => {
    const startAt = Date.parse('2026-11-03T10:00:00+08:00')
    const hour = hourOfSources(contributionsAt, point, startAt, 6)
    expect(sum(hour)).toBeCloseTo(city.meanAir(point, startAt, hourMs, 6).pm25, 6)
    const again = particleSources(createCity(20260101, data), data)
    expect(hourOfSources(again, point, startAt, 6)).toEqual(hour)
  })
})
