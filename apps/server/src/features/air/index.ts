import type { Implementation } from '../../http/implement.ts'
import { routes as allowance } from './allowance/routes.ts'
import { routes as bulletin } from './bulletin/routes.ts'
import { routes as characteristicRadar } from './characteristic-radar/routes.ts'
import { routes as cityChanges } from './city-changes/routes.ts'
import { routes as comparisons } from './comparisons/routes.ts'
import { routes as pollutionCalendar } from './pollution-calendar/routes.ts'
import { routes as rankings } from './rankings/routes.ts'
import { routes as roses } from './roses/routes.ts'
import { routes as stationAverages } from './station-averages/routes.ts'
import { routes as targets } from './targets/routes.ts'
import { routes as trends } from './trends/routes.ts'

/** What this wing answers. */
export const routes: readonly Implementation[] = [
  ...allowance,
  ...bulletin,
  ...characteristicRadar,
  ...cityChanges,
  ...comparisons,
  ...pollutionCalendar,
  ...rankings,
  ...roses,
  ...stationAverages,
  ...targets,
  ...trends,
]
