import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../db/database.ts'
import { ensurePartitions } from '../../db/partitions.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { evaluateAlarms } from '../alarms/port.ts'

let app: TestApp
let api: Awaited<ReturnType<TestApp['as']>>
let rule: Awaited<ReturnType<typeof api.alarmRuleSave>>

/** Hours of 20 November: two alarms above 150, the second above 250 as well. */
const pm10 = [90, 180, 90, 80, 80, 80, 80, 300, 90]
const fields = {
  name: '回测用PM10',
  factorCode: 'pm10',
  thresholdLevel3: 150,
  days: 1,
}

beforeAll(async () => {
  app = await testApp()
  api = await app.as('zhibanzhang')
  const { db } = app.services
  await sql`update alarm_rule set status = '0'`.execute(db)
  const site = await firstRow(
    db,
    sql<{ id: number }>`insert into site (site_code, site_name, site_type, area_code, longitude, latitude)
      values ('320200BT01', '回测站', '30', '320211', 120.2, 31.5) returning id`,
  )
  const { days: _, ...stored } = fields
  rule = await api.alarmRuleSave({ ...stored, siteCodes: '320200BT01' })
  await ensurePartitions(db, 'back-test', 'site_hour_raw', [new Date('2026-11-20T00:00+08:00')])
  for (const [hour, value] of pm10.entries()) {
    const startAt = new Date(Date.parse('2026-11-20T00:00+08:00') + hour * 3_600_000)
    await sql`insert into site_hour_raw (site_id, start_at, pm10) values (${site?.id ?? 0}, ${startAt}, ${value})`.execute(
      db,
    )
    await sql`insert into alarm_due (target_kind, target_id, granularity, start_at, late)
      values ('site', ${site?.id ?? 0}, 'hour', ${startAt}, false)`.execute(db)
  }
  await evaluateAlarms(app.services)
})
afterAll(() => app.close())

const asked = (change: object) => ({ ...fields, id: rule.id, siteCodes: '320200BT01', ...change })

describe('the back-test of a rule (alarmRuleBackTest)', () => {
  it('of the present rule equals the recorded alarms and loses nothing', async () => {
    const records = await rows(
      app.services.db,
      sql<{
        peak: number
        level: number
      }>`select peak_value as peak, level from alarm_record where rule_id = ${rule.id}::uuid
        order by first_at desc`,
    )
    const answer = await api.alarmRuleBackTest(asked({}))
    expect(records).toHaveLength(2)
    expect(answer.episodes.map(({ peakValue, level }) => ({ peak: peakValue, level }))).toEqual(records)
    expect(answer.draft).toEqual(answer.present)
    expect(answer.episodes.every(({ isKept }) => isKept)).toBe(true)
    expect(answer).toMatchObject({ lost: [], lostConfirmed: 0, judged: pm10.length })
  })

  it('of a higher threshold tells the confirmed event it would lose and the dismissed one it would avoid', async () => {
    const { db } = app.services
    const change = (set: ReturnType<typeof sql>) =>
      sql`update event set ${set} where event.id =
      (select event_id from alarm_record where rule_id = ${rule.id}::uuid order by first_at limit 1)`.execute(db)
    await change(sql`finding = '属实', status = 10`)
    const answer = await api.alarmRuleBackTest(asked({ thresholdLevel3: 250 }))
    expect(answer.draft).toEqual({ episodes: 1, level1: 0, level2: 0, level3: 1 })
    expect(answer.present?.episodes).toBe(2)
    expect(answer).toMatchObject({ lostConfirmed: 1, avoidedDismissed: 0 })
    expect(answer.lost).toMatchObject([{ siteName: '回测站', verdict: 'confirmed', verdictName: '属实' }])
    expect(answer.sentence).toContain('比现行规则少1次；会漏掉1件已查实的事件')
    expect(answer.byDay.at(-1)).toEqual({ day: '2026-11-20', draft: 1, present: 2 })
    await change(sql`finding = '不属实'`)
    expect(await api.alarmRuleBackTest(asked({ thresholdLevel3: 250 }))).toMatchObject({
      lostConfirmed: 0,
      avoidedDismissed: 1,
    })
  })

  it('writes nothing', async () => {
    const count = () =>
      firstRow(
        app.services.db,
        sql<{ n: number }>`select (select count(*) from alarm_record)::int
        + (select count(*) from alarm_state)::int + (select count(*) from event)::int as n`,
      )
    const before = await count()
    await api.alarmRuleBackTest(asked({ thresholdLevel3: 20 }))
    expect(await count()).toEqual(before)
  })

  it('of a new rule has nothing to compare with; spans that take too long are refused in words', async () => {
    const answer = await api.alarmRuleBackTest({ ...fields, name: '新规则', siteCodes: '320200BT01' })
    expect(answer.present).toBeNull()
    expect(answer.sentence).toBe('近1天按此规则会产生2次告警，平均每天2.0次。')
    await expect(api.alarmRuleBackTest(asked({ accuracy: '0', days: 30 }))).rejects.toThrow('分钟规则最多回测14天')
    await expect(api.alarmRuleBackTest(asked({ thresholdLevel3: null }))).rejects.toThrow('请至少填写一个等级的阈值')
  })

  it('alarmRuleBackTestExport lists the alarms', async () => {
    const file = await api.alarmRuleBackTestExport(asked({}))
    const sheet = await readSheet(Buffer.from(await file.arrayBuffer()))
    expect(sheet.filter((row) => row[0] === '回测站')).toHaveLength(2)
  })
})
