import type { SeriesFacts } from '@qingkong/contract/shapes/analysis'

const statusNames = { raw: '实时', checked: '审核', mixed: '部分审核' } as const

/** 实时 where nothing of what is shown was reviewed, 审核 where all of it was. */
const statusOf = ({ raw, checked }: SeriesFacts): keyof typeof statusNames | null => {
  if (raw === 0 && checked === 0) return null
  if (checked === 0) return 'raw'
  return raw === 0 ? 'checked' : 'mixed'
}

/** What a panel says of its data: when from, reviewed or not, and why there is nothing. */
export const panelFactsOf = (facts: SeriesFacts, dataTime: string | null, reason: string | null) => {
  const status = dataTime === null ? null : statusOf(facts)
  return { dataTime, status, statusName: status === null ? '' : statusNames[status], reason, rev: facts.rev }
}
