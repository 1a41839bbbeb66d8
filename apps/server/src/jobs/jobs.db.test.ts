import { Fail } from '@qingkong/contract/errors'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '../db/database.ts'
import { type Person, type SmallCity, smallCity } from '../features/command/tasks/testing/small-city.ts'
import { refusal } from '../features/command/tasks/testing/staff.ts'
import { cancelJob } from '../features/office/jobs/commands.ts'
import { jobDetail, jobFile, jobList } from '../features/office/jobs/queries.ts'
import { registry } from '../registry.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'
import type { JobDefinition } from './definition.ts'
import { jobsWhere } from './job.ts'
import { runDueJobs, startJobWorker } from './job-worker.ts'
import { endRun, leaseMs, maxAttempts, noteProgress, takeJob } from './lease.ts'
import { enqueueJob, jobsPerOwner } from './queue.ts'

let test: TestServices
let city: SmallCity
beforeAll(async () => {
  test = await testServices()
  city = await smallCity(test.services)
})
afterAll(() => test?.close())
afterEach(async () => {
  vi.restoreAllMocks()
  await sql`delete from job`.execute(test.services.db)
})

let count = 0
/** Each job asks for another event, so that it is not answered with the one that waits. */
const anyEvent = () => {
  count += 1
  return { eventId: `e${count}` }
}
const ask = (person: Person = 'dispatcher', input: Record<string, unknown> = anyEvent()) =>
  enqueueJob(city.context(person), { kind: 'evidence', title: '线索材料包', areaCode: '320205', input })

const work = (run: JobDefinition['run']) => vi.spyOn(registry.jobs.evidence, 'run').mockImplementation(run)
const stored = async (id: string) => {
  const [job] = await jobsWhere(test.services.db, sql`id = ${id}::uuid`)
  if (!job) throw new Error('no such job')
  return job
}
const pass = (ms: number) => test.clock.set(new Date(test.clock.now().getTime() + ms))
const result = { files: [], dataVersion: 'v1' }

describe('the queue', () => {
  it('runs a job to its result, with progress and log for its owner', async () => {
    work(async ({ progress }) => {
      await progress(30, '正在汇总')
      return result
    })
    const job = await ask()
    expect(await runDueJobs(test.services)).toBe(1)
    const seen = await jobDetail(city.context('dispatcher'), job.id)
    expect(seen).toMatchObject({ state: 'succeeded', percent: 100, sentence: '已完成', dataVersion: 'v1' })
    expect(seen.log.map(({ text }) => text)).toEqual(['开始', '正在汇总', '已完成'])
  })

  it('4.4 #49: one person has three jobs waiting or running at most; others are not held up', async () => {
    for (let n = 0; n < jobsPerOwner; n += 1) await ask()
    const refused = await ask().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Fail)
    expect(refused).toMatchObject({
      key: 'JOB_QUEUE_FULL',
      message: '您已有3个作业在排队或进行，请等待完成或取消后再试',
    })
    await ask('chief')
  })

  it('4.4 #49: who has a job at work lets another person’s go first, however long his own have waited', async () => {
    const [first, second] = [await ask(), await ask()]
    pass(1000)
    const other = await ask('chief')
    const taken = [await takeJob(test.services), await takeJob(test.services), await takeJob(test.services)]
    expect(taken.map((job) => job?.id)).toEqual([first.id, other.id, second.id])
  })

  it('4.4 #49: the limit holds for requests that come at the same moment', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => ask()))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(jobsPerOwner)
  })

  it('answers a double click with the job that already waits', async () => {
    const [first, second] = await Promise.all([
      ask('dispatcher', { eventId: 'x' }),
      ask('dispatcher', { eventId: 'x' }),
    ])
    expect(second.id).toBe(first.id)
  })

  it('4.4 #50: nobody sees, cancels or downloads another person’s job', async () => {
    const job = await ask('chief')
    expect((await jobList(city.context('dispatcher'), { pageNum: 1, pageSize: 10, active: false })).records).toEqual([])
    expect(await refusal(jobDetail(city.context('dispatcher'), job.id))).toBe('OUT_OF_SCOPE')
    expect(await refusal(cancelJob(city.context('dispatcher'), job.id))).toBe('OUT_OF_SCOPE')
    expect(await refusal(jobFile(city.context('dispatcher'), job.id, 'a'.repeat(64)))).toBe('OUT_OF_SCOPE')
    expect((await stored(job.id)).state).toBe('queued')
  })

  it('says in words why a job failed, and nothing of the machine', async () => {
    work(() => Promise.reject(new Fail('OUT_OF_SCOPE')))
    const told = await ask()
    await runDueJobs(test.services)
    expect(await stored(told.id)).toMatchObject({ state: 'failed', sentence: '该对象不在您的管辖范围内' })
    work(() => Promise.reject(new Error('ENOENT /var/lib')))
    const untold = await ask()
    await runDueJobs(test.services)
    expect((await stored(untold.id)).sentence).toBe(`作业出错，请稍后重新发起（编号 ${untold.id}）`)
  })
})

