import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServices, testServices } from '../testing/test-services.ts'
import { preparedRows, rows, sql } from './database.ts'

let test: TestServices
beforeAll(async () => {
  test = await testServices()
})
afterAll(() => test.close())

it('a statement asked all the time is planned once per connection, the same one asked otherwise each time', async () => {
  await test.services.db.connection().execute(async (db) => {
    const plans = () =>
      rows(
        db,
        sql<{ times: number }>`select (generic_plans + custom_plans)::int as times from pg_prepared_statements
          where statement like '%count(*)::int as n from area%'`,
      )
    const question = (code: string) => sql<{ n: number }>`select count(*)::int as n from area where area_code = ${code}`
    expect(await rows(db, question('320200'))).toEqual([{ n: 0 }])
    expect(await plans()).toEqual([])
    for (const code of ['320200', '320205', '320206'])
      expect(await preparedRows(db, question(code))).toEqual([{ n: 0 }])
    expect(await plans()).toEqual([{ times: 3 }])
  })
})

it('answers after its table has changed', async () => {
  const { db } = test.services
  const question = sql<{ n: number }>`select count(*)::int as n from city_set`
  expect(await preparedRows(db, question)).toEqual([{ n: 0 }])
  await sql`alter table city_set add column tried int`.execute(db)
  expect(await preparedRows(db, question)).toEqual([{ n: 0 }])
})
