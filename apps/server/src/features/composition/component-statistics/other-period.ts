import { dayMs, formatCity, parseCity } from '@qingkong/domain/time/city-time'

export interface Window {
  fromMs: number
  toMs: number
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** The same instant of the year before by the city's clock; 29 February becomes the 28th. */
const yearBefore = (atMs: number): number => {
  const text = formatCity(atMs)
  const year = Number(text.slice(0, 4)) - 1
  const rest = text.slice(4)
  const shifted = rest.startsWith('-02-29') && !isLeap(year) ? `-02-28${rest.slice(6)}` : rest
  return parseCity(`${year}${shifted}`)?.getTime() ?? atMs - 365 * dayMs
}

/** The same days of the year before. */
export const yearBeforeOf = ({ fromMs, toMs }: Window): Window => ({
  fromMs: yearBefore(fromMs),
  toMs: yearBefore(toMs),
})

/** The time of the same length right before. */
export const previousOf = ({ fromMs, toMs }: Window): Window => ({ fromMs: 2 * fromMs - toMs, toMs: fromMs })

/** Change of a mean in percent; null without both, and against nothing. */
export const changePct = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before <= 0 ? null : (100 * (now - before)) / before
