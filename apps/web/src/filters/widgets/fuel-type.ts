import { choice } from '../choice.tsx'
import { fuelTypes } from '../code-tables.ts'

export const fuelType = choice({ id: 'fuel-type', key: 'fuelType', table: fuelTypes })
