import { addDays, cityDate } from '@qingkong/domain/time/city-time'
import { rows, sql, type Tx } from '../../../db/database.ts'

/** The demo city lives through months before its creation, and the weeks after it until somebody arranges further. */
const days = { before: 120, after: 60 }

const at = <T>(list: readonly T[], index: number): T[] => list.slice(index % list.length, (index % list.length) + 1)

/** Who holds a role for the whole city, by user code; of the dispatchers those who may handle a task, or may not. */
const holders = async (tx: Tx, roleCode: string, mayHandle: boolean | null): Promise<string[]> =>
  (
    await rows(
      tx,
      sql<{ id: string }>`select u.id from user_role join app_user u on u.id = user_id
        where role_code = ${roleCode} and not disabled and (${mayHandle}::boolean is null or ${mayHandle}::boolean = exists (
          select 1 from user_role other join role using (role_code) where other.user_id = u.id and 'event.handle' = any(rights)))
        order by user_code`,
    )
  ).map(({ id }) => id)

/**
 * A roster in which the chiefs and dispatchers of the demo city take turns, each shift with somebody who may handle a
 * task: without one nothing could be sent to 值班岗.
 */
export const insertDemoRoster = async (tx: Tx, now: Date): Promise<void> => {
  const [chiefs, dispatchers, handlers] = [
    await holders(tx, 'duty_chief', null),
    await holders(tx, 'dispatcher', false),
    await holders(tx, 'dispatcher', true),
  ]
  if (chiefs.length === 0 || dispatchers.length === 0) return
  const officersOf = (turn: number) => [...at(dispatchers, turn), ...at(handlers, turn)]
  const today = cityDate(now)
  const shifts = Array.from({ length: days.before + days.after + 1 }, (_, day) => {
    const dutyDate = addDays(today, day - days.before)
    return [
      // Counted by shifts, so that nobody keeps a night and the day after it.
      { dutyDate, shift: 'day', chief: at(chiefs, 2 * day), officers: officersOf(2 * day) },
      { dutyDate, shift: 'night', chief: at(chiefs, 2 * day + 1), officers: officersOf(2 * day + 1) },
    ]
  }).flat()
  const members = shifts.flatMap(({ dutyDate, shift, chief, officers: others }) => [
    ...chief.map((userId) => ({ dutyDate, shift, userId, part: 'chief', position: 0 })),
    ...others.map((userId, index) => ({ dutyDate, shift, userId, part: 'officer', position: index + 1 })),
  ])
  await sql`insert into duty_shift (duty_date, shift, version, updated_at, updated_by)
    select "dutyDate", shift, 1, ${now}, '系统' from jsonb_to_recordset(${JSON.stringify(shifts)}::jsonb)
      as r("dutyDate" date, shift text)`.execute(tx)
  await sql`insert into duty_member (duty_date, shift, user_id, part, position)
    select "dutyDate", shift, "userId", part, position from jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
      as r("dutyDate" date, shift text, "userId" uuid, part text, position int)`.execute(tx)
}
