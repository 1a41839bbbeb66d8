import { type DailyPollutant, dailyPollutants } from '@qingkong/domain/air/aqi'
import { z } from 'zod'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { type Asker, askedDay, placeOf } from './day-hours.ts'

/** Values of a user's own in place of what is to come, by place and day. */
const dayTargetKey = 'dayTarget'
const hoursKey = (pollutant: DailyPollutant) => `hours:${pollutant}`

const KeptTargets = z.partialRecord(z.enum(dailyPollutants as [DailyPollutant, ...DailyPollutant[]]), z.number())
const KeptHours = z.array(z.object({ hour: z.number(), value: z.number() }))

export type OwnTargets = z.infer<typeof KeptTargets>
export type OwnHours = z.infer<typeof KeptHours>

const kept = (db: Queryable, { session }: Asker, areaCode: string, key: string, date: string) =>
  firstRow(
    db,
    sql<{ edited: unknown }>`select edited from allowance_edit where user_id = ${session.userId}::uuid
      and area_code = ${areaCode} and edit_key = ${key} and day = ${date}::date`,
  )

/** Day targets the user set for himself. */
export const ownTargets = async (db: Queryable, asker: Asker, code: string, date: string): Promise<OwnTargets> =>
  KeptTargets.parse((await kept(db, asker, code, dayTargetKey, date))?.edited ?? {})

/** What the user takes hours to come to be. */
export const ownHours = async (
  db: Queryable,
  asker: Asker,
  code: string,
  pollutant: DailyPollutant,
  date: string,
): Promise<OwnHours> => KeptHours.parse((await kept(db, asker, code, hoursKey(pollutant), date))?.edited ?? [])

const keep = async (
  { db, session, clock }: CallContext,
  code: string,
  key: string,
  date: string,
  edited: object | null,
) => {
  if (edited === null) {
    await sql`delete from allowance_edit where user_id = ${session.userId}::uuid and area_code = ${code}
      and edit_key = ${key} and day = ${date}::date`.execute(db)
    return
  }
  await sql`insert into allowance_edit (user_id, area_code, edit_key, day, edited, updated_at)
    values (${session.userId}::uuid, ${code}, ${key}, ${date}::date, ${JSON.stringify(edited)}::jsonb, ${clock.now()})
    on conflict (user_id, area_code, edit_key, day) do update set edited = excluded.edited,
      updated_at = excluded.updated_at`.execute(db)
}

export interface TargetsChange extends Partial<Record<DailyPollutant, number | null | undefined>> {
  siteCode: string
  siteType: string
  date?: string | undefined
}

/** Keeps the user's own day targets; what is not given goes by the setting or the limit again. */
export const saveOwnTargets = async (context: CallContext, change: TargetsChange): Promise<void> => {
  const date = askedDay(context, change.date)
  const place = await placeOf(context.db, context.session.scope, change.siteCode, change.siteType)
  const given = dailyPollutants.flatMap((pollutant) => {
    const value = change[pollutant] ?? null
    return value === null ? [] : [[pollutant, value] as const]
  })
  await keep(context, place.code, dayTargetKey, date, given.length === 0 ? null : Object.fromEntries(given))
}

export interface HoursChange {
  siteCode: string
  date?: string | undefined
  factorCode: DailyPollutant
  hours: OwnHours
}

/** Keeps what the user takes hours to come to be; none = back to the usual ones. */
export const saveOwnHours = async (context: CallContext, change: HoursChange): Promise<null> => {
  const date = askedDay(context, change.date)
  const place = await placeOf(context.db, context.session.scope, change.siteCode)
  const byHour = new Map(change.hours.map(({ hour, value }) => [hour, value]))
  const hours = [...byHour].sort(([a], [b]) => a - b).map(([hour, value]) => ({ hour, value }))
  await keep(context, place.code, hoursKey(change.factorCode), date, hours.length === 0 ? null : hours)
  return null
}
