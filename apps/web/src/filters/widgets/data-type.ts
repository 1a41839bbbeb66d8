import { choice } from '../choice.tsx'
import { dataTypes } from '../code-tables.ts'

/** Hours or five minutes; forecast pages ask `only: ['HOUR', 'DAY', 'WEEK']`. */
export const dataType = choice({
  id: 'data-type',
  key: 'dataType',
  table: dataTypes,
  initial: 'HOUR',
  only: ['HOUR', 'FIVE_MIN'],
})
