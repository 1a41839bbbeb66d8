import type { CallAnswer, CallInput } from '../../../client/use-call.ts'
import { type EnterpriseFilter, enterpriseParams } from '../../../filters/enterprise-panel/enterprise-filter.ts'

export type SourceRow = CallAnswer<'indEnterList'>['records'][number]

/** What the panel and the name beside it ask of the list (trace-19). */
export const listInput = (filter: EnterpriseFilter, name: string): CallInput<'indEnterList'> => ({
  ...enterpriseParams(filter),
  id: '2',
  defaultQuery: false,
  timeType: 'HOUR',
  keyword: name.trim(),
})
