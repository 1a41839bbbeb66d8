import type { Implementation } from '../../http/implement.ts'
import { routes as cockpit } from './cockpit/routes.ts'
import { routes as cockpitAlarms } from './cockpit-alarms/routes.ts'
import { routes as reductionAssessment } from './reduction-assessment/routes.ts'
import { routes as reductionPanels } from './reduction-panels/routes.ts'
import { routes as reportPages } from './report-pages/routes.ts'
import { routes as stationStrategy } from './station-strategy/routes.ts'
import { routes as transmissionRate } from './transmission-rate/routes.ts'

/** What this wing answers. */
export const routes: readonly Implementation[] = [
  ...cockpit,
  ...cockpitAlarms,
  ...reductionAssessment,
  ...reductionPanels,
  ...reportPages,
  ...stationStrategy,
  ...transmissionRate,
]
