import { choice } from '../choice.tsx'
import { statisticalTypes } from '../code-tables.ts'

export const statisticalType = choice({ id: 'statistical-type', key: 'statisticalType', table: statisticalTypes })
