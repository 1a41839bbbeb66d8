import { cityDate } from '@qingkong/domain/time/city-time'
import { now } from '../../kit/clock.ts'
import { manyOptions } from '../option-widget.tsx'
import { useOptions } from '../use-options.ts'
import type { BarValues, WidgetOptions } from '../widget.ts'

interface AlarmCompanyOptions extends WidgetOptions<{ alarmCompany: readonly string[] }> {
  /** Key of the bar's day, 'YYYY-MM-DD'; without such a value today. */
  dateKey?: string
}

const dayOf = (value: unknown): string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : cityDate(now())

/** Enterprises with alarms on the bar's day (2 §7: from 00:00:00 to 23:00:00). */
export const alarmCompany = ({ dateKey = 'date', ...options }: AlarmCompanyOptions = {}) => {
  const useCompanies = (values: BarValues) => {
    const day = dayOf(values[dateKey])
    return useOptions('listCompanyByDate', { startTime: `${day} 00:00:00`, endTime: `${day} 23:00:00` }, (companies) =>
      companies.map(({ psCode, psName }) => ({ value: psCode, label: psName })),
    )
  }
  return manyOptions({ id: 'alarm-company', key: 'alarmCompany', useLoaded: useCompanies }, options)
}
