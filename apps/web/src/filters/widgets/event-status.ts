import { choices } from '../choice.tsx'
import { eventStatusCodes, filterStatuses } from '../code-tables.ts'

export const eventStatus = choices({
  id: 'event-status',
  key: 'eventStatuses',
  table: eventStatusCodes,
  only: filterStatuses.map((status) => `${status}` as const),
  tags: 'status',
})
