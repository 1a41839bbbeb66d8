import { useSession } from '../../client/session.ts'
import { manyOptions } from '../option-widget.tsx'
import { useOptions } from '../use-options.ts'
import type { BarValues, WidgetOptions } from '../widget.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const list = (value: unknown): string[] => {
  const one = text(value)
  if (one !== null) return [one]
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
}

// The widget says 0 for managed by the city, the call 1.
const controlOf: Readonly<Record<string, string>> = { '0': '1', '1': '0' }

/** Follows the other conditions of the bar; filter-14: and names the user who asks. */
const useProjects = (values: BarValues) => {
  const userName = useSession((state) => state.user?.userName ?? '')
  const [startTime, endTime] = [text(values['startTime']), text(values['endTime'])]
  return useOptions(
    'listProjectBySelect',
    {
      areaCodes: list(values['areaCodes']),
      controls: list(values['dustAlarmCityManage']).flatMap((code) => controlOf[code] ?? []),
      alarmStatus: list(values['alarmStatus']),
      factors: list(values['alarmTarget']),
      userName,
      ...(startTime && endTime ? { startTime, endTime } : {}),
    },
    (projects) => projects.map(({ recordNum, projectName }) => ({ value: recordNum, label: projectName })),
  )
}

/** Construction sites with alarms under the bar's other conditions; one that a link names stays chosen. */
export const dustAlarmCompany = (options: WidgetOptions<{ dustAlarmCompany: readonly string[] }> = {}) =>
  manyOptions({ id: 'dust-alarm-company', key: 'dustAlarmCompany', useLoaded: useProjects }, options, {
    keepsUnknown: true,
  })
