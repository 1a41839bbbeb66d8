import type { transmissionRate as calls } from '@qingkong/contract/calls/boards/transmission-rate'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { transmissionRate } from '@qingkong/domain/emission/transmission-rate'
import { addDays, cityDate, dayMs, parseCity } from '@qingkong/domain/time/city-time'
import { firstRow, rows, type Sql, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { newestIntervals, transmissionDaysOf } from '../../../series/port.ts'
import { emissionDetail } from '../../sources/enterprises/port.ts'

type Input = Pick<ParsedInput<typeof calls.cockpitPsRate>, 'startTime' | 'endTime' | 'areaCodes'>

/** Factor-hours of something. */
export interface Counts {
  due: number
  received: number
  invalid: number
}

export interface OutletRate extends Counts {
  psCode: string
  psName: string
  areaCode: string
  areaName: string
  outletCode: string
  outletName: string
  /** Something came within half an hour of minutes, or three hours of hours. */
  isOnline: boolean
  lastAt: Date | null
}

export interface OutletRates {
  from: string
  to: string
  outlets: OutletRate[]
  /** Enterprises with outlets that the asker may not see. */
  hiddenCount: number
}

const maxDays = 366

/** Ended days; default yesterday. @throws Fail INVALID_INPUT */
const askedDays = ({ clock }: CallContext, { startTime, endTime }: Input) => {
  const yesterday = addDays(cityDate(clock.now()), -1)
  const to = endTime ?? startTime ?? yesterday
  const from = startTime ?? to
  const [fromAt, toAt] = [parseCity(from), parseCity(addDays(to, 1))]
  if (fromAt === null || toAt === null) throw new Fail('INVALID_INPUT', '日期格式应为 YYYY-MM-DD')
  if (toAt.getTime() - fromAt.getTime() > maxDays * dayMs)
    throw new Fail('INVALID_INPUT', `时段最长${maxDays}天，请缩短时段`)
  return { from, to, fromAt, toAt }
}

const inAreas = (areaCodes: readonly string[], cityCode: string): Sql =>
  areaCodes.length === 0 || areaCodes.includes(cityCode)
    ? sql`true`
    : sql`exists (select from unnest(${[...areaCodes]}::text[]) wanted (code)
        where starts_with(enterprise.area_code, wanted.code))`

/** What each visible outlet sent of what was due on ended days. An outlet that never sent anything is not connected. */
export const outletRates = async (context: CallContext, input: Input): Promise<OutletRates> => {
  const { db, session, clock } = context
  const { from, to, fromAt, toAt } = askedDays(context, input)
  const visible = emissionDetail(session.scope)
  const wanted = sql`enterprise.enabled and ${inAreas(input.areaCodes, session.scope.cityCode)}`
  const [outlets, hidden] = await Promise.all([
    rows(
      db,
      sql<OutletRate>`
        select ps_code as "psCode", ps_name as "psName", enterprise.area_code as "areaCode", area_name as "areaName",
          outlet_code as "outletCode", outlet_name as "outletName", t.due, t.received, t.invalid, newest.at as "lastAt",
          coalesce(case when minute_end is null then hour_end > ${clock.now()}::timestamptz - interval '3 hours'
            else minute_end > ${clock.now()}::timestamptz - interval '30 minutes' end, false) as "isOnline"
        from (select outlet_id, sum(due_hours)::int as due, sum(received_hours)::int as received,
            sum(refused_hours)::int as invalid from ${transmissionDaysOf({ from: fromAt, to: toAt })} d group by outlet_id) t
        join outlet on outlet.id = t.outlet_id join enterprise on enterprise.id = outlet.enterprise_id
        join area on area.area_code = enterprise.area_code
        left join lateral ${newestIntervals(['outlet'], sql`outlet.id`)} newest on true
        where ${wanted} and ${visible} order by ps_code, outlet_code`,
    ),
    firstRow(
      db,
      sql<{
        count: number
      }>`select count(*)::int as count from enterprise where ${wanted} and not coalesce(${visible}, false)
        and exists (select from outlet join outlet_factor on outlet_id = outlet.id
          where enterprise_id = enterprise.id and limit_value is not null)`,
    ),
  ])
  return { from, to, outlets, hiddenCount: hidden?.count ?? 0 }
}

const percent = (share: number): number => share * 100

/** 传输率, 有效率 and 传输有效率 in percent, unrounded (sources 11.4). */
export const ratesOf = ({ due, received, invalid }: Counts) => {
  const rate = transmissionRate({ due, received, invalid })
  return {
    due,
    received,
    invalid,
    transRate: rate && percent(rate.transmission),
    validRate: rate && percent(rate.validity),
    product: rate && percent(rate.product),
  }
}

export const summed = (outlets: readonly Counts[]): Counts =>
  outlets.reduce(
    (sum, { due, received, invalid }) => ({
      due: sum.due + due,
      received: sum.received + received,
      invalid: sum.invalid + invalid,
    }),
    { due: 0, received: 0, invalid: 0 },
  )
