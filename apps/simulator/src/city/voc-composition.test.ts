import { hourMs } from '@qingkong/domain/time/city-time'
import { isVolatileOrganic } from '@qingkong/domain/voc/species'
import { describe, expect, it } from 'vitest'
import { readCityData } from '../city-files.ts'
import { createCity } from './concentration.ts'
import { vocComposition } from './voc-composition.ts'
import { areaProfiles, industryProfiles, longLived, profileOfIndustry } from './voc-profiles.ts'

const data = readCityData()
const city = createCity(20260101, data)
const compositionAt = vocComposition(city, data)
const station = data.sites.findIndex((site) => site.siteType === '70')
const site = data.sites[station]
if (!site) throw new Error('no component station')
const point = { longitude: site.longitude, latitude: site.latitude, number: station }
/** 15 July, and midnight of the city. */
const summer = Date.UTC(2026, 6, 14, 16)

const of = (name: string, list: readonly number[]): number =>
  list[data.vocSpecies.findIndex((species) => species.nameEn === name)] ?? Number.NaN
const hours = (from: number, to: number): number[][] =>
  Array.from({ length: 20 }, (_, day) =>
    Array.from({ length: to - from }, (_, n) => compositionAt(point, summer + (24 * day + from + n) * hourMs)),
  ).flat()
const mean = (lists: readonly number[][], value: (list: number[]) => number): number =>
  lists.reduce((sum, list) => sum + value(list), 0) / lists.length
const noons = hours(11, 14)
const nights = hours(0, 4)

describe('the composition of the VOC', () => {
  it('knows every species its profiles name, and no profile holds more than its whole', () => {
    const known = new Set(data.vocSpecies.map((species) => species.nameEn))
    for (const profile of [...Object.values(industryProfiles), ...Object.values(areaProfiles)]) {
      expect(Object.keys(profile).filter((name) => !known.has(name))).toEqual([])
      expect(Object.values(profile).reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1.0001)
    }
    expect(Object.keys(longLived).filter((name) => !known.has(name))).toEqual([])
  })

  it('sums to the TVOC of the city at the same place and time; methane stands beside it', () => {
    for (let at = summer; at < summer + 48 * hourMs; at += 5 * hourMs) {
      const list = compositionAt(point, at)
      const organic = data.vocSpecies.reduce(
        (sum, species, position) => sum + (isVolatileOrganic(species) ? (list[position] ?? 0) : 0),
        0,
      )
      expect(organic).toBeCloseTo(city.concentrationsAt(point, at).tvoc, 6)
      expect(of('Methane', list)).toBeCloseTo(1310, 6)
      expect(list.every((value) => value >= 0)).toBe(true)
    }
  })

  it('isoprene is there by day and gone by night', () => {
    expect(mean(noons, (list) => of('Isoprene', list))).toBeGreaterThan(
      10 * mean(nights, (list) => of('Isoprene', list)),
    )
  })

  it('sunlight ages the air: xylene over ethylbenzene falls at noon, aldehydes grow', () => {
    const ratio = (list: number[]) => (of('m-Xylene', list) + of('p-Xylene', list)) / of('Ethylbenzene', list)
    expect(mean(noons, ratio)).toBeLessThan(0.85 * mean(nights, ratio))
    const share = (list: number[]) => of('Formaldehyde', list) / of('Ethane', list)
    expect(mean(noons, share)).toBeGreaterThan(1.3 * mean(nights, share))
  })

  it('every industry of the city has a profile, also one nobody foresaw', () => {
    expect(profileOfIndustry('2641')).toBe('paintMaking')
    expect(profileOfIndustry('2614')).toBe('organicChemicals')
    expect(profileOfIndustry('4411')).toBe('combustion')
    expect(profileOfIndustry('9999')).toBe('combustion')
  })

  it('is the same for the same seed and instant', () => {
    const again = vocComposition(createCity(20260101, data), data)
    expect(again(point, summer)).toEqual(compositionAt(point, summer))
  })
})
