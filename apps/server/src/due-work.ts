import { evaluateAlarms } from './features/command/alarms/port.ts'
import { notifyDuty } from './features/command/duty/port.ts'
import { draftWarnings } from './features/command/early-warning/port.ts'
import { checkDeadlines } from './features/command/tasks/port.ts'
import { deliverSubscriptions } from './features/office/subscriptions/port.ts'
import { runRollUps } from './ingest/port.ts'
import type { Services } from './platform/services.ts'

/**
 * Everything that is due by the city's clock, in the order data flows: roll-ups, then alarms, deadlines, what
 * users subscribed to, and drafts of warnings. The worker calls it every second; seed mode calls it after each step of the clock.
 */
export const runDueWork = async (services: Services): Promise<void> => {
  await runRollUps(services)
  await evaluateAlarms(services)
  await checkDeadlines(services)
  await notifyDuty(services)
  await deliverSubscriptions(services)
  await draftWarnings(services)
}
