import { destination } from '@qingkong/domain/geo/distance'
import { hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { hourOfDay, insertNationalDays, insertSiteHours } from '../../../series/testing/measured-sites.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let dispatcher: Awaited<ReturnType<TestApp['as']>>
let national = { id: 0, code: '', longitude: 0, latitude: 0, areaCode: '' }
let district = { id: 0, code: '', longitude: 0, latitude: 0, areaCode: '' }

const today = '2026-11-20'

const siteOf = async (type: string, areaCode?: string) => {
  const site = await firstRow(
    app.services.db,
    sql<typeof national>`select id, site_code as code, longitude, latitude, area_code as "areaCode" from site
      where site_type = ${type} and (${areaCode ?? null}::text is null or area_code = ${areaCode ?? ''}) order by id limit 1`,
  )
  if (!site) throw new Error(`no site of type ${type}`)
  return site
}

/** The hour before now: high PM10, a fresh north wind. */
const measure = (siteId: number, pm10: number) =>
  insertSiteHours(app.services.db, siteId, [
    { startAt: hourOfDay(today, 9), pm25: 40, pm10, so2: 8, no2: 30, o3: 60, co: 0.7, windSpeed: 7, windDirection: 0 },
  ])

/** A construction site so far to the north of a station. */
const addDust = async (station: typeof national, recordNum: string, metres: number) => {
  const { longitude, latitude } = destination(station, 0, metres)
  await sql`insert into dust_site (record_num, project_name, const_unit_name, address, area_code, longitude, latitude)
    values (${recordNum}, ${`工地${recordNum}`}, '施工单位', '', ${station.areaCode}, ${longitude}, ${latitude})`.execute(
    app.services.db,
  )
}

beforeAll(async () => {
  app = await testApp()
  app.clock.set(new Date('2026-11-20T10:05:00+08:00'))
  dispatcher = await app.as('diaodu')
  await sql`update dust_site set enabled = false`.execute(app.services.db)
  national = await siteOf('10')
  district = await siteOf('30', '320205')
  await measure(national.id, 280)
  await measure(district.id, 280)
  await addDust(national, 'NEAR', 500)
  await addDust(national, 'FAR', 2500)
  await insertNationalDays(app.services.db, { from: '2026-01-01', to: '2026-11-19', pm25: 30 })
})
afterAll(() => app.close())

const asked = (factorCode: 'pm10' | 'pm25' | 'o38h' = 'pm10') => ({ siteCode: national.code, factorCode })

describe('cockpit-02: 一站一策', () => {
  it('cockpit-02: a station has its prediction, its proposals, and the trace layer with its prompts', async () => {
    const prediction = await dispatcher.stationStrategyTrendPrediction(asked())
    expect(prediction).toMatchObject({ place: { code: national.code }, factorCode: 'pm10', method: { code: 'none' } })
    expect(prediction.observed.at(-1)).toMatchObject({ time: '2026-11-20 10:00:00', value: 280, level: 4 })
    expect(prediction.forecast).toHaveLength(24)
    expect((await dispatcher.stationStrategyControlProposal(asked())).rows.length).toBeGreaterThan(0)
    const hour = { ...asked(), dataTime: '2026-11-20 10:00:00' }
    expect((await dispatcher.traceSourceHourList(hour)).at(-1)).toMatchObject({ dataTime: hour.dataTime, value: 280 })
    expect((await dispatcher.traceSourceSitePromptMessage(hour)).message).not.toBe('')
    expect((await dispatcher.traceSourceCityPromptMessage({})).message).not.toBe('')
    expect((await dispatcher.traceSourceOverviewLayerList({})).records).toEqual([])
  })
})

describe('管控建议', () => {
  it('names who lies upwind, what to do, when, who answers for it and on which figures', async () => {
    const answer = await dispatcher.stationStrategyControlProposal(asked())
    expect(answer).toMatchObject({
      value: 280,
      level: 4,
      levelName: '中度污染',
      windDirection: 0,
      windSpeed: 7,
      reason: null,
    })
    const stop = answer.rows.find(
      ({ ruleName, objectCode }) => ruleName === '上风向工地停止土方' && objectCode === 'FAR',
    )
    expect(stop).toMatchObject({
      object: '工地FAR',
      unit: '属地住建部门',
      period: '即日起至指标回落到良',
      distanceM: 2500,
      bearingDeg: 0,
      decision: 'draft',
      version: 0,
    })
    expect(stop?.basis).toMatch(/^11-20 10:00 .+PM₁₀ 280 µg\/m³（中度污染），北风7 m\/s；位于站点0°方向2\.5公里$/)
  })

  it('practice: never orders spraying inside the protection radius of a national station', async () => {
    const { rows } = await dispatcher.stationStrategyControlProposal(asked())
    const spraying = rows.filter(({ measure: text }) => /喷淋|雾炮|洒水/.test(text))
    expect(spraying.map(({ objectCode }) => objectCode)).not.toContain('NEAR')
    expect(spraying.map(({ objectKind }) => objectKind)).not.toContain('area')
    const near = rows.find(({ objectCode }) => objectCode === 'NEAR')
    expect(near?.ruleName).toBe('上风向工地停止土方')
    const refused = dispatcher.stationStrategyControlProposalEdit({
      ...asked(),
      proposalId: near?.proposalId ?? '',
      version: 0,
      action: 'edit',
      measure: '开启雾炮',
    })
    await expect(refused).rejects.toMatchObject({ data: { fields: [{ field: 'measure' }] } })
  })

  it('the most pressing comes first, and a national station weighs half as much again', async () => {
    const { rows } = await dispatcher.stationStrategyControlProposal(asked())
    expect(rows.map(({ score }) => score)).toEqual(rows.map(({ score }) => score).toSorted((a, b) => b - a))
    const near = rows.find(({ objectCode }) => objectCode === 'NEAR')
    expect(near?.score).toBeCloseTo(1.5 / 1.5)
  })

  it('says why there is nothing: clean air, or no data', async () => {
    expect(await dispatcher.stationStrategyControlProposal(asked('o38h'))).toMatchObject({
      rows: [],
      reason: '当前浓度为优，无需管控建议',
    })
    const silent = await siteOf('50')
    expect(await dispatcher.stationStrategyControlProposal({ siteCode: silent.code })).toMatchObject({
      rows: [],
      dataTime: null,
      reason: '站点最近3小时没有数据，无法给出建议',
    })
  })

  it('another district reads the names of enterprises and no figure of their emission', async () => {
    const stranger = await app.as(national.areaCode === '320205' ? 'binhu' : 'xishan')
    const { rows, hiddenCount } = await stranger.stationStrategyControlProposal(asked())
    const enterprises = rows.filter(({ objectKind }) => objectKind === 'enterprise')
    expect(enterprises.length).toBeGreaterThan(0)
    expect(hiddenCount).toBeGreaterThan(0)
    for (const { basis, detailVisible, object } of enterprises) {
      expect(object).not.toBe('')
      if (!detailVisible) expect(basis).not.toContain('排放')
    }
  })
})

describe('修改与采纳', () => {
  it('keeps who changed what and when, against the version that was read', async () => {
    const [first] = (await dispatcher.stationStrategyControlProposal(asked())).rows
    const edit = { ...asked(), proposalId: first?.proposalId ?? '', action: 'edit' as const }
    const edited = await dispatcher.stationStrategyControlProposalEdit({
      ...edit,
      version: 0,
      measure: '停止土方，夜间复查',
    })
    expect(edited).toMatchObject({
      measure: '停止土方，夜间复查',
      version: 1,
      decision: 'draft',
      updateTime: '2026-11-20 10:05:00',
    })
    expect(edited.history).toMatchObject([{ title: '修改', detail: `措施：${first?.measure} → 停止土方，夜间复查` }])
    expect(edited.history[0]?.userName).not.toBe('')
    await expect(
      dispatcher.stationStrategyControlProposalEdit({ ...edit, version: 0, measure: '另一句' }),
    ).rejects.toMatchObject({ code: 40988 })
    const read = (await dispatcher.stationStrategyControlProposal(asked())).rows.find(
      ({ proposalId }) => proposalId === edit.proposalId,
    )
    expect(read).toMatchObject({ measure: '停止土方，夜间复查', version: 1 })
  })

  it('a rejection needs its reason; what is decided is not changed any more; 采纳率 counts the decided', async () => {
    const { rows } = await dispatcher.stationStrategyControlProposal(asked())
    const [accepted, rejected] = rows
    const decide = (row: typeof accepted, action: 'accept' | 'reject', reason = '') =>
      dispatcher.stationStrategyControlProposalEdit({
        ...asked(),
        proposalId: row?.proposalId ?? '',
        version: row?.version ?? 0,
        action,
        reason,
      })
    await expect(decide(rejected, 'reject')).rejects.toMatchObject({ data: { fields: [{ field: 'reason' }] } })
    expect(await decide(accepted, 'accept')).toMatchObject({ decision: 'accepted', decisionName: '已采纳' })
    expect(await decide(rejected, 'reject', '工地已停工')).toMatchObject({ decision: 'rejected', reason: '工地已停工' })
    const after = await dispatcher.stationStrategyControlProposal(asked())
    expect(after.adoption).toEqual({ accepted: 1, decided: 2, rate: 50 })
    const done = after.rows.find(({ proposalId }) => proposalId === accepted?.proposalId)
    await expect(decide(done, 'reject', '改主意')).rejects.toMatchObject({ code: 40902 })
  })

  it('is refused to those of another district, and for a proposal that is none', async () => {
    const [row] = (await dispatcher.stationStrategyControlProposal(asked())).rows
    const stranger = await app.as(national.areaCode === '320205' ? 'binhu' : 'xishan')
    const edit = { ...asked(), version: 0, action: 'edit' as const, measure: '巡查' }
    await expect(
      stranger.stationStrategyControlProposalEdit({ ...edit, proposalId: row?.proposalId ?? '' }),
    ).rejects.toMatchObject({ code: 40301 })
    await expect(dispatcher.stationStrategyControlProposalEdit({ ...edit, proposalId: 'none' })).rejects.toMatchObject({
      code: 40400,
    })
  })

  it('what was decided yesterday is read by its day', async () => {
    app.clock.set(new Date(app.clock.now().getTime() + 24 * hourMs))
    dispatcher = await app.as('diaodu')
    const yesterday = await dispatcher.stationStrategyControlProposal({ ...asked(), date: today })
    expect(yesterday.rows.map(({ decision }) => decision).toSorted()).toEqual(['accepted', 'rejected'])
    expect((await dispatcher.stationStrategyControlProposal(asked())).rows).toEqual([])
    app.clock.set(new Date('2026-11-20T10:05:00+08:00'))
    dispatcher = await app.as('diaodu')
  })
})

describe('达标分析', () => {
  it('holds hour, day, month and year of the station against the standard', async () => {
    const analysis = await dispatcher.stationStrategyStandardAnalysis(asked('pm25'))
    const of = (scale: string) => analysis.rows.find((row) => row.scale === scale)
    expect(of('month')).toMatchObject({ value: 30, remaining: 11, isMet: (of('month')?.limit ?? 0) >= 30 })
    expect(of('year')).toMatchObject({ value: 30, remaining: 42 })
    expect(of('hour')).toMatchObject({ value: 40 })
    const page = await dispatcher.complianceDaySuggestion({ siteCode: national.code })
    const day = page.items.find(({ factorCode }) => factorCode === 'pm25')
    const good = day?.goals.find(({ goal }) => goal === 'good')
    expect(of('day')).toMatchObject({ value: day?.soFar ?? null, limit: good?.threshold, allowance: good?.allowance })
    expect(analysis).toMatchObject({ latestTime: '2026-11-20 10:00:00', statusName: '实时' })
  })
})
