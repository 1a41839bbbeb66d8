import { Fail } from '@qingkong/contract/errors'
import { dayMs, hourMs, parseCity } from '@qingkong/domain/time/city-time'

export interface LabelWindow {
  /** Instants of interval starts, half-open [fromMs, toMs). */
  fromMs: number
  toMs: number
}

/** The longest period an hourly question may span: two years and the leap day. */
const maxHourlySpanMs = 731 * dayMs

/**
 * Interval starts of the labels from `startTime` to `endTime`, both included. A label is the END of its interval, so
 * that '01:00' … '00:00 of the next day' are the hours of a natural day.
 * @throws Fail INVALID_INPUT when the end lies before the start or the period is longer than `maxSpanMs`
 */
export const labelWindow = (
  { startTime, endTime }: { startTime: string; endTime: string },
  stepMs = hourMs,
  maxSpanMs = maxHourlySpanMs,
): LabelWindow => {
  const [from, to] = [parseCity(startTime), parseCity(endTime)]
  if (from === null || to === null) throw new Fail('INVALID_INPUT', '时间格式应为 YYYY-MM-DD HH:mm:ss')
  if (to < from) throw new Fail('INVALID_INPUT', '结束时间不能早于开始时间')
  const toMs = Math.floor(to.getTime() / stepMs) * stepMs
  const fromMs = Math.ceil(from.getTime() / stepMs) * stepMs - stepMs
  if (toMs - fromMs > maxSpanMs) {
    throw new Fail('INVALID_INPUT', `时段最长${Math.floor(maxSpanMs / dayMs)}天，请缩短时段`)
  }
  return { fromMs, toMs }
}
