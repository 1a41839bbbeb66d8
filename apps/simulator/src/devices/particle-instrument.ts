import { demoMn } from '@qingkong/domain/city/demo-device'
import { type ParticleFamily, particleSpecies } from '@qingkong/domain/measurement/particle-species'
import { hourMs } from '@qingkong/domain/time/city-time'
import type { SiteRecord } from '../city/city-data.ts'
import type { City, MeasuringPoint } from '../city/concentration.ts'
import { gaussian } from '../city/noise.ts'
import { particleComposition } from '../city/particle-composition.ts'
import { meanSources, type SourceContributions } from '../city/particle-sources.ts'
import { cycleInstrument } from './cycle-instrument.ts'
import type { Device } from './device.ts'

/** Relative error of an hour, beside that of any instrument: chromatograph of ions, thermal-optical carbon, X-ray. */
const relativeError: Readonly<Record<ParticleFamily, number>> = { ions: 0.06, carbon: 0.07, elements: 0.06 }
/** A detection limit is three times the noise of a clean filter. */
const limitOverNoise = 3

const faultNumberOf: Readonly<Record<ParticleFamily, number>> = { ions: 310_000, carbon: 320_000, elements: 330_000 }

/**
 * One of the three instruments that take a component station's particles apart: ions and carbon in µg/m³, elements in
 * ng/m³. What it shows is the sum of the sources with its own error; below its limit mostly noise, never negative.
 */
export const particleInstrument = (
  { seed }: Pick<City, 'seed'>,
  site: SiteRecord,
  index: number,
  family: ParticleFamily,
  contributionsAt: (point: MeasuringPoint, at: number) => SourceContributions,
): Device => {
  const point: MeasuringPoint = { longitude: site.longitude, latitude: site.latitude, number: index }
  return cycleInstrument(
    seed,
    {
      kind: 'particles',
      mn: demoMn(family, index),
      index,
      faultNumber: faultNumberOf[family] + index,
      target: site.siteCode,
    },
    (instants, startAt) => {
      const sources = meanSources(instants.map((at) => contributionsAt(point, at)))
      const truth = particleComposition(seed, sources, family, startAt)
      const hour = Math.floor(startAt / hourMs)
      return particleSpecies[family].map(({ factorCode, detectionLimit }, position) => {
        const scatter = (kind: string) => gaussian(seed, `${kind}-${factorCode}`, hour, index)
        const value = (truth[position] ?? 0) * (1 + relativeError[family] * scatter('particle-error'))
        const noise = (detectionLimit / limitOverNoise) * scatter('particle-noise')
        return { code: factorCode, value: Math.max(0, value + noise), decimals: 3 }
      })
    },
  )
}