describe('stopping', () => {
  it('ends a waiting job at once, and it is never run', async () => {
    const run = work(() => Promise.resolve(result))
    const job = await ask()
    expect(await cancelJob(city.context('dispatcher'), job.id)).toMatchObject({ state: 'cancelled' })
    expect(await runDueJobs(test.services)).toBe(0)
    expect(run).not.toHaveBeenCalled()
  })

  it('refuses to cancel what has ended', async () => {
    work(() => Promise.resolve(result))
    const job = await ask()
    await runDueJobs(test.services)
    expect(await refusal(cancelJob(city.context('dispatcher'), job.id))).toBe('JOB_ENDED')
  })

  it('stops a running job through its signal, told by NOTIFY', async () => {
    const started = Promise.withResolvers<void>()
    work(({ signal }) => {
      started.resolve()
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    })
    const worker = await startJobWorker(test.services, () => false)
    try {
      const job = await ask()
      await started.promise
      expect(await cancelJob(city.context('dispatcher'), job.id)).toMatchObject({
        cancelling: true,
        stateName: '正在取消',
      })
      await vi.waitFor(async () => expect((await stored(job.id)).state).toBe('cancelled'), { timeout: 4000 })
    } finally {
      await worker.close()
    }
  })

  it('stops at the next progress where the work does not listen', async () => {
    const job = await ask()
    const after = vi.fn()
    work(async ({ progress }) => {
      await sql`update job set cancel_requested = true where id = ${job.id}::uuid`.execute(test.services.db)
      await progress(50, '一半')
      after()
      return result
    })
    await runDueJobs(test.services)
    expect(after).not.toHaveBeenCalled()
    expect((await stored(job.id)).state).toBe('cancelled')
  })

  it('goes on when the database cuts the connection it listens on', { timeout: 20_000 }, async () => {
    work(() => Promise.resolve(result))
    const worker = await startJobWorker(test.services, () => false)
    try {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query = 'listen job'`.execute(test.services.db)
      const job = await ask()
      // Nobody tells it of the job: the poll finds it.
      await vi.waitFor(async () => expect((await stored(job.id)).state).toBe('succeeded'), { timeout: 15_000 })
    } finally {
      await worker.close()
    }
  })

  it('hands its jobs back to the queue when the worker stops', async () => {
    const started = Promise.withResolvers<void>()
    work(({ signal }) => {
      started.resolve()
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    })
    const worker = await startJobWorker(test.services, () => false)
    const job = await ask()
    await started.promise
    await worker.close()
    expect(await stored(job.id)).toMatchObject({ state: 'queued', attempts: 0 })
  })
})

describe('a worker that stops while a job does not listen', () => {
  it('hands it back at the end of its patience, what it still writes is refused, and the next one begins it anew', async () => {
    const started = Promise.withResolvers<void>()
    const waited = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const run = work(async ({ progress }) => {
      await progress(60, '过半')
      started.resolve()
      await waited.promise
      return result
    })
    const worker = await startJobWorker(test.services, () => false)
    const job = await ask()
    await started.promise
    const stopped = performance.now()
    await worker.close(100)
    expect(performance.now() - stopped).toBeLessThan(2000)
    expect(await stored(job.id)).toMatchObject({ state: 'queued', attempts: 0, leaseToken: null })

    run.mockImplementation(async () => {
      expect(await stored(job.id)).toMatchObject({ state: 'running', percent: 0 })
      waited.resolve()
      // The run of before ends meanwhile.
      await new Promise((done) => setTimeout(done, 100))
      expect(await stored(job.id)).toMatchObject({ state: 'running', dataVersion: null })
      ended.resolve()
      return { files: [], dataVersion: 'v2' }
    })
    expect(await runDueJobs(test.services)).toBe(1)
    await ended.promise
    expect(await stored(job.id)).toMatchObject({ state: 'succeeded', dataVersion: 'v2', attempts: 1 })
  })
})

describe('a worker that is killed', () => {
  it('leaves its job to the next one once the lease has run out, not before', async () => {
    const job = await ask()
    const dead = await takeJob(test.services)
    expect(dead?.id).toBe(job.id)
    expect(await takeJob(test.services)).toBeNull()
    pass(leaseMs + 1)
    work(() => Promise.resolve(result))
    expect(await runDueJobs(test.services)).toBe(1)
    expect(await stored(job.id)).toMatchObject({ state: 'succeeded', attempts: 2 })
  })

  it('changes nothing any more if it was only slow', async () => {
    const job = await ask()
    const slow = await takeJob(test.services)
    if (!slow) throw new Error('not taken')
    pass(leaseMs + 1)
    const next = await takeJob(test.services)
    expect(next?.id).toBe(job.id)
    expect(await noteProgress(test.services, slow, 90, '旧')).toBe(false)
    await endRun(test.services, slow, { state: 'succeeded', result: { files: [], dataVersion: 'old' } })
    expect(await stored(job.id)).toMatchObject({ state: 'running', dataVersion: null })
  })

  it('is not followed by a fourth: a job that kills its workers fails', async () => {
    const job = await ask()
    for (let n = 0; n < maxAttempts; n += 1) {
      expect(await takeJob(test.services)).not.toBeNull()
      pass(leaseMs + 1)
    }
    expect(await takeJob(test.services)).toBeNull()
    expect(await stored(job.id)).toMatchObject({ state: 'failed' })
  })

  it('two workers never take the same job', async () => {
    for (let n = 0; n < 3; n += 1) await ask()
    const taken = await Promise.all(Array.from({ length: 6 }, () => takeJob(test.services)))
    const ids = taken.flatMap((job) => (job ? [job.id] : []))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(3)
  })
})
