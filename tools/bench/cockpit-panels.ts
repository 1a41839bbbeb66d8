import { createApi } from '../../apps/server/src/api.ts'
import { sql } from '../../apps/server/src/db/database.ts'
import { ensurePartitions } from '../../apps/server/src/db/partitions.ts'
import { issueToken } from '../../apps/server/src/features/people/sign-in/port.ts'
import type { Services } from '../../apps/server/src/platform/services.ts'
import { buildFixtureCity, fixtureUsers } from '../../apps/server/src/testing/fixture-city.ts'
import { calls } from '../../packages/contract/src/calls.ts'
import type { Group } from '../../packages/contract/src/core/call.ts'
import type { FixtureCity } from '../../packages/contract/src/testing/fixture-city.ts'
import { benchServer } from './bench-server.ts'
import { requestOf, startUsers } from './bench-users.ts'
import { type Figure, percentile } from './figure.ts'
import { fillYear } from './filled-year.ts'

const screens = 50
/** Minutes that a wall stands: each screen asks each panel once a minute. */
const rounds = 20
const now = new Date('2026-11-20T08:00:00+08:00')

/** The whole days that 组分特征 and 行业/区域来源 show. */
const week = { startTime: '2026-11-13 01:00:00', endTime: '2026-11-20 00:00:00' }
const yesterday = { startTime: '2026-11-19', endTime: '2026-11-19' }

/** What each panel of the wall asks, in both modes of the city. */
const questionsOf = (city: FixtureCity): Readonly<Record<string, object>> => ({
  reducePlanAssessNowWarningState: {},
  cockpitCityStatus: {},
  cockpitCityList: {},
  homepageMapLatestTime: {},
  cockpitMapSites: {},
  cockpitTestAccumulated: {},
  cockpitYearCou: {},
  cockpitRankingStatistics: { rankType: 'city168' },
  cockpitCityTrendPrediction: {},
  cockpitCityTrendPredictionToast: {},
  cockpitVariationTendency: {},
  cockpitAlarmQueryLast: {},
  cockpitAlarmQueryTotal: {},
  eventTodayList: {},
  stationStrategyStandardAnalysis: { siteCode: city.nationalSiteCode },
  stationStrategyControlProposal: { siteCode: city.nationalSiteCode },
  cockpitPsRate: {},
  cockpitPsRateDetails: {},
  cockpitWarningControl: {},
  pseudoColorFluxTotalData: {},
  siteOfpRanking: week,
  siteTvocRanking: week,
  districtTvoc: { ...week, unit: 'ppb' },
  componentLawCarbon: { ...week, siteCodes: [city.vocs.componentSiteCode] },
  vocSourcePmfSourceList: { ...week, siteCodes: [city.vocs.componentSiteCode], family: 'PM' },
  areaMonitorIndChartData: yesterday,
  areaMonitorZdAreaData: yesterday,
  reducePlanAssessNowEmEnterNum: {},
  reducePlanAssessNowEmEnterStatistics: {},
  reducePlanAssessCockpitAssess: {},
  reducePlanAssessEmInspectionList: {},
  reducePlanEmissionPlanCount: {},
  reducePlanEmissionPlanData: {},
})

/** Every plant of the emergency list under a measure of the running warning, its meters with half a year of days and a day of hours. */
const fillResponse = async ({ db }: Services) => {
  await sql`insert into reduction_measure (plan_id, enterprise_id, level_code, position, measure, share_nox)
    select plan_id, enterprise.id, now_level_code, 1000, '限产30%', 30 from warning, enterprise
    where step = 'start' and plan_id is not null and enabled and 'pst004' = any(monitor_types)
    on conflict do nothing`.execute(db)
  await ensurePartitions(db, 'point_day', [now])
  await ensurePartitions(db, 'point_hour', [now])
  await sql`insert into point_day (point_id, start_at, valid_hours, mean, peak, lowest, energy_kwh, flag_hours, computed_at)
    select point_id, at, array_agg(24::smallint), array_agg(null::real), array_agg(null::real), array_agg(null::real),
      array_agg(case quantity when 'energy' then 2000 + random() * 500 end::real order by position), '{}', now()
    from monitor_point_factor, generate_series(timestamptz '2026-06-01 00:00+08', timestamptz '2026-11-19 00:00+08',
      interval '1 day') at group by 1, 2 on conflict do nothing`.execute(db)
  await sql`insert into point_hour (point_id, start_at, measured)
    select point_id, at, array_agg(case quantity when 'energy' then 60 + random() * 40 else 50 end::real order by position)
    from monitor_point_factor, generate_series(timestamptz '2026-11-19 08:00+08', timestamptz '2026-11-20 07:00+08',
      interval '1 hour') at group by 1, 2 on conflict do nothing`.execute(db)
  await sql`update warning set actual_start_at = ${now}::timestamptz - interval '30 hours' where step = 'start'`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}

/** Each panel of the wall at fifty screens that ask it at the same moment, as they do when an hour is pushed. */
export const cockpitPanels = async (): Promise<Figure[]> => {
  const { services, clock, close } = await benchServer(now)
  try {
    const city = await buildFixtureCity(services, clock)
    await fillYear(services)
    await fillResponse(services)
    const app = await createApi(services)
    const base = (await app.listen({ port: 0, host: '127.0.0.1' })) + services.config.apiBase
    const token = await issueToken(services, fixtureUsers.dutyChief)
    const group: Group = calls
    const users = startUsers(screens, screens * rounds)
    const figures: Figure[] = []
    for (const [name, input] of Object.entries(questionsOf(city))) {
      const call = group[name]
      if (!call) throw new Error(`no call ${name}`)
      const sorted = await users.run([requestOf(base, call, input, token)])
      figures.push({
        name,
        value: percentile(sorted, 0.95),
        unit: 'ms p95',
        atMost: 300,
        note: `median ${percentile(sorted, 0.5).toFixed(0)} ms at ${screens} screens`,
      })
    }
    users.stop()
    app.server.closeAllConnections()
    await app.close()
    return figures.toSorted((a, b) => b.value - a.value)
  } finally {
    await close()
  }
}
