import type { DailyPollutant } from '@qingkong/domain/air/aqi'
import { levelNameOf } from '@qingkong/domain/air/panel-level'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { distanceM, type Position } from '@qingkong/domain/geo/distance'
import { factors } from '@qingkong/domain/site/factor'
import { isNational, siteTypes } from '@qingkong/domain/site/site-type'
import { mayPropose, proposalScore, ruleHolds, type StrategyRule } from '@qingkong/domain/strategy/strategy-rule'
import { cityDate, cityHour, hourLabel } from '@qingkong/domain/time/city-time'
import { windName } from '@qingkong/domain/wind/sector'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { sha256Of } from '../../../platform/sha256.ts'
import type { Situation, Station } from './station.ts'
import { type UpwindSource, upwindSources } from './upwind-sources.ts'

/** A proposal as the rules make it; nobody has touched it. */
export interface Proposal {
  id: string
  ruleId: string
  ruleName: string
  objectKind: 'enterprise' | 'dust' | 'area'
  objectCode: string
  object: string
  measure: string
  period: string
  unit: string
  /** What everybody may read. */
  basis: string
  /** What only those may read who see the source's emission; '' otherwise. */
  emissionBasis: string
  distanceM: number | null
  bearingDeg: number | null
  score: number
  detailVisible: boolean
  /** To the nearest national station, for what may be ordered there. */
  nationalStationM: number | null
}

const strategyRules = (db: Queryable): Promise<StrategyRule[]> =>
  rows(
    db,
    sql<StrategyRule>`select id, name, factors, first_hour as "firstHour", last_hour as "lastHour",
        least_level as "leastLevel", most_wind as "mostWind", least_wind as "leastWind", sources, measure, period, unit,
        most_rows as "mostRows"
      from strategy_rule where enabled order by position, id`,
  )

export const nationalStations = (db: Queryable): Promise<Position[]> =>
  rows(
    db,
    sql<Position>`select longitude, latitude from site
      where enabled and site_type = any(${siteTypes.filter(isNational)}::text[])`,
  )

export const nearestOf = (stations: readonly Position[], at: Position): number | null =>
  stations.length === 0 ? null : Math.min(...stations.map((station) => distanceM(at, station)))

/** The same station, pollutant, day, rule and object have the same proposal. */
const idOf = (station: Station, factor: DailyPollutant, day: string, rule: StrategyRule, object: string): string =>
  sha256Of([station.siteCode, factor, day, rule.id, object].join('|')).slice(0, 32)

const factsText = (station: Station, factor: DailyPollutant, situation: Situation): string => {
  const { startMs, value, level, windSpeed, windDirection } = situation
  const { typeset, unit } = factors[factor === 'o38h' ? 'o3' : factor]
  const wind =
    windDirection === null
      ? '无风向数据，按全方位查找'
      : `${windName(windDirection, windSpeed) ?? ''}${windSpeed === null ? '' : `${roundHalfEven(windSpeed, 1)} m/s`}`
  const time = startMs === null ? '' : `${hourLabel(startMs).slice(5, 16)} `
  return `${time}${station.siteName}${typeset} ${value ?? '--'} ${unit}（${levelNameOf(level)}），${wind}`
}

const sourceText = ({ distanceM: away, bearingDeg }: UpwindSource): string =>
  `；位于站点${Math.round(bearingDeg)}°方向${roundHalfEven(away / 1000, 1)}公里`

const emissionText = ({ emissionMultiple }: UpwindSource): string =>
  emissionMultiple === null ? '' : `；近3小时排放为前7日均值的${roundHalfEven(emissionMultiple, 1)}倍`

/** What the rules propose at a station now, most pressing first. */
export const propose = async (
  context: CallContext,
  station: Station,
  situation: Situation,
  factor: DailyPollutant,
): Promise<{ proposals: Proposal[]; hiddenCount: number }> => {
  const { db, clock } = context
  const day = cityDate(clock.now())
  const asked = { factor, hour: cityHour(clock.now()), level: situation.level, windSpeed: situation.windSpeed }
  const rules = (await strategyRules(db)).filter((rule) => ruleHolds(rule, asked))
  if (rules.length === 0) return { proposals: [], hiddenCount: 0 }
  const needsSources = rules.some(({ sources }) => sources !== 'area')
  const [stations, { sources, hiddenCount }] = await Promise.all([
    nationalStations(db),
    needsSources
      ? upwindSources(context, station, situation, factor)
      : Promise.resolve({ sources: [] as UpwindSource[], hiddenCount: 0 }),
  ])
  const facts = factsText(station, factor, situation)
  const areaProposal = (rule: StrategyRule): Proposal => ({
    id: idOf(station, factor, day, rule, 'area'),
    ruleId: rule.id,
    ruleName: rule.name,
    objectKind: 'area',
    objectCode: '',
    object: `${station.siteName}周边`,
    measure: rule.measure,
    period: rule.period,
    unit: rule.unit,
    basis: facts,
    emissionBasis: '',
    distanceM: null,
    bearingDeg: null,
    score: proposalScore(null, station.isNational),
    detailVisible: true,
    nationalStationM: nearestOf(stations, station),
  })
  const sourceProposal = (rule: StrategyRule, source: UpwindSource): Proposal => ({
    id: idOf(station, factor, day, rule, `${source.kind}:${source.code}`),
    ruleId: rule.id,
    ruleName: rule.name,
    objectKind: source.kind,
    objectCode: source.code,
    object: source.name,
    measure: rule.measure,
    period: rule.period,
    unit: rule.unit,
    basis: `${facts}${sourceText(source)}`,
    emissionBasis: emissionText(source),
    distanceM: Math.round(source.distanceM),
    bearingDeg: Math.round(source.bearingDeg),
    score: proposalScore(source, station.isNational),
    detailVisible: source.detailVisible,
    nationalStationM: nearestOf(stations, source),
  })
  const proposals = rules.flatMap((rule) => {
    const made =
      rule.sources === 'area'
        ? [areaProposal(rule)]
        : sources.filter(({ kind }) => kind === rule.sources).map((source) => sourceProposal(rule, source))
    return made
      .filter(({ measure, nationalStationM }) => mayPropose(measure, nationalStationM))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, rule.mostRows)
  })
  return { proposals: proposals.toSorted((a, b) => b.score - a.score), hiddenCount }
}
