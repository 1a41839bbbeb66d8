import { dailyEmissions as calls } from '@qingkong/contract/calls/sources/daily-emissions'
import { type Implementation, implement } from '../../../http/implement.ts'
import { baseInventory } from './base-inventory.ts'
import { enterprisesOfArea, sumsOfArea } from './polluted-area.ts'

export const routes: Implementation[] = [
  implement(calls.baseInventoryList)((input, context) => baseInventory(context, input)),
  implement(calls.pdpMapMapData)((input, context) => enterprisesOfArea(context, input)),
  implement(calls.pdpMapMapCal)((input, context) => sumsOfArea(context, input)),
]
