import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/database.ts'
import { type TestServices, testServices } from '../../testing/test-services.ts'
import { takeDue } from './take-due.ts'

let test: TestServices
beforeAll(async () => {
  test = await testServices()
})
afterAll(() => test.close())

const wanted = { kind: 'site', granularity: 'hour', batchSize: 3, takesLate: true } as const

it('R8: an hour that came in time is summed up before a history, each kind in the order of time', async () => {
  const { db } = test.services
  const now = test.clock.now()
  await sql`insert into roll_up_due (target_kind, target_id, granularity, start_at, late, due_at)
    select 'site', 1, 'hour', ${now}::timestamptz - n * interval '1 hour', n > 2, ${now} from generate_series(1, 6) n`.execute(
    db,
  )
  const hoursAgo = async (takesLate = true) => {
    const { intervals } = await db.transaction().execute((tx) => takeDue(tx, { ...wanted, takesLate }, now))
    return intervals.map(({ startMs }) => (now.getTime() - startMs) / 3_600_000).sort((a, b) => a - b)
  }
  expect(await hoursAgo()).toEqual([1, 2, 6])
  expect(await hoursAgo()).toEqual([3, 4, 5])
  expect(await hoursAgo()).toEqual([])
  await sql`insert into roll_up_due (target_kind, target_id, granularity, start_at, late, due_at)
    values ('site', 1, 'hour', ${now}, true, ${now})`.execute(db)
  expect(await hoursAgo(false)).toEqual([])
  expect(await hoursAgo()).toEqual([0])
})
