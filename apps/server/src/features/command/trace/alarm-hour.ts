import { Fail } from '@qingkong/contract/errors'
import { startOfHour } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, type Sql, sql } from '../../../db/database.ts'
import { inAreaScope, type Scope } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import { requireVisible } from '../events/port.ts'
import type { TracedHour } from './traced-hour.ts'

interface AlarmHour extends TracedHour {
  eventId: string | null
}

interface AlarmRow {
  siteCode: string
  areaCode: string
  factorCode: string
  startedAt: Date
  eventId: string | null
}

const alarmWhere = (db: Queryable, condition: Sql) =>
  firstRow(
    db,
    sql<AlarmRow>`
      select site_code as "siteCode", area_code as "areaCode", r.factor_code as "factorCode", started_at as "startedAt",
        event_id as "eventId"
      from alarm_record r join site on r.subject_kind = 'site' and site.id = r.subject_id
      where ${condition} order by started_at limit 1`,
  )

/** The hour in which the interval ended that raised the alarm. */
const hourOf = ({ siteCode, factorCode, startedAt, eventId }: AlarmRow): AlarmHour => ({
  siteCode,
  factorCode,
  startAt: startOfHour(startedAt.getTime() - 1),
  eventId,
})

/** What to trace for an event that a site's alarm raised. */
export const hourOfEvent = async (db: Queryable, scope: Scope, eventId: string): Promise<AlarmHour> => {
  await requireVisible(db, scope, eventId)
  const alarm = await alarmWhere(
    db,
    sql`r.event_id = ${eventId}::uuid or r.id = (select source_id from event where id = ${eventId}::uuid)`,
  )
  if (!alarm) throw new Fail('NOT_FOUND', '该事件不是站点告警，没有可溯源的站点数据')
  return { ...hourOf(alarm), eventId: uuidOrNull(eventId) }
}

export const hourOfAlarm = async (db: Queryable, scope: Scope, alarmId: string): Promise<AlarmHour> => {
  const alarm = await alarmWhere(db, sql`r.id = ${uuidOrNull(alarmId)}::uuid`)
  if (!alarm) throw new Fail('NOT_FOUND', '告警记录不存在')
  if (!inAreaScope(scope, alarm.areaCode)) throw new Fail('OUT_OF_SCOPE')
  return hourOf(alarm)
}
