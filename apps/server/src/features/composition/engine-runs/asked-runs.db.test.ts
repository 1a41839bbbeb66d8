import { cmaqDefinition } from '@qingkong/science/obm/cb6r3/testing/cmaq-definition'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { runDueJobs } from '../../../jobs/job-worker.ts'
import { refusal } from '../../../testing/refusal-sentence.ts'
import { makeStation, sendAir, sendComponents, type TestStation } from './testing/component-station.ts'
import { type EngineCalls, engineCalls } from './testing/engine-calls.ts'

let engines: EngineCalls
let station: TestStation
let plain: TestStation

type Ask = Parameters<EngineCalls['api']['engineRunAsk']>[0]['ask']
type PmfAsk = Extract<Ask, { engine: 'pmf' }>

const pmf = (about: object = {}, change: Partial<PmfAsk> = {}): Ask => ({
  engine: 'pmf',
  about: { siteCode: station.siteCode, from: '2026-10-01', to: '2026-10-06', ...about },
  uncertainty: { detectionLimit: 0.02, species: { a99501: { detectionLimit: 0.05, errorFraction: 0.2 } } },
  parameters: { factors: 2, runs: 2 },
  ...change,
})
const ask = (question: Ask, again = false) => engines.api.engineRunAsk({ title: '引用运算', ask: question, again })
const answerTo = async (question: Ask) => {
  const { jobId } = await ask(question)
  await runDueJobs(engines.services)
  const { state, sentence } = await engines.api.jobDetail({ jobId })
  expect([state, sentence]).toEqual(['succeeded', '已完成'])
  return { jobId, answer: await engines.api.engineRunResult({ jobId }) }
}

beforeAll(async () => {
  engines = await engineCalls()
  const { services } = engines
  station = await makeStation(services, { siteCode: 'ZF70' })
  plain = await makeStation(services, { siteCode: 'ZF30', siteType: '30' })
  await sendComponents(services, station, { from: '2026-10-01T00:00:00+08:00', hours: 144 })
  await sendAir(services, station, { from: '2026-10-01T00:00:00+08:00', hours: 144 })
}, 120_000)
afterAll(() => engines?.close())
beforeEach(() => engines.clear())

