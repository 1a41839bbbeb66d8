import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { runDueJobs } from '../../../jobs/job-worker.ts'
import { refusal } from '../../../testing/refusal-sentence.ts'
import { makeStation, sendAir } from './testing/component-station.ts'
import { type EngineCalls, engineCalls } from './testing/engine-calls.ts'

let engines: EngineCalls
/** Looks at analyses and runs nothing: of the station's district, and of another. */
let neighbour: EngineCalls['api']
let stranger: EngineCalls['api']

const path = (siteCode: string, day: string) => ({
  title: `${siteCode} ${day}`,
  ask: {
    engine: 'trajectory' as const,
    about: { siteCode, everyHours: 12, from: day, to: day },
    parameters: { hours: 3 },
  },
})
const finished = async (siteCode: string, day: string): Promise<string> => {
  const { jobId } = await engines.api.engineRunAsk(path(siteCode, day))
  await runDueJobs(engines.services)
  return jobId
}
const titles = async (api: EngineCalls['api'], input: Parameters<EngineCalls['api']['engineRunList']>[0] = {}) =>
  (await api.engineRunList(input)).records.map(({ title }) => title)

beforeAll(async () => {
  engines = await engineCalls()
  const { services } = engines
  for (const [siteCode, areaCode] of [
    ['FB11', '320211'],
    ['FB05', '320205'],
  ] as const)
    await sendAir(services, await makeStation(services, { siteCode, areaCode }), {
      from: '2026-10-01T00:00:00+08:00',
      hours: 96,
    })
  neighbour = await engines.districtReader('320211')
  stranger = await engines.districtReader('320205')
}, 120_000)
afterAll(() => engines?.close())
beforeEach(() => engines.clear())

describe('a published run', () => {
  it('is seen where its sites are; before, and once it is withdrawn, by its owner alone', async () => {
    const jobId = await finished('FB11', '2026-10-02')
    expect(await titles(neighbour)).toEqual([])
    expect(await refusal(neighbour.engineRunResult({ jobId }))).toBe('该运算由其他人发起且没有向您发布，您不能查看')

    const shown = await engines.api.engineRunPublish({ jobId })
    expect(shown).toMatchObject({ isOwn: true, isSystem: false, publisherName: shown.ownerName })
    expect(shown.publishTime).toBe('2026-11-20 10:00:00')
    const [row] = (await neighbour.engineRunList({})).records
    expect(row).toMatchObject({ jobId, isOwn: false, siteCodes: ['FB11'], from: '2026-10-02', to: '2026-10-02' })
    expect((await neighbour.engineRunResult({ jobId })).outcome.engine).toBe('trajectory')
    expect(await titles(stranger)).toEqual([])
    expect(await refusal(stranger.engineRunResult({ jobId }))).toContain('没有向您发布')

    expect(await engines.api.engineRunWithdraw({ jobId })).toMatchObject({ publishTime: null })
    expect(await titles(neighbour)).toEqual([])
    expect(await titles(engines.api)).toHaveLength(1)
  })

  it('stays as it was published first when it is published again; one that is not published cannot be withdrawn', async () => {
    const jobId = await finished('FB11', '2026-10-02')
    expect(await refusal(engines.api.engineRunWithdraw({ jobId }))).toBe('该运算没有发布')
    const first = await engines.api.engineRunPublish({ jobId })
    expect(await engines.api.engineRunPublish({ jobId })).toEqual(first)
  })

  it('is finished, and published by somebody with the right who may see it', async () => {
    const { jobId } = await engines.api.engineRunAsk(path('FB11', '2026-10-02'))
    expect(await refusal(engines.api.engineRunPublish({ jobId }))).toBe('只能发布已完成的运算')
    await runDueJobs(engines.services)
    expect(await refusal(engines.other.engineRunPublish({ jobId }))).toContain('没有此操作的权限')
    const foreign = await engines.other.engineRunAsk(path('FB05', '2026-10-02'))
    await runDueJobs(engines.services)
    expect(await refusal(engines.api.engineRunPublish({ jobId: foreign.jobId }))).toContain('没有向您发布')
  })

  it('leaves a line in the operations log, and so does its withdrawal', async () => {
    const jobId = await finished('FB11', '2026-10-02')
    await engines.api.engineRunPublish({ jobId })
    await engines.api.engineRunWithdraw({ jobId })
    const logged = await firstRow(
      engines.services.db,
      sql<{ actions: string[] }>`select array_agg(action order by action) as actions from operations_log
        where object = ${jobId} and result = 'ok'`,
    )
    expect(logged?.actions).toEqual(['engineRunPublish', 'engineRunWithdraw'])
  })
})

