import type { CallAnswer } from '../client/use-call.ts'
import type { OptionNode } from './option-field.tsx'

/** Enterprises below their districts as branches of a filter's tree. */
export const companyNodes = (districts: CallAnswer<'listCompanyBySetting'>): OptionNode[] =>
  districts.map(({ polluteCode, polluteName, children }) => ({
    value: `district:${polluteCode}`,
    title: polluteName,
    isGroup: true,
    children: children.map((company) => ({ value: company.polluteCode, title: company.polluteName, children: [] })),
  }))
