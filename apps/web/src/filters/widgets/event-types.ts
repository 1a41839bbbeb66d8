import { choices } from '../choice.tsx'
import { eventTypeCodes, filterTypes } from '../code-tables.ts'

export const eventTypes = choices({
  id: 'event-types',
  key: 'eventTypes',
  table: eventTypeCodes,
  only: filterTypes,
  tags: 'type',
})
