import { retriedTransaction } from '../../db/retried-transaction.ts'
import type { DueTurn } from '../../due/due-steps.ts'
import { afterFailedBatch } from '../../due/failed-batch.ts'
import type { Services } from '../../platform/services.ts'
import { rollOutletDays, rollPointDays } from './roll-array-days.ts'
import { rollDustHours } from './roll-dust-hours.ts'
import { rollFiveMinutes } from './roll-five-minutes.ts'
import { rollOutletHours } from './roll-outlet-hours.ts'
import { rollPointHours } from './roll-point-hours.ts'
import { rollSiteDays } from './roll-site-days.ts'
import { rollSiteHours } from './roll-site-hours.ts'
import type { RollUpStep } from './roll-up-step.ts'
import { type TakenIntervals, takeDue } from './take-due.ts'

/** In the order data flow: each step may make the next one due. */
const steps: readonly RollUpStep[] = [
  rollFiveMinutes,
  rollSiteHours,
  rollOutletHours,
  rollDustHours,
  rollPointHours,
  rollSiteDays,
  rollOutletDays,
  rollPointDays,
]

/** One batch in its own transaction. @returns intervals rolled; null when nothing is due that can be taken now */
const runBatch = async (services: Services, step: RollUpStep, turn: DueTurn): Promise<number | null> => {
  let taken: TakenIntervals = { intervals: [], limit: null }
  try {
    await retriedTransaction(services, async (tx) => {
      taken = await takeDue(tx, { ...step, ...turn }, services.clock.now())
      if (taken.intervals.length > 0) await step.roll(services, tx, taken.intervals)
    })
  } catch (error) {
    const { kind, granularity } = step
    const rows = taken.intervals.map(({ targetId, startMs }) => ({ kind, granularity, targetId, startMs }))
    await afterFailedBatch(services, { queue: 'rollUp', rows, limit: taken.limit }, error)
    return 0
  }
  return taken.intervals.length > 0 ? taken.intervals.length : null
}

/**
 * Rolls up everything that is due by the city's clock: minutes to five minutes, hours, natural days. Each batch is one
 * transaction that also takes the intervals off the list, so a crash loses nothing and repeats nothing.
 * @returns intervals rolled
 */
export const runRollUps = async (services: Services, turn: DueTurn = { takesLate: true }): Promise<number> => {
  let total = 0
  for (const step of steps) {
    const batch = () => runBatch(services, step, turn)
    for (let rolled = await batch(); rolled !== null; rolled = await batch()) total += rolled
  }
  return total
}
