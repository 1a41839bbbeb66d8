/** What a rule is about: air sites, the emission limits of enterprises, construction sites. */
export type RuleFamily = 'site' | 'company' | 'dust'

/** Stands among a rule's site types for construction sites. */
export const dustSiteType = 'dust'

export const ruleFamilyNames: Readonly<Record<RuleFamily, string>> = {
  site: '站点告警规则',
  company: '污染源告警规则',
  dust: '扬尘告警规则',
}

/** The family of a rule by its alarm type ('1' exceedance of outlets) and site types. */
export const ruleFamilyOf = (rule: { alarmType: '0' | '1'; siteTypes: readonly string[] }): RuleFamily => {
  if (rule.siteTypes.includes(dustSiteType)) return 'dust'
  return rule.alarmType === '1' ? 'company' : 'site'
}
