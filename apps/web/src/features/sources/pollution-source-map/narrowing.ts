import type { MonitorState } from '@qingkong/domain/enterprise/monitor-state'
import type { CallInput } from '../../../client/use-call.ts'

export type GroupBy = 'area' | 'industry' | 'type' | 'state'

/** A card of the head or a row of the statistics that was clicked: the map shows these alone. */
export interface Narrowing {
  by: GroupBy
  code: string
  name: string
}

export const ofState = (state: MonitorState, name: string): Narrowing => ({ by: 'state', code: state, name })

export const isSame = (a: Narrowing | null, b: Narrowing): boolean => a?.by === b.by && a.code === b.code

const fields = {
  area: 'countyCodeList',
  industry: 'emNeaicList',
  type: 'monitorTypeList',
  state: 'psStatusList',
} as const satisfies Record<GroupBy, keyof CallInput<'indEnterList'>>

/** The question narrowed: what was clicked takes the place of what the panel says of the same. */
export const narrowed = (input: CallInput<'indEnterList'>, narrowing: Narrowing | null): CallInput<'indEnterList'> =>
  narrowing === null ? input : { ...input, [fields[narrowing.by]]: [narrowing.code] }
