import { Fail } from '@qingkong/contract/errors'

const ranges = [
  ['startTime', 'endTime'],
  ['updateTimeStart', 'updateTimeEnd'],
] as const

/** No look-back of this platform reaches further; calls over dense series set narrower limits of their own. */
const longestYears = 10

/**
 * Refuses a time range that ends before it starts, or that no person means (4.4 #46). Times are the city's wall clock
 * as text, so that they compare as they read.
 */
export const checkTimeRanges = (input: Record<string, unknown>): void => {
  for (const [startKey, endKey] of ranges) {
    const [start, end] = [input[startKey], input[endKey]]
    if (typeof start !== 'string' || typeof end !== 'string' || start === '' || end === '') continue
    if (start > end) throw new Fail('INVALID_INPUT', '开始时间不能晚于结束时间')
    if (Number(end.slice(0, 4)) - Number(start.slice(0, 4)) > longestYears)
      throw new Fail('INVALID_INPUT', `时间范围不能超过${longestYears}年`)
  }
}
