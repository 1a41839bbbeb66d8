import { choice } from '../choice.tsx'
import { chartTypes } from '../code-tables.ts'

/** Scale of a chart: the steps of the AQI, or up to what was measured. */
export const chartType = choice({ id: 'chart-type', key: 'chartType', table: chartTypes, initial: 'STANDARD' })