describe('PMF by reference', () => {
  it('is of the valid hours of a station; the uncertainty of every species stands in the result', async () => {
    const { answer } = await answerTo(pmf())
    if (answer.outcome.engine !== 'pmf') throw new Error(answer.outcome.engine)
    const { outcome, provenance, asked } = answer
    expect(outcome.samples).toHaveLength(144)
    expect(outcome.samples[0]).toBe('2026-10-01 00:00:00')
    expect(outcome.species.map(({ name }) => name).slice(0, 3)).toEqual(['Ethane', 'Propane', 'Isobutane'])
    expect(outcome.species).toHaveLength(6)
    expect(provenance.parameters).toMatchObject({
      missing: 'median',
      detection: {
        Ethane: { detectionLimit: 0.05, errorFraction: 0.2 },
        Propane: { detectionLimit: 0.02, errorFraction: 0.1 },
      },
    })
    expect(asked).toMatchObject({
      engine: 'pmf',
      siteCodes: ['ZF70'],
      from: '2026-10-01',
      to: '2026-10-06',
      checked: 0,
    })
    expect(asked?.leftOut[0]?.reason).toBe('有效小时 0 个，不足 75%')
    // Missing and flagged cells were replaced, not taken.
    const replaced = outcome.replaced.species.reduce((sum, one) => sum + one.replacedMissing, 0)
    expect(replaced).toBeGreaterThan(20)
    expect(replaced).toBe(144 * 6 - (asked?.raw ?? 0))
  })

  it('of particles takes the methods together in one unit, with the limits of the catalogue', async () => {
    const particles = await makeStation(engines.services, { siteCode: 'ZF71', siteType: '71' })
    const span = { from: '2026-10-01T00:00:00+08:00', hours: 120 }
    await sendComponents(engines.services, particles, { ...span, table: 'ions_hour', species: 6 })
    await sendComponents(engines.services, particles, { ...span, table: 'elements_hour', species: 2, scale: 1000 })
    const { answer } = await answerTo(
      pmf({ siteCode: 'ZF71', family: 'PM' }, { uncertainty: { species: { a99742: { detectionLimit: 0.03 } } } }),
    )
    expect(answer.provenance.parameters).toMatchObject({
      detection: {
        Sulfate: { detectionLimit: 0.04, errorFraction: 0.1 },
        Aluminium: { detectionLimit: 0.1, errorFraction: 0.2 },
        Silicon: { detectionLimit: 0.03, errorFraction: 0.2 },
      },
    })
    const { dataVersion } = answer.provenance
    const table = JSON.parse(Buffer.from(await engines.services.files.get(dataVersion)).toString('utf8'))
    const at = table.species.indexOf('Aluminium')
    const aluminium = table.concentrations.flatMap((row: (number | null)[]) => row[at] ?? [])
    // Sent in ng/m³.
    expect(Math.max(...aluminium)).toBeLessThan(20)
  })

  it('is refused with the names of the species whose limits nobody said', async () => {
    const without = pmf({}, { uncertainty: { species: { a99501: { detectionLimit: 0.05 } } } })
    expect(await refusal(ask(without))).toMatch(/^缺少检出限：Propane、/)
  })

  it('gives the bytes of the same table when it is brought', async () => {
    const { answer } = await answerTo(pmf())
    const { dataVersion, parameters } = answer.provenance
    const table = JSON.parse(Buffer.from(await engines.services.files.get(dataVersion)).toString('utf8'))
    const run = { engine: 'pmf', data: table, parameters } as const
    const brought = await engines.run(run as Parameters<EngineCalls['run']>[0])
    expect(brought.answer.resultVersion).toBe(answer.resultVersion)
    expect(brought.answer.asked).toBeNull()
  })

  it('leaves out the hours of days that are excluded: fireworks, sand and dust', async () => {
    const { answer } = await answerTo(pmf({ excludedDays: ['2026-10-02'] }))
    if (answer.outcome.engine !== 'pmf') throw new Error(answer.outcome.engine)
    expect(answer.outcome.samples).toHaveLength(120)
    expect(answer.outcome.samples.some((time) => time.startsWith('2026-10-02'))).toBe(false)
  })

  it('takes the named species, and refuses one that was never measured', async () => {
    const { answer } = await answerTo(pmf({ factorCodes: ['a99501', 'a99502', 'a99503', 'a99504'] }))
    if (answer.outcome.engine !== 'pmf') throw new Error(answer.outcome.engine)
    expect(answer.outcome.species).toHaveLength(4)
    expect(await refusal(ask(pmf({ factorCodes: ['a99501', 'a99530'] })))).toContain('在所选时段没有有效数据')
    expect(await refusal(ask(pmf({ factorCodes: ['nothing'] })))).toBe('组分“nothing”不存在，请重新选择')
  })

  it('is refused in a sentence where it cannot be asked', async () => {
    const cases: [Ask, string][] = [
      [pmf({ siteCode: plain.siteCode }), '所选站点没有VOCs组分仪器，请改选组分站'],
      [pmf({ siteCode: plain.siteCode, family: 'PM' }), '所选站点没有颗粒物组分仪器，请改选组分站'],
      [pmf({ family: 'PM' }), '所选时段没有有效数据，可放宽时段或改选站点'],
      [pmf({ status: 'CHECK' }), '组分数据尚未审核发布，请改选实时或混合'],
      [pmf({ from: '2026-09-01', to: '2026-09-02' }), '所选时段没有有效数据，可放宽时段或改选站点'],
      [pmf({ from: '2025-01-01' }), '时段最长366天，现为644天，请缩短时段'],
      [pmf({ from: '2026-10-06', to: '2026-10-05' }), '开始时间不能晚于结束时间'],
      [pmf({ to: '2026-10-02' }), '可用样品只有 48 个，至少需要 50 个'],
      [pmf({ siteCode: 'nowhere' }), '站点“nowhere”不存在，请重新选择'],
      [pmf({}, { uncertainty: {} }), '缺少检出限：Ethane、Propane、Isobutane、n-Butane、Cyclopentane 等6个物种'],
      [pmf({}, { parameters: { factors: 9 } }), '因子数 9 过多，6 个物种最多取 5 个因子'],
    ]
    for (const [question, sentence] of cases) expect(await refusal(ask(question))).toBe(sentence)
    expect((await engines.api.jobList({})).total).toBe(0)
  })

  it('a version before the last change of the components is refused', async () => {
    const { db } = engines.services
    await sql`update voc_hour set rev = 900 where site_id = ${station.id} and start_at = '2026-10-02T00:00:00+08:00'`.execute(
      db,
    )
    expect(await refusal(ask(pmf({ rev: 899 })))).toContain('无法按该版本读取')
    expect((await answerTo(pmf({ rev: 900 }))).answer.asked?.rev).toBe(900)
  })
})

