import type { YearDays } from '@qingkong/contract/shapes/compliance'
import { exactMean, roundHalfEven } from '@qingkong/domain/air/rounding'
import { present } from '@qingkong/domain/air/validity'
import { factors } from '@qingkong/domain/site/factor'
import type { DecompositionFactor } from '@qingkong/domain/target/decomposition'
import { indicatorOfDay } from '@qingkong/domain/target/indicator'
import type { Queryable } from '../../../db/database.ts'
import { type JudgedDay, monthsOf, plannedMonths } from '../targets/port.ts'
import type { Asker } from './day-hours.ts'
import { type PeriodAccount, type PeriodQuestion, periodAccount } from './period-account.ts'

const rounded = (value: number | null, digits: number) => (value === null ? null : roundHalfEven(value, digits))

const countOf = (factor: DecompositionFactor, days: readonly JudgedDay[]): number =>
  days.filter((day) => indicatorOfDay(factor, day) === 1).length

type Plans = Readonly<Record<DecompositionFactor, ReadonlyMap<string, number>>>

const plansOf = async (
  db: Queryable,
  asker: Asker,
  { target }: PeriodAccount,
  { dataStatus: status, asOfRev }: PeriodQuestion,
): Promise<Plans> => {
  const of = async (factor: DecompositionFactor) => {
    const { months } =
      target === null ? { months: [] } : await plannedMonths(db, asker, target, { factor, status, asOfRev })
    return new Map(months.map(({ month, targetValue }) => [month, targetValue]))
  }
  return { pm25: await of('pm25'), good_days: await of('good_days'), o3_standard: await of('o3_standard') }
}

/** A month against its parts of the target; of a month that still runs nothing is said. */
const monthRow =
  (account: PeriodAccount, plans: Plans) =>
  ({ month, fromDay, toDay }: { month: string; fromDay: string; toDay: string }): YearDays['months'][number] => {
    const days = account.days.filter(({ date }) => date >= fromDay && date <= toDay)
    const values = present(days.map(({ pm25 }) => pm25))
    const figures = {
      goodDays: countOf('good_days', days),
      o3ExceedDays: countOf('o3_standard', days),
      pm25Mean: values.length === 0 ? null : roundHalfEven(exactMean(values), 1),
    }
    const planned = {
      goodDaysPlanned: plans.good_days.get(month) ?? null,
      o3ExceedPlanned: plans.o3_standard.get(month) ?? null,
      pm25Planned: plans.pm25.get(month) ?? null,
    }
    const isOver = month < account.today.slice(0, 7)
    const verdicts = [
      planned.goodDaysPlanned === null ? null : figures.goodDays >= planned.goodDaysPlanned,
      planned.o3ExceedPlanned === null ? null : figures.o3ExceedDays <= planned.o3ExceedPlanned,
      planned.pm25Planned === null || figures.pm25Mean === null ? null : figures.pm25Mean <= planned.pm25Planned,
    ].filter((verdict) => verdict !== null)
    const validDays = days.filter(({ aqi }) => aqi !== null).length
    return {
      month,
      validDays,
      ...figures,
      ...planned,
      isMet: !isOver || verdicts.length === 0 || validDays === 0 ? null : verdicts.every(Boolean),
    }
  }

const sentenceOf = ({ place, name, days }: PeriodAccount, months: YearDays['months']): string | null => {
  const valid = days.filter(({ aqi }) => aqi !== null)
  if (valid.length === 0) return null
  const judged = months.filter(({ isMet }) => isMet !== null)
  const missed = judged.filter(({ isMet }) => isMet === false).map(({ month }) => `${Number(month.slice(5))}月`)
  const begin = `${place.name}${name}有效 ${valid.length} 天，优良 ${countOf('good_days', days)} 天，臭氧超标 ${countOf('o3_standard', days)} 天`
  if (judged.length === 0) return begin
  return missed.length === 0
    ? `${begin}；已结束的 ${judged.length} 个月均完成分解目标`
    : `${begin}；已结束的 ${judged.length} 个月中 ${missed.join('、')}未完成分解目标`
}

/** dayCompliance: every day of the year with its level, and each month against its parts of the target. */
export const yearDays = async (
  db: Queryable,
  asker: Asker,
  question: PeriodQuestion,
  periodAt: string,
): Promise<YearDays> => {
  const account = await periodAccount(db, asker, question, 'year', periodAt)
  const months = monthsOf(account.period.from, account.period.to).map(
    monthRow(account, await plansOf(db, asker, account, question)),
  )
  return {
    place: { code: account.place.code, name: account.place.name },
    year: Number(account.period.from.slice(0, 4)),
    targetName: account.target?.name ?? '',
    days: account.days.map(({ date, aqi, level, pm25, o38h, primary }) => ({
      date,
      aqi,
      level,
      pm25: rounded(pm25, 0),
      o38h: rounded(o38h, 0),
      primary: primary.map((pollutant) => factors[pollutant].typeset),
    })),
    months,
    sentence: sentenceOf(account, months),
    facts: account.facts,
  }
}
