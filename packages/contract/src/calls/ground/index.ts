import { calendarDays } from './calendar-days.ts'
import { cities } from './cities.ts'
import { dataVersions } from './data-versions.ts'
import { deadLetters } from './dead-letters.ts'
import { devices } from './devices.ts'
import { operationsLog } from './operations-log.ts'
import { settings } from './settings.ts'
import { sites } from './sites.ts'

/** What everything stands on: sites, areas, cities, days, settings, the log. A group stands under the name of its file, which is the name of the feature's folder. */
export const ground = {
  'calendar-days': calendarDays,
  cities,
  'data-versions': dataVersions,
  'dead-letters': deadLetters,
  devices,
  'operations-log': operationsLog,
  settings,
  sites,
}
