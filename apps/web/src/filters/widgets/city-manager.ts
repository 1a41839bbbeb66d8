import { choice } from '../choice.tsx'
import { cityManagers } from '../code-tables.ts'

export const cityManager = choice({ id: 'city-manager', key: 'cityManager', table: cityManagers })
