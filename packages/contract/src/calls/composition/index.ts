import { boxModelDays } from './box-model.ts'
import { boxModelBench } from './box-model-bench.ts'
import { boxModelFavourites, boxModelResults, boxModelSets } from './box-model-kept.ts'
import { engineAsks } from './engine-asks.ts'
import { engineRuns } from './engine-runs.ts'
import { engineSchedules } from './engine-schedules.ts'
import { vocs } from './vocs.ts'

/** What the air is made of, and the models that explain it. A group stands under the name of its file, which is the name of the feature's folder. */
export const composition = {
  // One feature in three files: days that are there, runs asked for, what is kept.
  'box-model': { ...boxModelDays, ...boxModelBench, ...boxModelSets, ...boxModelFavourites, ...boxModelResults },
  // One feature in three files: runs on tables that are brought, runs by reference, runs of the system.
  'engine-runs': { ...engineRuns, ...engineAsks, ...engineSchedules },
  vocs,
}
