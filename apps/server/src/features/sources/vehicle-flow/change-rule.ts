import type { ChangeRule, ChangeTable, vehicleFlow } from '@qingkong/contract/calls/sources/vehicle-flow'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { dayMs, startOfCityDay } from '@qingkong/domain/time/city-time'
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

/** How many days of each weekday a period touches, Monday first. */
const daysByWeekday = (from: Date, to: Date): number[] => {
  const first = startOfCityDay(from).getTime()
  const days = Math.floor((startOfCityDay(to).getTime() - first) / dayMs) + 1
  const counts = weekdays.map(() => 0)
  for (let index = 0; index < days; index++) {
    // 12 hours on, the day has the same number in UTC as in the city.
    const weekday = (new Date(first + index * dayMs + dayMs / 2).getUTCDay() + 6) % 7
    counts[weekday] = (counts[weekday] ?? 0) + 1
  }
  return counts
}

const sumOf = (counts: readonly HourCount[]): number => counts.reduce((sum, { passages }) => sum + passages, 0)
const meanOf = (total: number, days: number): number | null => (days > 0 ? total / days : null)

/** The counting behind chart and table: the period's and that of the same days a week before. */
const countedWeeks = async (context: CallContext, asked: Asked) => {
  const { from, to, places } = askedPassages(context, asked)
  const [counts, before] = await Promise.all([
    hourCounts(context.db, places, from, to),
    hourCounts(context.db, places, new Date(from.getTime() - weekMs), new Date(to.getTime() - weekMs)),
  ])
  const byWeekday = daysByWeekday(from, to)
  return { counts, before, byWeekday, days: byWeekday.reduce((sum, days) => sum + days, 0) }
}

const ofHour = (counts: readonly HourCount[], hour: number) => counts.filter((one) => one.hour === hour)

/** 变化规律: mean passages by weekday and hour, and of each hour beside the week before. */
export const changeRule = async (context: CallContext, asked: Asked): Promise<ChangeRule> => {
  const { counts, before, byWeekday, days } = await countedWeeks(context, asked)
  return {
    cells: weekdays.flatMap((weekday) =>
      hoursOfDay.map((hour) => {
        const passages = sumOf(counts.filter((one) => one.weekday === weekday && one.hour === hour))
        return { weekday, hour, passages, mean: meanOf(passages, byWeekday[weekday - 1] ?? 0) }
      }),
    ),
    hours: hoursOfDay.map((hour) => ({
      hour,
      mean: meanOf(sumOf(ofHour(counts, hour)), days),
      // Nothing at all a week before is no data, not an empty road.
      sameLastWeek: before.length === 0 ? null : meanOf(sumOf(ofHour(before, hour)), days),
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
      const mean = meanOf(sumOf(own), days)
      const sameLastWeek = before.length === 0 ? null : meanOf(sumOf(ofHour(before, hour)), days)
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
