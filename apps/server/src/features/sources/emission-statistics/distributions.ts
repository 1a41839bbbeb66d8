import type { emissionStatistics as calls } from '@qingkong/contract/calls/sources/emission-statistics'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { DistributionRow } from '@qingkong/contract/shapes/emission-amount'
import { datesOf, periodDays } from '@qingkong/domain/period/calendar-period'
import { rows, type Sql, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { emissionDaysOf, outletValuesOf, pointDaysOf } from '../../../series/port.ts'
import { askedOutlets } from './asked-outlets.ts'
import { askedPeriod, type DaySpan, spanOf, toldPeriod } from './asked-period.ts'
import { askedPoints } from './asked-points.ts'
import { comparedUnits } from './compared-values.ts'
import { type CompareInput, enterprisesOf } from './enterprise-comparison.ts'
import { dayOfRow } from './outlet-amounts.ts'

type Answer = HandlerAnswer<typeof calls.psDataMonitorDataCompare>

/** Boxes of hours are of a year at most (built limit of hours). */
const mostDays = 366

interface ValueRow {
  code: string
  day: string
  value: number | null
}

interface BoxRow {
  code: string
  n: number
  mean: number | null
  parts: number[] | null
}

const shares = [0.05, 0.25, 0.5, 0.75, 0.95]

/** SQL: n, mean and five percentiles of the values of each code. */
const boxesOf = (values: Sql) =>
  sql<BoxRow>`select code, count(value)::int as n, avg(value) as mean,
      percentile_cont(${shares}::float8[]) within group (order by value) as parts
    from ${values} v where value is not null group by 1`

const boxOf = (row: BoxRow | undefined): DistributionRow['box'] => {
  const [p5, p25, p50, p75, p95] = row?.parts ?? []
  if (p5 === undefined || p25 === undefined || p50 === undefined || p75 === undefined || p95 === undefined) return null
  return { p5, p25, p50, p75, p95 }
}

interface Source {
  /** What has a box: outlets or enterprises. */
  places: { code: string; name: string; psCode: string; limit: number | null }[]
  /** SQL with code and value, of which the boxes are made; null where there is nothing to read. */
  boxed: Sql
  /** SQL with code, day and value. */
  daily: Sql
  factorName: string
  hiddenCount: number
  step: '小时' | '天'
}

const named = (input: CompareInput) => ({
  areaCodes: [],
  industyCode: [],
  superviseCompany: input.superviseCompany,
})

/** SQL: the code of each target, to be joined by its id. */
const codesBy = (ids: readonly number[], codes: readonly string[]): Sql =>
  sql`unnest(${[...ids]}::int[], ${[...codes]}::text[]) c (id, code)`

const concentrations = async (context: CallContext, input: CompareInput, span: DaySpan): Promise<Source> => {
  const { visible, hiddenCount } = await askedOutlets(context, named(input), input.factorCode)
  const ids = visible.map(({ outletId }) => outletId)
  const codes = codesBy(
    ids,
    visible.map(({ unitCode }) => unitCode),
  )
  const wanted = { ...span, targets: ids, factors: [input.factorCode] }
  const hours = outletValuesOf('counted', { granularity: 'hour', ...wanted })
  return {
    places: visible.map(({ unitCode, unitName, psName, psCode, limit }) => ({
      code: unitCode,
      name: `${psName} ${unitName}`,
      psCode,
      limit,
    })),
    boxed: sql`(select c.code, h.value::float8 as value from ${hours} h join ${codes} on c.id = h.outlet_id)`,
    daily: sql`(select c.code, ${dayOfRow}::text as day, coalesce(d.converted_mean, d.mean)::float8 as value
      from ${emissionDaysOf(wanted)} d join ${codes} on c.id = d.outlet_id)`,
    factorName: visible[0]?.factorName ?? input.factorCode,
    hiddenCount,
    step: '小时',
  }
}

/** Sums of an enterprise's days: what its outlets let go (实测), or its meters counted. */
const dailySums = async (context: CallContext, input: CompareInput, span: DaySpan): Promise<Source> => {
  const isEnergy = input.quantity === 'ELECTRICITY'
  const asked = isEnergy
    ? await askedPoints(context, named(input))
    : await askedOutlets(context, named(input), input.factorCode)
  const ids = asked.visible.map((unit) => ('pointId' in unit ? unit.pointId : unit.outletId))
  const codes = codesBy(
    ids,
    asked.visible.map(({ psCode }) => psCode),
  )
  const daily = isEnergy
    ? sql`(select c.code, ${dayOfRow}::text as day, sum(d.energy_kwh::float8) as value
        from ${pointDaysOf({ ...span, targets: ids })} d join ${codes} on c.id = d.point_id
        where d.quantity = 'energy' group by 1, 2)`
    : sql`(select c.code, ${dayOfRow}::text as day, sum(d.mass::float8) as value
        from ${emissionDaysOf({ ...span, targets: ids, factors: [input.factorCode] })} d
        join ${codes} on c.id = d.outlet_id group by 1, 2)`
  const [first] = asked.visible
  return {
    places: enterprisesOf(asked.visible, input.superviseCompany).map(({ psCode, psName }) => ({
      code: psCode,
      name: psName,
      psCode,
      limit: null,
    })),
    boxed: daily,
    daily,
    factorName: isEnergy ? '用电量' : first && 'factorName' in first ? first.factorName : input.factorCode,
    hiddenCount: asked.hiddenCount,
    step: '天',
  }
}

/** How the values of enterprises lie, beside each other and day by day. */
export const distributions = async (context: CallContext, input: CompareInput): Promise<Answer> => {
  const now = context.clock.now()
  const period = askedPeriod(input, now, 'MONTH')
  const isHourly = input.quantity === 'CONCENTRATION'
  if (isHourly && periodDays(period) > mostDays) throw new Fail('INVALID_INPUT', '小时浓度分布的时段不能超过366天')
  const read = isHourly ? concentrations : dailySums
  const { places, boxed, daily, ...source } = await read(context, input, spanOf(period, now))
  const [boxes, values] = await Promise.all([
    rows(context.db, boxesOf(boxed)),
    rows(context.db, sql<ValueRow>`select code, day, value from ${daily} v`),
  ])
  const axis = datesOf(period)
  const byCell = new Map(values.map(({ code, day, value }) => [`${code} ${day}`, value]))
  const records = places.map((place): DistributionRow => {
    const box = boxes.find(({ code }) => code === place.code)
    return {
      ...place,
      n: box?.n ?? 0,
      mean: box?.mean ?? null,
      box: boxOf(box),
      values: axis.map((day) => byCell.get(`${place.code} ${day}`) ?? null),
    }
  })
  return {
    records,
    total: records.length,
    axis,
    unit: comparedUnits[input.quantity],
    period: toldPeriod(period),
    ...source,
  }
}
