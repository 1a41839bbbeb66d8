import { bearingDeg, distanceM } from '@qingkong/domain/geo/distance'
import { recordBy } from '@qingkong/domain/record-by'
import { hourMs } from '@qingkong/domain/time/city-time'
import { type AirPath, airPaths, type PathPoint, type PlanePoint, planeAbout } from './air-path.ts'
import { weights as calibratedWeights } from './calibration.ts'
import { type FeatureName, type Features, featureNames, featuresOf, type WorkSeen } from './features.ts'
import { type PlumeEvidence, plumeEvidence, releaseHeightsM, type Sighting, usualWorkAt } from './plume-evidence.ts'
import { type Kernel, kernelOf } from './plume-kernel.ts'
import { calibrated, softmax } from './probability.ts'
import { excessOf, type HourExcess, type SiteExcess } from './site-excess.ts'
import { emissionAs } from './source-profile.ts'
import { type TracedFactor, type TraceInput, type TraceSource, tracedFactors } from './trace-input.ts'
import type { TraceWeights } from './weights.ts'

/** Sources and sites farther from the traced site than this are left out, m. */
export const traceRadiusM = 10_000
export const engineVersion = 'trace-2'

type JudgedSource = {
  source: TraceSource
  distanceM: number
  bearingDeg: number
  kernel: Kernel
  evidence: PlumeEvidence
  /** False: the usual emission is assumed. */
  isMeasured: boolean
  seen: WorkSeen
  features: Features
}

export type RankedSource = JudgedSource & {
  /** Weighted sum of the features: natural logarithm of the odds. */
  score: number
  probability: number
  contributions: Readonly<Record<FeatureName, number>>
}

export type TraceJudgement = {
  measured: SiteExcess
  cityRise: number
  judged: JudgedSource[]
  /** Way of the air that came to the site in the middle of the hour. */
  path: readonly PathPoint[]
}

export type TraceRanking = Omit<TraceJudgement, 'judged'> & {
  /** Most likely first. */
  ranked: RankedSource[]
  noneProbability: number
}

/** What the engine needs of a traced site's surroundings before it looks at single sources. */
type Scene = {
  input: TraceInput
  excess: ReadonlyMap<TracedFactor, HourExcess>
  places: { siteCode: string; paths: AirPath[] }[]
  toPlane: (place: { longitude: number; latitude: number }) => PlanePoint
}

/** Ozone is made far from where its precursors left; it tells nothing of a single plume's mixture. */
const mixtureFactors = tracedFactors.filter((factor) => factor !== 'o3')

const sightingsOf = (scene: Scene, source: TraceSource, heights: readonly number[]) => {
  const { receptor } = scene.input
  const sightings: Sighting[] = []
  let atReceptor: Kernel | null = null
  const place = scene.toPlane(source)
  for (const { siteCode, paths } of scene.places) {
    const kernel = kernelOf(paths, place, heights)
    const isReceptor = siteCode === receptor.siteCode
    if (isReceptor) atReceptor = kernel
    if (!kernel) continue
    for (const factor of new Set([receptor.factor, ...mixtureFactors])) {
      const measured = scene.excess.get(factor)?.sites.get(siteCode)
      const emission = measured && emissionAs(source, factor)
      if (!measured || !emission) continue
      const isMain = factor === receptor.factor
      const role = isMain ? (isReceptor ? 'receptor' : 'neighbour') : 'fingerprint'
      sightings.push({ role, measured, usualWork: usualWorkAt(kernel, emission.gramsPerS) })
    }
  }
  return { sightings, atReceptor }
}

const workSeen = (source: TraceSource, input: TraceInput, species: WorkSeen['species'], travelS: number): WorkSeen => {
  // Air that travelled longer than half an hour left in the hour before.
  const startMs = input.receptor.startMs - Math.round(travelS / 3600) * hourMs
  const ratios = source.emissions[species]?.ratios
  return {
    species,
    startMs,
    ratio: ratios?.get(startMs) ?? null,
    stopped: source.stopped.get(startMs) ?? null,
    work: source.work.get(startMs) ?? null,
  }
}

