import { choice } from '../choice.tsx'
import { sortTypes } from '../code-tables.ts'

export const sortType = choice({ id: 'sort-type', key: 'sortType', table: sortTypes })
