import type { BoxModelRun } from '@qingkong/contract/shapes/box-model'
import { isComponentSite } from '@qingkong/domain/voc/component-site'
import { firstRow, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { askedSites, isVisible, runsWhere } from '../engine-runs/port.ts'
import type { StationDay } from './day-inputs.ts'
import { noRun, runAnswer } from './run-answer.ts'

/** Whole runs of a day: no scenario, no closed air. */
export const isDayRun = sql`kind = 'box-model' and not coalesce(input->'parameters' ? 'scenario', false)
  and not coalesce((input->'parameters'->>'batch')::boolean, false)`
/** Those that say most first, the newest of alike. */
export const fullestFirst = sql`coalesce((input->'parameters'->>'rir')::boolean, false) desc,
  coalesce((input->'parameters'->>'ekma')::int, 0) desc, created_at desc, id desc`

interface Night {
  skipped: string | null
  state: string | null
  sentence: string | null
}

/** Why the system has no result of the day. */
const reasonOf = async ({ db }: CallContext, siteId: number, siteType: string, day: string): Promise<string> => {
  if (!isComponentSite(siteType)) return '所选站点没有VOCs组分仪器，请改选组分站'
  const night = await firstRow(
    db,
    sql<Night>`select skipped, state, sentence from box_model_night left join job on job.id = job_id
      where site_id = ${siteId} and day = ${day}::date`,
  )
  if (night?.skipped) return night.skipped
  if (night?.state === 'failed') return night.sentence ?? '运算失败'
  if (night?.state === 'queued' || night?.state === 'running') return '自动运算正在排队或进行，请稍后查看'
  return '没有发布的结果，当日也未自动运算'
}

interface Wanted {
  /** Only runs with a grid. */
  withEkma: boolean
  /** Own runs that nobody published as well. */
  withOwn?: boolean
}

/** The published run of a day, or that of the system; without one the reason. */
export const dayResult = async (
  context: CallContext,
  { siteCode, day }: StationDay,
  { withEkma, withOwn = false }: Wanted,
): Promise<BoxModelRun> => {
  const { db, session } = context
  const [site] = await askedSites(db, session.scope, [siteCode])
  const [run] = await runsWhere(
    db,
    sql`${isDayRun} and state = 'succeeded' and site_codes = array[${siteCode}] and from_day = ${day}::date
      and to_day = ${day}::date and (${withOwn}::boolean or published_at is not null or owner_id is null) and ${isVisible(session)}
      and (not ${withEkma}::boolean or coalesce((input->'parameters'->>'ekma')::int, 0) > 0)`,
    sql`order by ${fullestFirst} limit 1`,
  )
  if (run) return runAnswer(context, run)
  const name = site?.siteName ?? siteCode
  const reason = await reasonOf(context, site?.id ?? 0, site?.siteType ?? '', day)
  return noRun(siteCode, name, day, `${day}没有盒子模型结果：${reason}`)
}
