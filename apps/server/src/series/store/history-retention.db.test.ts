import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../db/database.ts'
import { ensurePartitions, partitionsOf } from '../../db/partitions.ts'
import { type TestServices, testServices } from '../../testing/test-services.ts'
import { requireKept } from '../history.ts'
import { dropOldHistory, historyYears } from './history-retention.ts'

describe('the history of values', () => {
  let test: TestServices
  beforeAll(async () => {
    test = await testServices()
    const years = [2020, 2021, 2026]
    await ensurePartitions(
      test.services.db,
      'value_history',
      years.map((year) => new Date(`${year}-06-01T00:00:00Z`)),
    )
    for (const [index, year] of years.entries()) {
      await sql`insert into value_history (rev, target_kind, target_id, granularity, factor, start_at, reason, changed_at)
        values (${(index + 1) * 10}, 'site', 1, 'hour', 'pm25', '2019-01-01', 'resend', ${new Date(`${year}-06-01T00:00:00Z`)})`.execute(
        test.services.db,
      )
    }
  })
  afterAll(() => test.close())

  const kept = () => rows(test.services.db, sql<{ rev: number }>`select rev from value_history order by rev`)
  const drop = (now: string) => dropOldHistory(test.services.db, new Date(now))

  it('keeps a change for the years of its retention', async () => {
    expect(historyYears).toBe(5)
    expect(await drop('2025-12-31T23:59:59Z')).toEqual([])
    expect(await kept()).toEqual([{ rev: 10 }, { rev: 20 }, { rev: 30 }])
    await requireKept(test.services.db, 0)
  })

  it('drops a year past it, and says so of the versions that went with it', async () => {
    expect(await drop('2026-01-01T00:00:00Z')).toEqual(['value_history_2020'])
    expect(await kept()).toEqual([{ rev: 20 }, { rev: 30 }])
    await expect(requireKept(test.services.db, 9)).rejects.toMatchObject({ key: 'DATA_VERSION_GONE' })
    // The version that the last dropped change made is still whole: nothing after it is lost.
    await requireKept(test.services.db, 10)
    expect(await drop('2026-01-01T00:00:00Z')).toEqual([])
    expect(await firstRow(test.services.db, sql`select rev from history_floor`)).toEqual({ rev: 10 })
    expect((await partitionsOf(test.services.db, 'value_history')).map(({ name }) => name)).not.toContain(
      'value_history_2020',
    )
  })
})