describe('a question asked again', () => {
  it('is answered at once with the finished run, which says so', async () => {
    const { jobId } = await answerTo(pmf())
    const second = await ask(pmf())
    expect(second).toMatchObject({ jobId, reused: true, state: 'succeeded', sentence: '已有相同运算，直接采用结果' })
    expect((await engines.api.jobList({})).total).toBe(1)
  })

  it('is computed anew with another seed, with other data, or when that is wanted', async () => {
    const { jobId } = await answerTo(pmf())
    expect(await ask(pmf({}, { parameters: { factors: 2, runs: 2, seed: 2 } }))).toMatchObject({ reused: false })
    const anew = await ask(pmf(), true)
    expect(anew).toMatchObject({ reused: false })
    expect(anew.jobId).not.toBe(jobId)
    await runDueJobs(engines.services)
    await sql`update voc_hour set measured[1] = 9.5 where site_id = ${station.id}
      and start_at = '2026-10-03T05:00:00+08:00'`.execute(engines.services.db)
    expect(await ask(pmf())).toMatchObject({ reused: false })
  })

  it('while the first is under way is that one', async () => {
    const [first, second] = [await ask(pmf()), await ask(pmf())]
    expect(second).toMatchObject({ jobId: first.jobId, reused: false, state: 'queued' })
  })

  it('by somebody else is computed for them, or answered with a published run', async () => {
    const { jobId } = await answerTo(pmf())
    const other = () => engines.other.engineRunAsk({ title: '他人', ask: pmf() })
    expect(await other()).toMatchObject({ reused: false })
    await engines.other.jobCancel({ jobId: (await other()).jobId })
    await engines.api.engineRunPublish({ jobId })
    expect(await other()).toMatchObject({ jobId, reused: true })
  })

  it('of tables that were brought is reused as well', async () => {
    const { answer } = await answerTo(pmf())
    const data = JSON.parse(
      Buffer.from(await engines.services.files.get(answer.provenance.dataVersion)).toString('utf8'),
    )
    const run = { engine: 'pmf' as const, data, parameters: { factors: 2, runs: 2, missing: 'median' as const } }
    const detection = { ...(answer.provenance.parameters['detection'] as Record<string, never>) }
    const again = await engines.api.engineRunStart({
      title: '自带数据',
      run: { ...run, parameters: { ...run.parameters, detection } },
    })
    expect(again).toMatchObject({ jobId: answer.jobId, reused: true })
  })
})

describe('the box model by reference', () => {
  const boxModel = (change: object = {}): Ask => ({
    engine: 'box-model',
    about: { siteCode: 'ZF70', day: '2026-10-03' },
    parameters: { rir: true },
    ...change,
  })

  it('is of a day of a station: its gases, its weather, its VOC in groups', async () => {
    const { answer } = await answerTo(boxModel())
    if (answer.outcome.engine !== 'box-model') throw new Error(answer.outcome.engine)
    expect(answer.outcome).toMatchObject({ case: '站ZF70 2026-10-03', mechanism: 'CB6r3' })
    expect(answer.outcome.set).toContain('乙烷')
    expect(answer.outcome.netPpb).toBeGreaterThan(0)
    expect(answer.outcome.rir?.reactivities.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['烷烃', 'NOx', 'VOC']),
    )
    expect(answer.provenance.parameters).toMatchObject({ case: { hour_mark: 'hh:30', units: { O3: 'ug/m3@298.15K' } } })
    expect(answer.asked).toMatchObject({ from: '2026-10-03', to: '2026-10-03' })
  })

  it('takes an imported mechanism of one’s own, which the result names with its version', {
    timeout: 60_000,
  }, async () => {
    const file = new File([cmaqDefinition()], 'mech_cb6.def')
    const imported = await engines.api.mechanismUpload({ citation: 'EPA CMAQ 5.5', files: [file] })
    expect(imported).toMatchObject({ name: 'mech_cb6.def', format: 'cmaq', leftOut: [] })
    expect(imported.reactions).toBeGreaterThan(200)
    const { mechanismId } = imported
    const { answer } = await answerTo(boxModel({ mechanismId, parameters: {} }))
    expect(answer.provenance.fileVersion).toBe(imported.version)
    expect(answer.outcome).toMatchObject({ mechanism: 'mech_cb6.def', citation: 'EPA CMAQ 5.5' })
    const stolen = engines.other.engineRunAsk({ title: '借用', ask: boxModel({ mechanismId }) })
    expect(await refusal(stolen)).toBe('该机理由其他人导入，您不能使用')
    const small = await engines.api.mechanismUpload({
      citation: '小机理',
      files: [new File(['% 1.0D-12 : OH + CO = HO2 ;\n'], 'small.fac')],
    })
    // Found without computing, in a thread that can be ended.
    expect(await refusal(ask(boxModel({ mechanismId: small.mechanismId })))).toContain('没有要约束的物种 O3')
  })

  it('files that are no mechanism are refused with their line', async () => {
    const upload = (name: string, text: string) =>
      refusal(engines.api.mechanismUpload({ citation: '出处', files: [new File([text], name)] }))
    expect(await upload('bad.fac', '% 1.0D-12 : OH + CO = HO2 ;\n% KX : HO2 = OH ;\n')).toBe(
      '第 2 行：速率名 KX 没有定义，未导入',
    )
    expect(await upload('a.txt', 'x')).toContain('机理应为一份或两份 .fac 文件')
    expect(await upload('racm.def', 'REACTIONS[CM] =\n<R1> HO + CO = HO2 # 2.4E-13;\nEND MECH\n')).toContain(
      '只支持碳键机理',
    )
  })

  it('says what a day lacks', async () => {
    expect(await refusal(ask(boxModel({ about: { siteCode: 'ZF70', day: '2026-11-01' } })))).toContain('没有有效数据')
  })
})

