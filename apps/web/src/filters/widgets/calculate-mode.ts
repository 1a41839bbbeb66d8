import { choice } from '../choice.tsx'
import { calculateModes } from '../code-tables.ts'

export const calculateMode = choice({ id: 'calculate-mode', key: 'calculateMode', table: calculateModes })
