import { CallError } from '@qingkong/contract/core/client'
import { hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { runBehindList, tracedSources } from './port.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>

interface Place {
  id: number
  code: string
  longitude: number
  latitude: number
  areaCode: string
}

/** A monitored stack with a station north-east of it, and what the test needs to know of both. */
let stack: Place & { outletId: number; position: number; factors: number }
let site: Place
const startAt = new Date('2026-11-20T09:00:00+08:00')
const dataTime = '2026-11-20 10:00:00'
const factorCode = 'so2'

const refusal = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return { code: error.code, message: error.message }
}

/** Twelve quiet hours everywhere with wind from the stack to the site; then the site rises with the stack. */
const liveThrough = async () => {
  const { db } = app.services
  const bearing = Math.atan2(
    (site.longitude - stack.longitude) * Math.cos((site.latitude * Math.PI) / 180),
    site.latitude - stack.latitude,
  )
  const from = ((bearing * 180) / Math.PI + 180 + 360) % 360
  const starts = Array.from({ length: 13 }, (_, n) => new Date(startAt.getTime() - n * hourMs))
  await ensurePartitions(db, 'site_hour_raw', starts)
  await ensurePartitions(db, 'outlet_hour', starts)
  await sql`insert into site_hour_raw (site_id, start_at, pm25, so2, wind_speed, wind_direction)
    select id, at, 40, case when id = ${site.id} and at = ${startAt}::timestamptz then 90 else 8 + id % 3 end, 3, ${from}
    from site cross join unnest(${starts}::timestamptz[]) at where site_type <> '80'`.execute(db)
  const values = Array.from({ length: stack.factors }, (_, n) => (n + 1 === stack.position ? 1 : null))
  await sql`insert into outlet_hour (outlet_id, start_at, measured, total, flags)
    select ${stack.outletId}, at, ${values}::real[],
      (select array_agg(v * case when at = ${startAt}::timestamptz then 72 else 12 end) from unnest(${values}::real[]) v),
      repeat('N', ${stack.factors})
    from unnest(${starts}::timestamptz[]) at`.execute(db)
}

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  const { db } = app.services
  const pair = await firstRow(
    db,
    sql<{ site: Place; stack: typeof stack }>`
      select jsonb_build_object('id', site.id, 'code', site_code, 'longitude', site.longitude, 'latitude', site.latitude,
          'areaCode', site.area_code) as site,
        jsonb_build_object('id', enterprise.id, 'code', ps_code, 'longitude', enterprise.longitude,
          'latitude', enterprise.latitude, 'areaCode', enterprise.area_code, 'outletId', outlet.id, 'position', f.position,
          'factors', (select count(*) from outlet_factor where outlet_id = outlet.id)) as stack
      from site, enterprise join outlet on enterprise_id = enterprise.id
      join outlet_factor f on f.outlet_id = outlet.id and factor_code = 'a21026'
      where site_type in ('30', '40', '41', '42', '43') and left(site.area_code, 6) <> left(enterprise.area_code, 6)
        and stack_height_m < 60
        and sqrt(((site.longitude - enterprise.longitude) * 95000) ^ 2 + ((site.latitude - enterprise.latitude) * 111000) ^ 2)
          between 600 and 4000
      order by site.id, outlet.id limit 1`,
  )
  if (!pair) throw new Error('the demo city has no stack within 4 km of a station of another district')
  site = pair.site
  stack = pair.stack
  await liveThrough()
})
afterAll(() => app.close())

