import type { ChangeRule, ChangeTable, vehicleFlow } from '@qingkong/contract/calls/sources/vehicle-flow'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { dayMs, hourMs, startOfCityDay } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { askedPassages } from './asked-passages.ts'

type Asked = ParsedInput<typeof vehicleFlow.remoteSensingChange>

interface HourCount {
  /** 1 Monday … 7 Sunday. */
  weekday: number
  hour: number
  passages: number
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)
const weekMs = 7 * dayMs

const hourCounts = (db: Queryable, places: Sql, from: Date, to: Date) =>
  rows(
    db,
    sql<HourCount>`select extract(isodow from v.passed_at at time zone 'Asia/Shanghai')::int as weekday,
        extract(hour from v.passed_at at time zone 'Asia/Shanghai')::int as hour, count(*)::int as passages
      from vehicle_passage v join vehicle_point p on p.id = v.point_id
      where v.passed_at between ${from} and ${to} and ${places} group by 1, 2`,
  )

/** Days of a period on which an hour had begun by its end: an hour still to come is not an empty one. */
interface BegunDays {
  /** Monday first, then by hour. */
  byWeekday: readonly (readonly number[])[]
  byHour: readonly number[]
}

const begunDays = (from: Date, to: Date): BegunDays => {
  const byWeekday = weekdays.map(() => hoursOfDay.map(() => 0))
  for (let day = startOfCityDay(from).getTime(); day <= to.getTime(); day += dayMs) {
    // 12 hours on, the day has the same number in UTC as in the city.
    const counts = byWeekday[(new Date(day + dayMs / 2).getUTCDay() + 6) % 7] ?? []
    for (const hour of hoursOfDay) {
      const begins = day + hour * hourMs
      if (begins + hourMs > from.getTime() && begins <= to.getTime()) counts[hour] = (counts[hour] ?? 0) + 1
    }
  }
  const byHour = hoursOfDay.map((hour) => byWeekday.reduce((sum, counts) => sum + (counts[hour] ?? 0), 0))
  return { byWeekday, byHour }
}

const sumOf = (counts: readonly HourCount[]): number => counts.reduce((sum, { passages }) => sum + passages, 0)
const meanOf = (total: number, days: number): number | null => (days > 0 ? total / days : null)

/** The counting behind chart and table: the period's up to now, and that of the same hours a week before. */
const countedWeeks = async (context: CallContext, asked: Asked) => {
  const { from, to: askedTo, places } = askedPassages(context, asked)
  const to = new Date(Math.min(askedTo.getTime(), context.clock.now().getTime()))
  const [counts, before] = await Promise.all([
    hourCounts(context.db, places, from, to),
    hourCounts(context.db, places, new Date(from.getTime() - weekMs), new Date(to.getTime() - weekMs)),
  ])
  return { counts, before, days: begunDays(from, to) }
}

const ofHour = (counts: readonly HourCount[], hour: number) => counts.filter((one) => one.hour === hour)

/** 变化规律: mean passages by weekday and hour, and of each hour beside the week before. */
export const changeRule = async (context: CallContext, asked: Asked): Promise<ChangeRule> => {
  const { counts, before, days } = await countedWeeks(context, asked)
  return {
    cells: weekdays.flatMap((weekday) =>
      hoursOfDay.map((hour) => {
        const passages = sumOf(counts.filter((one) => one.weekday === weekday && one.hour === hour))
        return { weekday, hour, passages, mean: meanOf(passages, days.byWeekday[weekday - 1]?.[hour] ?? 0) }
      }),
    ),
    hours: hoursOfDay.map((hour) => ({
      hour,
      mean: meanOf(sumOf(ofHour(counts, hour)), days.byHour[hour] ?? 0),
      // Nothing at all a week before is no data, not an empty road.
      sameLastWeek: before.length === 0 ? null : meanOf(sumOf(ofHour(before, hour)), days.byHour[hour] ?? 0),
    })),
    total: sumOf(counts),
    lastWeekTotal: sumOf(before),
  }
}

/** The same as a table of 24 hours. Without passages it has no row. */
export const changeTable = async (context: CallContext, asked: Asked): Promise<ChangeTable> => {
  const { counts, before, days } = await countedWeeks(context, asked)
  if (counts.length === 0) return { records: [], total: 0 }
  return {
    records: hoursOfDay.map((hour) => {
      const own = ofHour(counts, hour)
      const begun = days.byHour[hour] ?? 0
      const mean = meanOf(sumOf(own), begun)
      const sameLastWeek = before.length === 0 ? null : meanOf(sumOf(ofHour(before, hour)), begun)
      return {
        hour,
        weekdays: weekdays.map((weekday) => sumOf(own.filter((one) => one.weekday === weekday))),
        passages: sumOf(own),
        mean,
        sameLastWeek,
        changePct: mean === null || !sameLastWeek ? null : ((mean - sameLastWeek) / sameLastWeek) * 100,
      }
    }),
    total: sumOf(counts),
  }
}
