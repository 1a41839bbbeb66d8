import { choice } from '../choice.tsx'
import { rankTypes } from '../code-tables.ts'

export const rankType = choice({ id: 'rank-type', key: 'rankType', table: rankTypes })
