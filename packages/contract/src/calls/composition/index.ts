import { boxModelDays } from './box-model.ts'
import { boxModelBench } from './box-model-bench.ts'
import { boxModelFavourites, boxModelResults, boxModelSets } from './box-model-kept.ts'
import { causeBrief } from './cause-brief.ts'
import { componentLaws } from './component-laws.ts'
import { componentOptions } from './component-options.ts'
import { componentRatios } from './component-ratios.ts'
import { componentRelativity } from './component-relativity.ts'
import { componentRoses } from './component-roses.ts'
import { componentSeries } from './component-series.ts'
import { componentStatistics } from './component-statistics.ts'
import { componentTracers } from './component-tracers.ts'
import { engineAsks } from './engine-asks.ts'
import { engineRuns } from './engine-runs.ts'
import { engineSchedules } from './engine-schedules.ts'
import { enrichmentFactors } from './enrichment-factors.ts'
import { keyComponents } from './key-components.ts'
import { lightAnalysis } from './light-analysis.ts'
import { pmfLibrary } from './pmf-library.ts'
import { pmfParameters } from './pmf-parameters.ts'
import { pmfSchemes } from './pmf-schemes.ts'
import { pmfSources } from './pmf-sources.ts'
import { secondaryFormation } from './secondary-formation.ts'
import { vocs } from './vocs.ts'

/** What the air is made of, and the models that explain it. A group stands under the name of its file, which is the name of the feature's folder. */
export const composition = {
  'cause-brief': causeBrief,
  'component-laws': componentLaws,
  'component-options': componentOptions,
  'component-relativity': componentRelativity,
  // One feature in three files: ratios, what formed in the air, what people put there.
  'component-ratios': { ...componentRatios, ...secondaryFormation, ...enrichmentFactors },
  'component-series': componentSeries,
  'component-tracers': componentTracers,
  'component-roses': componentRoses,
  'component-statistics': componentStatistics,
  // One feature in three files: days that are there, runs asked for, what is kept.
  'box-model': { ...boxModelDays, ...boxModelBench, ...boxModelSets, ...boxModelFavourites, ...boxModelResults },
  // One feature in three files: runs on tables that are brought, runs by reference, runs of the system.
  'engine-runs': { ...engineRuns, ...engineAsks, ...engineSchedules },
  'key-components': keyComponents,
  'light-analysis': lightAnalysis,
  // One feature in four files: the schemes, what they say of the air, the profiles and cases kept, the parameters.
  'pmf-schemes': { ...pmfSchemes, ...pmfSources, ...pmfLibrary, ...pmfParameters },
  vocs,
}
