import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '../../../db/database.ts'
import { runDueJobs } from '../../../jobs/job-worker.ts'
import { ownSheet } from '../../../testing/own-sheet.ts'
import { refusal } from '../../../testing/refusal-sentence.ts'
import { makeStation, sendAir, sendComponents } from '../engine-runs/testing/component-station.ts'
import { type EngineCalls, engineCalls } from '../engine-runs/testing/engine-calls.ts'
import { startNightlyRuns } from './nightly-runs.ts'

let engines: EngineCalls
const day = '2026-10-03'
const stationDay = { siteCode: 'ZF70', day }

beforeAll(async () => {
  engines = await engineCalls()
  const { services } = engines
  const station = await makeStation(services, { siteCode: 'ZF70' })
  await makeStation(services, { siteCode: 'ZF30', siteType: '30' })
  const hours = { from: '2026-10-01T00:00:00+08:00', hours: 144 }
  await sendComponents(services, station, hours)
  await sendAir(services, station, hours)
  // Days differ as those of a season do; the third is left as it was sent.
  const days = sql`(extract(day from start_at at time zone 'Asia/Shanghai') - 3)`
  await sql`update site_hour_raw set o3 = o3 * (1 + 0.03 * ${days}), no2 = no2 * (1 - 0.02 * ${days}),
      temperature = temperature + 0.5 * ${days}, humidity = humidity - ${days} where site_id = ${station.id}`.execute(
    services.db,
  )
}, 120_000)
afterAll(() => engines?.close())

const finished = async (runId: string | null) => {
  await runDueJobs(engines.services)
  return engines.api.boxModelRunGet({ runId: runId ?? '' })
}

describe('the inputs of a day', () => {
  it('say of every species and hour whether it was measured, filled or is missing', async () => {
    const answer = await engines.api.obmParamTableData(stationDay)
    expect(answer.refusal).toBeNull()
    expect(answer.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['O₃', 'NO₂', '乙烷', '气温']))
    expect(answer.rows.every(({ states, values }) => states.length === 24 && values.length === 24)).toBe(true)
    const states = answer.rows.flatMap((row) => row.states.map((state, hour) => [state, row.values[hour]] as const))
    // One cell in forty was not sent.
    expect(states.some(([state]) => state === 'filled')).toBe(true)
    expect(states.every(([state, value]) => (state === 'filled' || state === 'missing') === (value === null))).toBe(
      true,
    )
    expect(answer.leftOut.length).toBeGreaterThan(0)
  })

  it('show seven days of ozone and the day with its precursors', async () => {
    const ozone = await engines.api.obmParamO3Series(stationDay)
    expect([ozone.times.length, ozone.times.at(-1)]).toEqual([168, '2026-10-04 00:00:00'])
    expect(ozone.items[0]?.values.at(-12)).toBeCloseTo(40 + 140 * Math.sin((Math.PI * 7) / 14), 0)
    const course = await engines.api.obmParamDaySeries(stationDay)
    expect(course.items.map(({ factorName }) => factorName)).toEqual(expect.arrayContaining(['O₃', '烷烃', '气温']))
    expect(course.items.find(({ factorCode }) => factorCode === 'temperature')?.values[12]).toBeCloseTo(32, 0)
  })

  it('of a station without the instrument are refused in a sentence', async () => {
    expect(await refusal(engines.api.obmParamTableData({ siteCode: 'ZF30', day }))).toBe(
      '所选站点没有VOCs组分仪器，请改选组分站',
    )
  })
})

