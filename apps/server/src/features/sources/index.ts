import type { Implementation } from '../../http/implement.ts'
import { routes as abnormalData } from './abnormal-data/routes.ts'
import { routes as dailyEmissions } from './daily-emissions/routes.ts'
import { routes as dust } from './dust/routes.ts'
import { routes as electricity } from './electricity/routes.ts'
import { routes as emissionStatistics } from './emission-statistics/routes.ts'
import { routes as emissions } from './emissions/routes.ts'
import { routes as enterpriseAnalysis } from './enterprise-analysis/routes.ts'
import { routes as enterprises } from './enterprises/routes.ts'
import { routes as mobileStations } from './mobile-stations/routes.ts'
import { routes as operatingConditions } from './operating-conditions/routes.ts'
import { routes as permits } from './permits/routes.ts'
import { routes as polluterManagement } from './polluter-management/routes.ts'
import { routes as reductions } from './reductions/routes.ts'
import { routes as sourceMarks } from './source-marks/routes.ts'
import { routes as sourceOptions } from './source-options/routes.ts'
import { routes as spectra } from './spectra/routes.ts'
import { routes as vehicleFlow } from './vehicle-flow/routes.ts'
import { routes as vehicleSmoke } from './vehicle-smoke/routes.ts'
import { routes as vehicles } from './vehicles/routes.ts'

/** What this wing answers. */
export const routes: readonly Implementation[] = [
  ...abnormalData,
  ...dailyEmissions,
  ...dust,
  ...electricity,
  ...emissionStatistics,
  ...emissions,
  ...enterpriseAnalysis,
  ...enterprises,
  ...mobileStations,
  ...operatingConditions,
  ...permits,
  ...polluterManagement,
  ...reductions,
  ...sourceOptions,
  ...sourceMarks,
  ...spectra,
  ...vehicleFlow,
  ...vehicleSmoke,
  ...vehicles,
]
