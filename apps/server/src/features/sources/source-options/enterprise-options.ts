import { hourMs, parseCity } from '@qingkong/domain/time/city-time'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { type Offer, offered } from './offered.ts'

interface EnterpriseOption {
  code: string
  name: string
  count: number
  psId: string
  countyCode: string
}

/** Enterprises by name, each with how many outlets and monitoring points it has connected. */
export const enterpriseOptions = ({ db, session }: CallContext, offer: Offer): Promise<EnterpriseOption[]> =>
  rows(
    db,
    sql<EnterpriseOption>`select ps_code as code, ps_name as name, id::text as "psId", area_code as "countyCode",
        (select count(*) from outlet where enterprise_id = enterprise.id)::int
        + (select count(*) from monitor_point where enterprise_id = enterprise.id)::int as count
      from enterprise where ${offered(session.scope, offer)} order by ps_name, ps_code`,
  )

/** What an enterprise's page looks back on. */
const defaultSpanMs = 48 * hourMs

/** Enterprises with alarms of outlets that lasted into a span; those that alarm now come first. */
export const alarmingEnterprises = (
  { db, session, clock }: CallContext,
  { startTime, endTime, ...offer }: Offer & { startTime?: string | undefined; endTime?: string | undefined },
): Promise<(EnterpriseOption & { isAlarming: boolean })[]> => {
  const to = (endTime && parseCity(endTime)) || clock.now()
  const from = (startTime && parseCity(startTime)) || new Date(to.getTime() - defaultSpanMs)
  return rows(
    db,
    sql<EnterpriseOption & { isAlarming: boolean }>`
      select ps_code as code, ps_name as name, enterprise.id::text as "psId", enterprise.area_code as "countyCode",
        count(*)::int as count, bool_or(alarm_record.ended_at is null and alarm_record.status = 1) as "isAlarming"
      from alarm_record
      join outlet on outlet.id = alarm_record.subject_id
      join enterprise on enterprise.id = outlet.enterprise_id
      where subject_kind = 'outlet' and started_at < ${to} and coalesce(ended_at, ${to}) >= ${from}
        and ${offered(session.scope, offer)}
      group by enterprise.id order by "isAlarming" desc, count desc, ps_code`,
  )
}
