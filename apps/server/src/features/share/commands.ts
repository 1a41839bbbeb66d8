import type { calls } from '@qingkong/contract/calls'
import type { Answer } from '@qingkong/contract/core/call'
import { isNational, isSiteType } from '@qingkong/domain/site/site-type'
import { recordStart } from '@qingkong/protocol/share/push'
import { rows as readRows, sql } from '../../db/database.ts'
import type { Services } from '../../http/context.ts'
import { isLate, makePartitionsFor, type SeriesRow, seriesTables, siteRow, storeSeries } from '../../ingest/port.ts'

export interface SharedRecord {
  stationCode: string
  /** Label at the end of the interval. */
  time: string
  interval: 'HOUR' | 'FIVE_MIN'
  values: Record<string, number | null>
  flags?: Record<string, string> | undefined
}

type ShareAnswer = Answer<typeof calls.sharePush>

const durationMs = { HOUR: 3_600_000, FIVE_MIN: 300_000 } as const
const maxFutureMs = 600_000
const pollutants = ['pm25', 'pm10', 'so2', 'no2', 'o3', 'co'] as const
/** Above these no instrument reads (µg/m³, CO mg/m³): a unit mix-up, not air. */
const highest: Record<(typeof pollutants)[number], number> = {
  pm25: 5000,
  pm10: 10_000,
  so2: 5000,
  no2: 5000,
  o3: 2000,
  co: 200,
}

const problemOf = (
  record: SharedRecord,
  siteType: string | undefined,
  start: Date | null,
  now: Date,
): string | null => {
  if (siteType === undefined) return `站点 ${record.stationCode} 不在本城市的站点目录中`
  if (!isSiteType(siteType) || !isNational(siteType)) return `站点 ${record.stationCode} 不是国控站，应由自有网关上传`
  if (start === null) return `时间 ${record.time} 不是该时段的结束时刻`
  if (start.getTime() + durationMs[record.interval] > now.getTime() + maxFutureMs) return `时间 ${record.time} 在未来`
  for (const pollutant of pollutants) {
    const value = record.values[pollutant]
    if (typeof value === 'number' && (value < 0 || value > highest[pollutant]))
      return `${pollutant} 的值 ${value} 超出合理范围`
  }
  return null
}

const known = (record: SharedRecord): Record<string, number | null> =>
  Object.fromEntries(
    pollutants.flatMap((pollutant) =>
      pollutant in record.values ? [[pollutant, record.values[pollutant] ?? null]] : [],
    ),
  )

/** Takes the upper level's hours and five-minute means of national sites; each record is judged alone, the good ones stored together. */
export const takeShared = async (services: Services, records: readonly SharedRecord[]): Promise<ShareAnswer> => {
  const now = services.clock.now()
  const sites = await readRows(
    services.db,
    sql<{ id: number; site_code: string; site_type: string }>`select id, site_code, site_type from site`,
  )
  const byCode = new Map(sites.map((site) => [site.site_code, site]))
  const rejected: ShareAnswer['rejected'] = []
  const rows = { HOUR: new Map<string, SeriesRow>(), FIVE_MIN: new Map<string, SeriesRow>() }
  for (const [index, record] of records.entries()) {
    const site = byCode.get(record.stationCode)
    const start = recordStart(record)
    const problem = problemOf(record, site?.site_type, start, now)
    if (problem !== null || !site || !start) {
      rejected.push({ index, message: problem ?? '记录无效' })
      continue
    }
    const startMs = start.getTime()
    const given = {
      targetId: site.id,
      startMs,
      reason: 'share' as const,
      late: isLate(startMs, durationMs[record.interval], now),
      ...(record.interval === 'HOUR' ? { source: 'national' as const } : { counts: 5 }),
    }
    // The last word in one push counts.
    rows[record.interval].set(`${site.id}/${startMs}`, siteRow(given, known(record), record.flags))
  }
  const batches = [
    { table: seriesTables.siteHour, rows: [...rows.HOUR.values()] },
    { table: seriesTables.siteFiveMinute, rows: [...rows.FIVE_MIN.values()] },
  ]
  await makePartitionsFor(services, batches)
  const outcome = await services.db.transaction().execute((tx) => storeSeries(tx, batches, now))
  return { accepted: records.length - rejected.length, duplicates: outcome.duplicates, rejected }
}
