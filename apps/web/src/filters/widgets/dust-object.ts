import { choice } from '../choice.tsx'
import { dustObjects } from '../code-tables.ts'

export const dustObject = choice({ id: 'dust-object', key: 'dustObject', table: dustObjects })
