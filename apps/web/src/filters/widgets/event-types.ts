import { choices } from '../choice.tsx'
import { eventTypeCodes } from '../code-tables.ts'

export const eventTypes = choices({ id: 'event-types', key: 'eventTypes', table: eventTypeCodes, tags: 'type' })
