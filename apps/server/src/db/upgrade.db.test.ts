import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { rows, sql } from './database.ts'
import { migrate } from './migrate.ts'
import { partitionsOf } from './partitions.ts'
import { type EarlierDatabase, earlierDatabase } from './testing/earlier-database.ts'

const kept = [
  'value_history',
  'latest',
  'roll_up_due',
  'alarm_due',
  'event',
  'outlet',
  'comment',
  'alarm_record',
  'flow_step',
] as const

describe('a database filled before the history was cut by years', () => {
  let database: EarlierDatabase
  const query = <R>(text: string) => database.query<R>(text)

  beforeAll(async () => {
    database = await earlierDatabase(inject('database'), '023')
    await query(`
      insert into area values ('320200', '无锡市', null, 2), ('320211', '滨湖区', '320200', 3);
      insert into site (site_code, site_name, site_type, area_code, longitude, latitude)
        values ('S1', '一号站', '30', '320211', 120.3, 31.5);
      insert into enterprise (ps_code, ps_name, address, area_code, longitude, latitude, industry_code, industry_name, credit_code)
        values ('P1', '一号厂', '某路', '320211', 120.3, 31.5, '31', '非金属', 'X');
      insert into outlet (outlet_code, enterprise_id, outlet_name) values ('O1', 1, '一号排口');
      insert into value_history (rev, target_kind, target_id, granularity, factor, start_at, old_value, old_flag, reason, changed_at)
        select n, case n % 3 when 0 then 'site' when 1 then 'outlet' else 'city' end, 1 + n % 7, 'hour', 'pm25',
          timestamptz '2025-12-20 00:00+08' + n * interval '1 hour', n / 3.0, null,
          case n % 2 when 0 then 'resend' else 'recomputed' end, timestamptz '2025-12-20 00:00+08' + n * interval '1 hour'
        from generate_series(1, 500) n;
      insert into latest values ('site', 1, 'hour', '2026-01-01 00:00+08', '{"pm25": 3}'), ('site', 1, 'day', '2026-01-01 00:00+08', '{}');
      insert into roll_up_due values ('site', 1, 'hour', '2026-01-01 00:00+08', false, '2026-01-01 01:00+08');
      insert into alarm_due values ('outlet', 1, 'hour', '2026-01-01 00:00+08', true);
      insert into alarm_record (id, subject_kind, subject_id, rule_id, rule_name, factor_code, level, first_at, started_at, last_at, sentence, dedupe_key)
        values (gen_random_uuid(), 'site', 1, gen_random_uuid(), '规则', 'pm25', 2, now(), now(), now(), '偏高', 'k');
      insert into event (id, event_code, event_type, status, level, event_time, created_at, updated_at, longitude, latitude, area_code,
          site_id, source_id, description, delegate_type, deadline_stage)
        values ('00000000-0000-7000-8000-000000000001', 'E1', '7.4', 11, 3, now(), now(), now(), 120, 31, '320211', 1,
          gen_random_uuid(), '偏高', '2', 'dispatch');
      insert into flow_step (id, event_id, seq, action, stage, from_status, to_status, actor_name, at, form, submission_key)
        select gen_random_uuid(), id, 1, 'closeUnderSupervision', 'user_overseer', null, 9, '甲', now(), '{}', 's' from event;
      insert into comment (id, source_id, event_id, user_id, user_name, note, created_at)
        select gen_random_uuid(), id, id, gen_random_uuid(), '甲', '好', now() from event`)
  })
  afterAll(() => database?.drop())

  /** The rows of each table by the columns it had, as lines in a fixed order. */
  const contents = async (columnsOf: ReadonlyMap<string, readonly string[]>) => {
    const found = new Map<string, string[]>()
    for (const [table, columns] of columnsOf) {
      const stored = await query<Record<string, unknown>>(`select * from ${table}`)
      found.set(table, stored.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort())
    }
    return found
  }
  const columnsOfKept = async () => {
    const found = await rows(
      database.connection.db,
      sql<{
        table: string
        columns: string[]
      }>`select table_name as table, array_agg(column_name::text order by 1) as columns
        from information_schema.columns where table_name = any(${kept}::text[]) group by 1`,
    )
    return new Map(found.map(({ table, columns }) => [table, columns]))
  }

  it('keeps every row, the history under the year of its change, and goes on', async () => {
    const columns = await columnsOfKept()
    const before = await contents(columns)
    expect([...before.keys()].sort()).toEqual([...kept].sort())
    expect([...before.values()].every((lines) => lines.length > 0)).toBe(true)
    const applied = await migrate(database.connection.db)
    expect(applied[0]).toBe('023_worker_and_tables.sql')
    expect(await contents(columns)).toEqual(before)
    expect(await partitionsOf(database.connection.db, 'value_history')).toEqual([
      { name: 'value_history_2025' },
      { name: 'value_history_2026' },
    ])
    expect(await query('select attempts, next_attempt_at from alarm_due')).toEqual([
      { attempts: 0, next_attempt_at: null },
    ])
    expect(await migrate(database.connection.db)).toEqual([])
  })
})
