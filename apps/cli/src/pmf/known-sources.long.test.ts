import { demoMn } from '@qingkong/domain/city/demo-device'
import { type ParticleFamily, particleFamilies, particleSpecies } from '@qingkong/domain/measurement/particle-species'
import { formatCity, hourMs } from '@qingkong/domain/time/city-time'
import { DEFAULT_PROFILE, decode } from '@qingkong/protocol/hj212/decode'
import { Framer } from '@qingkong/protocol/hj212/framer'
import { tellNobody } from '@qingkong/science/engine/tell'
import { nameFactors } from '@qingkong/science/pmf/name-factors'
import { type PmfQuestion, preparePmf } from '@qingkong/science/pmf/pmf-question'
import { runPmf } from '@qingkong/science/pmf/run-pmf'
import { pearson } from '@qingkong/science/stats/correlation'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCity } from '../../../simulator/src/city/concentration.ts'
import { type ParticleSource, particleSourceNames } from '../../../simulator/src/city/particle-profiles.ts'
import { hourOfSources, particleSources } from '../../../simulator/src/city/particle-sources.ts'
import { readCityData } from '../../../simulator/src/city-files.ts'
import { fleetOf } from '../../../simulator/src/devices/fleet.ts'

/** Sixty autumn days of the superstation by the lake. */
const from = Date.parse('2026-09-21T00:00:00+08:00')
const hours = 60 * 24
const factors = 9

const data = readCityData()
const city = createCity(20260101, data)
const station = data.sites.findIndex(({ siteType }) => siteType === '70')
const site = data.sites[station]
if (!site) throw new Error('no component station')
const point = { longitude: site.longitude, latitude: site.latitude, number: station }

interface Column {
  code: string
  name: string
  family: ParticleFamily
  /** µg/m³. */
  detectionLimit: number
}
const scaleOf: Readonly<Record<ParticleFamily, number>> = { ions: 1, carbon: 1, elements: 1000 }
const errorFraction: Readonly<Record<ParticleFamily, number>> = { ions: 0.1, carbon: 0.15, elements: 0.2 }
const total = 'PM2.5'
/** Seen twice: by the chromatograph of ions and by the X-ray. */
const duplicates = ['Sulfur', 'Chlorine', 'Potassium ion', 'Calcium ion']

const columns: readonly Column[] = particleFamilies.flatMap((family) =>
  particleSpecies[family]
    .filter(({ nameEn }) => !duplicates.includes(nameEn))
    .map(({ factorCode, nameEn, detectionLimit }) => ({
      code: factorCode,
      name: nameEn,
      family,
      detectionLimit: detectionLimit / scaleOf[family],
    })),
)

/** What the three instruments said of an hour, µg/m³, as the platform would count it. */
const instruments = fleetOf(city, data).filter(({ kind, index }) => kind === 'particles' && index === station)
const familyOf = (mn: string): ParticleFamily =>
  particleFamilies.find((family) => demoMn(family, station) === mn) ?? 'ions'
const measured = (startAt: number): ReadonlyMap<string, number> => {
  const values = new Map<string, number>()
  for (const device of instruments) {
    for (const { bytes } of device.hour(startAt, { sentAt: startAt + hourMs, backfill: true, samples: 1 })) {
      const [item] = new Framer().push(bytes)
      if (item?.kind !== 'frame') throw new Error('no frame')
      for (const [code, { Avg, Flag }] of decode(item, DEFAULT_PROFILE).factors)
        if (Flag === 'N') values.set(code, Number(Avg) / scaleOf[familyOf(device.mn)])
    }
  }
  return values
}

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length

