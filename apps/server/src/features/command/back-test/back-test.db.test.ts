import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { jobsWhere } from '../../../jobs/job.ts'
import { runDueJobs } from '../../../jobs/job-worker.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { evaluateAlarms } from '../alarms/port.ts'
import { backTestJob } from './port.ts'

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
  await ensurePartitions(db, 'site_hour_raw', [new Date('2026-11-20T00:00+08:00')])
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

/** The back-test run to its end, as the page sees it. */
const backTest = async (question: Parameters<typeof api.alarmRuleBackTestStart>[0]) => {
  const { jobId } = await api.alarmRuleBackTestStart(question)
  await runDueJobs(app.services)
  return { jobId, answer: await api.alarmRuleBackTest({ jobId }) }
}

describe('the back-test of a rule (alarmRuleBackTestStart, alarmRuleBackTest)', () => {
  it('of the present rule equals the recorded alarms and loses nothing', async () => {
    const records = await rows(
      app.services.db,
      sql<{
        peak: number
        level: number
      }>`select peak_value as peak, level from alarm_record where rule_id = ${rule.id}::uuid
        order by first_at desc`,
    )
    const { answer } = await backTest(asked({}))
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
    const { answer } = await backTest(asked({ thresholdLevel3: 250 }))
    expect(answer.draft).toEqual({ episodes: 1, level1: 0, level2: 0, level3: 1 })
    expect(answer.present?.episodes).toBe(2)
    expect(answer).toMatchObject({ lostConfirmed: 1, avoidedDismissed: 0 })
    expect(answer.lost).toMatchObject([{ siteName: '回测站', verdict: 'confirmed', verdictName: '属实' }])
    expect(answer.sentence).toContain('比现行规则少1次；会漏掉1件已查实的事件')
    expect(answer.byDay.at(-1)).toEqual({ day: '2026-11-20', draft: 1, present: 2 })
    await change(sql`finding = '不属实'`)
    expect((await backTest(asked({ thresholdLevel3: 250 }))).answer).toMatchObject({
      lostConfirmed: 0,
      avoidedDismissed: 1,
    })
  })

  it('raises no alarm and no event', async () => {
    const count = () =>
      firstRow(
        app.services.db,
        sql<{ n: number }>`select (select count(*) from alarm_record)::int
        + (select count(*) from alarm_state)::int + (select count(*) from event)::int as n`,
      )
    const before = await count()
    await backTest(asked({ thresholdLevel3: 20 }))
    expect(await count()).toEqual(before)
  })

  it('of a new rule has nothing to compare with; what could not be saved is refused before a job starts', async () => {
    const { answer } = await backTest({ ...fields, name: '新规则', siteCodes: '320200BT01' })
    expect(answer.present).toBeNull()
    expect(answer.sentence).toBe('近1天按此规则会产生2次告警，平均每天2.0次。')
    await expect(api.alarmRuleBackTestStart(asked({ thresholdLevel3: null }))).rejects.toThrow(
      '请至少填写一个等级的阈值',
    )
  })

  it('says from when there are data when they begin within the span', async () => {
    const { answer } = await backTest({ ...fields, name: '新规则', siteCodes: '320200BT01', days: 90 })
    expect(answer.dataFrom).toBe('2026-11-20 00:00:00')
    expect(answer.sentence).toMatch(/^近90天（数据始于2026-11-20）按此规则会产生2次告警/)
  })

  it('lists every alarm in a workbook to download; its tray offers nothing else', async () => {
    const { jobId } = await backTest(asked({}))
    const { files, title } = await api.jobDetail({ jobId })
    expect(title).toBe('规则回测 回测用PM10（近1天）')
    expect(files.map(({ fileName }) => fileName)).toEqual(['规则回测_回测用PM10.xlsx'])
    const file = await api.jobFile({ jobId, sha256: files[0]?.sha256 ?? '' })
    const sheet = await readSheet(Buffer.from(await file.arrayBuffer()))
    expect(sheet.filter((row) => row[0] === '回测站')).toHaveLength(2)
  })

  it('is its owner’s alone, and has no result before its end', async () => {
    const { jobId } = await api.alarmRuleBackTestStart(asked({ days: 3 }))
    await expect(api.alarmRuleBackTest({ jobId })).rejects.toThrow('请等待完成')
    await runDueJobs(app.services)
    const other = await app.as('diaodu')
    await expect(other.alarmRuleBackTest({ jobId })).rejects.toThrow()
  })
})

describe('a rule on minutes over ninety days (alarmRuleBackTestStart)', () => {
  const minutes = {
    name: '分钟PM10',
    accuracy: '0' as const,
    factorCode: 'pm10',
    thresholdLevel3: 150,
    siteCodes: '320200BT02',
  }

  beforeAll(async () => {
    const { db } = app.services
    await sql`insert into site (site_code, site_name, site_type, area_code, longitude, latitude, has_minute)
      values ('320200BT02', '分钟站', '30', '320211', 120.2, 31.5, true)`.execute(db)
    const days = ['2026-08-23', '2026-10-01'].map((day) => new Date(`${day}T00:00+08:00`))
    await ensurePartitions(db, 'site_five_minute', days)
    // Two hours of each of two days, the second hour above the threshold.
    for (const day of days)
      await sql`insert into site_five_minute (site_id, start_at, pm10)
        select site.id, at, case when at < ${day}::timestamptz + interval '1 hour' then 80 else 200 end
        from site, generate_series(${day}::timestamptz, ${day}::timestamptz + interval '115 minutes', interval '5 minutes') as at
        where site_code = '320200BT02'`.execute(db)
  })

  it('finds the alarms of the first day as those of the last, and tells its progress by the day', async () => {
    const { jobId, answer } = await backTest({ ...minutes, days: 90 })
    expect(answer.episodes.map(({ startTime }) => startTime.slice(0, 13))).toEqual(['2026-10-01 01', '2026-08-23 01'])
    expect(answer).toMatchObject({ judged: 48, byDay: expect.any(Array) })
    const { log } = await api.jobDetail({ jobId })
    expect(log.map(({ text }) => text).filter((text) => text.startsWith('正在逐时段判定')).length).toBeGreaterThan(3)
  })

  it('looks back as far as the rule says: the second hour stands out against the first', async () => {
    const own = { calculationMode: '3', lookbackHours: 1, thresholdLevel3: 100 } as const
    const { answer } = await backTest({ ...minutes, ...own, days: 90 })
    expect(answer.episodes.map(({ startTime }) => startTime.slice(0, 13))).toEqual(['2026-10-01 01', '2026-08-23 01'])
  })

  it('stops when it is cancelled', async () => {
    const { jobId } = await api.alarmRuleBackTestStart({ ...minutes, days: 89 })
    const [job] = await jobsWhere(app.services.db, sql`id = ${jobId}::uuid`)
    if (!job) throw new Error('no such job')
    const controller = new AbortController()
    const progress = vi.fn(() => Promise.resolve(controller.abort(new Error('cancelled'))))
    const { ownerId, scope, input } = job
    const run = { ...app.services, ownerId, scope, signal: controller.signal, progress }
    await expect(backTestJob.run(run, input)).rejects.toThrow('cancelled')
    expect(progress).toHaveBeenCalledTimes(1)
    await api.jobCancel({ jobId })
  })
})
