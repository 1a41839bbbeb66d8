import type { FactorDirections, TraceAnswer, TracedFactor } from '@qingkong/contract/calls/composition/pmf-sources'
import { noSchemeMessage, type SchemeSeason } from '@qingkong/domain/pmf/scheme-words'
import { hourLabel, hourMs } from '@qingkong/domain/time/city-time'
import { calmBelowMs, sectorIndex, sectorNames } from '@qingkong/domain/wind/sector'
import { conditionalRose } from '@qingkong/science/stats/conditional-probability'
import { quantileOfSorted } from '@qingkong/science/stats/quantile'
import type { CallContext } from '../../../http/context.ts'
import { readHours, resolvePlaces } from '../../../series/port.ts'
import { polarOfHours } from '../component-roses/port.ts'
import { type AppliedScheme, appliedSources, massesByHour, type SourceQuestion } from './applied-scheme.ts'
import { factorNameOf, schemeHeadOf } from './scheme-rows.ts'
import { sourcePaths } from './source-paths.ts'
import { inSeason, seasonMessage, seasonsOf } from './trace-season.ts'

const sectorCount = 16
/** A sector with fewer hours says nothing. */
const leastHours = 10
const mostHours = 50

interface Wind {
  speedMs: Float64Array
  directionDeg: Float64Array
}

