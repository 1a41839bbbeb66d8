import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../db/database.ts'
import { type TestServices, testServices } from '../../../testing/test-services.ts'
import { anchorOperationsLog, appendOperation, verifyChain } from './port.ts'

const request = { address: '10.0.0.1' }

describe('the operations log', () => {
  let test: TestServices
  beforeAll(async () => {
    test = await testServices()
  })
  afterAll(() => test.close())

  const append = (action: string) =>
    appendOperation(test.services, null, request, { action, object: 'x', result: 'ok', userCode: 'somebody' })

  it('keeps who, when, from where, what, on what and with which result, in one unbroken chain', async () => {
    await append('first')
    await Promise.all(Array.from({ length: 20 }, (_, n) => append(`parallel ${n}`)))
    const all = await rows(
      test.services.db,
      sql<{ id: number; user_code: string; address: string; at: Date }>`select * from operations_log order by id`,
    )
    expect(all.map((row) => row.id)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1))
    expect(all[0]).toMatchObject({ user_code: 'somebody', address: '10.0.0.1', at: test.clock.now() })
    expect(await verifyChain(test.services)).toBeNull()
  })

  it('59: refuses update, delete and truncate by SQL', async () => {
    await expect(sql`update operations_log set result = 'ok'`.execute(test.services.db)).rejects.toThrow('append-only')
    await expect(sql`delete from operations_log where id = 1`.execute(test.services.db)).rejects.toThrow('append-only')
    await expect(sql`truncate operations_log`.execute(test.services.db)).rejects.toThrow('append-only')
  })

  it('text that PostgreSQL could not hold does not lose the entry', async () => {
    await appendOperation(test.services, null, request, {
      action: 'login',
      object: 'a\0b',
      result: 'ok',
      userCode: '\0',
    })
    expect(await verifyChain(test.services)).toBeNull()
  })

  it('59: the check finds an entry edited behind the triggers, and a cut chain by its anchor', async () => {
    const db = test.services.db
    await anchorOperationsLog(test.services)
    expect(await rows(db, sql`select 1 from operations_log_anchor`)).toHaveLength(0)
    test.clock.set(new Date(test.clock.now().getTime() + 86_400_000))
    await anchorOperationsLog(test.services)
    await anchorOperationsLog(test.services)
    expect(await rows(db, sql`select last_id from operations_log_anchor`)).toEqual([{ last_id: 22 }])

    await sql`alter table operations_log disable trigger all`.execute(db)
    await sql`update operations_log set result = 'FORBIDDEN' where id = 7`.execute(db)
    expect(await verifyChain(test.services)).toEqual({ id: 7, problem: 'edited' })
    await sql`update operations_log set result = 'ok' where id = 7`.execute(db)
    expect(await verifyChain(test.services)).toBeNull()
    await sql`delete from operations_log where id = 22`.execute(db)
    expect(await verifyChain(test.services)).toEqual({ id: 22, problem: 'anchor missed' })
  })
})
