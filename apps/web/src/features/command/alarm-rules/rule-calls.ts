import type { RuleFamily } from '@qingkong/domain/alarm/rule-family'
import { meantRule } from '@qingkong/domain/alarm/rule-form'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import type { FetchedForm } from '../../../page/record/record-form.ts'
import { type Write, write } from '../../../page/record/write.ts'
import { formOf, type RuleFields, ruleOf } from './rule-fields.ts'

export type Rule = CallAnswer<'alarmRuleList'>['records'][number]

/** Each family of rules has calls of its own; what they say is the same. */
const calls = {
  site: {
    list: 'alarmRuleList',
    create: 'alarmRuleCreate',
    one: 'alarmRuleGetById',
    open: 'alarmRuleUpdate',
    close: 'alarmRuleClose',
    remove: 'alarmRuleDelete',
  },
  company: {
    list: 'companyPolluteRuleListRecord',
    create: 'companyPolluteRuleCreate',
    one: 'companyPolluteRuleGetById',
    open: 'companyPolluteRuleUpdate',
    close: 'companyPolluteRuleClose',
    remove: 'companyPolluteRuleDelete',
  },
  dust: {
    list: 'dustPolluteRuleList',
    create: 'dustPolluteRuleCreate',
    one: 'dustPolluteRuleGetById',
    open: 'dustPolluteRuleUpdate',
    close: 'dustPolluteRuleClose',
    remove: 'dustPolluteRuleDelete',
  },
} as const

/** The call that lists the rules of a family. */
export const listCall = (family: RuleFamily) => calls[family].list

/** First values of a new rule, or the rule as it is stored now. */
export const useRuleForm = (family: RuleFamily, rule: Rule | null): FetchedForm<RuleFields> => {
  const isNew = rule === null
  const fresh = useCall(calls[family].create, {}, { enabled: isNew })
  const stored = useCall(calls[family].one, { id: rule?.id ?? '' }, { enabled: !isNew, staleTime: 0 })
  const { data, error, isFetching, refetch } = isNew ? fresh : stored
  return {
    first: data && (isNew || !isFetching) ? formOf(data) : null,
    error,
    retry: () => void refetch(),
  }
}

/** Stores a rule of a family; the calls of companies and construction sites fix what a family always is. */
export const storeRule = (family: RuleFamily, form: RuleFields, id: string | null): Write => {
  const words = { done: '保存成功' }
  const { alarmType, accuracy, siteTypes, compareSiteCodes, siteCodes, ...others } = meantRule(ruleOf(form))
  const rest = { ...others, siteCodes: [...siteCodes], ...(id === null ? {} : { id }) }
  if (family === 'dust') return write('dustPolluteRuleSave', rest, words)
  if (family === 'company') return write('companyPolluteRuleSaveData', rest, words)
  const scope = { siteTypes: [...siteTypes], compareSiteCodes: [...compareSiteCodes] }
  return write('alarmRuleSave', { ...rest, alarmType, accuracy, ...scope }, words)
}

/** Opens (rule-01) or closes a rule of a family. */
export const switchRule = (family: RuleFamily, id: string, on: boolean): Write =>
  on
    ? write(calls[family].open, { id, status: '1' }, { done: '已启用' })
    : write(calls[family].close, { id }, { done: '已停用' })

export const removeRule = (family: RuleFamily, id: string): Write =>
  write(calls[family].remove, { id }, { done: '删除成功' })
