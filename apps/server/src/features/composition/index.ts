import type { Implementation } from '../../http/implement.ts'
import { routes as boxModel } from './box-model/routes.ts'
import { routes as causeBrief } from './cause-brief/routes.ts'
import { routes as componentLaws } from './component-laws/routes.ts'
import { routes as componentOptions } from './component-options/routes.ts'
import { routes as componentRatios } from './component-ratios/routes.ts'
import { routes as componentRelativity } from './component-relativity/routes.ts'
import { routes as componentRoses } from './component-roses/routes.ts'
import { routes as componentSeries } from './component-series/routes.ts'
import { routes as componentStatistics } from './component-statistics/routes.ts'
import { routes as componentTracers } from './component-tracers/routes.ts'
import { routes as engineRuns } from './engine-runs/routes.ts'
import { routes as keyComponents } from './key-components/routes.ts'
import { routes as lightAnalysis } from './light-analysis/routes.ts'
import { routes as pmfSchemes } from './pmf-schemes/routes.ts'
import { routes as vocs } from './vocs/routes.ts'

/** What this wing answers. */
export const routes: readonly Implementation[] = [
  ...boxModel,
  ...causeBrief,
  ...componentLaws,
  ...componentOptions,
  ...componentRatios,
  ...componentRelativity,
  ...componentRoses,
  ...componentSeries,
  ...componentStatistics,
  ...componentTracers,
  ...engineRuns,
  ...keyComponents,
  ...lightAnalysis,
  ...pmfSchemes,
  ...vocs,
]
