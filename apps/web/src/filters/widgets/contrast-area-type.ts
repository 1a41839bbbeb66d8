import { choice } from '../choice.tsx'
import { contrastAreaTypes } from '../code-tables.ts'

export const contrastAreaType = choice({
  id: 'contrast-area-type',
  key: 'contrastAreaType',
  table: contrastAreaTypes,
  initial: 'CITY',
})
