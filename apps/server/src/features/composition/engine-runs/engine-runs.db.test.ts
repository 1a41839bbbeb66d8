import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../../../testing/refusal-sentence.ts'
import { type EngineCalls, engineCalls } from './testing/engine-calls.ts'
import { boxModel, hours, hourText, path, pmf, type Question, sites, windGrid } from './testing/questions.ts'

let engines: EngineCalls
beforeAll(async () => {
  engines = await engineCalls()
})
afterAll(() => engines?.close())
afterEach(() => engines.clear())

describe('a run of PMF', () => {
  it('answers factors, fit, bootstrap and DISP with what they were made from', async () => {
    const { jobId, answer } = await engines.run(pmf({ bootstrap: 5, disp: true, bsDisp: ['OC'] }))
    const { provenance, outcome } = answer
    expect(provenance).toMatchObject({ engine: 'pmf', engineVersion: 'qingkong-pmf 2', seed: 1, fileVersion: null })
    expect(provenance.parameters).toMatchObject({ factors: 2, runs: 3, seed: 1, robust: false, categories: {} })
    if (outcome.engine !== 'pmf') throw new Error(outcome.engine)
    expect(outcome.runs).toHaveLength(3)
    expect(outcome.converged).toBe(true)
    expect(outcome.profiles.map((profile) => profile.length)).toEqual([6, 6])
    expect(outcome.contributions.map((line) => line.length)).toEqual([120, 120])
    expect(outcome.residuals).toHaveLength(120)
    // The two sources made the data: little is left of them.
    expect(outcome.speciesFits.every(({ r2 }) => (r2 ?? 0) > 0.95)).toBe(true)
    expect(outcome.bootstrap?.mapping.map(({ mapped }) => mapped)).toEqual([5, 5])
    expect(outcome.bootstrap?.profiles.map((factor) => factor.map((cell) => cell.length))).toEqual([
      Array(6).fill(5),
      Array(6).fill(5),
    ])
    expect(outcome.disp?.cells).toHaveLength(12)
    expect(outcome.bsDisp?.cells.map(({ factor, species }) => [factor, species])).toEqual([
      [0, 'OC'],
      [1, 'OC'],
    ])
    const detail = await engines.api.jobDetail({ jobId })
    expect(detail.files.map(({ fileName, sha256 }) => [fileName, sha256])).toEqual([
      ['result.json', answer.resultVersion],
    ])
    expect(detail.dataVersion).toBe(provenance.dataVersion)
    const texts = detail.log.map(({ text }) => text).join('\n')
    expect(texts).toContain('正在读取数据')
    expect(texts).toMatch(/正在做(基础运行|自举|DISP|BS-DISP)（/)
  })
})

describe('a run of the box model', () => {
  it('answers budget, RIR and EKMA of a case', async () => {
    const { answer } = await engines.run(boxModel({ rir: true, ekma: 3 }))
    const { outcome, provenance } = answer
    if (outcome.engine !== 'box-model') throw new Error(outcome.engine)
    expect(provenance).toMatchObject({ engine: 'box-model', seed: null })
    expect(provenance.parameters).toMatchObject({ rir: true, ekma: 3, batch: false })
    expect(outcome.budget.rows).toHaveLength(73)
    expect(outcome.budget.rows[0]).toHaveLength(outcome.budget.columns.length)
    expect(outcome.precursors.rows[0]).toHaveLength(outcome.precursors.columns.length)
    expect(outcome.netPpb).toBeGreaterThan(0)
    expect(outcome.rir?.sumCheck?.holds).toBe(true)
    expect(outcome.ekma?.response.map((line) => line.length)).toEqual([3, 3, 3])
    // The middle of the grid is the base run.
    const { axis = [], response = [] } = outcome.ekma ?? {}
    const middle = axis.indexOf(1)
    if (middle >= 0) expect(response[middle]?.[middle]).toBeCloseTo(outcome.netPpb ?? 0, 6)
  })
})

