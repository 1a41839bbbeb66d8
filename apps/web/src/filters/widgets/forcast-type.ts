import { choice } from '../choice.tsx'
import { forecastTypes } from '../code-tables.ts'

/** The key keeps the spelling of the document. */
export const forcastType = choice({ id: 'forcast-type', key: 'forcastType', table: forecastTypes })
