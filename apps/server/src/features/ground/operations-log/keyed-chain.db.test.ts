import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../db/database.ts'
import { type TestServices, testServices } from '../../../testing/test-services.ts'
import { checkChain } from './check-chain.ts'
import { readAnchors } from './outside-record.ts'
import { anchorOperationsLog, appendOperation, verifyChain } from './port.ts'

describe('S10: whoever can write the whole database', () => {
  let test: TestServices
  beforeEach(async () => {
    test = await testServices()
    for (let n = 1; n <= 6; n += 1) await append(`action ${n}`)
  })
  afterEach(() => test.close())

  const append = (action: string) =>
    appendOperation(test.services, null, { address: '10.0.0.1' }, { action, object: 'x', result: 'ok', userCode: 'u' })

  /** Everything the database itself offers: entries, hashes, links, anchors and the memory of the check. */
  const rewrite = async () => {
    const { db } = test.services
    await sql`alter table operations_log disable trigger all`.execute(db)
    await sql`update operations_log set result = 'FORBIDDEN' where id = 2`.execute(db)
    await sql`do $$
      declare entry record; last bytea := decode(repeat('00', 32), 'hex'); hashed bytea;
      begin
        for entry in select * from operations_log order by id loop
          hashed := operation_hash(last, entry.id, entry.at, entry.user_id, entry.user_code, entry.address, entry.action,
            entry.object, entry.result, entry.detail);
          update operations_log set prev_hash = last, hash = hashed where id = entry.id;
          last := hashed;
        end loop;
        update operations_log_anchor a set hash = l.hash from operations_log l where l.id = a.last_id;
        update operations_log_check c set verified_hash = l.hash from operations_log l where l.id = c.verified_id;
      end $$`.execute(db)
  }

  it('cannot rewrite it with its hashes and anchors: the key is not there', async () => {
    test.clock.set(new Date(test.clock.now().getTime() + 86_400_000))
    await anchorOperationsLog(test.services)
    await checkChain(test.services, { full: true })
    await rewrite()
    expect(await verifyChain(test.services)).toEqual({ id: 1, problem: 'edited' })
  })

  it('cannot cut its end: what was verified once must still be there', async () => {
    await checkChain(test.services, { full: true })
    await append('the last deed')
    await checkChain(test.services, { full: false })
    expect(await verifyChain(test.services)).toBeNull()
    const { db } = test.services
    await sql`alter table operations_log disable trigger all`.execute(db)
    await sql`delete from operations_log where id >= 6`.execute(db)
    await sql`update operations_log_check set verified_id = 5`.execute(db)
    expect(await verifyChain(test.services)).toEqual({ id: 7, problem: 'cut' })
    // Entries that the program writes in their place are good ones, and not the ones that were there.
    await append('instead')
    await append('instead')
    expect(await verifyChain(test.services)).toEqual({ id: 7, problem: 'replaced' })
    await checkChain(test.services, { full: true })
    const [state] = await rows(db, sql<{ broken_id: number }>`select broken_id from operations_log_check`)
    expect(state?.broken_id).toBe(7)
  })

  it('meets the anchors of each day in a file outside', async () => {
    await anchorOperationsLog(test.services)
    expect(readAnchors(test.services.config.dataDir)).toEqual([])
    test.clock.set(new Date(test.clock.now().getTime() + 86_400_000))
    await anchorOperationsLog(test.services)
    await anchorOperationsLog(test.services)
    expect(readAnchors(test.services.config.dataDir)).toMatchObject([{ day: '2026-11-20', lastId: 6 }])
    const { db } = test.services
    await sql`alter table operations_log disable trigger all`.execute(db)
    await sql`delete from operations_log where id = 6`.execute(db)
    await sql`delete from operations_log_anchor`.execute(db)
    expect(await verifyChain(test.services)).toEqual({ id: 6, problem: 'anchor missed' })
  })

  it('entries of an earlier release stay valid as they were written, up to where the key begins', async () => {
    const { db, config } = test.services
    await rewrite()
    await append('keyed')
    rmSync(join(config.dataDir, 'operations-log'), { recursive: true, force: true })
    await checkChain(test.services, { full: true })
    expect(await verifyChain(test.services)).toBeNull()
    await sql`update operations_log set object = 'y' where id = 3`.execute(db)
    expect(await verifyChain(test.services)).toEqual({ id: 3, problem: 'edited' })
  })
})
