import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { type TestServices, testServices } from '../testing/test-services.ts'
import { rows, sql } from './database.ts'
import type { Row, Stored } from './row.ts'
import { schemaSource } from './schema-source.ts'

describe('the row types of the tables', () => {
  let test: TestServices
  beforeAll(async () => {
    test = await testServices()
  })
  afterAll(() => test.close())

  it('are those of the migrations (after a new one: npm run schema)', async () => {
    const written = readFileSync(join(import.meta.dirname, 'schema.gen.ts'), 'utf8')
    expect(written).toBe(await schemaSource(test.services.db))
  })

  it('say what the driver gives', async () => {
    await sql`insert into area values ('320200', '无锡市', null, 2)`.execute(test.services.db)
    const [area] = await rows(
      test.services.db,
      sql<
        Stored<'area', 'parent_code' | 'area_type' | 'longitude'>
      >`select parent_code, area_type, longitude from area`,
    )
    expectTypeOf(area).toEqualTypeOf<
      { parent_code: string | null; area_type: number; longitude: number | null } | undefined
    >()
    expect(area).toEqual({ parent_code: null, area_type: 2, longitude: null })
    const [rule] = await rows(
      test.services.db,
      sql<Row<'warning_criterion', 'effectiveFrom' | 'updatedAt' | 'alternatives'>>`
        select effective_from as "effectiveFrom", updated_at as "updatedAt", alternatives from warning_criterion limit 1`,
    )
    expectTypeOf(rule).toEqualTypeOf<{ effectiveFrom: string; updatedAt: Date; alternatives: unknown } | undefined>()
    expect(typeof rule?.effectiveFrom).toBe('string')
    expect(rule?.updatedAt).toBeInstanceOf(Date)
    expectTypeOf<Row<'job', 'state'>['state']>().toEqualTypeOf<
      'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
    >()
  })
})