describe('tracing a site that stands out', () => {
  it('ranks the stack whose emission rose upwind first, across the district border, with numbers in its reasons', async () => {
    const run = await chief.traceSourceEnter({ siteCode: site.code, factorCode, dataTime })
    const [first] = run.candidates
    expect(first).toMatchObject({ rank: 1, kind: 'ps', code: stack.code, detailVisible: true, listed: false })
    expect(first?.areaCode.slice(0, 6)).not.toBe(site.areaCode.slice(0, 6))
    expect(run.value).toBe(90)
    expect(run.expected).toBeGreaterThan(5)
    expect(run.expected).toBeLessThan(15)
    const text = (kind: string) => first?.reasons.find((reason) => reason.kind === kind)?.text
    expect(text('wind')).toMatch(/^位于上风向，偏离气流轴线 \d+°，距离 [\d.]+ (km|m)，传输约 \d+ 分钟$/)
    expect(text('emission')).toBe('09:00—10:00 二氧化硫排放为自身基线的 6 倍')
    expect(first?.reasons.reduce((sum, { logOdds }) => sum + logOdds, 0)).toBeCloseTo(first?.score ?? 0, 1)
    expect(run.summary).toContain(first?.name)
    expect(run.path.length).toBeGreaterThan(5)
    expect(run.inputs).toMatchObject({ radiusM: 10_000, windSpeed: 3, provisional: false })
  })

  it('gives probabilities that leave room for none of the listed', async () => {
    const run = await chief.traceSourceEnter({ siteCode: site.code, factorCode, dataTime })
    const sum = run.candidates.reduce((total, { probability }) => total + probability, run.noneProbability)
    expect(sum).toBeLessThanOrEqual(1.001)
    expect(run.noneProbability).toBeGreaterThan(0)
  })

  it('keeps a run: entering again answers it, refreshing makes another beside it', async () => {
    const first = await chief.traceSourceEnter({ siteCode: site.code, factorCode, dataTime })
    expect((await chief.traceSourceEnter({ siteCode: site.code, factorCode, dataTime })).runId).toBe(first.runId)
    const second = await chief.traceSourceEnter({ siteCode: site.code, factorCode, dataTime, refresh: '1' })
    expect(second.runId).not.toBe(first.runId)
    expect(second.candidates.map(({ score }) => score)).toEqual(first.candidates.map(({ score }) => score))
    expect((await chief.traceRun({ runId: first.runId }))?.runId).toBe(first.runId)
  })

  it('says what is missing: the hour, the wind, the factor', async () => {
    const asked = { siteCode: site.code, factorCode, dataTime: '2026-11-19 10:00:00' }
    expect((await refusal(chief.traceSourceEnter(asked))).message).toMatch(/没有有效的SO2数据，无法溯源$/)
    expect((await refusal(chief.traceSourceEnter({ ...asked, dataTime: '2026-11-20 09:30:00' }))).message).toBe(
      '溯源时间应为整点，如 2026-11-20 10:00:00',
    )
    expect((await refusal(chief.traceSourceEnter({ ...asked, factorCode: 'temperature' }))).message).toContain(
      '不支持溯源',
    )
    expect((await refusal(chief.traceSourceEnter({ ...asked, dataTime: '2026-11-21 10:00:00' }))).message).toBe(
      '溯源时间不能晚于当前时间',
    )
  })
})

describe('electricity meters', () => {
  it('say when treatment stood while production ran', async () => {
    const { db } = app.services
    const starts = Array.from({ length: 13 }, (_, n) => new Date(startAt.getTime() - n * hourMs))
    await ensurePartitions(db, 'point_hour', starts)
    await sql`delete from point_hour where point_id in (select id from monitor_point where enterprise_id = ${stack.id})`.execute(
      db,
    )
    await sql`delete from monitor_point_factor where point_id in (select id from monitor_point where enterprise_id = ${stack.id})`.execute(
      db,
    )
    await sql`delete from monitor_point where enterprise_id = ${stack.id}`.execute(db)
    for (const [group, now] of [
      ['production', 200],
      ['govern', 10],
    ] as const) {
      const meter = await firstRow(
        db,
        sql<{
          id: number
        }>`insert into monitor_point (point_code, point_name, enterprise_id, monitor_type, outlet_group)
          values (${`TRACE-${group}`}, ${group}, ${stack.id}, 'pst002', ${group}) returning id`,
      )
      await sql`insert into monitor_point_factor (point_id, position, factor_code, factor_name, unit, quantity)
        values (${meter?.id ?? 0}, 1, 'd20701', '负荷', 'Kw', 'load')`.execute(db)
      await sql`insert into point_hour (point_id, start_at, measured, flags)
        select ${meter?.id ?? 0}, at, array[case when at = ${startAt}::timestamptz then ${now} else 200 end]::real[], 'N'
        from unnest(${starts}::timestamptz[]) at`.execute(db)
    }
    const run = await chief.traceSourceEnter({ siteCode: site.code, factorCode, dataTime, refresh: '1' })
    const load = run.candidates[0]?.reasons.find(({ kind }) => kind === 'load')
    expect(load?.text).toBe('生产负荷为常态的 100%，治理设施负荷为常态的 5%')
    expect(load?.logOdds).toBeGreaterThan(0)
  })
})

