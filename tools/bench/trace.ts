import { bearingDeg, distanceM } from '../../packages/domain/src/geo/distance.ts'
import { rankSources, type TraceRanking, traceRadiusM } from '../../packages/science/src/trace/rank-sources.ts'
import { emissionAs } from '../../packages/science/src/trace/source-profile.ts'
import type { TraceInput } from '../../packages/science/src/trace/trace-input.ts'
import { type TraceCase, traceCases } from '../trace/cases.ts'
import { daysOfSpell, testSpells } from '../trace/seeds.ts'
import type { Figure } from './figure.ts'

const episodesWanted = 100
const ordinaryPerSpell = 4

interface Outcome extends TraceCase {
  ranking: TraceRanking
  /** Place of the culprit, 0 the first; −1 when it is not among them. */
  place: number
}

const outcomeOf = (one: TraceCase, input: TraceInput): Outcome[] => {
  const ranking = rankSources(input)
  if (!ranking) return []
  return [{ ...one, ranking, place: ranking.ranked.findIndex(({ source }) => source.code === one.culprit) }]
}

/** What somebody does without an engine: the nearest source of the factor within 30° of the wind. */
const nearestUpwind = ({ receptor, sites, wind, sources }: TraceInput): string[] => {
  const site = sites.find(({ siteCode }) => siteCode === receptor.siteCode)
  const blowing = site && wind(site, receptor.startMs + 1_800_000)
  if (!site || !blowing) return []
  const from = (Math.atan2(-blowing.eastMs, -blowing.northMs) * 180) / Math.PI
  return sources
    .filter((source) => emissionAs(source, receptor.factor) !== null && distanceM(site, source) <= traceRadiusM)
    .filter((source) => Math.abs(((bearingDeg(site, source) - from + 540) % 360) - 180) <= 30)
    .sort((a, b) => distanceM(site, a) - distanceM(site, b))
    .map(({ code }) => code)
}

const share = (some: number, all: number) => (all === 0 ? Number.NaN : (100 * some) / all)
const within = (outcomes: readonly Outcome[], places: number) =>
  share(outcomes.filter(({ place }) => place >= 0 && place < places).length, outcomes.length)

/** Every probability the engine gave, with whether it was so: of each source named, and of none of them. */
const statements = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap(({ ranking, culprit, place }) => [
    ...ranking.ranked.map(({ source, probability }) => ({ probability, isTrue: source.code === culprit })),
    { probability: ranking.noneProbability, isTrue: place < 0 },
  ])

const brierPerCase = (outcomes: readonly Outcome[]) =>
  statements(outcomes).reduce((sum, { probability, isTrue }) => sum + (probability - (isTrue ? 1 : 0)) ** 2, 0) /
  outcomes.length

const reliability = (outcomes: readonly Outcome[]): Figure[] => {
  const said = statements(outcomes)
  return Array.from({ length: 10 }, (_, bin): Figure => {
    const inside = said.filter(({ probability }) => Math.min(9, Math.floor(probability * 10)) === bin)
    const mean = inside.reduce((sum, { probability }) => sum + probability, 0) / Math.max(1, inside.length)
    return {
      name: `reliability ${bin * 10}–${bin * 10 + 10} %: came true`,
      value: share(inside.filter(({ isTrue }) => isTrue).length, inside.length),
      unit: '%',
      note:
        inside.length === 0 ? 'nothing said' : `said ${(100 * mean).toFixed(1)} % on average, ${inside.length} times`,
    }
  })
}

/** Cases are computed as they are asked for. */
const firstOf = (cases: Iterable<TraceCase>, count: number): TraceCase[] => {
  const taken: TraceCase[] = []
  for (const one of cases) {
    taken.push(one)
    if (taken.length === count) break
  }
  return taken
}

/**
 * Hit rate and calibration of the tracing engine on episodes of simulated cities it was not fitted on. The plumes of
 * those cities follow the same family of formulas the engine uses: the figures are an upper bound for the open air.
 */
export const traceSources = (): Figure[] => {
  const perSpell = Math.ceil(episodesWanted / testSpells.length)
  const cases = testSpells.flatMap(({ seed, from }) => [
    ...firstOf(traceCases(seed, new Date(from), daysOfSpell, 'episodes'), perSpell),
    ...firstOf(traceCases(seed, new Date(from), daysOfSpell, 'ordinary'), ordinaryPerSpell),
  ])
  const episodes = cases.filter(({ isEpisode }) => isEpisode).slice(0, episodesWanted)
  const ordinary = cases.filter(({ isEpisode }) => !isEpisode)
  process.stdout.write(
    `  seeds ${testSpells.map(({ seed }) => seed).join(', ')}; ${episodes.length} episodes that raised a site, ${ordinary.length} ordinary hours\n`,
  )
  const found = episodes.flatMap((episode) => outcomeOf(episode, episode.input))
  const poor = episodes.flatMap((episode) => outcomeOf(episode, episode.poorWind))
  const usual = ordinary.flatMap((one) => outcomeOf(one, one.input))
  const nearest = episodes.map((episode) => nearestUpwind(episode.input).indexOf(episode.culprit ?? ''))
  const nearestWithin = (places: number) =>
    share(nearest.filter((place) => place >= 0 && place < places).length, nearest.length)
  const hidden = found.filter(({ seenByMonitor }) => !seenByMonitor)
  const across = found.filter(({ acrossDistricts }) => acrossDistricts)
  const choice = found.reduce((sum, { ranking }) => sum + ranking.ranked.length, 0) / Math.max(1, found.length)
  const withNone = usual.filter(({ place }) => place < 0)
  const named = withNone.filter(({ ranking }) => (ranking.ranked[0]?.probability ?? 0) > ranking.noneProbability)
  return [
    {
      name: 'episodes',
      value: found.length,
      unit: '',
      atLeast: 100,
      note: `${choice.toFixed(1)} sources to choose from on average`,
    },
    {
      name: 'culprit first',
      value: within(found, 1),
      unit: '%',
      note: `nearest upwind source ${nearestWithin(1).toFixed(0)} %`,
    },
    {
      name: 'culprit among three',
      value: within(found, 3),
      unit: '%',
      atLeast: 70,
      note: `nearest upwind ${nearestWithin(3).toFixed(0)} %`,
    },
    {
      name: 'culprit among five',
      value: within(found, 5),
      unit: '%',
      note: `nearest upwind ${nearestWithin(5).toFixed(0)} %`,
    },
    {
      name: '… among three, not seen by its monitor',
      value: within(hidden, 3),
      unit: '%',
      note: `${hidden.length} episodes`,
    },
    {
      name: '… among three, across a district border',
      value: within(across, 3),
      unit: '%',
      note: `${across.length} episodes`,
    },
    {
      name: '… among three, wind from weather masts only, 12° and 15 % wrong',
      value: within(poor, 3),
      unit: '%',
      note: `first ${within(poor, 1).toFixed(0)} %`,
    },
    {
      name: 'ordinary hours without a culprit that named one',
      value: share(named.length, withNone.length),
      unit: '%',
      note: `${withNone.length} of ${usual.length} ordinary hours have none`,
    },
    { name: 'Brier score per case, episodes', value: brierPerCase(found), unit: '' },
    {
      name: 'Brier score per case, episodes and ordinary hours',
      value: brierPerCase([...found, ...usual]),
      unit: '',
      note: 'sum over sources and “none”; 0 perfect, 2 worst',
    },
    { name: 'Brier score per case, wind known badly', value: brierPerCase(poor), unit: '' },
    ...reliability([...found, ...usual, ...poor]),
  ]
}
