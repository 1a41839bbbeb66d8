import { daysInMonth } from '@qingkong/domain/period/calendar-period'
import type { CalendarDay } from '../../../charts/calendar-option.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { factorSelect } from '../../../filters/widgets/factor-select.tsx'

type Cell = CallAnswer<'calendarAnalysisSingleStation'>['place']['days'][number]
type Festival = CallAnswer<'calendarAnalysisFestivalsDays'>[number]

/** What a natural day can be judged or drawn by. */
export const calendarFactor = factorSelect({
  allowed: ['aqi', 'pm25', 'pm10', 'o38h', 'no2', 'so2', 'co', 'temperature', 'humidity', 'windSpeed'],
  begin: 'aqi',
})

/** First and last date of a month, 'YYYY-MM'. */
export const monthEnds = (month: string): { startDate: string; endDate: string } => ({
  startDate: `${month}-01`,
  endDate: `${month}-${daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))}`,
})

/** Festivals go before the solar term, both before the lunar day. */
const lunarOf = ({ festivals, solarTerm, lunarText }: Festival): string => festivals[0] ?? solarTerm ?? lunarText

/** Cells of a calendar with what the calendar says of the day. */
export const calendarDays = (cells: readonly Cell[], festivals: readonly Festival[]): CalendarDay[] => {
  const byDate = new Map(festivals.map((day) => [day.date, day]))
  return cells.map(({ date, value, level, primary }) => {
    const festival = byDate.get(date)
    return {
      date,
      value,
      level,
      ...(festival ? { lunar: lunarOf(festival) } : {}),
      ...(festival?.statutory ? { holiday: { name: festival.statutory.name, off: festival.statutory.isOff } } : {}),
      notes: primary.length > 0 ? [`首要污染物 ${primary.join('、')}`] : [],
    }
  })
}
