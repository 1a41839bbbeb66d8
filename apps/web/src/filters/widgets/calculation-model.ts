import { choices } from '../choice.tsx'
import { calculationModels } from '../code-tables.ts'

export const calculationModel = choices({ id: 'calculation-model', key: 'calculationModel', table: calculationModels })