describe('the bench', () => {
  it('computes a day once: the same question is answered with the finished run, to everybody once it is published', async () => {
    const started = await engines.api.wxObmEkmaCalculate({ ...stationDay, lines: 3 })
    expect(started).toMatchObject({ state: 'queued', outcome: null, verdict: null, siteName: '站ZF70', day })
    const run = await finished(started.runId)
    expect(run).toMatchObject({ state: 'succeeded', sentence: '已完成' })
    expect(run.warnings).toContain('未测甲醛，由模型计算')
    expect(run.verdict?.votes.map(({ criterion }) => criterion)).toEqual([
      ...['RIR比', '积分脊线', '最大小时脊线', 'L_N/Q'],
    ])
    expect(run.conclusion).toMatch(/^站ZF702026-10-03臭氧生成处于.*单减NOx会(升高|降低)。$/)
    expect(run.outcome?.ekma?.highestRidge).toHaveLength(3)
    const again = await engines.api.wxObmEkmaCalculate({ ...stationDay, lines: 3 })
    expect(again).toMatchObject({ runId: run.runId, sentence: '已有相同运算，直接采用结果', state: 'succeeded' })

    const reader = await engines.districtReader('320211')
    expect(await reader.simulationResultsObmCalculate(stationDay)).toMatchObject({
      runId: null,
      state: 'none',
      sentence: '2026-10-03没有盒子模型结果：没有发布的结果，当日也未自动运算',
    })
    await engines.api.engineRunPublish({ jobId: run.runId ?? '' })
    expect((await reader.simulationResultsObmCalculate(stationDay)).runId).toBe(run.runId)
    expect((await reader.simulationResultsEkmaCalculate(stationDay)).outcome?.ekma?.axis).toEqual([0, 1, 2])
    const stranger = await engines.districtReader('320205')
    expect(await refusal(stranger.simulationResultsObmCalculate(stationDay))).toBe('站点“站ZF70”不在您的管辖范围内')
  })

  it('reads budget, matrix and rays off a run', async () => {
    const { runId } = await engines.api.simulationResultsObmCalculate(stationDay)
    const asked = { runId: runId ?? '' }
    const budget = await engines.api.wxObmQueryOzoneBudget(asked)
    const of = (key: string, hour: number) => budget.terms.find((term) => term.key === key)?.values[hour] ?? Number.NaN
    expect(budget.hours).toHaveLength(25)
    const made = of('p_ho2_no', 12) + of('p_ro2_no', 12)
    const lost = ['l_o1d_h2o', 'l_oh_o3', 'l_ho2_o3', 'l_o3_alkene', 'l_oh_no2'].reduce(
      (sum, key) => sum + of(key, 12),
      0,
    )
    expect(of('net_o3', 12)).toBeCloseTo(made - lost, 9)
    expect(of('transport', 12)).toBeCloseTo(of('do3_dt', 12) - of('net_o3', 12), 9)
    const matrix = await engines.api.wxObmQueryEkmaMatrix(asked)
    expect(matrix.ridges.map(({ name }) => name)).toEqual(['07–19时积分脊线', '最大小时脊线'])
    expect(matrix.response.map((line) => line.length)).toEqual([3, 3, 3])
    const { rays } = await engines.api.wxObmQueryProportionalReduction({ ...asked, targetPct: 5 })
    expect(rays.map(({ name }) => name)).toEqual(['1:0', '4:1', '3:1', '2:1', '1:1', '1:2', '0:1'])
    const [onlyVoc] = rays
    const least = onlyVoc?.leastCutPct ?? Number.NaN
    const at = (pct: number) => onlyVoc?.points.find(({ cutPct }) => cutPct === pct)?.changePct ?? Number.NaN
    expect(at(Math.floor(least / 10) * 10)).toBeGreaterThanOrEqual(-5)
    expect(at(Math.ceil(least / 10) * 10)).toBeLessThanOrEqual(-5 + 1e-6)
    const { lines } = await engines.api.obmCalculateLogs(asked)
    expect(lines.length).toBeGreaterThan(0)
    const sheet = await engines.api.boxModelRunExport({ ...asked, part: 'rir' })
    const rows = (await ownSheet(new Uint8Array(await sheet.arrayBuffer()))).rows
    expect(rows.flat()).toEqual(expect.arrayContaining(['烷烃', 'NOx']))
  })

  it('puts the species of a period in order by the RIR of its runs (key-comp-als-rank)', async () => {
    const period = { siteCodes: 'ZF70', startTime: `${day} 01:00:00`, endTime: '2026-10-04 00:00:00' }
    const run = await engines.api.boxModelDayRun(stationDay)
    const species = (run.outcome?.rir?.reactivities ?? [])
      .filter(({ kind }) => kind === 'species')
      .toSorted((a, b) => (b.rir ?? 0) - (a.rir ?? 0))
    const { rows, rirDays } = await engines.api.keyComponentRank({ ...period, rir: true })
    expect(rirDays).toBe(1)
    const placed = rows
      .filter(({ rirRank }) => rirRank !== null)
      .toSorted((a, b) => (a.rirRank ?? 0) - (b.rirRank ?? 0))
    expect(placed.map(({ factorName, rir }) => [factorName, rir])).toEqual(species.map(({ name, rir }) => [name, rir]))
    expect((await engines.api.keyComponentRank(period)).rirDays).toBeNull()
    const before = { ...period, startTime: '2026-10-02 01:00:00', endTime: '2026-10-03 00:00:00' }
    expect((await engines.api.keyComponentRank({ ...before, rir: true })).rirDays).toBe(0)
  })

  it('a run without a grid has no matrix, one that is not there is not found', async () => {
    const { runId } = await engines.api.wxObmToCaseResult(stationDay)
    await finished(runId)
    expect(await refusal(engines.api.wxObmQueryEkmaMatrix({ runId: runId ?? '' }))).toBe(
      '该运算没有 EKMA 结果，请先运行 EKMA',
    )
    expect(await refusal(engines.api.boxModelRunGet({ runId: 'nothing' }))).toBe('运算不存在或已被删除')
  })

  it('takes the parameters of a set, which a kept run gives back', async () => {
    const set = await engines.api.wxObmParamSave({ name: '强削减', reduction: 0.2, photolysisFactor: 0.7, lines: 5 })
    expect(set).toMatchObject({ version: 1, mechanismName: 'CB6r3', case: { rir: { reduction: 0.2 } } })
    const run = await finished((await engines.api.wxObmRirCalculate({ ...stationDay, paramId: set.paramId })).runId)
    expect(run.provenance?.parameters).toMatchObject({ case: { photolysis: { factor: 0.7 } } })
    const form = await engines.api.wxObmLoad({ runId: run.runId ?? '' })
    expect(form).toMatchObject({ reduction: 0.2, photolysisFactor: 0.7, honoShare: 0.02, day, mechanismName: 'CB6r3' })
    expect(await refusal(engines.other.wxObmRirCalculate({ ...stationDay, paramId: set.paramId }))).toBe(
      '该参数集由其他人建立，您不能使用',
    )
    expect(await refusal(engines.api.wxObmParamSave({ name: '强削减' }))).toBe('已有同名参数集，请更换名称')
    const changed = { ...set, name: '强削减二' }
    expect(await engines.api.wxObmParamSave(changed)).toMatchObject({ version: 2, name: '强削减二' })
    expect(await refusal(engines.api.wxObmParamSave(changed))).toBe('参数集已在别处修改，请刷新后重试')
    await engines.api.wxObmParamDelete({ paramId: set.paramId })
    expect(await engines.api.wxObmParamList({})).toEqual([])
  })

  it('draws the regime of a site day by day and finds the most alike day', async () => {
    const next = { siteCode: 'ZF70', day: '2026-10-04' }
    await finished((await engines.api.wxObmRirCalculate(next)).runId)
    const { rows } = await engines.api.wxObmRirKeyMechanismSiteSeries({
      siteCodes: 'ZF70',
      startTime: '2026-10-01',
      endTime: '2026-10-05',
    })
    expect(rows.map((row) => row.day)).toEqual(['2026-10-03', '2026-10-04'])
    expect(rows[0]?.ratio).toBeCloseTo((rows[0]?.rirNox ?? 0) / (rows[0]?.rirVoc ?? 1), 9)
    expect(rows[0]?.top.length).toBeGreaterThan(2)
    const near = await engines.api.wxObmGetNearCase(next)
    expect(near.cases[0]).toMatchObject({ siteName: '站ZF70', day })
    // All six: radiation from the daily range of temperature, for nobody measures it.
    expect(near.features.map(({ feature, value }) => [feature, value !== null])).toEqual([
      ...['highestTemperature', 'humidity', 'radiation', 'nox', 'tvoc', 'highestOzone'].map((one) => [one, true]),
    ])
    expect(near.cases[0]?.terms.map(({ feature }) => feature).toSorted()).toContain('radiation')
    const alone = await engines.other.wxObmGetNearCase({ siteCode: 'ZF70', day: '2026-10-03' })
    expect(alone).toMatchObject({ cases: [], sentence: '还没有可比较的盒子模型案例' })
  })

  it('the nearest case reads what it knows no second time, and a day whose hours changed anew (get-near-case)', async () => {
    const asked = { siteCode: 'ZF70', day: '2026-10-04' }
    const { services } = engines
    const tvocOf = ({ features }: Awaited<ReturnType<typeof engines.api.wxObmGetNearCase>>) =>
      features.find(({ feature }) => feature === 'tvoc')?.value ?? Number.NaN
    const before = await engines.api.wxObmGetNearCase(asked)
    const read = vi.spyOn(services.files, 'get')
    expect(await engines.api.wxObmGetNearCase(asked)).toEqual(before)
    expect(read).not.toHaveBeenCalled()
    read.mockRestore()
    // What an instrument sends again takes a new version.
    await sql`update voc_hour set measured = array(select 2 * value from unnest(measured) value), rev = nextval('data_rev')
      where start_at >= ${new Date('2026-10-04T00:00:00+08:00')} and start_at < ${new Date('2026-10-05T00:00:00+08:00')}`.execute(
      services.db,
    )
    expect(tvocOf(await engines.api.wxObmGetNearCase(asked))).toBeCloseTo(2 * tvocOf(before), 6)
    await sql`update voc_hour set measured = array(select value / 2 from unnest(measured) value), rev = nextval('data_rev')
      where start_at >= ${new Date('2026-10-04T00:00:00+08:00')} and start_at < ${new Date('2026-10-05T00:00:00+08:00')}`.execute(
      services.db,
    )
    expect(tvocOf(await engines.api.wxObmGetNearCase(asked))).toBeCloseTo(tvocOf(before), 6)
  })

  it('compares two runs: ΔRIR, places, settings that differ (box-model-runs-compare)', async () => {
    const of = async (asked: string) => (await engines.api.boxModelDayRun({ siteCode: 'ZF70', day: asked })).runId ?? ''
    const [runIdA, runIdB] = [await of(day), await of('2026-10-04')]
    const { a, b, reactivities, differing } = await engines.api.boxModelRunsCompare({ runIdA, runIdB })
    expect([a.day, b.day]).toEqual([day, '2026-10-04'])
    // The first has a grid, the other does not.
    expect([a.ekma?.axis, b.ekma]).toEqual([[0, 1, 2], null])
    expect(a.net).toHaveLength(25)
    const groups = reactivities.filter(({ kind }) => kind === 'group')
    expect(groups.map(({ rankA }) => rankA).toSorted((x, y) => (x ?? 0) - (y ?? 0))).toEqual(
      groups.map((_, at) => at + 1),
    )
    for (const one of reactivities) expect(one.delta).toBeCloseTo((one.b ?? 0) - (one.a ?? 0), 12)
    expect(differing.map(({ name }) => name)).toContain('输入数据版本')
    expect((await engines.api.boxModelRunsCompare({ runIdA, runIdB: runIdA })).differing).toEqual([])
    const sheet = await engines.api.boxModelRunsCompareExport({ runIdA, runIdB })
    expect((await ownSheet(new Uint8Array(await sheet.arrayBuffer()))).rows.flat()).toContain('ΔRIR')
    expect(await refusal(engines.other.boxModelRunsCompare({ runIdA, runIdB }))).toContain('没有向您发布')
  })

  it('averages results, or computes the average day, and says which', async () => {
    const asked = { siteCode: 'ZF70', startTime: '2026-10-02', endTime: '2026-10-04' }
    const results = await engines.api.wxObmAverageResult(asked)
    expect(results).toMatchObject({
      label: '先计算后平均',
      days: ['2026-10-03', '2026-10-04'],
      absent: [{ day: '2026-10-02', reason: '没有带 RIR 的逐日结果' }],
      run: null,
    })
    expect(results.mean?.reactivities.find(({ name }) => name === 'VOC')?.days).toBe(2)
    const set = await engines.api.wxObmParamSave({ name: '小网格', lines: 3 })
    const inputs = await engines.api.wxObmAverageResult({ ...asked, method: 'inputs', paramId: set.paramId })
    expect(inputs).toMatchObject({ label: '先平均后计算', mean: null, absent: [] })
    expect(inputs.days).toHaveLength(3)
    const run = await finished(inputs.run?.runId ?? null)
    expect(run).toMatchObject({ state: 'succeeded', day: '2026-10-02—2026-10-04' })
    expect(run.title).toContain('先平均后计算')
    expect(run.outcome?.netPpb).toBeGreaterThan(0)
  })

  it('a scenario that the model cannot retell is refused in a sentence, one without a cut at once', async () => {
    expect(await refusal(engines.api.onlineCalculateConcentration(stationDay))).toBe('请至少填写一项削减')
    const asked = { ...stationDay, cuts: [{ group: '烷烃', cutPct: 30 }], noxCutPct: 10 }
    const started = await engines.api.onlineCalculateConcentration(asked)
    expect(started.course).toBeNull()
    const run = await finished(started.runId)
    if (run.state === 'succeeded') {
      const { course } = await engines.api.onlineCalculateConcentration(asked)
      expect(course?.scenario).toHaveLength(24)
    } else expect(run.sentence).toMatch(/^基准情景与观测一致性指数-?\d\.\d\d低于0.6，不作情景推算/)
    // A scenario is not the result of the day.
    expect((await engines.api.simulationResultsObmCalculate(stationDay)).title).toContain('EKMA')
  })
})

