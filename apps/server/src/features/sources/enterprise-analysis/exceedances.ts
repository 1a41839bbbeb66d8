import { exceedanceRate, type JudgedBy } from '@qingkong/domain/emission/exceedance'
import { type ExceedingHour, exceedingHours, type JudgedHour } from '@qingkong/domain/emission/exceeding-hours'
import { hourLabel, hourMs } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { outletValuesOf } from '../../../series/port.ts'
import { spanOf } from '../emissions/port.ts'
import { identifiedEnterprise } from './chosen-outlet.ts'
import { outletPeriod } from './outlet-period.ts'

interface LimitedFactor {
  outletId: number
  outletCode: string
  outletName: string
  code: string
  name: string
  unit: string
  limit: number
  judgeBy: JudgedBy
}

interface KeyedHour extends JudgedHour {
  key: string
}

export interface ExceedanceQuestion {
  psCode: string
  outletCode: string
  startTime?: string | undefined
  endTime?: string | undefined
}

const limitedFactors = (db: Queryable, enterpriseId: number, outletCode: string): Promise<LimitedFactor[]> =>
  rows(
    db,
    sql<LimitedFactor>`select outlet.id as "outletId", outlet_code as "outletCode", outlet_name as "outletName",
        factor_code as code, factor_name as name, unit, limit_value as limit, judge_by as "judgeBy"
      from outlet join outlet_factor on outlet_id = outlet.id
      where enterprise_id = ${enterpriseId} and limit_value > 0 and (${outletCode === ''} or outlet_code = ${outletCode})
      order by outlet.id, position`,
  )

/** The limited factors of the enterprise's outlets with the hours that may be held against their limits. */
const judgedHours = async (
  { db, session, clock }: CallContext,
  { psCode, outletCode, ...range }: ExceedanceQuestion,
) => {
  const { enterprise } = await identifiedEnterprise(db, session.scope, psCode)
  const span = spanOf(outletPeriod({ ...range, dataType: 'HOUR' }, clock.now()).hours)
  const factors = await limitedFactors(db, enterprise.id, outletCode)
  const source = outletValuesOf('judged', {
    granularity: 'hour',
    ...span,
    targets: [...new Set(factors.map(({ outletId }) => outletId))],
    factors: [...new Set(factors.map(({ code }) => code))],
  })
  const found = await rows(
    db,
    sql<KeyedHour>`select outlet_id || '/' || factor_code as key, extract(epoch from start_at)::float8 * 1000 as "startMs", judged_value as value
      from ${source} v where judged_value is not null`,
  )
  const byFactor = Map.groupBy(found, ({ key }) => key)
  return { span, factors, hoursOf: ({ outletId, code }: LimitedFactor) => byFactor.get(`${outletId}/${code}`) ?? [] }
}

/** How often each limited factor exceeded, and by how much at most. */
export const factorExceedances = async (context: CallContext, question: ExceedanceQuestion) => {
  const { factors, hoursOf } = await judgedHours(context, question)
  return {
    factors: factors.map(({ outletId, judgeBy, ...factor }) => {
      const hours = hoursOf({ outletId, judgeBy, ...factor })
      const above = exceedingHours(hours, { ...factor, judgeBy })
      const worst = above.reduce<ExceedingHour | null>(
        (most, one) => (most && most.multiple >= one.multiple ? most : one),
        null,
      )
      return {
        ...factor,
        valid: hours.length,
        exceed: above.length,
        rate: exceedanceRate({ exceeding: above.length, valid: hours.length }),
        maxMultiple: worst?.multiple ?? null,
        maxTime: worst && hourLabel(worst.startMs),
      }
    }),
  }
}

interface AlarmSpan {
  key: string
  fromMs: number
  toMs: number
  eventId: string | null
}

/** Every exceeding hour, newest first, with the event of the alarm it belongs to. */
export const outletExceedances = async (context: CallContext, question: ExceedanceQuestion) => {
  const { span, factors, hoursOf } = await judgedHours(context, question)
  const alarms = await rows(
    context.db,
    sql<AlarmSpan>`select subject_id || '/' || factor_code as key, extract(epoch from first_at)::float8 * 1000 as "fromMs",
        extract(epoch from last_at)::float8 * 1000 as "toMs", event_id as "eventId"
      from alarm_record where subject_kind = 'outlet' and subject_id = any(${factors.map(({ outletId }) => outletId)}::int[])
        and first_at < ${span.to} and last_at > ${span.from} and event_id is not null`,
  )
  const byFactor = Map.groupBy(alarms, ({ key }) => key)
  const hours = factors.flatMap((factor) =>
    exceedingHours(hoursOf(factor), factor).map(({ startMs, value, multiple }) => ({
      startMs,
      dataTime: hourLabel(startMs),
      outletCode: factor.outletCode,
      outletName: factor.outletName,
      factorCode: factor.code,
      factorName: factor.name,
      unit: factor.unit,
      value,
      limit: factor.limit,
      multiple,
      eventId:
        byFactor
          .get(`${factor.outletId}/${factor.code}`)
          ?.find(({ fromMs, toMs }) => fromMs < startMs + hourMs && toMs > startMs)?.eventId ?? null,
    })),
  )
  return { hours: hours.toSorted((a, b) => b.startMs - a.startMs).map(({ startMs: _, ...hour }) => hour) }
}
