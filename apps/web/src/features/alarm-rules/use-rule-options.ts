import { siteTypeNames, siteTypes } from '@qingkong/domain/site/site-type'
import { useCall } from '../../app/use-call.ts'

const day = 86_400_000
const named = ['40', '41', '42', '43']

/** Site types a rule can name; meteorological sites measure nothing to alarm about. */
export const siteTypeOptions = [
  ...siteTypes
    .filter((type) => type !== '80')
    .map((type) => ({
      value: type as string,
      label: named.includes(type) ? `${siteTypeNames[type]}（${type}）` : siteTypeNames[type],
    })),
  { value: 'dust', label: '扬尘工地' },
]

/** Factors in their groups, with units. */
export const useFactorOptions = () => {
  const { data = [] } = useCall('factorOptionListWithFactors', {}, { staleTime: day })
  return {
    options: data.map((group) => ({
      label: group.name,
      title: group.name,
      options: group.factorList.map((factor) => ({ value: factor.code, label: factor.name })),
    })),
    unitOf: (code: string | undefined): string =>
      data.flatMap((group) => group.factorList).find((factor) => factor.code === code)?.unit ?? '',
  }
}

/** Sites a rule can name; a minute rule only those that have minutes. */
export const useSiteOptions = (accuracy: '0' | '1' | undefined) => {
  const all = useCall('areaSiteListPermission', { siteType: '', areaCode: '' }, { staleTime: day }).data ?? []
  const minute = useCall('siteContainMinute', {}, { staleTime: day, enabled: accuracy === '0' }).data?.dataList ?? []
  const sites = accuracy === '0' ? minute : all
  return sites.map((site) => ({ value: site.siteCode, label: site.siteName }))
}
