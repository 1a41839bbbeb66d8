import type { Tx } from '../../db/database.ts'
import { retriedTransaction } from '../../db/retried-transaction.ts'
import type { Services } from '../../platform/services.ts'
import { rollDustHours } from './roll-dust-hours.ts'
import { rollFiveMinutes } from './roll-five-minutes.ts'
import { rollOutletHours } from './roll-outlet-hours.ts'
import { rollPointHours } from './roll-point-hours.ts'
import { rollSiteDays } from './roll-site-days.ts'
import { rollSiteHours } from './roll-site-hours.ts'

type Step = (services: Services, tx: Tx) => Promise<number>

/** In the order data flow: each step may make the next one due. */
const steps: readonly Step[] = [
  rollFiveMinutes,
  rollSiteHours,
  rollOutletHours,
  rollDustHours,
  rollPointHours,
  rollSiteDays,
]

/** One batch in its own transaction. */
const runBatch = (services: Services, step: Step): Promise<number> =>
  retriedTransaction(services, (tx) => step(services, tx))

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
