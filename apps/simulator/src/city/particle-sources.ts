import type { CityData } from './city-data.ts'
import type { City, MeasuringPoint } from './concentration.ts'
import { groupedPlumes } from './grouped-plumes.ts'
import { instantsOf } from './hour-instants.ts'
import { particleEmitters, particleSourceOf } from './particle-emitters.ts'
import { type ParticleSource, particleSourceNames } from './particle-profiles.ts'
import { sourceWeights, type UpwindSources } from './particle-weights.ts'
import { regionalLift } from './regional-process.ts'
import { upwindOf } from './upwind.ts'

/** PM2.5 of each source, µg/m³. */
export type SourceContributions = Readonly<Record<ParticleSource, number>>

/** As many places and instants are kept: the three instruments of a station ask for the same hour one after the other. */
const keptInstants = 64

/** Plumes and sand are never all there is. */
const mostDirect = 0.85
/** Part of a sandstorm's PM10 that is fine, as in the city's PM2.5. */
const fineSand = 0.12

/**
 * The truth behind the particle components: PM2.5 of every source at a place and instant. They sum to the PM2.5 of
 * `City.concentrationsAt`: plumes of works and building sites and blown sand as the city's air holds them, the rest by
 * the weights of the hour.
 */
export const particleSources = (
  city: City,
  data: Pick<CityData, 'enterprises'>,
): ((point: MeasuringPoint, at: number) => SourceContributions) => {
  const { seed } = city
  const plumesAt = groupedPlumes(city, 'pm25', particleSourceOf(data))
  const emitters = particleEmitters(city, data)
  const upwind = new Map<number, UpwindSources>()
  const upwindAt = (point: MeasuringPoint): UpwindSources => {
    const known = upwind.get(point.number)
    if (known) return known
    const made: UpwindSources = {
      coal: upwindOf(emitters.coal, point),
      metalIndustry: upwindOf(emitters.metalIndustry, point),
      dust: upwindOf(emitters.dust, point),
      shipping: upwindOf(emitters.shipping, point),
      biomass: upwindOf(emitters.biomass, point),
    }
    upwind.set(point.number, made)
    return made
  }

  const contributionsAt = (point: MeasuringPoint, at: number): SourceContributions => {
    const air = city.concentrationsAt(point, at)
    const plumes = plumesAt(point, at)
    const direct = (source: ParticleSource): number =>
      (source === 'coal' || source === 'metalIndustry' || source === 'dust' ? (plumes.get(source) ?? 0) : 0) +
      (source === 'dust' ? fineSand * regionalLift(seed, at).sandPm10 : 0)
    const directSum = particleSourceNames.reduce((sum, source) => sum + direct(source), 0)
    const directScale = directSum > 0 ? Math.min(1, (mostDirect * air.pm25) / directSum) : 0
    const rest = air.pm25 - directSum * directScale
    const weights = sourceWeights(city, point, upwindAt(point), air, at)
    const weightSum = particleSourceNames.reduce((sum, source) => sum + weights[source], 0)
    const of = (source: ParticleSource): number => direct(source) * directScale + (rest * weights[source]) / weightSum
    return eachSource(of)
  }

  const kept = new Map<string, SourceContributions>()
  return (point, at) => {
    const key = `${point.number} ${at}`
    const known = kept.get(key)
    if (known) return known
    const made = contributionsAt(point, at)
    if (kept.size >= keptInstants) kept.delete(kept.keys().next().value ?? key)
    kept.set(key, made)
    return made
  }
}

const eachSource = (of: (source: ParticleSource) => number): SourceContributions => ({
  secondaryNitrate: of('secondaryNitrate'),
  secondarySulphate: of('secondarySulphate'),
  secondaryOrganic: of('secondaryOrganic'),
  vehicle: of('vehicle'),
  coal: of('coal'),
  biomass: of('biomass'),
  dust: of('dust'),
  metalIndustry: of('metalIndustry'),
  shipping: of('shipping'),
  seaSalt: of('seaSalt'),
  fireworks: of('fireworks'),
})

/** Mean of several instants. */
export const meanSources = (instants: readonly SourceContributions[]): SourceContributions =>
  eachSource((source) => instants.reduce((sum, one) => sum + one[source], 0) / instants.length)

/** The truth of an hour, as its devices take the mean: what a receptor model has to find again. */
export const hourOfSources = (
  contributionsAt: (point: MeasuringPoint, at: number) => SourceContributions,
  point: MeasuringPoint,
  startAt: number,
  samples = 1,
): SourceContributions => meanSources(instantsOf(startAt, samples).map((at) => contributionsAt(point, at)))
