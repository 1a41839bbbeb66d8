import { engineAsks } from './engine-asks.ts'
import { engineRuns } from './engine-runs.ts'
import { engineSchedules } from './engine-schedules.ts'
import { pmfLibrary } from './pmf-library.ts'
import { pmfParameters } from './pmf-parameters.ts'
import { pmfSchemes } from './pmf-schemes.ts'
import { pmfSources } from './pmf-sources.ts'
import { vocs } from './vocs.ts'

/** What the air is made of, and the models that explain it. A group stands under the name of its file, which is the name of the feature's folder. */
export const composition = {
  // One feature in three files: runs on tables that are brought, runs by reference, runs of the system.
  'engine-runs': { ...engineRuns, ...engineAsks, ...engineSchedules },
  // One feature in four files: the schemes, what they say of the air, the profiles and cases kept, the parameters.
  'pmf-schemes': { ...pmfSchemes, ...pmfSources, ...pmfLibrary, ...pmfParameters },
  vocs,
}