/**
 * Judges every source in reach of a traced site and hour: the arguments, not yet their weights.
 * @returns null when the site has no valid value in the hour, or no wind is known there
 */
export const judgeSources = (input: TraceInput): TraceJudgement | null => {
  const { receptor, sites, wind } = input
  const site = sites.find(({ siteCode }) => siteCode === receptor.siteCode)
  if (!site) return null
  const toPlane = planeAbout(site)
  const excess = new Map(
    [...new Set([receptor.factor, ...mixtureFactors])].map((factor) => [
      factor,
      excessOf(sites, factor, receptor.startMs),
    ]),
  )
  const main = excess.get(receptor.factor)
  const measured = main?.sites.get(receptor.siteCode)
  if (!main || !measured) return null
  const places = sites
    .filter((other) => distanceM(site, other) <= traceRadiusM)
    .map((other) => ({ siteCode: other.siteCode, paths: airPaths(wind, other, receptor.startMs, toPlane) }))
    .filter(({ paths }) => paths.length > 0)
  const own = places.find(({ siteCode }) => siteCode === receptor.siteCode)?.paths
  if (!own) return null
  const scene: Scene = { input, excess, places, toPlane }
  const judged = input.sources.flatMap((source): JudgedSource[] => {
    const away = distanceM(site, source)
    if (away > traceRadiusM) return []
    const emission = emissionAs(source, receptor.factor)
    if (!emission) return []
    const heights = releaseHeightsM(source.stackHeightM, source.kind)
    const { sightings, atReceptor } = sightingsOf(scene, source, heights)
    if (!atReceptor) return []
    const evidence = plumeEvidence(sightings, emission.isMeasured, heights.length)
    const seen = workSeen(source, input, emission.species, atReceptor.travelS)
    return [
      {
        source,
        distanceM: away,
        bearingDeg: bearingDeg(site, source),
        kernel: atReceptor,
        evidence,
        isMeasured: emission.isMeasured,
        seen,
        features: featuresOf(source, atReceptor, evidence, seen),
      },
    ]
  })
  return { measured, cityRise: main.cityRise, judged, path: own[Math.floor(own.length / 2)]?.points ?? [] }
}

/** Score of "none of these": rises with the city, falls the more the site stands out. */
export const noneScore = (
  { measured, cityRise }: Pick<TraceJudgement, 'measured' | 'cityRise'>,
  weights: TraceWeights,
) => {
  const marked = Math.log(Math.max(0.5, measured.excess / measured.noise))
  return weights.none.constant + weights.none.cityRise * Math.max(0, cityRise) + weights.none.excess * marked
}

/** Ranks the sources that may have raised a site in an hour. Deterministic; every term is in `contributions`. */
export const rankSources = (input: TraceInput, weights: TraceWeights = calibratedWeights): TraceRanking | null => {
  const judgement = judgeSources(input)
  if (!judgement) return null
  const { judged, ...rest } = judgement
  const scored = judged.map((one) => {
    const contributions = recordBy(featureNames, (name) => weights.features[name] * one.features[name])
    return { ...one, contributions, score: featureNames.reduce((sum, name) => sum + contributions[name], 0) }
  })
  const raw = softmax(
    scored.map(({ score }) => score),
    noneScore(judgement, weights),
  )
  const { shares, none } = calibrated(raw, weights.platt)
  const ranked = scored
    .map((one, index) => ({ ...one, probability: shares[index] ?? 0 }))
    // Equal scores keep a fixed order, so that the same data give the same list.
    .sort((a, b) => b.score - a.score || a.source.code.localeCompare(b.source.code))
  return { ...rest, ranked, noneProbability: none }
}
