import { choice } from '../choice.tsx'
import { dataStateTypes } from '../code-tables.ts'

export const dataStateType = choice({
  id: 'data-state-type',
  key: 'dataStateType',
  table: dataStateTypes,
  initial: '0',
})
