import { choice } from '../choice.tsx'
import { roundings } from '../code-tables.ts'

/** Values as computed, or rounded by GB/T 8170. The document leaves the default open: as computed. */
export const round = choice({ id: 'round', key: 'round', table: roundings, initial: false })
