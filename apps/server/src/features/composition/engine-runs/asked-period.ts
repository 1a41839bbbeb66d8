import { Fail } from '@qingkong/contract/errors'
import { addDays, dayMs, parseCity } from '@qingkong/domain/time/city-time'

/** Interval starts of natural days, half-open. */
export interface AskedPeriod {
  fromMs: number
  toMs: number
  days: number
}

/** @throws Fail INVALID_INPUT for days that are none, in the wrong order or too many */
export const askedPeriod = (from: string, to: string, mostDays: number): AskedPeriod => {
  const [first, last] = [parseCity(from), parseCity(addDays(to, 1))]
  if (!first || !last) throw new Fail('INVALID_INPUT', '日期格式应为 YYYY-MM-DD')
  const [fromMs, toMs] = [first.getTime(), last.getTime()]
  const days = Math.round((toMs - fromMs) / dayMs)
  if (days < 1) throw new Fail('INVALID_INPUT', '开始时间不能晚于结束时间')
  if (days > mostDays) throw new Fail('INVALID_INPUT', `时段最长${mostDays}天，现为${days}天，请缩短时段`)
  return { fromMs, toMs, days }
}