describe('who may see a run', () => {
  const districtUser = async () => {
    const user = await firstRow(
      app.services.db,
      sql<{ code: string }>`select user_code as code from app_user join user_role on user_id = app_user.id
        where role_code = 'district_dispatcher' and area_codes @> array[${site.areaCode.slice(0, 6)}] limit 1`,
    )
    return user?.code
  }

  it('a district desk sees the upwind list of other districts by name, not their emission (workflow: Who)', async () => {
    const code = await districtUser()
    if (code === undefined) throw new Error('no district dispatcher for the site')
    const desk = await app.as(code)
    const run = await desk.traceSourceEnter({ siteCode: site.code, factorCode, dataTime })
    const [first] = run.candidates
    expect(first).toMatchObject({ code: stack.code, detailVisible: false })
    expect(first?.reasons.map(({ text }) => text).join()).not.toContain('自身基线')
    expect(first?.reasons.at(-1)?.text).toBe('不在您的管辖范围内，排放、用电与查处情况由属地核实')
    const other = await firstRow(
      app.services.db,
      sql<{
        code: string
      }>`select site_code as code from site where left(area_code, 6) <> ${site.areaCode.slice(0, 6)} limit 1`,
    )
    expect((await refusal(desk.traceSourceEnter({ siteCode: other?.code ?? '', factorCode, dataTime }))).code).toBe(
      40301,
    )
  })
})

describe('the trace list', () => {
  const hour = () => ({ siteCode: site.code, factorCode, dataTime })

  it('refuses an empty choice (trace-05) and more than 100 at once (trace-06)', async () => {
    expect((await refusal(chief.addTraceSource({ ...hour(), psCodeList: [] }))).message).toContain('请选择企业')
    const many = Array.from({ length: 101 }, (_, n) => `P${n}`)
    expect((await refusal(chief.addTraceSource({ ...hour(), psCodeList: many }))).message).toContain(
      '一次可添加最多100个',
    )
  })

  it('takes sources with code 0 and message ok (trace-10, trace-21) and keeps the run that named them', async () => {
    const { runId } = await chief.traceSourceEnter(hour())
    const response = await fetch(`${app.base}/business-aqi/trace-source/add-trace-sourc`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await app.token('zhibanzhang')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...hour(), psCodeList: [stack.code], traceTypeEnum: 'TYPE_008' }),
    })
    expect(await response.json()).toMatchObject({ code: 0, message: 'ok', data: { added: [stack.code], existing: [] } })
    const [row] = await chief.traceList(hour())
    expect(row).toMatchObject({ psCode: stack.code, kind: 'ps', runId })
    expect(row?.probability).toBeGreaterThan(0)
    expect((await chief.traceRun({ runId }))?.candidates[0]?.listed).toBe(true)
  })

  it('says when a single source is listed already (trace-08), and when all are (trace-07)', async () => {
    const others = await rows(
      app.services.db,
      sql<{ code: string }>`select ps_code as code from enterprise where ps_code <> ${stack.code} order by id limit 2`,
    )
    const [one = '', two = ''] = others.map(({ code }) => code)
    expect((await refusal(chief.addTraceSource({ ...hour(), psCodeList: [stack.code] }))).message).toBe(
      '该企业已在溯源列表中',
    )
    expect(await chief.addTraceSource({ ...hour(), psCodeList: [stack.code, one] })).toEqual({
      added: [one],
      existing: [stack.code],
    })
    expect(await refusal(chief.addTraceSource({ ...hour(), psCodeList: [stack.code, one] }))).toEqual({
      code: 40950,
      message: '所选择企业均已被添加至溯源列表',
    })
    expect((await refusal(chief.addTraceSource({ ...hour(), psCodeList: [two, 'NOBODY'] }))).message).toBe(
      '污染源 NOBODY 不存在，请重新选择',
    )
    expect(await chief.traceListRemove({ ...hour(), psCodeList: [one, two] })).toEqual({ removed: 1 })
    expect((await chief.traceList(hour())).map(({ psCode }) => psCode)).toEqual([stack.code])
  })

  it('becomes a type 7 task whose source is the run', async () => {
    const { runId } = await chief.traceSourceEnter(hour())
    const recipient = await firstRow(
      app.services.db,
      sql<{ userId: string; username: string; structureCode: string; structureName: string }>`
        select app_user.id as "userId", remark_name as username, org_code as "structureCode", org_name as "structureName"
        from app_user join user_role on user_id = app_user.id join organisation using (org_code)
        where role_code = 'handler' limit 1`,
    )
    if (!recipient) throw new Error('no handler')
    const { eventId } = await chief.delegateAiTraceEvent({
      delegateNote: '根据AI溯源结果，请核查该企业。',
      sourceIds: [stack.code],
      users: [recipient],
      traceRunId: runId,
    })
    const event = await firstRow(
      app.services.db,
      sql<{ sourceId: string; factorCode: string }>`select source_id as "sourceId", factor_code as "factorCode"
        from event where id = ${eventId}::uuid`,
    )
    expect(event).toEqual({ sourceId: runId, factorCode })
    expect((await chief.traceRun({ eventId }))?.runId).toBe(runId)
    expect((await tracedSources(app.services.db, eventId))[0]?.code).toBe(stack.code)
    const city = { userId: '', orgCode: '', areaCodes: ['320200'], cityCode: '320200', enterpriseCode: null }
    const behind = (scope: typeof city, named?: string) =>
      runBehindList(app.services.db, scope, [stack.code], app.clock.now(), named)
    expect((await behind(city))?.factorCode).toBe(factorCode)
    expect(await behind({ ...city, areaCodes: ['329999'] }, runId)).toBeNull()
    expect(await behind(city, 'no-uuid')).toBeNull()
  })
})

