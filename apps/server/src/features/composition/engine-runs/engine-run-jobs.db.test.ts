import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '../../../db/database.ts'
import { jobsWhere } from '../../../jobs/job.ts'
import { runDueJobs, startJobWorker } from '../../../jobs/job-worker.ts'
import { refusal } from '../../../testing/refusal-sentence.ts'
import { type EngineCalls, engineCalls } from './testing/engine-calls.ts'
import { boxModel, day, hourText, path, pmf, type Question, windGrid } from './testing/questions.ts'

let engines: EngineCalls
beforeAll(async () => {
  engines = await engineCalls()
})
afterAll(() => engines?.close())
afterEach(() => engines.clear())

describe('what an engine refuses without computing', () => {
  it('is said at once in its own sentence, and nothing is queued', async () => {
    const missing = pmf()
    missing.data.concentrations[4] = [null, 1, 1, 1, 1, 1]
    const ragged = pmf()
    ragged.data.uncertainties[3] = [1, 1]
    const cases: [Question, string][] = [
      [pmf({}, 40), '可用样品只有 40 个，至少需要 50 个'],
      [missing, '第 5 行 SO4 列：浓度缺失，请选择剔除该样品或以中位数代替'],
      [ragged, '第 4 行：不确定度有 2 个值，物种有 6 个'],
      [pmf({ factors: 6 }), '因子数 6 过多，6 个物种最多取 5 个因子'],
      [pmf({ categories: { Pb: 'bad' } }), '分类中的物种 Pb 不在数据中'],
      [pmf({ bsDisp: ['OC'] }), 'BS-DISP 需要同时做自举（bootstrap）'],
      [boxModel({ case: { name: '空' } }), 'site 应为对象 {…}'],
      [boxModel({ batch: true }), '封闭空气（batch）需与 EKMA 一起使用'],
      [boxModel({ set: '无此集' }), '案例中没有物种集 无此集，现有：voc'],
      [path({ speedMs: day.map(() => -1) }), '第 1 行 风速 列：风速 -1 为负数'],
      [path({}, { hours: 48 }), '用地面站风计算轨迹最长24小时，请缩短时长或改用风场文件'],
      [path({}, { start: { longitude: 100, latitude: 31 } }), `起点 100 公里内在 ${hourText(20)} 没有有效的风`],
    ]
    for (const [question, sentence] of cases) expect(await refusal(engines.start(question))).toBe(sentence)
    expect((await engines.api.jobList({})).total).toBe(0)
  })

  it('more values than a run may have are refused with the limit', async () => {
    const wide = pmf()
    const row = Array<number>(100).fill(1)
    const many = {
      ...wide.data,
      concentrations: Array<number[]>(1501).fill(row),
      uncertainties: Array<number[]>(1501).fill(row),
    }
    expect(await refusal(engines.start({ ...wide, data: many }))).toBe('最多可用30万个数据，请缩短时段或减少列')
  })

  it('what only the computation finds fails the job with the sentence', async () => {
    const { fileId } = await engines.api.windGridUpload({ file: windGrid() })
    const { jobId } = await engines.start({
      engine: 'trajectory',
      data: { kind: 'grid', fileId },
      parameters: { start: { longitude: 10, latitude: 50 }, times: [hourText(20)] },
    })
    await runDueJobs(engines.services)
    expect(await engines.api.jobDetail({ jobId })).toMatchObject({
      state: 'failed',
      sentence: '起点或起始时间不在风场范围内，或该处风缺测',
    })
    expect(await refusal(engines.api.engineRunResult({ jobId }))).toBe('该作业没有运算结果，请等待完成或重新运算')
  })
})

describe('who sees a run', () => {
  it('its owner alone', async () => {
    const { jobId } = await engines.run(path())
    expect(await refusal(engines.other.engineRunResult({ jobId }))).toContain('其他人发起')
    expect(await refusal(engines.other.jobDetail({ jobId }))).toContain('其他人发起')
    expect((await engines.other.jobList({})).total).toBe(0)
  })
})

/** The next thread this process starts. */
const nextThread = () => once(process, 'worker').then(([worker]) => worker as Worker)
const endless = pmf({ runs: 200, bootstrap: 1000, disp: true, factors: 3 })

describe('cancelling a run', () => {
  it('ends its thread in the middle of the computation', async () => {
    const worker = await startJobWorker(engines.services, () => false)
    try {
      const thread = nextThread()
      const { jobId } = await engines.start(endless)
      const running = await thread
      const ended = once(running, 'exit')
      await vi.waitFor(async () => expect((await engines.api.jobDetail({ jobId })).sentence).toMatch(/正在做/), {
        timeout: 20_000,
      })
      expect(await engines.api.jobCancel({ jobId })).toMatchObject({ cancelling: true })
      await ended
      await vi.waitFor(async () => {
        const [job] = await jobsWhere(engines.services.db, sql`id = ${jobId}::uuid`)
        expect(job).toMatchObject({ state: 'cancelled', files: [] })
      })
    } finally {
      await worker.close()
    }
  })

  it('short jobs do not wait behind runs, and a third run does', async () => {
    const worker = await startJobWorker(engines.services, () => false)
    try {
      const runs = [await engines.start(endless), await engines.start(pmf({ runs: 200, bootstrap: 999, factors: 3 }))]
      const statesNow = () => Promise.all(runs.map(async (run) => (await engines.api.jobDetail(run)).state))
      // While the second still waited, another person's run would go before it.
      await vi.waitFor(async () => expect(await statesNow()).toEqual(['running', 'running']), { timeout: 20_000 })
      const third = await engines.other.engineRunStart({ title: '第三个', run: path() })
      const rule = { name: '短作业', factorCode: 'pm10', siteTypes: '30', thresholdLevel3: 900, days: 1 }
      const short = await engines.api.alarmRuleBackTestStart(rule)
      await vi.waitFor(async () => expect((await engines.api.jobDetail(short)).state).toBe('succeeded'), {
        timeout: 20_000,
      })
      expect(await statesNow()).toEqual(['running', 'running'])
      expect((await engines.other.jobDetail(third)).state).toBe('queued')
    } finally {
      await worker.close()
    }
  })

  it('a worker that stops ends the thread and leaves the run to the next one', async () => {
    const worker = await startJobWorker(engines.services, () => false)
    const thread = nextThread()
    const { jobId } = await engines.start(endless)
    const ended = once(await thread, 'exit')
    await worker.close()
    await ended
    expect(await engines.api.jobDetail({ jobId })).toMatchObject({ state: 'queued' })
  })
})
