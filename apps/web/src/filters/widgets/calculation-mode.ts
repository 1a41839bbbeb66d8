import { choice } from '../choice.tsx'
import { calculationModeCodes } from '../code-tables.ts'

export const calculationMode = choice({ id: 'calculation-mode', key: 'calculationMode', table: calculationModeCodes })
