interface Facts {
  title: string
  unit: string
  period: string
  source: string
}

const minuteOf = (stamp: string): string => stamp.slice(0, 16)

/** The first pair of startTime and endTime in a call's input, or in that of a page's first call that has one. */
const periodOf = (input: unknown): string => {
  if (typeof input !== 'object' || input === null) return ''
  if ('startTime' in input && 'endTime' in input) {
    const { startTime, endTime } = input
    if (typeof startTime === 'string' && typeof endTime === 'string')
      return `${minuteOf(startTime)} 至 ${minuteOf(endTime)}`
  }
  return Object.values(input).map(periodOf).find(Boolean) ?? ''
}

/** What a saved picture says of its chart, as far as the kit knows: title, period and the data version. */
export const imageFacts = (title: string, input: unknown, rev: number | null): Facts => ({
  title,
  unit: '',
  period: periodOf(input),
  source: `数据来源：晴空大气环境监测平台${rev === null ? '' : `　数据版本 ${rev}`}`,
})
