import { randomBytes } from 'node:crypto'
import type { FixtureAnalysis } from '@qingkong/contract/testing/fixture-analysis'
import { dailyAqi, hourlyAqi } from '@qingkong/domain/air/aqi'
import { standardOn } from '@qingkong/domain/air/standard'
import { addDays, cityDate, dayMs, formatCity, hourLabel, hourMs, startOfHour } from '@qingkong/domain/time/city-time'
import { recordTime, sign, signedHeaders, upperLevelKey } from '@qingkong/protocol/share/push'
import { rows, sql } from '../db/database.ts'
import { runDueWork } from '../due-work.ts'
import { cityCodesOfSet } from '../features/ground/cities/port.ts'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'

const otherCityCode = '320500'
/** Natural days of the national sites before the fixture's last day, this year and the last. */
const siteDays = 10
/** Published days of other cities: this year and the last, for 同比. */
const cityDays = 30

/** Sends a body through the upper level's door. */
const pushShared = async ({ services, place }: FixtureBuild, lists: Record<string, readonly unknown[]>) => {
  const { clock, config } = services
  const body = JSON.stringify({ sequence: 2, sentAt: formatCity(clock.now()), records: [], ...lists })
  const signature = sign(config.keys.shareSecret, clock.now(), randomBytes(12).toString('hex'), body)
  const response = await fetch(`${place.base}/share/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signedHeaders(upperLevelKey, signature) },
    body,
  })
  const answer = (await response.json()) as { code: number; message: string; data: { rejected: unknown[] } }
  if (answer.code !== 0 || answer.data.rejected.length > 0)
    throw new Error(`share push: ${answer.message} ${JSON.stringify(answer.data).slice(0, 300)}`)
}

/** Plain air with a course over the day and from day to day, so that means, ranks and calendars differ. */
const airOf = (place: number, startMs: number) => {
  const hour = (startMs / hourMs + 8) % 24
  const day = Math.floor((startMs + 8 * hourMs) / dayMs)
  const swing = ((day * 7 + place * 3) % 11) - 5
  return {
    pm25: 34 + 3 * swing + Math.round(6 * Math.cos((hour * Math.PI) / 12)),
    pm10: 62 + 5 * swing,
    so2: 8,
    no2: 32 + swing,
    o3: 60 + 2 * swing + Math.round(40 * Math.cos(((hour - 15) * Math.PI) / 12)),
    co: 0.7,
  }
}

const nationalHours = (codes: readonly string[], firstMs: number, hours: number) =>
  codes.flatMap((stationCode, place) =>
    Array.from({ length: hours }, (_, at) => {
      const startMs = firstMs + at * hourMs
      return {
        stationCode,
        time: recordTime(new Date(startMs), 'HOUR'),
        interval: 'HOUR',
        values: airOf(place, startMs),
      }
    }),
  )

const publishedDay = (cityCode: string, place: number, day: string, startMs: number) => {
  const { o3, ...air } = airOf(place, startMs)
  const values = { ...air, o38h: o3 + 50 }
  const { aqi, primary } = dailyAqi(values, standardOn(day))
  return { cityCode, time: day, interval: 'DAY', values, aqi, primary }
}

const publishedHour = (cityCode: string, place: number, startMs: number) => {
  const values = airOf(place, startMs)
  const { aqi, primary } = hourlyAqi(values, standardOn(cityDate(startMs)))
  return { cityCode, time: hourLabel(startMs), interval: 'HOUR', values: { ...values, o38h: values.o3 }, aqi, primary }
}

/**
 * What analyses look at beside the fixture's one day: ten days of the national sites, this year and the last, days and
 * hours of neighbouring cities, a declaration of sand and dust, and an hour that the upper level revised.
 */
export const buildAnalysis = async (build: FixtureBuild): Promise<FixtureAnalysis> => {
  const { services, clock, place, users, nationalSiteCode } = build
  const now = clock.now()
  const today = cityDate(now)
  const sites = await rows(
    services.db,
    sql<{ code: string }>`select site_code as code from site where site_type = '10' order by id`,
  )
  const codes = sites.map(({ code }) => code)
  const midnight = Math.floor((now.getTime() + 8 * hourMs) / dayMs) * dayMs - 8 * hourMs
  const firstMs = midnight - (siteDays + 1) * dayMs
  for (const before of [0, 365 * dayMs])
    await pushShared(build, { records: nationalHours(codes, firstMs - before, siteDays * 24) })
  await runDueWork(services)

  const others = must(await cityCodesOfSet(services.db, 'province'), 'the cities of the province').filter(
    (code) => code !== services.config.cityCode,
  )
  const cityRecords = others.flatMap((code, at) => [
    ...[0, 365].flatMap((before) =>
      Array.from({ length: cityDays }, (_, back) => {
        const day = addDays(today, -1 - back - before)
        return publishedDay(code, at, day, midnight - (1 + back + before) * dayMs)
      }),
    ),
    ...Array.from({ length: 48 }, (_, back) =>
      publishedHour(code, at, startOfHour(now).getTime() - (back + 1) * hourMs),
    ),
  ])
  await pushShared(build, { cityRecords })

  const chief = await place.client(users.dutyChief)
  const { rev } = await chief.dataVersionNow({})
  const revisedMs = midnight + 2 * hourMs
  await pushShared(build, {
    records: [
      {
        stationCode: nationalSiteCode,
        time: recordTime(new Date(revisedMs), 'HOUR'),
        interval: 'HOUR',
        values: { pm25: 43, pm10: 60, so2: 8, no2: 35, o3: 60, co: 0.7 },
      },
    ],
  })
  await runDueWork(services)
  const declared = await chief.sandDustDeclare({
    startTime: `${addDays(today, -5)} 09:00:00`,
    endTime: `${addDays(today, -5)} 18:00:00`,
    reason: 'PM10与PM2.5比值明显升高',
  })
  return {
    otherCityCode,
    freeDustHours: { startTime: `${addDays(today, -3)} 09:00:00`, endTime: `${addDays(today, -3)} 15:00:00` },
    declaredDustId: declared.id,
    revBeforeRevision: rev,
  }
}
