interface Asked {
  startTime: string
  endTime: string
  dataStatus?: string | undefined
}

const statusNames: Readonly<Record<string, string>> = { MIX: '混合', RAW: '原始', CHECK: '审核' }

/** Period and data status of a chart's title: 2026-11-14 至 2026-11-20（混合数据）. */
export const periodText = ({ startTime, endTime, dataStatus = 'MIX' }: Asked): string => {
  const isDates = startTime.endsWith('00:00:00')
  const [from, to] = isDates
    ? [startTime.slice(0, 10), endTime.slice(0, 10)]
    : [startTime.slice(0, 16), endTime.slice(0, 16)]
  return `${from === to ? from : `${from} 至 ${to}`}（${statusNames[dataStatus] ?? dataStatus}数据）`
}

/** Names of a title: all of few, of many the first and how many. */
export const namesText = (names: readonly string[]): string => {
  const each = [...new Set(names)]
  return each.length <= 3 ? each.join('、') : `${each.slice(0, 2).join('、')}等${each.length}个`
}