describe('the overview layer', () => {
  const alarm = () =>
    sql`insert into alarm_record (id, subject_kind, subject_id, rule_id, rule_name, factor_code, level, first_at,
        started_at, last_at, last_value, sentence, dedupe_key)
      values (gen_random_uuid(), 'site', ${site.id}, gen_random_uuid(), '规则', ${factorCode}, 2, ${startAt},
        ${new Date(startAt.getTime() + hourMs)}, ${new Date(startAt.getTime() + hourMs)}, 90, '告警', 'trace-test')`.execute(
      app.services.db,
    )

  it('shows alarmed sites with their run, the hour list marks the hour, and a closed one is gone for oneself', async () => {
    await alarm()
    const { runId } = await chief.traceSourceEnter({ siteCode: site.code, factorCode, dataTime })
    const { records } = await chief.traceSourceOverviewLayerList({ dataTime })
    expect(records).toMatchObject([{ siteCode: site.code, factorCode, alarmLevel: 2 }])
    expect(records[0]?.runId).not.toBeNull()
    const hours = await chief.traceSourceHourList({ siteCode: site.code, factorCode, dataTime, hours: 3 })
    expect(hours.map(({ dataTime: label, alarming }) => [label, alarming])).toEqual([
      ['2026-11-20 08:00:00', false],
      ['2026-11-20 09:00:00', false],
      [dataTime, true],
    ])
    expect(hours.at(-1)).toMatchObject({ value: 90, listedCount: 1 })
    expect((await chief.traceSourceSitePromptMessage({ siteCode: site.code, factorCode, dataTime })).runId).toBe(
      hours.at(-1)?.runId,
    )
    expect(runId).toBeTruthy()
    expect((await chief.traceSourceCityPromptMessage({ dataTime })).message).toContain('1 个站点告警，已溯源 1 个')
    await chief.traceSourceOverviewLayerClose({ siteCode: site.code, factorCode, dataTime })
    expect((await chief.traceSourceOverviewLayerList({ dataTime })).records).toEqual([])
  })

  it('traces an alarm by its record', async () => {
    const record = await firstRow(
      app.services.db,
      sql<{ id: string }>`select id from alarm_record where dedupe_key = 'trace-test'`,
    )
    const run = await chief.traceRunStart({ alarmId: record?.id ?? '' })
    expect(run).toMatchObject({ siteCode: site.code, factorCode, dataTime })
  })
})
