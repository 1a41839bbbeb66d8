import { contractClient } from '@qingkong/contract/client'
import type { FixtureCity } from '@qingkong/contract/testing/fixture-city'
import { addDays } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { runDueJobs } from '../../../jobs/job-worker.ts'
import { type FixtureApp, fixtureTemplate } from '../../../testing/fixture-app.ts'
import { issueToken } from '../../people/sign-in/port.ts'
import { runMonthlyRefits } from './monthly-refits.ts'

let app: FixtureApp
let city: FixtureCity
/** The published scheme, which keeps a turned solution. */
let turnedId: string

const [from, to] = ['2026-11-11', '2026-11-16']
const choice = { kind: 'fpeak', phi: 0.5 } as const
const names = ['溶剂使用', '机动车']

const signedIn = async () => {
  const token = await issueToken(app.services, city.users.dutyChief, { kind: 'person' })
  return contractClient({ base: app.base, headers: () => ({ authorization: `Bearer ${token}` }) })
}
const detailOf = async (schemeId: string) => {
  const [scheme] = (await (await signedIn()).pmfResult({ schemeIds: schemeId })).schemes
  if (!scheme) throw new Error('no scheme')
  return scheme
}
/** What the month came to. */
const refit = async () => {
  const found = await firstRow(
    app.services.db,
    sql<{ failed: string | null; draftId: string | null; jobId: string | null; schemeId: string }>`select failed,
      draft_id as "draftId", job_id as "jobId", scheme_id as "schemeId" from pmf_refit`,
  )
  if (!found) throw new Error('no refit')
  return found
}
const concentrations = ({ factors }: Awaited<ReturnType<typeof detailOf>>) =>
  factors.map(({ species }) => species.map(({ concentration }) => concentration))

beforeAll(async () => {
  app = await (await fixtureTemplate()).open()
  city = app.city
  const chief = await signedIn()
  // Only the days the scheme is made of: every other one was an event.
  const days = Array.from({ length: 90 }, (_, n) => addDays('2026-09-02', n))
  const others = days.filter((day) => day < from || day > to)
  await chief.pmfConfigSave({ family: 'VOC', eventDays: others.map((day) => ({ day })) })
  const { jobId } = await chief.engineRunAsk({
    title: '旋转',
    ask: {
      engine: 'pmf',
      about: { siteCode: city.pmf.siteCode, family: 'VOC', from, to },
      uncertainty: { detectionLimit: 0.02 },
      parameters: { factors: 2, runs: 3, bootstrap: 100, blockLength: 6, fpeak: [-0.5, 0.5], errorsOf: choice },
    },
  })
  await runDueJobs(app.services)
  const draft = await chief.pmfSave({ jobId, title: '旋转方案', factorNames: names, solution: choice })
  expect(draft).toMatchObject({ solutionName: 'Fpeak φ=0.5', bootstrapRuns: 100, obstacles: [] })
  turnedId = (await chief.pmfFreeze({ schemeId: draft.schemeId })).schemeId
  await chief.pmfPublish({ schemeId: turnedId })
}, 300_000)
afterAll(() => app?.close())

describe('a turned scheme in use made anew (components 6, PMF nightly)', () => {
  it('asks for the same strength and for its errors, which EPA PMF 5 estimates by the bootstrap alone', async () => {
    app.clock.set(new Date('2026-12-01T02:31:00+08:00'))
    await runMonthlyRefits(app.services)
    const begun = await refit()
    expect(begun).toMatchObject({ failed: null, draftId: null, schemeId: turnedId })
    await runDueJobs(app.services)
    await runMonthlyRefits(app.services)
    const { draftId } = await refit()
    const draft = await detailOf(draftId ?? '')
    expect(draft).toMatchObject({
      title: '自动2026年12月',
      state: 'draft',
      solution: { kind: 'fpeak', phi: 0.5 },
      solutionName: 'Fpeak φ=0.5',
      bootstrapRuns: 100,
      dispSwaps: null,
      obstacles: [],
    })
    expect(draft.fpeak.map(({ phi }) => phi)).toEqual([-0.5, 0.5])
  }, 120_000)

  it('keeps the turned profiles and their errors, not those of the base run beside them', async () => {
    const draft = await detailOf((await refit()).draftId ?? '')
    const turned = draft.fpeak.find(({ phi }) => phi === 0.5)
    expect(concentrations(draft)).toEqual(turned?.profiles)
    expect(draft.baseProfiles).not.toEqual(turned?.profiles)
    expect(draft.solution.dQPct).toBe(turned?.dQPct)
    for (const { species } of draft.factors)
      for (const { concentration, bsLow, bsHigh } of species) {
        expect(bsLow).toBeLessThanOrEqual(concentration)
        expect(bsHigh).toBeGreaterThanOrEqual(concentration)
      }
  })

  it('is told beside the scheme in use: turned against turned, its factors called as there', async () => {
    const { draftId } = await refit()
    const chief = await signedIn()
    const { comparisons } = await chief.pmfResult({ schemeIds: [turnedId, draftId ?? ''] })
    const [one] = comparisons
    expect([one?.a.solutionName, one?.b.solutionName]).toEqual(['Fpeak φ=0.5', 'Fpeak φ=0.5'])
    expect(one?.differing.map(({ name }) => name)).not.toContain('采用的解')
    expect(one?.matched).toHaveLength(2)
    for (const pair of one?.matched ?? []) expect(pair.b.name).toBe(pair.a.name)
    expect((await detailOf(draftId ?? '')).note).toBe(
      '最近90天重新解析，对照“旋转方案”第1版：2个因子一致；占比差异均不显著',
    )
  })

  it('can be frozen by whoever is content with it, and is applied as turned', async () => {
    const chief = await signedIn()
    const { draftId } = await refit()
    const { schemeId, state } = await chief.pmfFreeze({ schemeId: draftId ?? '' })
    expect(state).toBe('frozen')
    await chief.pmfPublish({ schemeId })
    const fingers = await chief.vocSourcePmfFingerList(city.pmf.shown)
    expect(fingers.scheme).toMatchObject({ schemeId, solutionName: 'Fpeak φ=0.5' })
    expect(fingers.factors.map(({ species }) => species.map(({ concentration }) => concentration))).toEqual(
      concentrations(await detailOf(schemeId)),
    )
  })
})
