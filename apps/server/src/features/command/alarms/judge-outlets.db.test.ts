import { hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { smallCity } from '../../../ingest/testing/small-city.ts'
import { type TestServices, testServices } from '../../../testing/test-services.ts'
import { outletHours } from './judge-outlets.ts'

const midnight = new Date('2026-11-19T00:00:00+08:00')
const hourOf = (n: number) => new Date(midnight.getTime() + n * hourMs)
let test: TestServices
let outletId: number

beforeAll(async () => {
  test = await testServices()
  const { db } = test.services
  outletId = (await smallCity(test.services)).outlet
  await sql`update outlet_factor set limit_value = 80, judge_by = case factor_code when 'a21026' then 'DAY' else 'HOUR' end
    where outlet_id = ${outletId}`.execute(db)
  await ensurePartitions(db, 'outlet_hour', [midnight])
  for (let n = 0; n < 30; n += 1)
    await sql`insert into outlet_hour (outlet_id, start_at, measured, converted, total)
      values (${outletId}, ${hourOf(n)}, array[${n}, ${n}]::real[], '{null,null}', '{null,null}')`.execute(db)
})
afterAll(() => test?.close())

it('GB 18485: a limit by day means is held against the 24 hours up to the hour, once twenty of them stand', async () => {
  const hours = await outletHours(test.services.db, [outletId], hourOf(0), hourOf(30))
  const meansOf = (code: string) =>
    [18, 19, 29].map(
      (n) =>
        hours.find(({ factorCode, startAt }) => factorCode === code && startAt.getTime() === hourOf(n).getTime())?.mean,
    )
  // Hours 0 to 19 in the mean, then 6 to 29.
  expect(meansOf('a21026')).toEqual([null, 9.5, 17.5])
  expect(meansOf('a21002')).toEqual([18, 19, 29])
})
