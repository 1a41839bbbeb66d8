import { abnormalData } from './abnormal-data.ts'
import { dailyEmissions } from './daily-emissions.ts'
import { dust } from './dust.ts'
import { electricity } from './electricity.ts'
import { emissionStatistics } from './emission-statistics.ts'
import { emissions } from './emissions.ts'
import { enterpriseAnalysis } from './enterprise-analysis.ts'
import { enterprises } from './enterprises.ts'
import { mobileStations } from './mobile-stations.ts'
import { operatingConditions } from './operating-conditions.ts'
import { permits } from './permits.ts'
import { polluterManagement } from './polluter-management.ts'
import { reductions } from './reductions.ts'
import { sourceMarks } from './source-marks.ts'
import { sourceOptions } from './source-options.ts'
import { spectra } from './spectra.ts'
import { vehicleFlow } from './vehicle-flow.ts'
import { vehicleSmoke } from './vehicle-smoke.ts'
import { vehicles } from './vehicles.ts'

/** Who emits: enterprises, outlets, electricity, operating conditions, moving stations. A group stands under the name of its file, which is the name of the feature's folder. */
export const sources = {
  'abnormal-data': abnormalData,
  'daily-emissions': dailyEmissions,
  dust,
  electricity,
  'emission-statistics': emissionStatistics,
  emissions,
  'enterprise-analysis': enterpriseAnalysis,
  enterprises,
  'mobile-stations': mobileStations,
  'operating-conditions': operatingConditions,
  permits,
  'polluter-management': polluterManagement,
  reductions,
  'source-options': sourceOptions,
  'source-marks': sourceMarks,
  spectra,
  'vehicle-flow': vehicleFlow,
  'vehicle-smoke': vehicleSmoke,
  vehicles,
}
