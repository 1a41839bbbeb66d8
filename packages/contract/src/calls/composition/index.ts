import { engineRuns } from './engine-runs.ts'
import { vocs } from './vocs.ts'

/** What the air is made of, and the models that explain it. A group stands under the name of its file, which is the name of the feature's folder. */
export const composition = {
  'engine-runs': engineRuns,
  vocs,
}
