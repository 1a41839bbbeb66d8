import { Fail } from '@qingkong/contract/errors'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { factorText } from '@qingkong/domain/site/factor'
import { hourLabel } from '@qingkong/domain/time/city-time'
import { normalizeDegrees } from '@qingkong/domain/wind/sector'
import {
  engineVersion,
  type RankedSource,
  rankSources,
  type TraceRanking,
  traceRadiusM,
} from '@qingkong/science/trace/rank-sources'
import { reasonsOf } from '@qingkong/science/trace/reasons'
import { type WindVector, windField } from '@qingkong/science/trajectory/wind-field'
import { sql } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { readAir } from '../../../series/port.ts'
import { type NamedSource, readSources } from './read-sources.ts'
import type { StoredCandidate, StoredInputs } from './stored-run.ts'
import { type TracedHour, tracedFactor, tracedSite } from './traced-hour.ts'

export interface TraceRequest extends TracedHour {
  /** The event it is asked for, if any. */
  eventId?: string | null
  /** Who asked; null = the engine. */
  by?: { userId: string; userName: string } | null
}

/** Sources kept of a run: an inspector's list, not the register. */
const keptCandidates = 20

const percent = (share: number) => `${Math.round(share * 100)}%`

const candidateOf = (
  ranked: RankedSource,
  rank: number,
  ranking: TraceRanking,
  named: ReadonlyMap<string, NamedSource>,
  factorCode: string,
): StoredCandidate[] => {
  const { source } = ranked
  const place = named.get(source.code)
  if (!place) return []
  const { name, areaCode, areaName, industryName } = place
  return [
    {
      rank,
      kind: source.kind,
      code: source.code,
      name,
      areaCode,
      areaName,
      industryName,
      longitude: source.longitude,
      latitude: source.latitude,
      distanceM: Math.round(ranked.distanceM),
      bearingDeg: roundHalfEven(ranked.bearingDeg, 1),
      travelMinutes: Math.max(1, Math.round(ranked.kernel.travelS / 60)),
      impliedMultiple: roundHalfEven(ranked.evidence.impliedMultiple, 1),
      probability: roundHalfEven(ranked.probability, 4),
      score: roundHalfEven(ranked.score, 3),
      reasons: reasonsOf(ranked, ranking.measured, tracedFactor(factorCode)).map((reason) => ({
        ...reason,
        logOdds: roundHalfEven(reason.logOdds, 2),
      })),
    },
  ]
}

const summaryOf = (
  siteName: string,
  hour: TracedHour,
  { measured, noneProbability }: TraceRanking,
  [first]: readonly StoredCandidate[],
): string => {
  const { label, unit, decimals } = factorText(hour.factorCode)
  const shown = (value: number) => `${roundHalfEven(value, decimals)} ${unit}`
  const [value, expected] = [shown(measured.value), shown(measured.expected)]
  const against = measured.excess > 0 ? `高于同期全市水平推算的 ${expected}` : `未高于同期全市水平推算的 ${expected}`
  const finding =
    first && first.probability >= noneProbability
      ? `首位可疑源为${first.name}（概率 ${percent(first.probability)}，距离 ${roundHalfEven(first.distanceM / 1000, 1)} km）`
      : `更可能由区域传输、清单外污染源或仪器原因引起（概率 ${percent(noneProbability)}）${first ? `，清单内首位为${first.name}（${percent(first.probability)}）` : ''}`
  return `${siteName} ${hourLabel(hour.startAt).slice(0, 16)} ${label} ${value}，${against}；${finding}。`
}

const windOf = (wind: WindVector | null) =>
  wind === null
    ? { windSpeed: null, windDirection: null }
    : {
        windSpeed: roundHalfEven(Math.hypot(wind.eastMs, wind.northMs), 1),
        windDirection: Math.round(normalizeDegrees((Math.atan2(-wind.eastMs, -wind.northMs) * 180) / Math.PI)) % 360,
      }

/**
 * Traces one factor at one site in one hour and keeps the run with what it saw. Reads whole-city data whatever the
 * asker's areas: plumes know no districts; what the asker may see of it is decided when the run is read.
 * @throws NOT_FOUND when the hour has no valid value at the site, or no wind is known about it
 */
export const runTrace = async (services: Services, request: TraceRequest): Promise<string> => {
  const { db, clock } = services
  const factor = tracedFactor(request.factorCode)
  const site = await tracedSite(db, request.siteCode)
  const startMs = request.startAt.getTime()
  const { sites, stations, provisional } = await readAir(db, request.startAt)
  const { label, decimals } = factorText(request.factorCode)
  if (sites.find(({ siteCode }) => siteCode === site.siteCode)?.series[factor]?.get(startMs) === undefined)
    throw new Fail('NOT_FOUND', `${site.siteName}该小时没有有效的${label}数据，无法溯源`)
  const wind = windField(stations)
  const named = await readSources(db, site, request.startAt)
  const ranking = rankSources({
    receptor: { siteCode: site.siteCode, factor, startMs },
    sites,
    wind,
    sources: named.map(({ source }) => source),
  })
  if (!ranking) throw new Fail('NOT_FOUND', '该小时附近没有有效的风向风速数据，无法溯源')
  const byCode = new Map(named.map((one) => [one.source.code, one]))
  const candidates = ranking.ranked
    .slice(0, keptCandidates)
    .flatMap((one, index) => candidateOf(one, index + 1, ranking, byCode, request.factorCode))
  const inputs: StoredInputs = {
    radiusM: traceRadiusM,
    siteCount: sites.filter(({ series }) => series[factor]?.has(startMs)).length,
    windStationCount: stations.filter(({ hours }) => hours.has(startMs)).length,
    candidateCount: ranking.ranked.length,
    monitoredCount: ranking.ranked.filter(({ seen }) => seen.ratio !== null).length,
    ...windOf(wind(site, startMs + 30 * 60_000)),
    provisional: provisional.has(site.siteCode),
  }
  const path = ranking.path.map(({ longitude, latitude, travelledS }) => ({
    longitude: roundHalfEven(longitude, 5),
    latitude: roundHalfEven(latitude, 5),
    minutes: Math.round(travelledS / 60),
  }))
  const id = uuidv7(clock.now())
  const { value, expected, excess } = ranking.measured
  await sql`
    insert into trace_run (id, site_id, factor_code, start_at, event_id, value, expected, excess, none_probability,
      summary, candidates, path, inputs, engine_version, created_at, created_by, created_by_name)
    values (${id}, ${site.id}, ${request.factorCode}, ${request.startAt}, ${request.eventId ?? null},
      ${roundHalfEven(value, decimals + 1)}, ${roundHalfEven(expected, decimals + 1)}, ${roundHalfEven(excess, decimals + 1)},
      ${ranking.noneProbability}, ${summaryOf(site.siteName, request, ranking, candidates)}, ${JSON.stringify(candidates)}::jsonb,
      ${JSON.stringify(path)}::jsonb, ${JSON.stringify(inputs)}::jsonb, ${engineVersion}, ${clock.now()},
      ${request.by?.userId ?? null}, ${request.by?.userName ?? '系统'})`.execute(db)
  return id
}
