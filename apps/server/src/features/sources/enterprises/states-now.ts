import type { MonitorState } from '@qingkong/domain/enterprise/monitor-state'
import { type Queryable, sql } from '../../../db/database.ts'
import { SharedRound } from '../../../db/shared-round.ts'
import { type PlantStates, plantStates, statesOfPlants } from './outlet-states.ts'

/** So few plants are read alone: cheaper than those of the city. */
const fewPlants = 60

/** The states of all plants are the same for whoever asks; what of them he may read is his caller's to decide. */
const city = new SharedRound((db, moments: readonly Date[]) =>
  plantStates(db, sql`true`, new Date(Math.max(...moments.map((moment) => moment.getTime()))), 'newest'),
)

/**
 * What enterprises' outlets, treatment and conditions say now, by enterprise; without an outlet it is not in the map. The
 * many who look at a list or a map at the same time share one reading of the city.
 */
export const plantsNow = async (
  db: Queryable,
  enterpriseIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, PlantStates>> => {
  if (enterpriseIds.length === 0) return new Map()
  if (enterpriseIds.length <= fewPlants)
    return plantStates(db, sql`enterprise.id = any(${[...enterpriseIds]}::int[])`, now, 'newest')
  const plants = await city.ask(db, now)
  return new Map(
    enterpriseIds.flatMap((id) => {
      const plant = plants.get(id)
      return plant ? [[id, plant] as const] : []
    }),
  )
}

/** The states of enterprises now (`plantState`). */
export const statesNow = async (
  db: Queryable,
  enterpriseIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, MonitorState>> => statesOfPlants(await plantsNow(db, enterpriseIds, now))
