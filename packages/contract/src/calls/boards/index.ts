import { cityStatus } from './city-status.ts'
import { cityTrend } from './city-trend.ts'
import { cockpit } from './cockpit.ts'
import { cockpitAlarms } from './cockpit-alarms.ts'
import { rankingStatistics } from './ranking-statistics.ts'
import { reductionAssessment } from './reduction-assessment.ts'
import { reductionPanels } from './reduction-panels.ts'
import { reportPages } from './report-pages.ts'
import { stationStrategy } from './station-strategy.ts'
import { targetAccount } from './target-account.ts'
import { transmissionRate } from './transmission-rate.ts'
import { warningControl } from './warning-control.ts'

/** What shows the work of the others. A group stands under the name of its file, which is the name of the feature's folder. */
export const boards = {
  // The panels of the wall by concept: the air now, the year's targets, the ranks, the hours to come, the warning.
  cockpit: { ...cockpit, ...cityStatus, ...targetAccount, ...rankingStatistics, ...cityTrend, ...warningControl },
  'cockpit-alarms': cockpitAlarms,
  'reduction-assessment': reductionAssessment,
  'reduction-panels': reductionPanels,
  'report-pages': reportPages,
  'station-strategy': stationStrategy,
  'transmission-rate': transmissionRate,
}
