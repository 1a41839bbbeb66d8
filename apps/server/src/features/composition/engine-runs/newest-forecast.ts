import { parseCity } from '@qingkong/domain/time/city-time'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { EngineResult, fileNamed, resultFile } from './engine-result.ts'
import { isVisible, runsWhere } from './visible-runs.ts'

/** One pollutant's forecast hours of a site: start of the interval, µg/m³ (CO mg/m³). */
interface ForecastHour {
  startMs: number
  mean: number
  p10: number
  p90: number
}

/** The newest published 统计预报 about some sites. */
export interface NewestForecast {
  /** The last hour it knew. */
  at: string
  publisherName: string
  /** Sites of it among those asked for. */
  sites: { code: string; name: string }[]
  /** Hours of a target by site name. */
  hoursOf: (siteName: string, target: string) => readonly ForecastHour[]
}

/**
 * The newest published forecast the asker may see about any of some sites that began no earlier than `notBefore`; null
 * without one. The newest run of each site may differ: the one that was made last stands for all.
 */
export const newestForecast = async (
  context: CallContext,
  siteCodes: readonly string[],
  notBefore: Date,
): Promise<NewestForecast | null> => {
  const { db, session, files } = context
  const [run] = await runsWhere(
    db,
    sql`kind = 'forecast-run' and published_at is not null and state = 'succeeded'
      and created_at >= ${notBefore} and site_codes && ${[...siteCodes]}::text[] and ${isVisible(session)}`,
    sql`order by created_at desc, id desc limit 1`,
  )
  const result = run && fileNamed(run.files, resultFile)
  if (!result) return null
  const { outcome } = EngineResult.parse(JSON.parse(Buffer.from(await files.get(result.sha256)).toString('utf8')))
  if (outcome.engine !== 'forecast-run') return null
  const startedAt = parseCity(outcome.at)
  if (startedAt === null || startedAt < notBefore) return null
  const asked = siteCodes.filter((code) => run.siteCodes.includes(code))
  const sites = await rows(
    db,
    sql<{ code: string; name: string }>`select site_code as code, site_name as name from site
      where site_code = any(${asked}::text[]) order by site_code`,
  )
  return {
    at: outcome.at,
    publisherName: run.publisherName ?? '',
    sites,
    hoursOf: (siteName, target) =>
      (outcome.hours.find((one) => one.site === siteName && one.target === target)?.hours ?? []).flatMap(
        ({ time, mean, p10, p90 }) => {
          const start = parseCity(time)
          return start === null ? [] : [{ startMs: start.getTime(), mean, p10, p90 }]
        },
      ),
  }
}
