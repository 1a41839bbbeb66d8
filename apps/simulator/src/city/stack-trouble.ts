import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { uniform } from './noise.ts'

/**
 * What goes wrong at a stack for longer than a device's fault: a value that stands still (恒值), one held just below the
 * limit (贴限), a stop that is only flagged (F while the line produces), days of silence, a plant that reports itself
 * closed (报停) and is, or works on.
 */
export type StackTrouble = 'frozen' | 'edge' | 'falseStop' | 'gap' | 'closed' | 'closedBroken'

export interface TroubleSpan {
  kind: StackTrouble
  startAt: number
  endAt: number
}

const weekMs = 7 * dayMs
/** Share of outlet-weeks with a trouble. */
const troubleChance = 0.05

/** Kinds by how often they are drawn, with their length in hours. */
const kinds: readonly (readonly [kind: StackTrouble, upTo: number, shortest: number, longest: number])[] = [
  ['frozen', 0.3, 5, 12],
  ['edge', 0.5, 14, 24],
  ['falseStop', 0.65, 3, 6],
  ['gap', 0.8, 26, 60],
  ['closed', 0.93, 60, 110],
  ['closedBroken', 1, 48, 72],
]

/** The trouble of an outlet that begins in a week (counted from the epoch); most weeks have none. It ends within the week. */
export const troubleOfWeek = (seed: number, outlet: number, week: number): TroubleSpan | null => {
  if (uniform(seed, 'trouble-chance', outlet, week) >= troubleChance) return null
  const draw = uniform(seed, 'trouble-kind', outlet, week)
  const [kind, , shortest, longest] = kinds.find(([, upTo]) => draw < upTo) ?? ['frozen', 1, 5, 12]
  const hours = Math.round(shortest + (longest - shortest) * uniform(seed, 'trouble-length', outlet, week))
  const latest = weekMs / hourMs - hours
  const startAt = week * weekMs + Math.floor(latest * uniform(seed, 'trouble-start', outlet, week)) * hourMs
  return { kind, startAt, endAt: startAt + hours * hourMs }
}

/** What troubles an outlet at an instant; null in the ordinary case. */
export const stackTrouble = (seed: number, outlet: number, at: number): TroubleSpan | null => {
  const found = troubleOfWeek(seed, outlet, Math.floor(at / weekMs))
  return found && found.startAt <= at && at < found.endAt ? found : null
}

export const weekOf = (at: number): number => Math.floor(at / weekMs)
