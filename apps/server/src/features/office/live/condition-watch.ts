import type { Condition } from '@qingkong/contract/calls/ground/conditions'
import type { Services } from '../../../platform/services.ts'
import { gatherConditions } from '../../ground/conditions/port.ts'
import { publish } from './live-sessions.ts'

const lookEveryMs = 15_000

/** What is there now and was not there before, or is worse than it was. */
export const newsOf = (before: readonly Condition[], now: readonly Condition[]): Condition[] => {
  const known = new Map(before.map((condition) => [condition.key, condition]))
  return now.filter((condition) => known.get(condition.key)?.severity !== condition.severity)
}

const sameAs = (a: readonly Condition[], b: readonly Condition[]): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Looks after the platform's own condition: the log hears of what is severe, the sessions of this process of every
 * change. It goes by no table, so that it tells of a database that is away, too.
 */
export const startConditionWatch = (
  services: Services,
  gather: (services: Services) => Promise<Condition[]> = gatherConditions,
): { look: () => Promise<void>; close: () => Promise<void> } => {
  const { log } = services
  let known: Condition[] | null = null
  let looking: Promise<void> | null = null

  const lookNow = async () => {
    const now = await gather(services)
    const news = newsOf(known ?? [], now)
    for (const { key, title, detail } of news.filter(({ severity }) => severity === 'severe'))
      log.error({ condition: key, detail }, title)
    // What stood there when the server started is shown and not announced.
    if (known !== null && !sameAs(known, now)) publish({ topic: 'condition', news }, null)
    known = now
  }
  const look = (): Promise<void> => {
    looking ??= lookNow()
      .catch((error: unknown) => log.error({ err: error }, 'condition of the platform not known'))
      .finally(() => {
        looking = null
      })
    return looking
  }
  const timer = setInterval(() => void look(), lookEveryMs)
  void look()
  return {
    look,
    close: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
