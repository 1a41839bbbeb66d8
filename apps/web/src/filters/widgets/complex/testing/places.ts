import type { AreaSites, Site } from '@qingkong/contract/shapes/place'

const typeNames: Readonly<Record<string, string>> = {
  '10': '国控站',
  '20': '省控站',
  '30': '市控站',
  '40': '微型站',
  '41': '微型站',
  '50': '区控站',
  '80': '气象站',
}

export const site = (siteCode: string, siteType = '10', areaCode = '320211'): Site => ({
  siteId: siteCode,
  siteCode,
  siteName: `${siteCode}站`,
  siteType,
  siteTypeName: typeNames[siteType] ?? '',
  areaCode,
  areaName: areaCode,
  longitude: 120.3,
  latitude: 31.5,
})

export const area = (areaCode: string, subSites: Site[], children: AreaSites[] = []): AreaSites => ({
  areaCode,
  areaName: `区${areaCode}`,
  children,
  subSites,
})

/** A branch of the tree by type, grouped by district where districts are given. */
export const typeBranch = (siteType: string, subSites: Site[], districts: readonly string[] = []) => ({
  siteType,
  siteTypeName: typeNames[siteType] ?? '',
  subSites,
  subAreas: districts.map((areaCode) => ({
    areaType: 3,
    areaCode,
    areaName: `区${areaCode}`,
    subSites: subSites.filter((site) => site.areaCode === areaCode),
  })),
})
