import { contractClient } from '@qingkong/contract/client'
import type { FixtureCity } from '@qingkong/contract/testing/fixture-city'
import { addDays } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../db/database.ts'
import { runDueJobs } from '../../../jobs/job-worker.ts'
import { type FixtureApp, fixtureTemplate } from '../../../testing/fixture-app.ts'
import { issueToken } from '../../people/sign-in/port.ts'
import { runMonthlyRefits } from './monthly-refits.ts'

let app: FixtureApp
let city: FixtureCity

beforeAll(async () => {
  app = await (await fixtureTemplate()).open()
  city = app.city
}, 240_000)
afterAll(() => app?.close())

const at = (text: string) => app.clock.set(new Date(`${text}+08:00`))
/** Signed in anew: months have passed since the fixture's sessions. */
const signedIn = async () => {
  const token = await issueToken(app.services, city.users.dutyChief, { kind: 'person' })
  return contractClient({ base: app.base, headers: () => ({ authorization: `Bearer ${token}` }) })
}
const refits = () =>
  rows(
    app.services.db,
    sql<{ month: string; failed: string | null; draftId: string | null; jobId: string | null }>`select month::text,
      failed, draft_id as "draftId", job_id as "jobId" from pmf_refit order by month`,
  )

describe('schemes in use made anew every month (components 6, PMF nightly)', () => {
  it('nothing before 02:30 of the first of a month after it was published', async () => {
    // Only the days the scheme was made of: every other one was an event.
    const days = Array.from({ length: 90 }, (_, n) => addDays('2026-09-02', n))
    const others = days.filter((day) => day < '2026-11-11' || day > '2026-11-16')
    await (await signedIn()).pmfConfigSave({ family: 'VOC', eventDays: others.map((day) => ({ day })) })
    await runMonthlyRefits(app.services)
    at('2026-12-01T02:29:00')
    await runMonthlyRefits(app.services)
    expect(await refits()).toEqual([])
  })

  it('then a run of the ninety days before, once, which ends as a draft 自动2026年12月 that nobody published', async () => {
    at('2026-12-01T02:31:00')
    await Promise.all([runMonthlyRefits(app.services), runMonthlyRefits(app.services)])
    await runMonthlyRefits(app.services)
    const [begun, ...others] = await refits()
    expect([begun?.month, begun?.failed, begun?.draftId, others]).toEqual(['2026-12-01', null, null, []])
    await runDueJobs(app.services)
    await runMonthlyRefits(app.services)
    const chief = await signedIn()
    const { records } = await chief.pmfPlan({ pageSize: 100 })
    const draft = records.find(({ title }) => title === '自动2026年12月')
    expect(draft).toMatchObject({
      schemeId: (await refits())[0]?.draftId,
      state: 'draft',
      creatorName: '系统',
      isOwn: false,
      from: '2026-09-02',
      samples: 144,
      to: '2026-11-30',
      refitOf: city.pmf.publishedSchemeId,
      bootstrapRuns: 100,
    })
    expect(draft?.note).toBe('最近90天重新解析，对照“秋季方案”第1版：2个因子一致；占比差异均不显著')
    // A factor that is the same is called the same, wherever it stands.
    const { comparisons } = await chief.pmfResult({
      schemeIds: [city.pmf.publishedSchemeId, draft?.schemeId ?? ''],
    })
    const matched = comparisons[0]?.matched ?? []
    expect(matched).toHaveLength(2)
    for (const pair of matched) expect(pair.b.name).toBe(pair.a.name)
    expect(records.filter(({ state }) => state === 'published').map(({ schemeId }) => schemeId)).toEqual([
      city.pmf.publishedSchemeId,
    ])
    await runMonthlyRefits(app.services)
    expect((await chief.pmfPlan({ pageSize: 100 })).total).toBe(records.length)
  }, 120_000)

  it('a month without components says why there is no draft', async () => {
    at('2027-04-01T03:00:00')
    await runMonthlyRefits(app.services)
    expect((await refits()).at(-1)).toEqual({
      month: '2027-04-01',
      failed: '最近90天没有组分数据',
      draftId: null,
      jobId: null,
    })
  })

  it('not where it is switched off (pmf-config-save)', async () => {
    const chief = await signedIn()
    expect((await chief.pmfConfig({})).refit).toBe(true)
    expect((await chief.pmfConfigSave({ family: 'VOC', refit: false })).refit).toBe(false)
    // A template saved without a word about it leaves it off.
    expect((await chief.pmfConfigSave({ family: 'VOC', eventDays: [] })).refit).toBe(false)
    at('2027-05-01T03:00:00')
    await runMonthlyRefits(app.services)
    expect((await refits()).at(-1)?.month).toBe('2027-04-01')
  })
})
