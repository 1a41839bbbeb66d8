import { allowance } from './allowance.ts'
import { bulletin } from './bulletin.ts'
import { characteristicRadar } from './characteristic-radar.ts'
import { cityChanges } from './city-changes.ts'
import { comparisons } from './comparisons.ts'
import { pollutionCalendar } from './pollution-calendar.ts'
import { rankings } from './rankings.ts'
import { roses } from './roses.ts'
import { stationAverages } from './station-averages.ts'
import { targets } from './targets.ts'
import { trends } from './trends.ts'

/** What the air held: bulletin, trends, comparisons, averages, roses, calendar, rankings, targets. A group stands under the name of its file, which is the name of the feature's folder. */
export const air = {
  allowance,
  bulletin,
  'characteristic-radar': characteristicRadar,
  'city-changes': cityChanges,
  comparisons,
  'pollution-calendar': pollutionCalendar,
  rankings,
  roses,
  'station-averages': stationAverages,
  targets,
  trends,
}
