import { choice } from '../choice.tsx'
import { vehicleTypes } from '../code-tables.ts'

export const vehicleType = choice({ id: 'vehicle-type', key: 'vehicleType', table: vehicleTypes })
