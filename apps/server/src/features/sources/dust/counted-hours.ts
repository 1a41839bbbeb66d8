import { type DustFactor, referenceFactors } from '@qingkong/domain/dust/dust-factor'
import type { Maybe } from '@qingkong/domain/missing'
import type { FactorCode } from '@qingkong/domain/site/factor'
import { hourMs, naturalDayOf } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { type LabelWindow, ownCity, readHours } from '../../../series/port.ts'
import { sandDustRecords } from '../../ground/calendar-days/port.ts'
import { hoursIn } from './particle-hours.ts'

export interface HourSwitches {
  withSand: boolean
  withoutRain: boolean
}

/** The hours of a window with what decides over each. */
export interface CountedHours {
  window: LabelWindow
  startMs: readonly number[]
  /** The natural day of each hour, 'YYYY-MM-DD'. */
  days: readonly string[]
  /** Mean of the national sites; null where there is none, or none is asked for. */
  reference: readonly Maybe<number>[]
  /** Taken out of the count. */
  isOut: readonly boolean[]
  isSand: readonly boolean[]
  isRain: readonly boolean[]
}

/** The hours of a window within the one that was counted. */
export const countedWithin = (counted: CountedHours, window: LabelWindow): CountedHours => {
  const from = hoursIn({ fromMs: counted.window.fromMs, toMs: window.fromMs })
  const part = <T>(hours: readonly T[]): readonly T[] => hours.slice(from, from + hoursIn(window))
  const { startMs, days, reference, isOut, isSand, isRain } = counted
  return {
    window,
    startMs: part(startMs),
    days: part(days),
    reference: part(reference),
    isOut: part(isOut),
    isSand: part(isSand),
    isRain: part(isRain),
  }
}

/** An hour of rain washes the air and says nothing of a site, mm. */
const leastRainMm = 0.2

/** Hours of a window with the city's reference, and those that do not count: under sand and dust, with rain. */
export const countedHours = async (
  { db, session }: CallContext,
  window: LabelWindow,
  factor: DustFactor,
  { withSand, withoutRain }: HourSwitches,
): Promise<CountedHours> => {
  const count = hoursIn(window)
  const startMs = Array.from({ length: count }, (_, at) => window.fromMs + at * hourMs)
  const place = await ownCity(db)
  const wanted = referenceFactors[factor]
  const factors: FactorCode[] = [...(wanted === null ? [] : [wanted]), ...(withoutRain ? ['rainfall' as const] : [])]
  const question = { places: [place], status: 'MIX' as const, source: 'MIX' as const, factors, ...window }
  const [series, sand] = await Promise.all([
    factors.length === 0 ? null : readHours(db, question),
    withSand ? [] : sandDustRecords(db, [session.scope.cityCode], new Date(window.fromMs), new Date(window.toMs)),
  ])
  const column = (code: FactorCode): Maybe<number>[] => {
    const values = series?.values.get(place.code)?.get(code)
    return startMs.map((_, at) => values?.[at] ?? null)
  }
  const rain = withoutRain ? column('rainfall') : []
  const isSand = startMs.map((start) =>
    sand.some(({ fromAt, toAt, status }) => status !== 'rejected' && start >= fromAt && start < toAt),
  )
  const isRain = rain.map((mm) => mm !== null && mm >= leastRainMm)
  return {
    window,
    startMs,
    days: startMs.map((start) => naturalDayOf(start)),
    reference: wanted === null ? startMs.map(() => null) : column(wanted),
    isOut: startMs.map((_, at) => isSand[at] === true || isRain[at] === true),
    isSand,
    isRain,
  }
}
