import type { Implementation } from '../../http/implement.ts'
import { routes as componentLaws } from './component-laws/routes.ts'
import { routes as componentOptions } from './component-options/routes.ts'
import { routes as componentRoses } from './component-roses/routes.ts'
import { routes as componentSeries } from './component-series/routes.ts'
import { routes as componentStatistics } from './component-statistics/routes.ts'
import { routes as engineRuns } from './engine-runs/routes.ts'
import { routes as vocs } from './vocs/routes.ts'

/** What this wing answers. */
export const routes: readonly Implementation[] = [
  ...componentLaws,
  ...componentOptions,
  ...componentRoses,
  ...componentSeries,
  ...componentStatistics,
  ...engineRuns,
  ...vocs,
]
