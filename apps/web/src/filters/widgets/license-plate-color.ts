import { choice } from '../choice.tsx'
import { licensePlateColors } from '../code-tables.ts'

export const licensePlateColor = choice({
  id: 'license-plate-color',
  key: 'licensePlateColor',
  table: licensePlateColors,
})
