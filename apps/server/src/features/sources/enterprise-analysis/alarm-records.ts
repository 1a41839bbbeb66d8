import { formatCity } from '@qingkong/domain/time/city-time'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { spanOf } from '../emissions/port.ts'
import { identifiedEnterprise } from './chosen-outlet.ts'
import type { EnterpriseQuestion } from './electricity-lines.ts'
import { outletPeriod } from './outlet-period.ts'

interface AlarmRow {
  alarmId: string
  outletCode: string
  outletName: string
  factorCode: string
  factorName: string
  unit: string
  level: number
  status: number
  startedAt: Date
  endedAt: Date | null
  peakValue: number | null
  multiple: number | null
  sentence: string
  eventId: string | null
}

/** Alarms of the enterprise's outlets that ran in the period, newest first. */
export const alarmRecords = async ({ db, session, clock }: CallContext, { psCode, ...range }: EnterpriseQuestion) => {
  const { enterprise } = await identifiedEnterprise(db, session.scope, psCode)
  const { from, to } = spanOf(outletPeriod({ ...range, dataType: 'HOUR' }, clock.now()).hours)
  const found = await rows(
    db,
    sql<AlarmRow>`select a.id as "alarmId", outlet_code as "outletCode", outlet_name as "outletName", a.factor_code as "factorCode",
        coalesce(f.factor_name, a.factor_code) as "factorName", coalesce(f.unit, '') as unit, level, status,
        started_at as "startedAt", ended_at as "endedAt", peak_value as "peakValue", excess_multiple as multiple, sentence,
        event_id as "eventId"
      from alarm_record a join outlet on outlet.id = a.subject_id
      left join outlet_factor f on f.outlet_id = outlet.id and f.factor_code = a.factor_code
      where a.subject_kind = 'outlet' and outlet.enterprise_id = ${enterprise.id}
        and started_at < ${new Date(to.getTime() + 1)} and coalesce(ended_at, ${to}) >= ${from}
      order by started_at desc limit 500`,
  )
  return {
    records: found.map(({ startedAt, endedAt, ...alarm }) => ({
      ...alarm,
      startTime: formatCity(startedAt),
      endTime: endedAt && formatCity(endedAt),
    })),
  }
}
