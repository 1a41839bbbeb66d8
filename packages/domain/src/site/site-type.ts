/** Site types of the document; strings because calls and filters carry them so. */
export type SiteType =
  | '10'
  | '11'
  | '12'
  | '20'
  | '30'
  | '40'
  | '41'
  | '42'
  | '43'
  | '50'
  | '60'
  | '70'
  | '71'
  | '72'
  | '80'

export const siteTypeNames: Readonly<Record<SiteType, string>> = {
  '10': '国控站',
  '11': '国控背景站',
  '12': '国控农村站',
  '20': '省控站',
  '30': '市控站',
  '40': '微型站',
  '41': '微型站',
  '42': '微型站',
  '43': '微型站',
  '50': '区控站',
  '60': 'TVOC站',
  '70': '组分站',
  '71': '组分监测站',
  '72': '组分监测站',
  '80': '气象站',
}

/** In display order: the higher the authority behind a site, the earlier it stands and the higher it lies on the map. */
export const siteTypes: readonly SiteType[] = [
  '10',
  '11',
  '12',
  '20',
  '30',
  '50',
  '60',
  '70',
  '71',
  '72',
  '40',
  '41',
  '42',
  '43',
  '80',
]

const national: ReadonlySet<string> = new Set(['10', '11', '12'])
const micro: ReadonlySet<string> = new Set(['40', '41', '42', '43'])

export const isSiteType = (text: string): text is SiteType => {
  return Object.hasOwn(siteTypeNames, text)
}

/** National-control sites reach a city only by sharing from above: no commands, marks, QC or local audit on them. */
export const isNational = (type: SiteType): boolean => {
  return national.has(type)
}

/** Micro stations are sensors of limited accuracy: alone they raise no alarm on two values. */
export const isMicro = (type: SiteType): boolean => {
  return micro.has(type)
}

/** 0 for the first in display order. */
export const displayRank = (type: SiteType): number => {
  return siteTypes.indexOf(type)
}
