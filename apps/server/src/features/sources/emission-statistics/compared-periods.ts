import { type PeriodChange, periodChange } from '@qingkong/domain/emission/period-change'
import type { Maybe } from '@qingkong/domain/missing'
import { type CalendarPeriod, previousPeriod, samePeriodLastYear } from '@qingkong/domain/period/calendar-period'

/** A period with the two it is compared with. */
export interface ComparedPeriods {
  period: CalendarPeriod
  lastYear: CalendarPeriod
  previous: CalendarPeriod
}

export const comparedPeriods = (period: CalendarPeriod): ComparedPeriods => ({
  period,
  lastYear: samePeriodLastYear(period),
  previous: previousPeriod(period),
})

/** What was read of each of the three; of a year the year before and the period before are one, and read once. */
export const readPeriods = async <T>(
  { period, lastYear, previous }: ComparedPeriods,
  read: (period: CalendarPeriod) => Promise<T>,
): Promise<{ now: T; lastYear: T; previous: T }> => {
  const isSame = previous.from === lastYear.from && previous.to === lastYear.to
  const before = read(lastYear)
  const [now, year, last] = await Promise.all([read(period), before, isSame ? before : read(previous)])
  return { now, lastYear: year, previous: last }
}

interface Measured {
  value: Maybe<number>
  coverage: Maybe<number>
}

const changeOf = (now: Measured, before: Measured): PeriodChange =>
  periodChange({
    now: now.value,
    before: before.value,
    coverageNow: now.coverage,
    coverageBefore: before.coverage,
  })

/** 同比 and 环比 of an amount, percent, or why there is none. */
export const changesOf = ({ now, lastYear, previous }: { now: Measured; lastYear: Measured; previous: Measured }) => {
  const [yoy, qoq] = [changeOf(now, lastYear), changeOf(now, previous)]
  return { yoy: yoy.pct, yoyRemark: yoy.remark, qoq: qoq.pct, qoqRemark: qoq.remark }
}
