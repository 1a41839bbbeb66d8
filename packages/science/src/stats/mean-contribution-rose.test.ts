import { describe, expect, it } from 'vitest'
import { meanContributionRose } from './mean-contribution-rose.ts'
import { pollutionRose } from './pollution-rose.ts'
import { exampleHours, referencesAreThere } from './testing/reference.ts'

const wholeOf = ({ sectors, calm, noDirection }: ReturnType<typeof meanContributionRose>) =>
  sectors.reduce((sum, { contributionPct }) => sum + contributionPct, 0) +
  calm.contributionPct +
  noDirection.contributionPct

describe('the pollution rose by contribution to the mean (prop.mean)', () => {
  const wind = { speedMs: [1, 2, 3, 0, 4, null, 2], directionDeg: [0, 0, 90, null, null, 90, 90] }
  const values = [10, 20, 40, 5, 25, 99, null]

  it('E: is the sum of a sector over the sum of all, worked by hand', () => {
    const rose = meanContributionRose(wind, values, { sectors: 4, classBounds: [15] })
    expect(rose.sectors.map(({ contributionPct, contributionsPct }) => [contributionPct, contributionsPct])).toEqual([
      [30, [10, 20]],
      [40, [0, 40]],
      [0, [0, 0]],
      [0, [0, 0]],
    ])
    expect(rose).toMatchObject({
      ...{ calm: { count: 1, contributionPct: 5 }, noDirection: { count: 1, contributionPct: 25 } },
      ...{ noValue: 1, noSpeed: 1, mean: 20 },
    })
    expect(wholeOf(rose)).toBeCloseTo(100, 12)
  })

  it('E: is the frequency rose where the concentration is the same in every wind', () => {
    const directionDeg = Array.from({ length: 100 }, (_, i) => (i * 37) % 360)
    const same = { speedMs: directionDeg.map(() => 3), directionDeg }
    const flat = directionDeg.map(() => 42)
    const contributions = meanContributionRose(same, flat).sectors.map(({ contributionPct }) => contributionPct)
    const shares = pollutionRose(same, flat).sectors.map(({ sharePct }) => sharePct)
    contributions.forEach((one, sector) => {
      expect(one).toBeCloseTo(shares[sector] ?? Number.NaN, 10)
    })
  })

  it.skipIf(!referencesAreThere)('E: on 65,533 recorded hours contributions are share × mean / overall mean', () => {
    const hours = exampleHours()
    const nox = hours.values('nox')
    const [rose, counts] = [meanContributionRose(hours.wind, nox), pollutionRose(hours.wind, nox)]
    expect(wholeOf(rose)).toBeCloseTo(100, 9)
    const valued = [...rose.sectors, rose.calm, rose.noDirection].reduce((sum, { count }) => sum + count, 0)
    counts.sectors.forEach(({ count, mean }, sector) => {
      const expected = (100 * count * (mean ?? 0)) / (valued * (rose.mean ?? 0))
      expect(rose.sectors[sector]?.contributionPct).toBeCloseTo(expected, 9)
    })
  })
})
