import type { emissionStatistics as calls } from '@qingkong/contract/calls/sources/emission-statistics'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { hourLabel, hourMs, startOfHour } from '@qingkong/domain/time/city-time'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { outletValuesOf } from '../../../series/port.ts'
import { askedOutlets } from './asked-outlets.ts'
import { askedPeriod, type DaySpan, toldPeriod, wholeSpanOf } from './asked-period.ts'
import { isAsked } from './rows-question.ts'

type Input = ParsedInput<typeof calls.psDataDataStatisticsHour>
type Answer = HandlerAnswer<typeof calls.psDataDataStatisticsHour>

const mostHours = 366 * 24
/** A month of every outlet of a city, or a year of forty. */
const mostOutletHours = 400_000

interface HourRow {
  startAt: Date
  measuredKg: number | null
  validOutlets: number
  stoppedOutlets: number
  meanZs: number | null
  maxZs: number | null
  /** Of the highest concentration. */
  outletId: number | null
}

const hoursOf = ({ from, to }: DaySpan): number[] =>
  Array.from({ length: (to.getTime() - from.getTime()) / hourMs }, (_, at) => from.getTime() + at * hourMs)

const requireFew = (hours: number, outlets: number): void => {
  if (hours > mostHours) throw new Fail('INVALID_INPUT', '逐小时统计时段不能超过366天')
  if (hours * outlets > mostOutletHours) throw new Fail('INVALID_INPUT', '逐小时统计的排口过多，请缩短时段或选择企业')
}

/** What outlets let go of together, hour by hour, up to the last hour that is over; hours of which nothing came are there. */
export const outletHours = async (context: CallContext, input: Input): Promise<Answer> => {
  const { db, clock } = context
  const now = clock.now()
  const period = askedPeriod(input, now, 'MONTH')
  const whole = wholeSpanOf(period)
  const span = { from: whole.from, to: new Date(Math.min(whole.to.getTime(), startOfHour(now).getTime())) }
  const { visible, hiddenCount } = await askedOutlets(context, input, input.factorCode, isAsked(input))
  const starts = hoursOf(span)
  requireFew(starts.length, visible.length)
  const targets = visible.map(({ outletId }) => outletId)
  const found = await rows(
    db,
    sql<HourRow>`
      select v.start_at as "startAt", sum(v.mass_kg::float8) as "measuredKg", count(v.value)::int as "validOutlets",
        count(*) filter (where v.is_stopped)::int as "stoppedOutlets", avg(v.value::float8) as "meanZs",
        max(v.value::float8) as "maxZs",
        (array_agg(v.outlet_id order by v.value desc) filter (where v.value is not null))[1] as "outletId"
      from ${outletValuesOf('counted', { granularity: 'hour', ...span, targets, factors: [input.factorCode] })} v
      group by 1`,
  )
  const byStart = new Map(found.map((row) => [row.startAt.getTime(), row]))
  const outlets = new Map(visible.map((outlet) => [outlet.outletId, outlet]))
  const records = (visible.length === 0 ? [] : starts).map((startMs) => {
    const {
      startAt: _,
      outletId = null,
      ...row
    } = byStart.get(startMs) ?? {
      startAt: null,
      measuredKg: null,
      validOutlets: 0,
      stoppedOutlets: 0,
      meanZs: null,
      maxZs: null,
    }
    const highest = outletId === null ? undefined : outlets.get(outletId)
    return {
      dataTime: hourLabel(startMs),
      ...row,
      maxOutletCode: highest?.unitCode ?? null,
      maxOutletName: highest ? `${highest.psName} ${highest.unitName}` : null,
    }
  })
  return {
    records,
    total: records.length,
    outlets: visible.length,
    factorName: visible[0]?.factorName ?? input.factorCode,
    period: toldPeriod(period),
    hiddenCount,
  }
}
