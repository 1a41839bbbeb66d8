import { groupProfile } from '@qingkong/domain/spectrum/group-profile'
import { comparedProfiles } from '@qingkong/domain/spectrum/profile-distance'
import { normalisedShares } from '@qingkong/domain/spectrum/species-shares'
import { describe, expect, it } from 'vitest'
import { readCityData, readSpectrumPlants } from './city-files.ts'
import { spectrumRows } from './spectra.ts'

const liveAt = new Date('2026-11-20T09:00:00+08:00').getTime()

interface Sample {
  psCode: string
  section: string
  shares: ReadonlyMap<string, number>
}

describe('the spectra of the demo city (sources 10.5)', () => {
  const rows = spectrumRows(7, readSpectrumPlants(), readCityData().vocSpecies, liveAt)
  const samples = [...Map.groupBy(rows, ([code]) => code).values()].map((own): Sample => {
    const [, psCode = '', , section = ''] = own[0] ?? []
    const values = own.map((row) => [row[10] ?? '', Number(row[11])] as const)
    return { psCode, section, shares: normalisedShares(new Map(values)) }
  })

  it('are 60 of 20 plants, each of at least eight species, sampled before the city was live', () => {
    expect(samples).toHaveLength(60)
    expect(new Set(samples.map(({ psCode }) => psCode)).size).toBe(20)
    expect(Math.min(...samples.map(({ shares }) => shares.size))).toBeGreaterThanOrEqual(8)
    expect(rows.every((row) => (row[5] ?? '') < '2026-11-20')).toBe(true)
  })

  it('a sample’s process is among the three nearest of the others for at least 80 % of the plants', () => {
    const nearestOf = (asked: Sample): string[] => {
      const others = Map.groupBy(
        samples.filter((sample) => sample !== asked),
        ({ psCode }) => psCode,
      )
      return [...others.values()]
        .map((own) => {
          const profile = groupProfile(own.map(({ shares }) => shares))
          const shares = new Map(Array.from(profile, ([code, { share }]) => [code, share]))
          const { pd, verdict } = comparedProfiles(asked.shares, shares)
          return { section: own[0]?.section ?? '', distance: verdict === 'tooFew' ? 4 : (pd ?? 3) }
        })
        .toSorted((a, b) => a.distance - b.distance)
        .slice(0, 3)
        .map(({ section }) => section)
    }
    const firsts = [...Map.groupBy(samples, ({ psCode }) => psCode).values()].flatMap((own) => own.slice(0, 1))
    const found = firsts.filter((sample) => nearestOf(sample).includes(sample.section))
    expect(firsts).toHaveLength(20)
    expect(found.length / firsts.length).toBeGreaterThanOrEqual(0.8)
  })
})
