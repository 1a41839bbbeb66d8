import { demoMn } from '@qingkong/domain/city/demo-device'
import { type ParticleFamily, particleFamilies, particleSpecies } from '@qingkong/domain/measurement/particle-species'
import { formatCity, hourMs } from '@qingkong/domain/time/city-time'
import { DEFAULT_PROFILE, decode } from '@qingkong/protocol/hj212/decode'
import { Framer } from '@qingkong/protocol/hj212/framer'
import type { PmfQuestion } from '@qingkong/science/pmf/pmf-question'
import type { PmfTable } from '@qingkong/science/pmf/pmf-table'
import { createCity } from '../../../../simulator/src/city/concentration.ts'
import type { ParticleSource } from '../../../../simulator/src/city/particle-profiles.ts'
import { hourOfSources, particleSources } from '../../../../simulator/src/city/particle-sources.ts'
import { readCityData } from '../../../../simulator/src/city-files.ts'
import { fleetOf } from '../../../../simulator/src/devices/fleet.ts'

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

/** An hour as the three instruments said it, with what its sources brought, µg/m³. */
export interface KnownHour {
  at: number
  values: ReadonlyMap<string, number>
  sources: Readonly<Record<ParticleSource, number>>
  pm25: number
}

/** Hours of the superstation by the lake from the frames as sent; those without a word are left out. */
export const knownHours = (from: number, hours: number): KnownHour[] => {
  const contributionsAt = particleSources(city, data)
  return Array.from({ length: hours }, (_, n) => from + n * hourMs)
    .map((at) => ({
      at,
      values: measured(at),
      sources: hourOfSources(contributionsAt, point, at),
      pm25: city.meanAir(point, at, hourMs, 1).pm25,
    }))
    .filter(({ values }) => values.size > 0)
}

const belowPct = (rows: readonly KnownHour[], { code, detectionLimit }: Column): number =>
  (100 * rows.filter(({ values }) => (values.get(code) ?? Number.NaN) <= detectionLimit).length) / rows.length

/** Species mostly above their limits over the hours. */
export const keptColumns = (rows: readonly KnownHour[]): Column[] =>
  columns.filter((column) => belowPct(rows, column) <= 50)

export const particleTable = (rows: readonly KnownHour[], kept: readonly Column[]): PmfTable => {
  const concentrations = Float64Array.from(
    rows.flatMap(({ values, pm25 }) => [...kept.map(({ code }) => values.get(code) ?? Number.NaN), Math.round(pm25)]),
  )
  return {
    samples: rows.map(({ at }) => formatCity(at)),
    species: [...kept.map(({ name }) => name), total],
    concentrations,
    uncertainties: concentrations.map(() => Number.NaN),
  }
}

/** The usual analysis of such hours. */
export const particleQuestion = (
  rows: readonly KnownHour[],
  kept: readonly Column[],
  { factors, runs }: { factors: number; runs: number },
): PmfQuestion => ({
  factors,
  runs,
  seed: 1,
  robust: true,
  categories: Object.fromEntries([
    ...kept.filter((column) => belowPct(rows, column) > 20).map(({ name }) => [name, 'weak']),
    [total, 'weak'],
  ]),
  total,
  missing: 'median',
  extraUncertainty: 0,
  detection: Object.fromEntries([
    ...kept.map(({ name, family, detectionLimit }) => [name, { detectionLimit, errorFraction: errorFraction[family] }]),
    [total, { detectionLimit: 1, errorFraction: 0.1 }],
  ]),
  bootstrap: 0,
  disp: false,
  bsDisp: [],
  fpeak: [],
  constraints: [],
})
