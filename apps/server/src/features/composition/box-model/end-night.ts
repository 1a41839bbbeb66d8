import { rows, sql } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'

const nightIsOver = '夜间运算时段（02:30—06:30）已结束，未运算'

/**
 * Takes the runs that still wait out of the queue and says of every station without a run why there is none. A run that
 * has begun ends by itself, within minutes.
 */
export const endNight = ({ db, clock }: Services, undecided: readonly { id: number }[], day: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    const stopped = await rows(
      tx,
      sql<{ id: string }>`update job set state = 'cancelled', cancel_requested = true, sentence = ${nightIsOver},
          ended_at = ${now}
        where state = 'queued' and owner_id is null and id in (select job_id from box_model_night) returning id`,
    )
    await sql`update box_model_night set skipped = ${nightIsOver}
      where job_id = any(${stopped.map(({ id }) => id)}::uuid[])`.execute(tx)
    await sql`insert into box_model_night (site_id, day, skipped, decided_at)
      select id, ${day}::date, ${nightIsOver}, ${now} from unnest(${undecided.map(({ id }) => id)}::int[]) id
      on conflict do nothing`.execute(tx)
  })
