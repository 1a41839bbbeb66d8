import type { RuleFamily } from '@qingkong/domain/alarm/rule-family'
import { api } from '../../../client/api.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { type RuleForm, ruleInput } from './rule-checks.ts'

export type Rule = CallAnswer<'alarmRuleList'>['records'][number]

/** Each family of rules has calls of its own; what they say is the same. */
const calls = {
  site: { list: 'alarmRuleList', create: 'alarmRuleCreate', one: 'alarmRuleGetById' },
  company: {
    list: 'companyPolluteRuleListRecord',
    create: 'companyPolluteRuleCreate',
    one: 'companyPolluteRuleGetById',
  },
  dust: { list: 'dustPolluteRuleList', create: 'dustPolluteRuleCreate', one: 'dustPolluteRuleGetById' },
} as const

/** The call that lists the rules of a family. */
export const listCall = (family: RuleFamily) => calls[family].list

/** What the rules are filtered by. */
export interface RuleFilter {
  searchContent: string
  alarmRuleStatus: string | null
}

export const rulesPageSize = 20

/** The first page of a family's rules. */
export const listInput = (family: RuleFamily, { searchContent, alarmRuleStatus }: RuleFilter) => ({
  pageNum: 1,
  pageSize: rulesPageSize,
  keyword: searchContent.trim(),
  status: alarmRuleStatus === null ? [] : [alarmRuleStatus],
  ...(family === 'site' ? { alarmType: ['0'] } : {}),
})

/** The rules of a family, page by page. */
export const useRules = (family: RuleFamily, input: ReturnType<typeof listInput>) =>
  useCall(calls[family].list, input, { keepPrevious: true })

/** First values of a new rule, or the rule as it is stored. */
export const useRule = (family: RuleFamily, ruleId: string | null) => {
  const fresh = useCall(calls[family].create, {}, { enabled: ruleId === null })
  const stored = useCall(calls[family].one, { id: ruleId ?? '' }, { enabled: ruleId !== null, staleTime: 0 })
  return ruleId === null ? fresh : stored
}

/** Stores a rule of a family; the calls of companies and construction sites fix what a family always is. */
export const storeRule = (family: RuleFamily, form: RuleForm): Promise<unknown> => {
  const { alarmType, accuracy, siteTypes, compareSiteCodes, ...rest } = ruleInput(form)
  if (family === 'dust') return api.dustPolluteRuleSave(rest)
  if (family === 'company') return api.companyPolluteRuleSaveData(rest)
  return api.alarmRuleSave({ ...rest, alarmType, accuracy, siteTypes, compareSiteCodes })
}

/** Opens (rule-01), closes or deletes a rule of a family. */
export const ruleSteps = {
  site: {
    open: (id: string) => api.alarmRuleUpdate({ id, status: '1' }),
    close: (id: string) => api.alarmRuleClose({ id }),
    remove: (id: string) => api.alarmRuleDelete({ id }),
  },
  company: {
    open: (id: string) => api.companyPolluteRuleUpdate({ id, status: '1' }),
    close: (id: string) => api.companyPolluteRuleClose({ id }),
    remove: (id: string) => api.companyPolluteRuleDelete({ id }),
  },
  dust: {
    open: (id: string) => api.dustPolluteRuleUpdate({ id, status: '1' }),
    close: (id: string) => api.dustPolluteRuleClose({ id }),
    remove: (id: string) => api.dustPolluteRuleDelete({ id }),
  },
} as const satisfies Record<RuleFamily, Record<'open' | 'close' | 'remove', (id: string) => Promise<unknown>>>
