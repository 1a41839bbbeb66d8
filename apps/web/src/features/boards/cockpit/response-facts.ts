import { shortStamp } from '../../../kit/format.ts'
import type { PanelFacts } from './panel-age.ts'

/** What the answers of a response's assessment say of their hours. */
interface Judged {
  startTime: string | null
  endTime: string | null
  dataTime: string | null
}

/** Meters are not reviewed: what they say is always 实时. */
export const responseFacts = ({ dataTime }: Judged): PanelFacts => ({
  dataTime,
  status: dataTime === null ? null : '实时',
})

export const responseHoursText = ({ startTime, endTime }: Judged): string =>
  startTime === null || endTime === null
    ? '响应刚启动，首个整点后开始判定'
    : `按生产用电判定，${shortStamp(startTime)}至${shortStamp(endTime)}`
