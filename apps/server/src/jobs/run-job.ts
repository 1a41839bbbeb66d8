import { Fail } from '@qingkong/contract/errors'
import type { Services } from '../platform/services.ts'
import { endRun, noteProgress, type TakenJob } from './lease.ts'

/** Why a run stops before its end. */
export type StopReason = 'cancelled' | 'lease lost' | 'worker stops'

class Stopped extends Error {
  readonly reason: StopReason
  constructor(reason: StopReason) {
    super(`job stopped: ${reason}`)
    this.reason = reason
  }
}

/** Stops the run behind the controller. */
export const stopRun = (controller: AbortController, reason: StopReason): void => controller.abort(new Stopped(reason))

/** Runs a taken job to one of its ends. One of the two places that catch (the other is http/errors). */
export const runJob = async (services: Services, job: TakenJob, controller: AbortController): Promise<void> => {
  const { signal } = controller
  const progress = async (percent: number, sentence: string) => {
    signal.throwIfAborted()
    if (!(await noteProgress(services, job, percent, sentence))) stopRun(controller, 'cancelled')
    signal.throwIfAborted()
  }
  try {
    const { ownerId, scope } = job
    const result = await services.registry.jobs[job.kind].run(
      { ...services, ownerId, scope, signal, progress },
      job.input,
    )
    signal.throwIfAborted()
    await endRun(services, job, { state: 'succeeded', result })
  } catch (error) {
    const stopped = signal.reason instanceof Stopped ? signal.reason : null
    if (stopped) {
      await endRun(services, job, { state: stopped.reason === 'cancelled' ? 'cancelled' : 'queued' })
      return
    }
    if (!(error instanceof Fail)) services.log.error({ err: error, job: job.id, kind: job.kind }, 'job failed')
    const sentence = error instanceof Fail ? error.message : `作业出错，请稍后重新发起（编号 ${job.id}）`
    await endRun(services, job, { state: 'failed', sentence })
  }
}
