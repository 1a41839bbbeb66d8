import type { Tx } from '../db/database.ts'
import type { Services } from '../http/context.ts'
import { rollDustHours } from './roll-up/roll-dust-hours.ts'
import { rollFiveMinutes } from './roll-up/roll-five-minutes.ts'
import { rollOutletHours } from './roll-up/roll-outlet-hours.ts'
import { rollSiteDays } from './roll-up/roll-site-days.ts'
import { rollSiteHours } from './roll-up/roll-site-hours.ts'

type Step = (services: Services, tx: Tx) => Promise<number>

/** In the order data flow: each step may make the next one due. */
const steps: readonly Step[] = [rollFiveMinutes, rollSiteHours, rollOutletHours, rollDustHours, rollSiteDays]

const retriable = new Set(['40001', '40P01'])

const isRetriable = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' && retriable.has(error.code)

/** One batch in its own transaction. Two processes that locked each other out try again. */
const runBatch = async (services: Services, step: Step): Promise<number> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await services.db.transaction().execute((tx) => step(services, tx))
    } catch (error) {
      if (attempt >= 5 || !isRetriable(error)) throw error
      services.log.warn({ err: error, attempt }, 'roll-up tried again')
    }
  }
}

/**
 * Rolls up everything that is due by the city's clock: minutes to five minutes, hours, natural days. Each batch is one
 * transaction that also takes the intervals off the list, so a crash loses nothing and repeats nothing.
 * @returns intervals rolled
 */
export const runRollUps = async (services: Services): Promise<number> => {
  let total = 0
  for (const step of steps) {
    for (let taken = await runBatch(services, step); taken > 0; taken = await runBatch(services, step)) total += taken
  }
  return total
}
