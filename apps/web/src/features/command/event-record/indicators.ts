import type { CallAnswer } from '../../../client/use-call.ts'

export type StatisticsRow = CallAnswer<'eventRecordStatistics'>[number]
export type RateField = keyof StatisticsRow['rates']
export type StatisticsIndicator = StatisticsRow['rates'][RateField]['indicator']

/** What the statistics count, as the list says it above its rows. */
export const statisticsIndicators: Readonly<Record<StatisticsIndicator, string>> = {
  total: '全部事件',
  dispatched: '已下发',
  signed: '已签收',
  returned: '曾退回',
  feedbackDue: '应反馈',
  feedbackOnTime: '按时反馈',
  assessed: '已认定',
  confirmedTrue: '属实',
  overdue: '超期',
}

/** The percentages an assessment looks at (practice: 签收, 按时, 属实, 退回, 超期). */
export const rateTitles: Readonly<Record<RateField, string>> = {
  signed: '签收率',
  onTime: '按时率',
  confirmedTrue: '属实率',
  returned: '退回率',
  overdue: '超期率',
}
export const rateFields = Object.keys(rateTitles) as RateField[]
