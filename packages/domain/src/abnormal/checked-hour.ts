import { isProducing } from '../enterprise/power-share.ts'
import type { Maybe } from '../missing.ts'
import { hourMs } from '../time/city-time.ts'

/** One hour of an outlet's factor as the rules look at it; an hour nobody sent is there too, with nothing in it. */
export interface CheckedHour {
  startMs: number
  /** The flag as sent; null of a normal value, '-' where nothing was sent. */
  mark: Maybe<string>
  /** Unrounded, as sent. */
  measured: Maybe<number>
  converted: Maybe<number>
  /** m³/h. */
  flow: Maybe<number>
  /** % */
  oxygen: Maybe<number>
  /** What limits are held against. */
  value: Maybe<number>
  sentKg: Maybe<number>
  massKg: Maybe<number>
  /** Our own conversion. */
  workedConverted: Maybe<number>
  isStopped: boolean
  /** The plant filed itself as closed (报停) for the whole hour. */
  isClosed: boolean
  isMassInconsistent: boolean
  isConversionOff: boolean
  isOxygenOff: boolean
  /** Load of the outlet's production over its reference power; null where nobody measures it. */
  productionShare: Maybe<number>
}

/** What is known of the factor beside its hours. */
export interface CheckedFactor {
  name: string
  unit: string
  limit: Maybe<number>
}

/** Longest runs of consecutive hours that a condition holds for. */
export const runsWhere = (
  hours: readonly CheckedHour[],
  holds: (hour: CheckedHour) => boolean,
  belongs: (last: CheckedHour, next: CheckedHour) => boolean = () => true,
): CheckedHour[][] => {
  const runs: CheckedHour[][] = []
  let run: CheckedHour[] = []
  for (const hour of hours) {
    const last = run.at(-1)
    const goesOn =
      holds(hour) && (last === undefined || (hour.startMs - last.startMs === hourMs && belongs(last, hour)))
    if (!goesOn && run.length > 0) {
      runs.push(run)
      run = []
    }
    if (holds(hour)) run.push(hour)
  }
  if (run.length > 0) runs.push(run)
  return runs
}

/** Begin and end of a run, and its hours. */
export const spanOfRun = (run: readonly CheckedHour[]): { fromMs: number; toMs: number; hours: number } => ({
  fromMs: run[0]?.startMs ?? 0,
  toMs: (run.at(-1)?.startMs ?? 0) + hourMs,
  hours: run.length,
})

/** Whether the source ran: by its electricity, else because it was not at rest by its own flag. */
export const isRunning = ({ productionShare, isStopped }: CheckedHour): boolean =>
  isProducing(productionShare) ?? !isStopped

/** Whether electricity says that the line produced. */
export const hasProduced = ({ productionShare }: CheckedHour): boolean => isProducing(productionShare) === true

/** A number as people write it, without the dust of single precision. */
export const shortNumber = (value: number): string => String(Number(value.toPrecision(4)))
