const statusNames = {
  RAW: '原始（实时未审核）',
  CHECK: '审核后',
  MIX: '混合（有审核值取审核值，否则取原始值）',
} as const

interface Question {
  startTime: string
  endTime: string
  dataStatus?: keyof typeof statusNames | undefined
  round?: boolean | undefined
}

/** Of what interval the labels are the end. */
export type LabelledInterval = 'hour' | 'fiveMinute' | 'minute' | 'day'

const conventions: Readonly<Record<LabelledInterval, string>> = {
  hour: '北京时间，时间为小时结束时刻；01:00至次日00:00为一个自然日',
  fiveMinute: '北京时间，时间为5分钟结束时刻',
  minute: '北京时间，时间为分钟结束时刻',
  day: '北京时间自然日（01:00至次日00:00）',
}

/** Head of a sheet of series: period, data status, rounding and time convention. */
export const seriesNotes = (
  { startTime, endTime, dataStatus = 'MIX', round = false }: Question,
  interval: LabelledInterval,
): string[] => {
  const digits = interval === 'day' ? 10 : 16
  return [
    `时段：${startTime.slice(0, digits)} 至 ${endTime.slice(0, digits)}`,
    `数据状态：${statusNames[dataStatus]}；${round ? '修约后' : '修约前'}`,
    `时间约定：${conventions[interval]}`,
  ]
}
