import { dailyPollutants } from '@qingkong/domain/air/aqi'
import { datesOf, rangeOf } from '@qingkong/domain/period/calendar-period'
import type { FactorCode } from '@qingkong/domain/site/factor'
import { addDays, cityDate, dayMs, startOfCityDay } from '@qingkong/domain/time/city-time'
import type { Columns, Grid, Place, PlaceMember } from './question.ts'

/**
 * How a site stands among those of its place at an interval.
 * away: it does not count for the place that day. given: a value of it counts, the lack of one is none.
 * expected: it counts among the three quarters (HJ 663), with or without a value.
 */
export const standing = { away: 0, given: 1, expected: 2 } as const

/**
 * A site counts among the expected from its first valid day to its last. One that fell silent is expected for so many
 * days more: until then it may come back, and a city must not be published from the few that still send.
 */
const silentDays = 30

const air: readonly FactorCode[] = [...dailyPollutants, 'o3']

/** First and last index at which a site has any pollutant; null without any. */
const measuredSpan = (columns: Columns | undefined, count: number): { first: number; last: number } | null => {
  let [first, last] = [count, -1]
  for (const factor of air) {
    const column = columns?.get(factor) ?? []
    const begin = column.findIndex((value) => value !== null)
    if (begin < 0) continue
    first = Math.min(first, begin)
    last = Math.max(
      last,
      column.findLastIndex((value) => value !== null),
    )
  }
  return last < 0 ? null : { first, last }
}

const earlier = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b < a) ? b : a)
const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a)

const standingOn = ({ spans }: PlaceMember, first: string | null, last: string | null, day: string): number => {
  if (!spans.some(({ from, to }) => (from ?? day) <= day && (to ?? day) >= day)) return standing.away
  return first !== null && last !== null && day >= first && day <= last ? standing.expected : standing.given
}

/**
 * How each site of a place stands at each interval of a grid. Days of life known to the store are widened by what the
 * question itself read. A place without members (several sites taken together) expects all of its sites always.
 */
export const standingsOf = (
  place: Place,
  grid: Grid,
  columnsOf: (siteId: number) => Columns | undefined,
): ReadonlyMap<number, Uint8Array> => {
  const { members } = place
  if (!members) return new Map(place.siteIds.map((id) => [id, new Uint8Array(grid.count).fill(standing.expected)]))
  if (grid.count === 0) return new Map()
  const firstMs = startOfCityDay(grid.fromMs).getTime()
  const dayOf = (at: number) => Math.floor((grid.fromMs + at * grid.stepMs - firstMs) / dayMs)
  const lastDayMs = grid.fromMs + (grid.count - 1) * grid.stepMs
  const days = datesOf(rangeOf(cityDate(firstMs), cityDate(lastDayMs)))
  return new Map(
    members.map((member) => {
      const span = measuredSpan(columnsOf(member.siteId), grid.count)
      const first = earlier(member.firstDay, span ? (days[dayOf(span.first)] ?? null) : null)
      const last = later(member.lastDay, span ? (days[dayOf(span.last)] ?? null) : null)
      const until = last === null ? null : addDays(last, silentDays)
      const byDay = days.map((day) => standingOn(member, first, until, day))
      const standings = new Uint8Array(grid.count)
      for (let at = 0; at < grid.count; at++) standings[at] = byDay[dayOf(at)] ?? standing.away
      return [member.siteId, standings]
    }),
  )
}

/** How a site stands for any of several places: the most it stands for one of them. */
export const foremost = (standings: readonly Uint8Array[]): Uint8Array => {
  const [first, ...others] = standings
  if (!first || others.length === 0) return first ?? new Uint8Array()
  const most = Uint8Array.from(first)
  for (const other of others)
    for (let at = 0; at < most.length; at++) most[at] = Math.max(most[at] ?? 0, other[at] ?? 0)
  return most
}