describe('newer data', () => {
  it('are told of a result and change nothing by themselves', async () => {
    const { runId } = await engines.api.simulationResultsObmCalculate(stationDay)
    const before = await engines.api.boxModelRunGet({ runId: runId ?? '' })
    expect(before.warnings.join()).not.toContain('数据已更新')
    await sql`update voc_hour set rev = 900 where start_at in ('2026-10-03T05:00+08', '2026-10-03T06:00+08')`.execute(
      engines.services.db,
    )
    const after = await engines.api.boxModelRunGet({ runId: runId ?? '' })
    expect(after.warnings).toContain('数据已更新2个小时，可重新运算')
    expect(after.resultVersion).toBe(before.resultVersion)
  })
})

describe('favourites', () => {
  it('name and keep a run; cancel stops a running one, else takes the favourite away', async () => {
    const { runId } = await engines.api.simulationResultsObmCalculate(stationDay)
    const first = await engines.api.wxObmCollectionAdd({ runId: runId ?? '', name: '典型日' })
    const renamed = await engines.api.wxObmCollectionAdd({ runId: runId ?? '', name: '十月典型日', note: '污染过程' })
    expect(renamed).toMatchObject({ collectionId: first.collectionId, name: '十月典型日', siteName: '站ZF70', day })
    expect((await engines.api.wxObmCollectionList({ keyword: '十月' })).records).toHaveLength(1)
    expect((await engines.other.wxObmCollectionList({})).total).toBe(0)
    expect(await refusal(engines.other.wxObmCollectionGetOne({ collectionId: first.collectionId }))).toBe(
      '该收藏由其他人建立，您不能查看',
    )
    const waiting = await engines.api.wxObmToCaseResult({ ...stationDay, again: true })
    const kept = await engines.api.wxObmCollectionAdd({ runId: waiting.runId ?? '', name: '在算' })
    expect(await engines.api.wxObmCollectionCancel({ collectionId: kept.collectionId })).toMatchObject({ done: 'run' })
    expect((await engines.api.boxModelRunGet({ runId: waiting.runId ?? '' })).state).toBe('cancelled')
    expect(await engines.api.wxObmCollectionCancel({ collectionId: kept.collectionId })).toMatchObject({
      done: 'favourite',
    })
    await engines.api.wxObmCollectionDelete({ collectionId: first.collectionId })
    expect((await engines.api.wxObmCollectionList({})).total).toBe(0)
    expect((await engines.api.boxModelRunGet({ runId: runId ?? '' })).state).toBe('succeeded')
  })
})

