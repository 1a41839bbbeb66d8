import type { CallAnswer } from '../../../client/use-call.ts'
import { durationText } from '../../../kit/format.ts'

export type Statistics = CallAnswer<'alarmRecordStatisticsQuery'>

/** What the statistics say, in one sentence; null where there is nothing to say. */
export const conclusionOf = (statistics: Statistics, subject: string): string | null => {
  const { total, level1, bySubject, byHour, byFactor, meanDurationMin } = statistics
  const [most, next] = bySubject
  if (total === 0 || !most) return null
  const busiest = byHour.reduce((best, hour) => (hour.total > best.total ? hour : best), { hour: 0, total: 0 })
  const parts = [
    `共 ${total} 次告警${level1 > 0 ? `，其中一级 ${level1} 次` : ''}`,
    // Among equals nobody is the most.
    most.total === next?.total
      ? `涉及 ${bySubject.length} 个${subject}`
      : `涉及 ${bySubject.length} 个${subject}，${most.name}最多（${most.total} 次）`,
    ...(byFactor[0] ? [`以${byFactor[0].name}为主（${byFactor[0].total} 次）`] : []),
    `多发于 ${busiest.hour} 时（${busiest.total} 次）`,
    ...(meanDurationMin === null ? [] : [`平均持续${durationText(meanDurationMin)}`]),
  ]
  return `${parts.join('；')}。`
}
