import { choices } from '../choice.tsx'
import { patrolStatuses } from '../code-tables.ts'

export const patrolStatus = choices({ id: 'patrol-status', key: 'patrolStatus', table: patrolStatuses, tags: 'status' })
