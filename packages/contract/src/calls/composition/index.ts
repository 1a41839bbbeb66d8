import { componentOptions } from './component-options.ts'
import { componentRelativity } from './component-relativity.ts'
import { componentSeries } from './component-series.ts'
import { engineAsks } from './engine-asks.ts'
import { engineRuns } from './engine-runs.ts'
import { engineSchedules } from './engine-schedules.ts'
import { keyComponents } from './key-components.ts'
import { lightAnalysis } from './light-analysis.ts'
import { vocs } from './vocs.ts'

/** What the air is made of, and the models that explain it. A group stands under the name of its file, which is the name of the feature's folder. */
export const composition = {
  'component-options': componentOptions,
  'component-relativity': componentRelativity,
  'component-series': componentSeries,
  // One feature in three files: runs on tables that are brought, runs by reference, runs of the system.
  'engine-runs': { ...engineRuns, ...engineAsks, ...engineSchedules },
  'key-components': keyComponents,
  'light-analysis': lightAnalysis,
  vocs,
}