describe('trajectories by reference', () => {
  const path = (about: object = {}): Ask => ({
    engine: 'trajectory',
    about: { siteCode: 'ZF70', everyHours: 12, from: '2026-10-02', to: '2026-10-03', ...about },
    parameters: { hours: 6 },
  })

  it('arrive at a site at even hours of the days that have a wind', async () => {
    const { answer } = await answerTo(path())
    if (answer.outcome.engine !== 'trajectory') throw new Error(answer.outcome.engine)
    expect(answer.outcome.paths.map(({ startTime }) => startTime)).toEqual([
      '2026-10-02 00:00:00',
      '2026-10-02 12:00:00',
      '2026-10-03 00:00:00',
      '2026-10-03 12:00:00',
    ])
    // Six hours of 2 m/s from the east.
    expect(answer.outcome.paths[1]?.points.at(-1)?.longitude).toBeCloseTo(120.3 + (6 * 7200) / 94_800, 2)
    const edge = await answerTo(path({ from: '2026-10-06', to: '2026-10-07' }))
    expect(edge.answer.asked?.leftOut.map(({ name }) => name)).toEqual(['2026-10-07 12:00:00'])
    expect(await refusal(ask(path({ from: '2026-08-01', to: '2026-08-02' })))).toBe(
      '起点 100 公里内在所选时段没有有效的风',
    )
  })
})

describe('forecasts by reference', () => {
  it('are trained on the hours of sites and run from that model', { timeout: 120_000 }, async () => {
    const { services } = engines
    const site = await makeStation(services, { siteCode: 'ZF31', siteType: '30' })
    await sendAir(services, site, { from: '2025-01-01T00:00:00+08:00', hours: 24 * 372 })
    const about = { siteCodes: 'ZF31' }
    const trained = await answerTo({
      engine: 'forecast-train',
      about: { ...about, from: '2025-01-01', to: '2026-01-05' },
      parameters: { targets: ['pm25'], units: ['day'], seed: 7 },
    })
    expect(trained.answer.outcome).toMatchObject({ sites: ['站ZF31'], trainedThrough: '2026-01-05 23:00:00' })
    expect(trained.answer.asked?.leftOut.map(({ name }) => name)).toEqual(['rain'])
    const { answer } = await answerTo({
      engine: 'forecast-run',
      modelJobId: trained.jobId,
      about,
      parameters: { at: '2026-01-06 20:00:00' },
    })
    if (answer.outcome.engine !== 'forecast-run') throw new Error(answer.outcome.engine)
    expect(answer.outcome.days.filter(({ site: name }) => name === '站ZF31').map(({ date }) => date)).toEqual([
      '2026-01-07',
      '2026-01-08',
      '2026-01-09',
    ])
    expect(
      await refusal(
        ask({
          engine: 'forecast-train',
          about: { ...about, from: '2025-06-01', to: '2026-01-05' },
          parameters: { targets: ['pm25'] },
        }),
      ),
    ).toContain('至少需要 365 天')
  })
})
