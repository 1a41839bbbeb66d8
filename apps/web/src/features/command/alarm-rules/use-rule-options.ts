import { type RuleFamily, ruleFamilyOf } from '@qingkong/domain/alarm/rule-family'
import type { RuleForm } from '@qingkong/domain/alarm/rule-form'
import { siteTypeNames, siteTypes } from '@qingkong/domain/site/site-type'
import { useOptionCall } from '../../../client/use-option-call.ts'

const day = 86_400_000
const named = ['40', '41', '42', '43']

/** Site types a rule can name; meteorological sites measure nothing to alarm about. */
export const siteTypeOptions = siteTypes
  .filter((type) => type !== '80')
  .map((type) => ({
    value: type,
    label: named.includes(type) ? `${siteTypeNames[type]}（${type}）` : siteTypeNames[type],
  }))

/** Factor groups of outlets and of construction sites; all others are of air sites. */
const groupOf: Readonly<Record<string, RuleFamily>> = { OUTLET_FACTORS: 'company', DUST_FACTORS: 'dust' }

/** Factors a rule can judge by its family, in their groups, with units. */
export const useFactorOptions = (rule: Pick<RuleForm, 'alarmType' | 'siteTypes'>) => {
  const family = ruleFamilyOf(rule)
  const { data = [] } = useOptionCall('factorOptionListWithFactors', {}, { staleTime: day })
  const groups = data.filter(({ code }) => (groupOf[code] ?? 'site') === family)
  return {
    options: groups.map((group) => ({
      label: group.name,
      title: group.name,
      options: group.factorList.map((factor) => ({ value: factor.code, label: factor.name })),
    })),
    unitOf: (code: string | undefined): string =>
      groups.flatMap((group) => group.factorList).find((factor) => factor.code === code)?.unit ?? '',
  }
}

/** Sites a rule can name; a minute rule only those that have minutes. */
export const useSiteOptions = (accuracy: '0' | '1' | undefined) => {
  const all = useOptionCall('areaSiteListPermission', { siteType: '', areaCode: '' }, { staleTime: day }).data ?? []
  const minute =
    useOptionCall('siteContainMinute', {}, { staleTime: day, enabled: accuracy === '0' }).data?.dataList ?? []
  const sites = accuracy === '0' ? minute : all
  return sites.map((site) => ({ value: site.siteCode, label: site.siteName }))
}

/** Enterprises or construction sites a rule can name. */
export const useSourceOptions = (family: 'company' | 'dust') => {
  const companies = useOptionCall(
    'companyPolluteRuleCompanies',
    {},
    { staleTime: day, enabled: family === 'company' },
  ).data
  const projects = useOptionCall('dustPolluteRuleSites', {}, { staleTime: day, enabled: family === 'dust' }).data
  return family === 'company'
    ? (companies ?? []).map(({ psCode, psName }) => ({ value: psCode, label: psName }))
    : (projects ?? []).map(({ recordNum, projectName }) => ({ value: recordNum, label: projectName }))
}
