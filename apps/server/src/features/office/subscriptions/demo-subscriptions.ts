import { minuteMs } from '@qingkong/domain/time/city-time'
import { sql, type Tx } from '../../../db/database.ts'
import { itemById } from './catalogue.ts'
import { nextDue } from './schedule.ts'

const demo = {
  zhibanzhang: ['day-report', 'national-ranking', 'open-digest'],
  diaodu: ['day-report', 'alarm-digest'],
} as const

/** By then the demo city has a past to report on: its first minutes fill it. */
const firstAfterMs = 5 * minuteMs

/** What two people of the demo city have delivered to themselves. */
export const insertDemoSubscriptions = async (tx: Tx, now: Date): Promise<void> => {
  for (const [userCode, items] of Object.entries(demo)) {
    for (const id of items) {
      const item = itemById(id)
      if (!item) throw new Error(`no subscription item ${id}`)
      await sql`insert into subscription (user_id, item, created_at, next_at)
        select id, ${item.id}, ${now}, ${item.comesAtOnce ? new Date(now.getTime() + firstAfterMs) : nextDue(item.schedule, now)} from app_user where user_code = ${userCode}`.execute(
        tx,
      )
    }
  }
}