describe('forecasts', () => {
  it('are trained, and run from the model of an own training', { timeout: 60_000 }, async () => {
    const training = await engines.run({
      engine: 'forecast-train',
      data: { sites: sites() },
      parameters: { targets: ['pm25'], units: ['day'], until: hourText(24 * 370), seed: 7 },
    })
    const { outcome } = training.answer
    if (outcome.engine !== 'forecast-train') throw new Error(outcome.engine)
    expect(training.answer.provenance).toMatchObject({ seed: 7, engineVersion: 'qingkong-rasf 1' })
    expect(outcome).toMatchObject({
      trainedFrom: '2025-01-01 00:00:00',
      trainedThrough: hourText(24 * 370 - 1),
      sites: ['惠山站'],
      targets: [{ target: 'pm25', unit: 'day', groups: [{ firstLead: 1 }, { firstLead: 2 }, { firstLead: 3 }] }],
    })
    const { files } = await engines.api.jobDetail({ jobId: training.jobId })
    expect(files.map(({ fileName }) => fileName)).toEqual(['result.json', 'model.json'])
    expect(files[1]?.sha256).toBe(outcome.modelVersion)

    const question: Question = {
      engine: 'forecast-run',
      modelJobId: training.jobId,
      data: { sites: sites() },
      parameters: { at: hourText(24 * 371 - 4) },
    }
    const { answer } = await engines.run(question)
    if (answer.outcome.engine !== 'forecast-run') throw new Error(answer.outcome.engine)
    expect(answer.provenance.fileVersion).toBe(outcome.modelVersion)
    const ofSite = answer.outcome.days.filter(({ site }) => site === '惠山站')
    expect(ofSite.map(({ leadDay, date }) => [leadDay, date])).toEqual([
      [1, '2026-01-07'],
      [2, '2026-01-08'],
      [3, '2026-01-09'],
    ])
    for (const { pollutants } of ofSite) {
      const { p10 = 0, p50 = 0, p90 = 0 } = pollutants.pm25 ?? {}
      expect(p10).toBeLessThanOrEqual(p50)
      expect(p50).toBeLessThanOrEqual(p90)
      expect(p50).toBeGreaterThan(0)
    }
    expect(await refusal(engines.other.engineRunStart({ title: '借用模型', run: question }))).toContain('其他人发起')
    const outside = { ...question, parameters: { at: '2030-01-01 00:00:00' } }
    expect(await refusal(engines.start(outside))).toBe('起报时刻不在站点 惠山站 的数据范围内')
  })

  it('are refused at once for a history too short, and for a job that has no model', async () => {
    const short: Question = {
      engine: 'forecast-train',
      data: { sites: sites(30) },
      parameters: { targets: ['pm25'] },
    }
    expect(await refusal(engines.start(short))).toBe('pm25 列：站点 惠山站 的训练数据只有 30 天，至少需要 365 天')
    const { jobId } = await engines.start(pmf())
    const run: Question = {
      engine: 'forecast-run',
      modelJobId: jobId,
      data: { sites: sites(30) },
      parameters: { at: hourText(50) },
    }
    expect(await refusal(engines.start(run))).toBe('该作业没有预报模型，请选择已完成的模型训练')
  })
})

