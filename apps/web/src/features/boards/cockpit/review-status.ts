interface Reviewed {
  raw: number
  checked: number
}

/** Reviewed in whole, in part or not yet: what the measured figures of an answer are. */
export const reviewStatus = ({ raw, checked }: Reviewed): string => {
  if (checked === 0) return '实时'
  return raw === 0 ? '审核' : '部分审核'
}
