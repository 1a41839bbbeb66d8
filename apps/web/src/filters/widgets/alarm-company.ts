import { cityDate } from '@qingkong/domain/time/city-time'
import { now } from '../../kit/clock.ts'
import { companyNodes } from '../company-nodes.ts'
import { treeOptions } from '../option-widget.tsx'
import { useOptions } from '../use-options.ts'
import type { BarValues, WidgetOptions } from '../widget.ts'

interface AlarmCompanyOptions extends WidgetOptions<{ alarmCompany: readonly string[] }> {
  /** Key of the bar's day, 'YYYY-MM-DD', or of its periods; without such a value today. */
  dateKey?: string
}

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)

/** First and last day of what the bar says. */
const daysOf = (value: unknown): readonly [string, string] => {
  const texts = [value].flat(2).filter(isDay)
  const today = cityDate(now())
  return [(texts[0] ?? today).slice(0, 10), (texts.at(-1) ?? today).slice(0, 10)]
}

/** Enterprises with alarms in the bar's days, by district (2 §7: from 00:00:00 to 23:00:00). */
export const alarmCompany = ({ dateKey = 'date', ...options }: AlarmCompanyOptions = {}) => {
  const useCompanies = (values: BarValues) => {
    const [first, last] = daysOf(values[dateKey])
    return useOptions(
      'listCompanyByDate',
      { startTime: `${first} 00:00:00`, endTime: `${last} 23:00:00` },
      companyNodes,
    )
  }
  return treeOptions({ id: 'alarm-company', key: 'alarmCompany', useLoaded: useCompanies }, options)
}
