import { choice } from '../choice.tsx'
import { statisticsTypes } from '../code-tables.ts'

/** What events are counted by; it decides which of event area, handler and pollution source is shown (filter-23). */
export const statisticsType = choice({ id: 'statistics-type', key: 'statisticsType', table: statisticsTypes })
