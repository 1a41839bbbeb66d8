import { choice } from '../choice.tsx'
import { dataStatuses } from '../code-tables.ts'

/** Reviewed where present, raw or reviewed data; `disableList` locks single ones. */
export const dataStatus = choice({ id: 'data-status', key: 'dataStatus', table: dataStatuses, initial: 'MIX' })
