import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServices, testServices } from '../testing/test-services.ts'
import { rows, sql } from './database.ts'
import { partitionSpans } from './partitions.ts'

/** Tables of measured values and of what is due for them, with the column that names the target. */
const targetColumns: Readonly<Record<string, string>> = {
  site_minute: 'site_id',
  site_five_minute: 'site_id',
  site_hour_raw: 'site_id',
  site_hour_checked: 'site_id',
  site_day: 'site_id',
  outlet_minute: 'outlet_id',
  outlet_hour: 'outlet_id',
  dust_minute: 'dust_id',
  dust_hour: 'dust_id',
  point_minute: 'point_id',
  point_hour: 'point_id',
  voc_hour: 'site_id',
  ions_hour: 'site_id',
  carbon_hour: 'site_id',
  elements_hour: 'site_id',
  outlet_day: 'outlet_id',
  point_day: 'point_id',
  lidar_hour: 'radar_id',
  mobile_minute: 'station_id',
  city_hour: 'city_id',
  city_day: 'city_id',
  latest: 'target_id',
  value_history: 'target_id',
  roll_up_due: 'target_id',
  alarm_due: 'target_id',
}

describe('the tables of measured values', () => {
  let test: TestServices
  beforeAll(async () => {
    test = await testServices()
  })
  afterAll(() => test.close())

  it('have keys that begin with the target, so that a target’s rows can lie together', async () => {
    const keys = await rows(
      test.services.db,
      sql<{ name: string; first: string }>`
        select c.relname as name, a.attname as first from pg_constraint k join pg_class c on c.oid = k.conrelid
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
        where k.contype in ('p', 'u') and c.relname = any(${Object.keys(targetColumns)}::text[])`,
    )
    expect(Object.fromEntries(keys.map(({ name, first }) => [name, first]))).toEqual(targetColumns)
  })

  it('are named here when they are cut in time, frames as received aside', () => {
    expect(Object.keys(partitionSpans).filter((table) => !(table in targetColumns))).toEqual(['frame_raw'])
  })

  it('are referred to by no foreign key', async () => {
    const references = await rows(
      test.services.db,
      sql<{ from: string }>`select conrelid::regclass::text as from from pg_constraint
        where contype = 'f' and confrelid = any(${Object.keys(targetColumns)}::regclass[])`,
    )
    expect(references).toEqual([])
  })
})
