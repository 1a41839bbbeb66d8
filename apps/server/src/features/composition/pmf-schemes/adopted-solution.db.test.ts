import { contractClient } from '@qingkong/contract/client'
import type { PmfSolutionChoice } from '@qingkong/contract/shapes/pmf-outcome'
import type { FixtureCity } from '@qingkong/contract/testing/fixture-city'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { runDueJobs } from '../../../jobs/job-worker.ts'
import { type FixtureApp, fixtureTemplate } from '../../../testing/fixture-app.ts'
import { refusal } from '../../../testing/refusal-sentence.ts'
import { refitQuestion } from './refit-question.ts'
import { schemesWhere } from './scheme-rows.ts'

let app: FixtureApp
let city: FixtureCity
let chief: ReturnType<typeof contractClient>
/** A run with rotations whose errors are the base run's, one whose errors are the constrained solution's. */
let turnedJobId: string
let heldJobId: string

const names = ['溶剂使用', '机动车']
const toluene = '甲苯'

const finishedRun = async (errorsOf?: PmfSolutionChoice): Promise<string> => {
  const { jobId } = await chief.engineRunAsk({
    title: '旋转与约束',
    ask: {
      engine: 'pmf',
      about: { siteCode: city.pmf.siteCode, family: 'VOC', from: '2026-11-11', to: '2026-11-16' },
      uncertainty: { detectionLimit: 0.02 },
      parameters: {
        factors: 2,
        runs: 3,
        bootstrap: 100,
        blockLength: 6,
        fpeak: [0.5],
        constraints: [{ kind: 'up', factor: 1, species: 'Toluene', dQLimit: 0.01 }],
        ...(errorsOf ? { errorsOf } : {}),
      },
    },
  })
  await runDueJobs(app.services)
  expect((await chief.jobDetail({ jobId })).state).toBe('succeeded')
  return jobId
}

beforeAll(async () => {
  app = await (await fixtureTemplate()).open()
  city = app.city
  chief = contractClient({ base: app.base, headers: () => ({ authorization: `Bearer ${app.tokens.dutyChief}` }) })
  turnedJobId = await finishedRun()
  heldJobId = await finishedRun({ kind: 'constrained' })
}, 300_000)
afterAll(() => app?.close())

const saved = (jobId: string, solution?: PmfSolutionChoice) =>
  chief.pmfSave({ jobId, title: '采用方案', factorNames: names, ...(solution ? { solution } : {}) })
const detailOf = async (schemeId: string) => {
  const [scheme] = (await chief.pmfResult({ schemeIds: schemeId })).schemes
  if (!scheme) throw new Error('no scheme')
  return scheme
}
const tolueneOf = ({ factors }: Awaited<ReturnType<typeof detailOf>>) =>
  factors[0]?.species.find(({ name }) => name === toluene)?.concentration ?? Number.NaN

describe('the solution a scheme keeps (pmf-save)', () => {
  it('is the base run when nothing is said, and says so', async () => {
    const scheme = await saved(turnedJobId)
    expect(scheme).toMatchObject({
      solution: { kind: 'base', phi: null, dQPct: 0, swapped: [] },
      solutionName: '基础解',
      obstacles: [],
    })
  })

  it('is the constrained one when it is chosen: its profiles, contributions, fit and Q, without the errors of another', async () => {
    const [base, held] = [
      await detailOf((await saved(turnedJobId)).schemeId),
      await detailOf((await saved(turnedJobId, { kind: 'constrained' })).schemeId),
    ]
    expect(held.solutionName).toBe('约束解')
    expect(held.solution.dQPct).toBeGreaterThan(0)
    expect(held.solution.dQPct).toBeLessThan(5)
    expect(held.constrained?.dQPct).toBe(held.solution.dQPct)
    expect(tolueneOf(held)).toBeGreaterThan(tolueneOf(base))
    expect(held.factors.map(({ species }) => species.map(({ concentration }) => concentration))).toEqual(
      held.constrained?.profiles,
    )
    expect(held.baseProfiles).toEqual(base.baseProfiles)
    expect(held.baseQTrue).toBe(base.qTrue)
    expect(held.qTrue).toBeCloseTo(held.constrained?.qTrue ?? 0, 6)
    expect(held.contributions).not.toEqual(base.contributions)
    expect(held.speciesFits).not.toEqual(base.speciesFits)
    expect(base.bootstrapRuns).toBe(100)
    expect([held.bootstrapRuns, held.mapping, held.dispSwaps]).toEqual([0, [], null])
  })

  it('whose errors were not estimated is not frozen, and the refusal says what is missing', async () => {
    const { schemeId, obstacles } = await saved(turnedJobId, { kind: 'fpeak', phi: 0.5 })
    expect(obstacles).toEqual(['Fpeak φ=0.5的误差尚未估计，请对该解做自举'])
    expect(await refusal(chief.pmfFreeze({ schemeId }))).toBe('不能冻结：Fpeak φ=0.5的误差尚未估计，请对该解做自举')
  })

  it('is changed on a draft without a new run, and is kept when only the names change', async () => {
    const { schemeId } = await saved(turnedJobId)
    const turned = await chief.pmfSave({
      schemeId,
      title: '采用方案',
      factorNames: names,
      solution: { kind: 'fpeak', phi: 0.5 },
    })
    expect(turned).toMatchObject({ schemeId, solutionName: 'Fpeak φ=0.5', bootstrapRuns: 0 })
    const named = await chief.pmfSave({ schemeId, title: '改名', factorNames: names })
    expect(named).toMatchObject({ title: '改名', solutionName: 'Fpeak φ=0.5' })
    const back = await chief.pmfSave({ schemeId, title: '改名', factorNames: names, solution: { kind: 'base' } })
    expect(back).toMatchObject({ solutionName: '基础解', bootstrapRuns: 100, obstacles: [] })
  })

  it('that the run did not make is refused', async () => {
    expect(await refusal(saved(turnedJobId, { kind: 'fpeak', phi: -1 }))).toBe(
      '该运算没有Fpeak φ=−1，请先施加旋转与约束',
    )
    expect(await refusal(saved(city.pmf.jobId, { kind: 'constrained' }))).toBe('该运算没有约束解，请先施加旋转与约束')
  })
})

