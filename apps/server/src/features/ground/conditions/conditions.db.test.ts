import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect, sql } from '../../../db/database.ts'
import { startIngest } from '../../../ingest/port.ts'
import { DeviceLine, frameOf } from '../../../ingest/testing/device-line.ts'
import { smallCity } from '../../../ingest/testing/small-city.ts'
import { createLog } from '../../../platform/log.ts'
import { type TestServices, testServices } from '../../../testing/test-services.ts'
import { startConditionWatch } from '../../office/live/condition-watch.ts'
import { gatherConditions } from './port.ts'

let test: TestServices
beforeEach(async () => {
  test = await testServices()
  await smallCity(test.services)
})
afterEach(() => test.close())

describe('R11: what an operator is shown of the platform', () => {
  it('silent monitors, until they speak again', async () => {
    const { services, clock } = test
    const found = await gatherConditions(services)
    expect(found.find(({ key }) => key === 'offline')?.title).toBe('4 个监控点离线')
    const ingest = await startIngest(services)
    const line = await DeviceLine.open(ingest.port)
    await line.sendAcknowledged(frameOf({ at: clock.now(), factors: { a34004: { Avg: '30', Flag: 'N' } } }))
    expect((await gatherConditions(services)).find(({ key }) => key === 'offline')?.title).toBe('3 个监控点离线')
    clock.set(new Date(clock.now().getTime() + 31 * 60_000))
    expect((await gatherConditions(services)).find(({ key }) => key === 'offline')?.title).toBe('4 个监控点离线')
    line.end()
    await ingest.close()
  })

  it('to a district its own monitors, and nothing that is of no district', async () => {
    await sql`insert into quarantine (received_at, mn, reason, bytes) values (${test.clock.now()}, 'M1', 'password', '')`.execute(
      test.services.db,
    )
    const scope = { userId: '', orgCode: '', cityCode: '320200', enterpriseCode: null }
    const found = async (areaCodes: string[]) =>
      (await gatherConditions(test.services, { ...scope, areaCodes }))
        .map(({ key }) => key)
        .filter((key) => !key.startsWith('disk.'))
    expect(await found(['320200'])).toEqual(['quarantine.password', 'offline'])
    expect(await found(['320205'])).toEqual(['offline'])
    expect(await found(['320281'])).toEqual([])
  })

  it('what stands in quarantine, by reason and device', async () => {
    await sql`insert into quarantine (received_at, remote_address, mn, reason, bytes)
      select ${test.clock.now()}, '10.0.0.1', 'M' || n, 'password', '' from generate_series(1, 5) n`.execute(
      test.services.db,
    )
    const found = (await gatherConditions(test.services)).find(({ key }) => key === 'quarantine.password')
    expect(found).toMatchObject({ title: '隔离报文：设备密码不符', detail: '近24小时 5 条，设备 M1、M2、M3 等。' })
  })

  it('a packet of which a part never came', async () => {
    const { services, clock } = test
    const ingest = await startIngest(services)
    const line = await DeviceLine.open(ingest.port)
    const first = (minutesAgo: number) =>
      frameOf({
        at: new Date(clock.now().getTime() - minutesAgo * 60_000),
        factors: { a34004: { Avg: '30', Flag: 'N' } },
        draft: { part: { total: 3, number: 1 } },
      })
    await line.sendAcknowledged(first(3))
    clock.set(new Date(clock.now().getTime() + 130_000))
    await line.sendAcknowledged(first(2))
    await ingest.settled()
    const found = (await gatherConditions(services)).find(({ key }) => key === 'quarantine.incomplete-split')
    expect(found).toMatchObject({ title: '隔离报文：分包不完整', detail: '近24小时 1 条，设备 SITE。' })
    line.end()
    await ingest.close()
  })

  it('R10: a database without an answer, which the log hears of at once and once', async () => {
    const written: unknown[] = []
    const gone = connect({ url: 'postgres://app@127.0.0.1:1/nowhere' })
    const log = createLog('error', { write: (line: string) => void written.push(line) })
    const watch = startConditionWatch({ ...test.services, log, db: gone.db })
    await watch.look()
    await watch.look()
    await watch.close()
    expect(written.filter((line) => String(line).includes('数据库没有应答'))).toHaveLength(1)
    const found = await gatherConditions({ ...test.services, db: gone.db })
    expect(found.map(({ key }) => key).filter((key) => !key.startsWith('disk.'))).toEqual(['database'])
  })
})
