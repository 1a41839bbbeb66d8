import { choice } from '../choice.tsx'
import { compareWays } from '../code-tables.ts'

export const compareWay = choice({ id: 'compare-way', key: 'queryType', table: compareWays, initial: 'DAN' })