describe('a scheme that keeps the constrained solution', () => {
  it('is frozen when the bootstrap was made of that solution, and is described by it in the record and in use', async () => {
    const held = await saved(heldJobId, { kind: 'constrained' })
    expect(held).toMatchObject({ bootstrapRuns: 100, obstacles: [] })
    const { schemeId } = await chief.pmfFreeze({ schemeId: held.schemeId })
    // Of the same run the base run has no errors: they were not estimated.
    expect((await saved(heldJobId)).obstacles).toEqual(['自举0次，不足100次'])

    const scheme = await detailOf(schemeId)
    const own = scheme.factors[0]?.species.find(({ name }) => name === toluene)
    expect(own?.bsLow).toBeLessThan(own?.concentration ?? 0)
    expect(own?.bsHigh).toBeGreaterThan(own?.concentration ?? 0)
    const file = await chief.pmfResultExport({ schemeId })
    const sheets = await readExcelFile(Buffer.from(await file.arrayBuffer()))
    const rotations = sheets.find(({ sheet }) => sheet === '旋转计算')?.data ?? []
    expect(rotations.flat()).toContainEqual(expect.stringMatching(/^方案采用：约束解（dQ \d\.\d\d%）$/))
    const kept = rotations.filter((row) => row.at(-1) === '是').map(([what]) => what)
    expect(kept).toEqual(['因子1 甲苯 拉高'])

    // New hours are fitted with the profiles of this solution.
    await chief.pmfPublish({ schemeId })
    const answer = await chief.vocSourcePmfSourceList(city.pmf.shown)
    expect(answer.scheme).toMatchObject({ schemeId, solutionName: '约束解' })
    const fingers = await chief.vocSourcePmfFingerList(city.pmf.shown)
    expect(fingers.factors[0]?.species.map(({ concentration }) => concentration)).toEqual(
      scheme.constrained?.profiles[0],
    )
    // Over the hours it was made of they bring what the solution said.
    for (const { name, sharePct } of answer.factors)
      expect(sharePct).toBeCloseTo(scheme.factors.find((factor) => factor.name === name)?.massPct ?? 0, 0)
    await chief.pmfPublish({ schemeId: city.pmf.publishedSchemeId })
  })

  it('is made anew every month without its constraints: they name factors in an order that new runs have anew', async () => {
    const { schemeId } = await saved(heldJobId, { kind: 'constrained' })
    const [scheme] = await schemesWhere(app.services.db, sql`s.id = ${schemeId}::uuid`)
    if (!scheme) throw new Error('no scheme')
    const { parameters } = await refitQuestion(app.services, scheme, '2026-11-17')
    expect(parameters).toMatchObject({ factors: 2, fpeak: [0.5], constraints: [] })
    expect(parameters).not.toHaveProperty('errorsOf')
  })

  it('stands against another as what it is (pmf-result)', async () => {
    const held = await saved(heldJobId, { kind: 'constrained' })
    const { comparisons } = await chief.pmfResult({ schemeIds: [city.pmf.publishedSchemeId, held.schemeId] })
    const [one] = comparisons
    expect([one?.a.solutionName, one?.b.solutionName]).toEqual(['基础解', '约束解'])
    expect(one?.differing.find(({ name }) => name === '采用的解')).toMatchObject({ a: '基础解' })
    expect(one?.matched).toHaveLength(2)
  })
})
