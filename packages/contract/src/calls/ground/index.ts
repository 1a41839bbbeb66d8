import { assessmentSites } from './assessment-sites.ts'
import { calendarDays } from './calendar-days.ts'
import { cities } from './cities.ts'
import { conditions } from './conditions.ts'
import { dataVersions } from './data-versions.ts'
import { deadLetters } from './dead-letters.ts'
import { devices } from './devices.ts'
import { historyArrival } from './history-arrival.ts'
import { operationsLog } from './operations-log.ts'
import { settings } from './settings.ts'
import { sites } from './sites.ts'

/** What everything stands on: sites, areas, cities, days, settings, the log. A group stands under the name of its file, which is the name of the feature's folder. */
export const ground = {
  'assessment-sites': assessmentSites,
  'calendar-days': calendarDays,
  cities,
  conditions,
  'data-versions': dataVersions,
  'dead-letters': deadLetters,
  devices,
  'history-arrival': historyArrival,
  'operations-log': operationsLog,
  settings,
  sites,
}
