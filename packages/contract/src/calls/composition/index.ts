import { componentLaws } from './component-laws.ts'
import { componentOptions } from './component-options.ts'
import { componentRoses } from './component-roses.ts'
import { componentSeries } from './component-series.ts'
import { componentStatistics } from './component-statistics.ts'
import { engineAsks } from './engine-asks.ts'
import { engineRuns } from './engine-runs.ts'
import { engineSchedules } from './engine-schedules.ts'
import { vocs } from './vocs.ts'

/** What the air is made of, and the models that explain it. A group stands under the name of its file, which is the name of the feature's folder. */
export const composition = {
  'component-laws': componentLaws,
  'component-options': componentOptions,
  'component-roses': componentRoses,
  'component-series': componentSeries,
  'component-statistics': componentStatistics,
  // One feature in three files: runs on tables that are brought, runs by reference, runs of the system.
  'engine-runs': { ...engineRuns, ...engineAsks, ...engineSchedules },
  vocs,
}
