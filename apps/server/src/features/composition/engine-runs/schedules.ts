import type { RepeatedAsk } from '@qingkong/contract/calls/composition/engine-asks'
import type { EngineSchedule } from '@qingkong/contract/calls/composition/engine-schedules'
import { Fail } from '@qingkong/contract/errors'
import { EngineCode } from '@qingkong/contract/shapes/engine-code'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { Row } from '../../../db/row.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { askedSites } from './asked-sites.ts'
import { personAsking } from './asker.ts'
import { minuteOfDayOf, nextDailyTime, timeOfDayText } from './daily-time.ts'

type ScheduleRow = Row<
  'engine_schedule',
  'id' | 'title' | 'engine' | 'minuteOfDay' | 'enabled' | 'publishes' | 'version' | 'nextAt' | 'editorName'
> & {
  ask: Record<string, unknown>
  lastJobId: string | null
}

const schedulesWhere = (db: Queryable, where: Sql): Promise<ScheduleRow[]> =>
  rows(
    db,
    sql<ScheduleRow>`select id, title, engine, ask, minute_of_day as "minuteOfDay", enabled, publishes, version,
        next_at as "nextAt", editor_name as "editorName",
        (select job_id from engine_run where schedule_id = engine_schedule.id order by due_at desc limit 1) as "lastJobId"
      from engine_schedule where ${where} order by created_at, id`,
  )

const scheduleOf = ({ minuteOfDay, nextAt, engine, ...row }: ScheduleRow): EngineSchedule => ({
  ...row,
  engine: EngineCode.parse(engine),
  timeOfDay: timeOfDayText(minuteOfDay),
  nextTime: formatCity(nextAt),
})

/** Every schedule of the city. */
export const scheduleList = async ({ db }: CallContext): Promise<EngineSchedule[]> =>
  (await schedulesWhere(db, sql`true`)).map(scheduleOf)

interface Saved {
  id?: string | undefined
  version?: number | undefined
  title: string
  ask: RepeatedAsk
  timeOfDay: string
  enabled: boolean
  publishes: boolean
}

/** Everything a question names is there for the person who has it asked. @throws Fail */
const requireAskable = async (context: CallContext, ask: RepeatedAsk): Promise<void> => {
  const { db, session } = context
  const { modelOf, mechanismOf } = personAsking(context)
  const codes = 'siteCodes' in ask.about ? ask.about.siteCodes : [ask.about.siteCode]
  await askedSites(db, session.scope, codes)
  if (ask.engine === 'forecast-run') await modelOf(ask.modelJobId)
  if (ask.engine === 'box-model' && ask.mechanismId !== undefined) await mechanismOf(ask.mechanismId)
}

/**
 * Makes or changes a schedule.
 * @throws Fail SCHEDULE_STALE when somebody changed it meanwhile, and what its question cannot name
 */
export const saveSchedule = async (context: CallContext, saved: Saved): Promise<EngineSchedule> => {
  const { db, clock, session } = context
  await requireAskable(context, saved.ask)
  const [now, minute] = [clock.now(), minuteOfDayOf(saved.timeOfDay)]
  const { title, ask, enabled, publishes } = saved
  const row = { engine: ask.engine, ask: JSON.stringify(ask), nextAt: nextDailyTime(minute, now) }
  const stored = await db.transaction().execute(async (tx) => {
    if (saved.id === undefined)
      return firstRow(
        tx,
        sql<{ id: string }>`insert into engine_schedule (id, title, engine, ask, minute_of_day, enabled, publishes,
            next_at, edited_by, editor_name, created_at, updated_at)
          values (${uuidv7(now)}::uuid, ${title}, ${row.engine}, ${row.ask}::jsonb, ${minute}, ${enabled}, ${publishes},
            ${row.nextAt}, ${session.userId}::uuid, ${session.userName}, ${now}, ${now}) returning id`,
      )
    const id = uuidOrNull(saved.id)
    const [before] = await schedulesWhere(tx, sql`id = ${id}::uuid`)
    if (!before) throw new Fail('NOT_FOUND', '自动运算计划不存在或已被删除')
    // The version is compared in the write itself: of two at once one finds it raised.
    return firstRow(
      tx,
      sql<{ id: string }>`update engine_schedule set title = ${title}, engine = ${row.engine}, ask = ${row.ask}::jsonb,
          minute_of_day = ${minute}, enabled = ${enabled}, publishes = ${publishes}, next_at = ${row.nextAt},
          edited_by = ${session.userId}::uuid, editor_name = ${session.userName}, updated_at = ${now}, version = version + 1
        where id = ${id}::uuid and version = ${saved.version ?? null}::int returning id`,
    )
  })
  if (!stored) throw new Fail('SCHEDULE_STALE')
  const [schedule] = await schedulesWhere(db, sql`id = ${stored.id}::uuid`)
  if (!schedule) throw new Fail('NOT_FOUND', '自动运算计划不存在或已被删除')
  return scheduleOf(schedule)
}

/** Ends a schedule; its runs stay. @throws Fail NOT_FOUND */
export const deleteSchedule = async ({ db }: CallContext, id: string): Promise<null> => {
  const gone = await firstRow(
    db,
    sql<{ id: string }>`delete from engine_schedule where id = ${uuidOrNull(id)}::uuid returning id`,
  )
  if (!gone) throw new Fail('NOT_FOUND', '自动运算计划不存在或已被删除')
  return null
}
