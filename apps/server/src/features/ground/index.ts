import type { Implementation } from '../../http/implement.ts'
import { routes as assessmentSites } from './assessment-sites/routes.ts'
import { routes as calendarDays } from './calendar-days/routes.ts'
import { routes as cities } from './cities/routes.ts'
import { routes as conditions } from './conditions/routes.ts'
import { routes as dataVersions } from './data-versions/routes.ts'
import { routes as deadLetters } from './dead-letters/routes.ts'
import { routes as devices } from './devices/routes.ts'
import { routes as historyArrival } from './history-arrival/routes.ts'
import { routes as operationsLog } from './operations-log/routes.ts'
import { routes as settings } from './settings/routes.ts'
import { routes as sites } from './sites/routes.ts'

/** What this wing answers. */
export const routes: readonly Implementation[] = [
  ...assessmentSites,
  ...calendarDays,
  ...cities,
  ...conditions,
  ...dataVersions,
  ...deadLetters,
  ...devices,
  ...historyArrival,
  ...operationsLog,
  ...settings,
  ...sites,
]
