import type { Implementation } from '../../http/implement.ts'
import { routes as engineRuns } from './engine-runs/routes.ts'
import { routes as pmfSchemes } from './pmf-schemes/routes.ts'
import { routes as vocs } from './vocs/routes.ts'

/** What this wing answers. */
export const routes: readonly Implementation[] = [...engineRuns, ...pmfSchemes, ...vocs]