const windOf = async (
  { db, session }: CallContext,
  { site, startAtMs }: AppliedScheme,
  { dataStatus, asOfRev }: SourceQuestion,
): Promise<Wind> => {
  const fromMs = startAtMs[0] ?? 0
  const series = await readHours(db, {
    places: await resolvePlaces(db, session.scope, [site.siteCode], site.siteType),
    factors: ['windSpeed', 'windDirection'],
    fromMs,
    toMs: (startAtMs.at(-1) ?? fromMs) + hourMs,
    status: dataStatus,
    source: 'MIX',
    asOfRev,
  })
  const column = (factor: 'windSpeed' | 'windDirection') => {
    const values = series.values.get(site.siteCode)?.get(factor) ?? []
    return Float64Array.from(startAtMs, (_, row) => values[row] ?? Number.NaN)
  }
  return { speedMs: column('windSpeed'), directionDeg: column('windDirection') }
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

const factorTrace = (answer: AppliedScheme, a: number, wind: Wind): FactorDirections => {
  const masses = massesByHour(answer, a)
  const counted = masses.flatMap((value, row) => (value === null ? [] : [{ value, row }]))
  const isCalm = (row: number) => (wind.speedMs[row] ?? Number.NaN) < calmBelowMs
  const directed = counted.filter(
    ({ row }) => !isCalm(row) && !Number.isNaN(wind.directionDeg[row]) && !Number.isNaN(wind.speedMs[row]),
  )
  const inSectors = Map.groupBy(directed, ({ row }) => sectorIndex(wind.directionDeg[row] ?? 0, sectorCount))
  const cpf =
    directed.length === 0
      ? null
      : conditionalRose(
          wind,
          Float64Array.from(masses, (value) => value ?? Number.NaN),
          { sectors: sectorCount, percentile: 75, calmBelowMs },
        )
  const sorted = Float64Array.from(counted, ({ value }) => value).sort()
  const p90 = sorted.length === 0 ? null : quantileOfSorted(sorted, 0.9)
  const calm = counted.filter(({ row }) => isCalm(row)).map(({ value }) => value)
  return {
    no: a + 1,
    name: factorNameOf(answer.scheme, a),
    mean: mean(counted.map(({ value }) => value)),
    p90,
    sectors: sectorNames[sectorCount].map((sectorName, sector) => {
      const values = (inSectors.get(sector) ?? []).map(({ value }) => value)
      const share = cpf?.sectors[sector]
      return {
        directionDeg: (sector * 360) / sectorCount,
        sectorName,
        count: values.length,
        mean: mean(values),
        cpf: share && share.count >= leastHours ? share.probability : null,
      }
    }),
    calm: { count: calm.length, mean: mean(calm) },
    hours: counted
      .filter(({ value }) => p90 !== null && value > p90)
      .toSorted((x, y) => y.value - x.value)
      .slice(0, mostHours)
      .map(({ value, row }) => ({
        time: hourLabel(answer.startAtMs[row] ?? 0),
        value,
        directionDeg: Number.isNaN(wind.directionDeg[row]) ? null : (wind.directionDeg[row] ?? null),
        speedMs: Number.isNaN(wind.speedMs[row]) ? null : (wind.speedMs[row] ?? null),
      })),
  }
}

/** 东南风时机动车最高: of the factor that brings most. */
const conclusionOf = (factors: TraceAnswer['factors']): string | null => {
  const most = factors.toSorted((x, y) => (y.mean ?? 0) - (x.mean ?? 0))[0]
  const sector = most?.sectors
    .filter(({ count, mean: value }) => count >= leastHours && value !== null)
    .toSorted((x, y) => (y.mean ?? 0) - (x.mean ?? 0))[0]
  if (!most || !sector) return null
  return `${sector.sectorName}风时${most.name}最高（${(sector.mean ?? 0).toFixed(1)}µg/m³${sector.cpf === null ? '' : `，CPF ${sector.cpf.toFixed(2)}`}）。`
}

const noWindOf = ({ startAtMs }: AppliedScheme, { speedMs, directionDeg }: Wind): number =>
  startAtMs.filter((_, row) => Number.isNaN(speedMs[row]) || Number.isNaN(directionDeg[row])).length

/** Mean over direction and speed, smoothed; null for too few hours with a wind. */
const polarOf = ({ speedMs, directionDeg }: Wind, masses: readonly (number | null)[]): TracedFactor['polar'] =>
  polarOfHours(
    // Speeds below calm count as none, so that their direction means nothing.
    { speedMs: speedMs.map((speed) => (speed < calmBelowMs ? 0 : speed)), directionDeg },
    Float64Array.from(masses, (value) => value ?? Number.NaN),
  )

/** Each factor by the wind beside the hours, and the hours without one. */
export const sourceDirections = async (
  context: CallContext,
  answer: AppliedScheme,
  question: SourceQuestion,
): Promise<{ directions: FactorDirections[]; noWind: number }> => {
  const wind = await windOf(context, answer, question)
  return { directions: answer.masses.map((_, a) => factorTrace(answer, a, wind)), noWind: noWindOf(answer, wind) }
}

/**
 * From where each source comes: by wind, by the ways of its air, and the hours it was highest; of the whole period, or of
 * one season in it.
 * @throws Fail
 */
export const sourceTrace = async (
  context: CallContext,
  { season = 'ALL', ...question }: SourceQuestion & { season?: SchemeSeason | undefined },
): Promise<TraceAnswer> => {
  const whole = await appliedSources(context, question)
  if (whole.scheme === null)
    return {
      scheme: null,
      message: noSchemeMessage,
      facts: whole.facts,
      season,
      seasons: [],
      seasonMessage: null,
      factors: [],
      paths: null,
      pathsMessage: null,
      noWind: 0,
      conclusion: null,
    }
  const seasons = seasonsOf(whole)
  const head = {
    scheme: schemeHeadOf(whole.scheme),
    message: null,
    facts: whole.facts,
    season,
    seasons,
    seasonMessage: seasonMessage(seasons, season),
  }
  if (head.seasonMessage !== null)
    return { ...head, factors: [], paths: null, pathsMessage: null, noWind: 0, conclusion: null }
  const answer = inSeason(whole, season)
  const wind = await windOf(context, answer, question)
  const ways = await sourcePaths(context, answer)
  const factors = answer.masses.map((_, a) => ({
    ...factorTrace(answer, a, wind),
    polar: polarOf(wind, massesByHour(answer, a)),
    pscf: ways.factors[a]?.pscf ?? [],
    cwt: ways.factors[a]?.cwt ?? [],
  }))
  return {
    ...head,
    factors,
    paths: ways.paths,
    pathsMessage: ways.message,
    noWind: noWindOf(answer, wind),
    conclusion: conclusionOf(factors),
  }
}
