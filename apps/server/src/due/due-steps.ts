import { isDatabaseAway } from '../db/database-fault.ts'
import { patiently } from '../platform/patiently.ts'
import type { Services } from '../platform/services.ts'

/** What a step is asked to do in a turn. */
export interface DueTurn {
  /** Whether what came late is taken too: a history is taken in few large parts, what came in time at once. */
  takesLate: boolean
}

/** One chore that is due by the city's clock. */
export interface DueStep {
  /** In the log. */
  name: string
  /** In words for people. */
  title: string
  run: (services: Services, turn: DueTurn) => Promise<unknown>
}

const runStep = async (
  services: Services,
  step: DueStep,
  turn: DueTurn,
  isStopping: () => boolean = () => false,
): Promise<unknown> => {
  try {
    await step.run(services, turn)
    return null
  } catch (error) {
    if (isStopping() && isDatabaseAway(error)) {
      services.log.info({ step: step.name }, 'due step broken off; the next start takes it up')
      return error
    }
    services.log.error({ err: error, step: step.name }, 'due step failed')
    return error
  }
}

/**
 * All steps once, in their order, each whatever became of those before it.
 * @throws AggregateError naming the steps that failed, after the others were done
 */
export const runSteps = async (services: Services, steps: readonly DueStep[]): Promise<void> => {
  const failed: { title: string; error: unknown }[] = []
  for (const step of steps) {
    const error = await runStep(services, step, { takesLate: true })
    if (error !== null) failed.push({ title: step.title, error })
  }
  if (failed.length > 0) {
    throw new AggregateError(
      failed.map(({ error }) => error),
      `未完成：${failed.map(({ title }) => title).join('、')}`,
    )
  }
}

export interface DuePace {
  /** A step that takes longer than this holds the others up no more. */
  patienceMs: number
  /** What came late is taken this often. */
  lateEveryMs: number
}

export interface DueTurns {
  /** One turn: each step that is not still at work, in their order. */
  turn(): Promise<void>
  /** When nothing is at work any more. */
  settled(): Promise<void>
  /**
   * Starts no more, and waits for what is at work, but no longer than the patience. What is not finished then stays due:
   * a step takes its rows and writes their outcome in one transaction.
   */
  close(patienceMs: number): Promise<void>
}

/**
 * Turns of the worker: the steps one after another, so that what one makes due the next one finds, but none waits for
 * another longer than the pace says. A step at work is left alone until it is done, and is never at work twice.
 */
export const dueTurns = (
  services: Services,
  steps: readonly DueStep[],
  { patienceMs, lateEveryMs }: DuePace,
): DueTurns => {
  const atWork = new Map<DueStep, Promise<unknown>>()
  const lateAt = new Map<DueStep, number>()
  let isClosed = false
  const start = (step: DueStep): Promise<unknown> => {
    const now = performance.now()
    const takesLate = now - (lateAt.get(step) ?? Number.NEGATIVE_INFINITY) >= lateEveryMs
    if (takesLate) lateAt.set(step, now)
    const work = runStep(services, step, { takesLate }, () => isClosed).finally(() => atWork.delete(step))
    atWork.set(step, work)
    return work
  }
  const settled = async () => {
    await Promise.all(atWork.values())
  }
  return {
    settled,
    turn: async () => {
      for (const step of steps) if (!isClosed && !atWork.has(step)) await patiently(start(step), patienceMs)
    },
    close: async (lastPatienceMs) => {
      isClosed = true
      await patiently(settled(), lastPatienceMs)
    },
  }
}
