import { choice } from '../choice.tsx'
import { dataSources } from '../code-tables.ts'

const spec = { id: 'data-source', table: dataSources, initial: 'STA' } as const

/** Where meteorology comes from: the air station, the meteorological station, or both fused. */
export const dataSource = choice({ ...spec, key: 'dataSource' })

/** Option notValidate of the document: the key says that nothing has to be chosen (filter-08). */
export const freeDataSource = choice({ ...spec, key: 'notValidate-dataSource' })
