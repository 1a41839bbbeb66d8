import { choices } from '../choice.tsx'
import { eventStatusCodes } from '../code-tables.ts'

export const eventStatus = choices({
  id: 'event-status',
  key: 'eventStatuses',
  table: eventStatusCodes,
  tags: 'status',
})