describe('a shared draft', () => {
  it('is read by who computes in the areas of its sites, changed by nobody else, and can be taken back (engine-run-share)', async () => {
    const planner = await engines.districtReader('320211', ['engine.run', 'analysis.read'])
    const outsider = await engines.districtReader('320205', ['engine.run', 'analysis.read', 'map.read'])
    const jobId = await finished('FB11', '2026-10-02')
    expect(await titles(planner)).toEqual([])
    const first = await engines.api.engineRunShare({ jobId })
    expect(first).toMatchObject({ isOwn: true, publishTime: null, shareTime: expect.any(String) })
    expect(await engines.api.engineRunShare({ jobId })).toEqual(first)
    expect((await planner.engineRunList({})).records).toMatchObject([{ jobId, isOwn: false, publishTime: null }])
    expect((await planner.engineRunResult({ jobId })).jobId).toBe(jobId)
    // Who only looks at analyses, and who has other areas, does not see drafts.
    expect([await titles(neighbour), await titles(outsider)]).toEqual([[], []])
    expect(await refusal(planner.engineRunShare({ jobId, shared: false }))).toBe('该运算由其他人发起，您不能共享')
    expect(await refusal(planner.jobCancel({ jobId }))).not.toBe('not refused')
    expect(await engines.api.engineRunShare({ jobId, shared: false })).toMatchObject({ shareTime: null })
    expect(await titles(planner)).toEqual([])
  })

  it('has ended well', async () => {
    const { jobId } = await engines.api.engineRunAsk(path('FB11', '2026-10-02'))
    expect(await refusal(engines.api.engineRunShare({ jobId }))).toBe('只能共享已完成的运算')
    await runDueJobs(engines.services)
  })
})

describe('runs', () => {
  it('are found by kind, site and the days they are about', async () => {
    await finished('FB11', '2026-10-02')
    await finished('FB11', '2026-10-03')
    await finished('FB05', '2026-10-03')
    expect(await titles(engines.api)).toEqual(['FB05 2026-10-03', 'FB11 2026-10-03', 'FB11 2026-10-02'])
    expect(await titles(engines.api, { siteCode: 'FB11' })).toEqual(['FB11 2026-10-03', 'FB11 2026-10-02'])
    expect(await titles(engines.api, { startTime: '2026-10-03', endTime: '2026-10-04' })).toEqual([
      'FB05 2026-10-03',
      'FB11 2026-10-03',
    ])
    expect(await titles(engines.api, { engine: 'pmf' })).toEqual([])
    expect((await engines.api.engineRunList({ pageSize: 1, pageNum: 2 })).total).toBe(3)
    expect(await titles(engines.other)).toEqual([])
  })

  it('are asked about sites of one’s areas only', async () => {
    const planner = await engines.districtReader('320205', ['engine.run', 'analysis.read'])
    expect(await refusal(planner.engineRunAsk(path('FB11', '2026-10-02')))).toBe('站点“站FB11”不在您的管辖范围内')
    expect(await planner.engineRunAsk(path('FB05', '2026-10-02'))).toMatchObject({ reused: false })
  })
})
