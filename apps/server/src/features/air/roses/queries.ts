import type { roses as calls } from '@qingkong/contract/calls/air/roses'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { type FactorCode, factors } from '@qingkong/domain/site/factor'
import { type PercentileRose, percentileRose } from '@qingkong/science/stats/percentile-rose'
import { pollutionRose, roundClassBounds } from '@qingkong/science/stats/pollution-rose'
import type { Rose, RoseOptions } from '@qingkong/science/stats/rose'
import { windRose } from '@qingkong/science/stats/wind-rose'
import type { CallContext } from '../../../http/context.ts'
import { labelWindow, type Place, readHours, resolvePlaces, type Series } from '../../../series/port.ts'
import { hourGroups } from './hour-groups.ts'
import { sectorName } from './sector-name.ts'

type Input = ParsedInput<typeof calls.windRoseFrequency>
type PollutionInput = ParsedInput<typeof calls.windRosePollution>
type FrequencyAnswer = HandlerAnswer<typeof calls.windRoseFrequency>
type PollutionAnswer = HandlerAnswer<typeof calls.windRosePollution>
type RoseRow = FrequencyAnswer['roses'][number]

/** More are no longer compared by eye, and each is a picture of its own. */
const maxPlaces = 8

const sectorCounts = { '4': 4, '8': 8, '16': 16 } as const

const read = async ({ db, session }: CallContext, input: Input, factorCodes: readonly FactorCode[]) => {
  const window = labelWindow(input)
  const places = await resolvePlaces(db, session.scope, input.siteCodes, input.siteType)
  if (places.length > maxPlaces) throw new Fail('INVALID_INPUT', `最多同时分析${maxPlaces}个站点`)
  const series = await readHours(db, {
    ...window,
    places,
    factors: ['windSpeed', 'windDirection', ...factorCodes],
    status: input.dataStatus,
    source: input.dataSource,
    asOfRev: input.asOfRev,
    round: input.round,
  })
  return { places, series }
}

const columnOf = (series: Series, place: Place, factor: FactorCode) =>
  Float64Array.from(series.values.get(place.code)?.get(factor) ?? [], (value) => value ?? Number.NaN)

const pick = (column: Float64Array, rows: readonly number[]) =>
  Float64Array.from(rows, (row) => column[row] ?? Number.NaN)

const optionsOf = (input: Input): RoseOptions => ({
  sectors: sectorCounts[input.sectors],
  calmBelowMs: input.calmBelowMs,
  biasCorrection: input.biasCorrection,
})

const rowOf = (place: Place, groupName: string, rose: Rose): RoseRow => ({
  siteCode: place.code,
  siteName: place.name,
  groupName,
  classes: rose.classes,
  sectors: rose.sectors.map(({ directionDeg, count, sharePct, sharesPct, mean }) => ({
    directionDeg,
    name: sectorName(directionDeg),
    count,
    sharePct,
    sharesPct,
    mean,
  })),
  calm: { count: rose.calm.count, sharePct: rose.calm.sharePct },
  noDirection: rose.noDirection,
  noValue: rose.noValue,
  total: rose.total,
  noSpeed: rose.noSpeed,
  meanSpeedMs: rose.meanSpeedMs,
  meanDirectionDeg: rose.meanDirectionDeg,
  biasCorrected: rose.biasCorrected,
})

/** One rose per place and group of hours; hours without any wind at all make none. */
export const windRoses = async (context: CallContext, input: Input): Promise<FrequencyAnswer> => {
  const { places, series } = await read(context, input, [])
  const groups = hourGroups(series.startAtMs, input.grouping)
  const roses = places.flatMap((place) => {
    const speed = columnOf(series, place, 'windSpeed')
    const direction = columnOf(series, place, 'windDirection')
    return groups.map(({ name, rows }) =>
      rowOf(
        place,
        name,
        windRose({ speedMs: pick(speed, rows), directionDeg: pick(direction, rows) }, optionsOf(input)),
      ),
    )
  })
  return { roses: roses.filter(({ total }) => total > 0), facts: series.facts }
}

const factorOf = (code: string) => {
  const factor = Object.values(factors).find((one) => one.code === code && one.kind === 'pollutant')
  if (!factor) throw new Fail('INVALID_INPUT', `“${code}”不是可作污染玫瑰的因子，请选择污染物`)
  return factor
}

const percentileRow = (place: Place, groupName: string, rose: PercentileRose) => ({
  siteCode: place.code,
  siteName: place.name,
  groupName,
  percents: rose.percentiles,
  sectors: rose.sectors.map((sector) => ({ ...sector, name: sectorName(sector.directionDeg) })),
})

/** Roses of a concentration; all places and groups share one set of classes, so that their colours compare. */
export const pollutionRoses = async (context: CallContext, input: PollutionInput): Promise<PollutionAnswer> => {
  const factor = factorOf(input.factorCode)
  const { places, series } = await read(context, input, [factor.code])
  const groups = hourGroups(series.startAtMs, input.grouping)
  const all = places.map((place) => columnOf(series, place, factor.code))
  const classBounds = roundClassBounds(Float64Array.from(all.flatMap((column) => [...column])))
  const made = places.flatMap((place, at) => {
    const values = all[at] ?? new Float64Array()
    const speed = columnOf(series, place, 'windSpeed')
    const direction = columnOf(series, place, 'windDirection')
    return groups.map(({ name, rows }) => {
      const wind = { speedMs: pick(speed, rows), directionDeg: pick(direction, rows) }
      const options = optionsOf(input)
      return {
        rose: rowOf(place, name, pollutionRose(wind, pick(values, rows), { ...options, classBounds })),
        percentiles: percentileRow(
          place,
          name,
          percentileRose(wind, pick(values, rows), {
            sectors: sectorCounts[input.sectors],
            calmBelowMs: input.calmBelowMs,
          }),
        ),
      }
    })
  })
  const there = made.filter(({ rose }) => rose.total > rose.noValue.count)
  return {
    roses: there.map(({ rose }) => rose),
    percentiles: there.map(({ percentiles }) => percentiles),
    factor: { code: factor.code, name: factor.typeset, unit: factor.unit, digits: factor.decimals },
    facts: series.facts,
  }
}
