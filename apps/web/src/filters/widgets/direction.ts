import { choice } from '../choice.tsx'
import { directions } from '../code-tables.ts'

export const direction = choice({ id: 'direction', key: 'direction', table: directions, initial: '0' })