describe('mechanisms', () => {
  it('of one person serve everybody once they are published', async () => {
    const file = new File(['% 1.0D-12 : OH + CO = HO2 ;\n'], 'small.fac')
    const { mechanismId, testDay } = await engines.api.mechanismUpload({ citation: '小机理', files: [file] })
    expect(testDay).toMatchObject({ quantities: [], refusal: expect.stringContaining('small.fac') })
    const asked = { name: '小机理参数', mechanismId }
    expect(await refusal(engines.other.wxObmParamSave(asked))).toBe('该机理由其他人导入，您不能使用')
    expect(await engines.api.boxModelMechanismPublish({ mechanismId })).toMatchObject({ published: true, isOwn: true })
    expect(await engines.other.boxModelMechanisms({})).toMatchObject([{ mechanismId, isOwn: false, published: true }])
    expect(await engines.other.wxObmParamSave(asked)).toMatchObject({ mechanismName: 'small.fac' })
  })
})

describe('the nights', () => {
  it('compute yesterday at every component station once they are turned on, and say why not', async () => {
    const { services, clock } = engines
    const { db } = services
    clock.set(new Date('2026-10-06T03:00:00+08:00'))
    let chief = await engines.as('zhibanzhang')
    await sql`update site set enabled = false where site_type in ('70', '71', '72') and site_code <> 'ZF70'`.execute(db)
    await startNightlyRuns(services)
    expect((await chief.wxObmAutomaticResult({})).records).toEqual([])
    await chief.boxModelAutomaticSave({ enabled: true })
    await startNightlyRuns(services)
    await startNightlyRuns(services)
    const { records, enabled } = await chief.wxObmAutomaticResult({})
    expect(enabled).toBe(true)
    expect(records).toMatchObject([{ siteCode: 'ZF70', day: '2026-10-05', state: 'queued' }])
    expect((await chief.simulationResultsObmCalculate({ siteCode: 'ZF70', day: '2026-10-05' })).sentence).toBe(
      '2026-10-05没有盒子模型结果：自动运算正在排队或进行，请稍后查看',
    )
    clock.set(new Date('2026-12-02T03:00:00+08:00'))
    chief = await engines.as('zhibanzhang')
    await startNightlyRuns(services)
    expect((await chief.wxObmAutomaticResult({ startTime: '2026-12-01' })).records).toMatchObject([
      { day: '2026-12-01', state: 'skipped', sentence: '当日没有有效的O₃日最大8小时值' },
    ])
  })

  it('end at 06:30: what still waits is not computed, and says so; a night that was missed is not made up by day', async () => {
    const { services, clock } = engines
    let chief = await engines.as('zhibanzhang')
    const over = '夜间运算时段（02:30—06:30）已结束，未运算'
    const before = await chief.wxObmAutomaticResult({ startTime: '2026-10-05', endTime: '2026-10-05' })
    expect(before.records).toMatchObject([{ state: 'queued' }])
    clock.set(new Date('2026-12-03T06:30:00+08:00'))
    chief = await engines.as('zhibanzhang')
    await startNightlyRuns(services)
    const { records } = await chief.wxObmAutomaticResult({})
    expect(records.find((one) => one.day === '2026-10-05')).toMatchObject({ state: 'cancelled', sentence: over })
    expect(records.find((one) => one.day === '2026-12-02')).toMatchObject({ state: 'skipped', sentence: over })
    expect(await runDueJobs(services)).toBe(0)
    await startNightlyRuns(services)
    expect((await chief.wxObmAutomaticResult({})).total).toBe(records.length)
    // A minute before the end a night still begins.
    clock.set(new Date('2026-12-04T06:29:00+08:00'))
    chief = await engines.as('zhibanzhang')
    await startNightlyRuns(services)
    expect((await chief.wxObmAutomaticResult({ startTime: '2026-12-03' })).records).toMatchObject([
      { day: '2026-12-03', sentence: '当日没有有效的O₃日最大8小时值' },
    ])
  })
})