describe('PMF on the particles that the demo city sends', () => {
  let found: { code: string | undefined; contributions: Float64Array; share: number }[]
  let truth: ReadonlyMap<ParticleSource, { contributions: Float64Array; share: number }>

  beforeAll(async () => {
    const contributionsAt = particleSources(city, data)
    const rows = Array.from({ length: hours }, (_, n) => from + n * hourMs)
      .map((at) => ({ at, values: measured(at), sources: hourOfSources(contributionsAt, point, at) }))
      .filter(({ values }) => values.size > 0)
    const belowPct = ({ code, detectionLimit }: Column): number =>
      (100 * rows.filter(({ values }) => (values.get(code) ?? Number.NaN) <= detectionLimit).length) / rows.length
    const kept = columns.filter((column) => belowPct(column) <= 50)
    const species = [...kept.map(({ name }) => name), total]
    const concentrations = Float64Array.from(
      rows.flatMap(({ at, values }) => [
        ...kept.map(({ code }) => values.get(code) ?? Number.NaN),
        Math.round(city.meanAir(point, at, hourMs, 1).pm25),
      ]),
    )
    const question: PmfQuestion = {
      factors,
      runs: 3,
      seed: 1,
      robust: true,
      categories: Object.fromEntries([
        ...kept.filter((column) => belowPct(column) > 20).map(({ name }) => [name, 'weak']),
        [total, 'weak'],
      ]),
      total,
      missing: 'median',
      extraUncertainty: 0,
      detection: Object.fromEntries([
        ...kept.map(({ name, family, detectionLimit }) => [
          name,
          { detectionLimit, errorFraction: errorFraction[family] },
        ]),
        [total, { detectionLimit: 1, errorFraction: 0.1 }],
      ]),
      bootstrap: 0,
      disp: false,
      bsDisp: [],
      fpeak: [],
      constraints: [],
    }
    const prepared = preparePmf(
      {
        samples: rows.map(({ at }) => formatCity(at)),
        species,
        concentrations,
        uncertainties: concentrations.map(() => Number.NaN),
      },
      question,
    )
    const { best } = await runPmf(prepared, question, { workers: 2, tell: tellNobody })
    const names = nameFactors(prepared, best.solution)
    const masses = Array.from({ length: factors }, (_, factor) => {
      const perUnit = best.solution.profiles[factor * species.length + species.length - 1] ?? 0
      return best.solution.contributions
        .slice(factor * rows.length, (factor + 1) * rows.length)
        .map((contribution) => contribution * perUnit)
    })
    const whole = masses.reduce((sum, contributions) => sum + mean(contributions), 0)
    found = masses.map((contributions, factor) => ({
      code: names[factor]?.[0]?.code,
      contributions,
      share: (100 * mean(contributions)) / whole,
    }))
    const pm25 = mean(Float64Array.from(rows, ({ at }) => city.meanAir(point, at, hourMs, 1).pm25))
    truth = new Map(
      particleSourceNames.map((source) => {
        const contributions = Float64Array.from(rows, ({ sources }) => sources[source])
        return [source, { contributions, share: (100 * mean(contributions)) / pm25 }]
      }),
    )
  }, 580_000)

  const bestMatch = (contributions: Float64Array) => {
    const matches = found.map((factor) => ({ factor, r: pearson(contributions, factor.contributions).r ?? 0 }))
    return matches.reduce((best, one) => (one.r > best.r ? one : best))
  }

  it('finds every source of at least five per cent again: its hours and its share', () => {
    const large = [...truth].filter(([, { share }]) => share >= 5)
    expect(large.length).toBeGreaterThanOrEqual(7)
    for (const [source, { contributions, share }] of large) {
      const { factor, r } = bestMatch(contributions)
      expect(r, source).toBeGreaterThanOrEqual(0.7)
      expect(Math.abs(factor.share - share), source).toBeLessThan(10)
    }
  })

  it('each of them in a factor of its own', () => {
    const large = [...truth.values()].filter(({ share }) => share >= 5)
    expect(new Set(large.map(({ contributions }) => bestMatch(contributions).factor)).size).toBe(large.length)
  })

  it('proposes the right name for most of them from the profile alone', () => {
    const right: Partial<Record<ParticleSource, string>> = {
      secondaryNitrate: 'secondary_nitrate',
      secondarySulphate: 'secondary_sulfate',
      vehicle: 'vehicle',
      coal: 'coal',
      biomass: 'biomass',
      dust: 'dust',
      metalIndustry: 'industry_metal',
      shipping: 'ship_heavy_oil',
    }
    const named = [...truth].filter(
      ([source, { contributions }]) =>
        right[source] !== undefined && bestMatch(contributions).factor.code === right[source],
    )
    expect(named.length).toBeGreaterThanOrEqual(6)
  })
})