describe('a run of trajectories', () => {
  it('follows the winds of stations back', async () => {
    const { answer } = await engines.run(path())
    if (answer.outcome.engine !== 'trajectory') throw new Error(answer.outcome.engine)
    const [way] = answer.outcome.paths
    expect(answer.outcome).toMatchObject({ mode: 'stations', label: '地面风、指示性', levelUnit: null })
    expect(way?.points.map(({ ageHours }) => ageHours)).toEqual([0, -1, -2, -3, -4, -5, -6])
    expect(way?.points[6]).toMatchObject({ time: hourText(14), windSpeedMs: 2 })
    // Six hours of 2 m/s from the east.
    expect(way?.points[6]?.longitude).toBeCloseTo(120.31 + (6 * 7200) / 94_800, 2)
  })

  it('follows a stored grid of winds, which only its owner may use', async () => {
    const { fileId } = await engines.api.windGridUpload({ file: windGrid() })
    const question: Question = {
      engine: 'trajectory',
      data: { kind: 'grid', fileId },
      parameters: { start: { longitude: 120.3, latitude: 31.5 }, times: [hourText(20)], hours: 12 },
    }
    const { answer } = await engines.run(question)
    if (answer.outcome.engine !== 'trajectory') throw new Error(answer.outcome.engine)
    expect(answer.outcome).toMatchObject({ mode: 'grid', vertical: 'singleLayer' })
    expect(answer.outcome.paths[0]?.complete).toBe(true)
    expect(answer.outcome.paths[0]?.points.at(-1)?.longitude).toBeCloseTo(120.3 - (12 * 18_000) / 94_800, 1)
    expect(answer.provenance.fileVersion).toMatch(/^[0-9a-f]{64}$/)
    expect(await refusal(engines.other.engineRunStart({ title: '借用风场', run: question }))).toContain('其他人上传')
    expect(await refusal(engines.api.windGridUpload({ file: new File(['no grid'], 'x.nc') }))).toContain(
      '不是 NetCDF 文件',
    )
  })
})

describe('what a result is made from', () => {
  it('the same question gives the same data version and the same bytes', async () => {
    for (const question of [pmf(), path()]) {
      const [first, second] = [await engines.run(question), await engines.run(question)]
      expect(second.jobId).not.toBe(first.jobId)
      expect(second.answer.provenance).toEqual(first.answer.provenance)
      expect(second.answer.resultVersion).toBe(first.answer.resultVersion)
    }
  })

  it('the order of columns makes no other version; a changed value or seed does', async () => {
    const question = boxModel()
    const turned = { ...question, data: { hours: Object.fromEntries(Object.entries(hours).toReversed()) } }
    const [first, second] = [await engines.run(question), await engines.run(turned)]
    expect(second.answer.resultVersion).toBe(first.answer.resultVersion)
    const [once, reseeded] = [await engines.run(pmf()), await engines.run(pmf({ seed: 2 }))]
    expect(reseeded.answer.provenance.dataVersion).toBe(once.answer.provenance.dataVersion)
    expect(reseeded.answer.resultVersion).not.toBe(once.answer.resultVersion)
    const changed = pmf()
    changed.data.concentrations[0] = [9, 9, 9, 9, 9, 9]
    expect((await engines.run(changed)).answer.provenance.dataVersion).not.toBe(once.answer.provenance.dataVersion)
  })

  it('the file that is downloaded is the one the version names', async () => {
    const { jobId, answer } = await engines.run(path())
    const file = await engines.api.jobFile({ jobId, sha256: answer.resultVersion })
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(answer.resultVersion)
    const { provenance, outcome } = JSON.parse(bytes.toString('utf8'))
    expect({ provenance, outcome }).toEqual({ provenance: answer.provenance, outcome: answer.outcome })
  })

  it('times by the city’s clock stand beside it', async () => {
    const { answer } = await engines.run(path())
    expect(answer).toMatchObject({ startTime: '2026-11-20 10:00:00', endTime: '2026-11-20 10:00:00' })
    expect(answer.seconds).toBeGreaterThanOrEqual(0)
  })
})

it('S13: a run that is refused for a full queue leaves no tables behind', async () => {
  const kept = () => readdirSync(join(engines.services.config.dataDir, 'files'), { recursive: true }).length
  for (const seed of [11, 12, 13]) await engines.start(pmf({ seed }))
  const before = kept()
  const question = pmf({ seed: 14 })
  if (question.engine !== 'pmf') throw new Error(question.engine)
  // Other tables than those of the runs that wait.
  const data = {
    ...question.data,
    concentrations: question.data.concentrations.map((row) => row.map((value) => (value ?? 0) + 1)),
  }
  expect(await refusal(engines.start({ ...question, data }))).toContain('请等待完成或取消后再试')
  expect(kept()).toBe(before)
  await engines.clear()
  await engines.start({ ...question, data })
  expect(kept()).toBeGreaterThan(before)
})
