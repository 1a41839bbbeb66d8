import { describe, expect, it } from 'vitest'
import { rankingIndex } from '../air/composite-index.ts'
import { rankChanges } from './change-ranking.ts'
import { citiesOfSet, cityOfCode, cityOfName, citySetOf, rankedCities, shortCityName } from './city-set.ts'
import { rankAmong, rankBy, rankRules } from './rank.ts'
import { controlValue, indexForRank, inferByIndicator, inferByRank, projectedMean } from './rank-inference.ts'

describe('ranking', () => {
  it('equal values share a rank and the next one skips; missing ones have none', () => {
    const ranked = rankBy([3.214, 3.206, null, 2.9, 3.21], (value) => value, rankRules.composite)
    expect(ranked.map(({ value, rank }) => [value, rank])).toEqual([
      [2.9, 1],
      [3.21, 2],
      [3.21, 2],
      [3.21, 2],
      [null, null],
    ])
    expect(rankBy([90, 80, 70], (value) => value, rankRules.goodRate).map(({ rank }) => rank)).toEqual([1, 2, 3])
    expect(rankAmong(3.21, [2.9, 3.214, 3.3, null], rankRules.composite)).toBe(2)
  })

  it('the rank among others is the rank in the whole list', () => {
    const values = [31, 28, 28, 40, 25, 31, 31]
    const ranked = rankBy(values, (value) => value, rankRules.concentration2012)
    values.forEach((value, at) => {
      const others = values.filter((_, i) => i !== at)
      expect(rankAmong(value, others, rankRules.concentration2012)).toBe(
        ranked.find(({ item }) => item === value)?.rank,
      )
    })
  })

  it('the worst change leaves out cities that meet all limits', () => {
    const city = (cityCode: string, current: number, base: number, meetsAllLimits: boolean | null) => ({
      cityCode,
      current,
      base,
      meetsAllLimits,
    })
    const cities = [
      city('a', 2.2, 2, true),
      city('b', 4.1, 4, false),
      city('c', 3.6, 4, false),
      city('d', 4.4, 4, null),
    ]
    const order = (side: 'best' | 'worst') => rankChanges(cities, side).map(({ item, value }) => [item.cityCode, value])
    expect(order('worst')).toEqual([
      ['d', 10],
      ['b', 2.5],
      ['c', -10],
    ])
    expect(order('best').map(([code]) => code)).toEqual(['c', 'b', 'a', 'd'])
  })
})

describe('city sets (filter bar: city group)', () => {
  it('168 cities in seven regions, 41 in the delta, 13 in Jiangsu', () => {
    expect(citiesOfSet('city168', '320200')).toHaveLength(168)
    expect(citiesOfSet('yangtzeRiverDelta', '320200')).toHaveLength(41)
    expect(citiesOfSet('yangtzeRiverDelta31', '320200')).toHaveLength(31)
    expect(citiesOfSet('province', '320200')).toHaveLength(13)
    expect(citiesOfSet('around', '320200')).toHaveLength(11)
    expect(citiesOfSet('compete', '320200').map(({ cityName }) => shortCityName(cityName))).toEqual([
      '南京',
      '无锡',
      '常州',
      '苏州',
      '南通',
      '杭州',
      '宁波',
    ])
    expect(citiesOfSet('city339', '320200')).toHaveLength(333)
  })

  it('codes are unique and found by code, name and group code', () => {
    expect(new Set(rankedCities.map(({ cityCode }) => cityCode)).size).toBe(rankedCities.length)
    expect(cityOfName('无锡')?.cityCode).toBe('320200')
    expect(cityOfCode('110000')?.cityName).toBe('北京市')
    expect(shortCityName('兴安盟')).toBe('兴安盟')
    expect(['C00024', 'C00025', 'C00026', 'C00006', 'C00004'].map((code) => citySetOf(code)?.key)).toEqual([
      'province',
      'around',
      'compete',
      'city168',
      'city339',
    ])
    expect(citySetOf('C99999')).toBeNull()
  })
})

describe('rank inference', () => {
  const concentrations = { pm25: 30, pm10: 60, so2: 6, no2: 40, co: 2, o38h: 160 }
  const others = [4.2, 4.55, 4.59, 4.6, null]

  it('a rank costs the index of its holder minus 0.01, or equal to it when shared', () => {
    expect(indexForRank(others, 2, 'exclusive')).toBe(4.54)
    expect(indexForRank(others, 2, 'shared')).toBe(4.55)
    expect(indexForRank(others, 5, 'exclusive')).toBeNull()
  })

  it('by indicator: index and rank of given concentrations', () => {
    expect(inferByIndicator(concentrations, others, '2026')).toMatchObject({ index: { sum: 4.6 }, rank: 4 })
  })

  it('by rank: what each pollutant alone must be, and its index then takes the rank', () => {
    const inference = inferByRank({
      concentrations,
      others,
      rank: 2,
      claim: 'exclusive',
      version: '2026',
      totalDays: 365,
      daysSoFar: 243,
      means: { pm25: 30, pm10: 60 },
    })
    expect(inference).toMatchObject({ targetIndex: 4.54, currentIndex: 4.6, currentRank: 4, gap: 0.06 })
    for (const { pollutant, controlValue: value, allowance } of inference.controls) {
      const index = rankingIndex({ ...concentrations, [pollutant]: value }, '2026')
      expect(index.sum).toBeLessThanOrEqual(4.54)
      expect(rankAmong(index.sum, others, rankRules.composite)).toBe(2)
      expect(allowance === null).toBe(pollutant !== 'pm25' && pollutant !== 'pm10')
    }
    const pm25 = inference.controls.find(({ pollutant }) => pollutant === 'pm25')
    expect(pm25).toMatchObject({ controlValue: 28.2, reduction: 1.8 })
    expect(pm25?.allowance?.strict).toBeCloseTo((28.2 * 365 - 30 * 243) / 122, 6)
  })

  it('D10: a city that stands better than the rank asked for, among equals too, has nothing to do for it', () => {
    const asked = { concentrations, version: '2026', totalDays: 365, daysSoFar: 243, means: {} } as const
    // Second with two others at 4.6: the third rank is not 0.01 away.
    const equals = [4.2, 4.6, 4.6, 5]
    const third = inferByRank({ ...asked, others: equals, rank: 3, claim: 'exclusive' })
    expect(third).toMatchObject({ currentRank: 2, currentIndex: 4.6, targetIndex: 4.6, gap: 0 })
    expect(third.controls.every(({ reduction }) => reduction !== null && reduction <= 0)).toBe(true)
    // Alone on the second it is not.
    const second = inferByRank({ ...asked, others: equals, rank: 2, claim: 'exclusive' })
    expect(second).toMatchObject({ targetIndex: 4.59, gap: 0.01 })
  })

  it('a pollutant that cannot do it alone shows a negative control value', () => {
    expect(controlValue(concentrations, 'so2', 4, '2026')).toBeLessThan(0)
    expect(controlValue({ ...concentrations, no2: null }, 'so2', 4, '2026')).toBeNull()
  })

  it('a mean is projected with the rest of last year', () => {
    expect(projectedMean({ mean: 30, days: 243 }, { mean: 40, days: 122 })).toBeCloseTo((30 * 243 + 40 * 122) / 365, 9)
    expect(projectedMean({ mean: 30, days: 243 }, { mean: null, days: 122 })).toBe(30)
    expect(projectedMean({ mean: null, days: 0 }, { mean: null, days: 0 })).toBeNull()
  })
})
