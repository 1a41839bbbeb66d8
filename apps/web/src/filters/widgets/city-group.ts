import { choice } from '../choice.tsx'
import { cityGroups } from '../code-tables.ts'

/** A set of cities; its code stands in `cityGroupCodes`. */
export const cityGroup = choice({ id: 'city-group', key: 'cityGroup', table: cityGroups })
