import type { DayAlarmChart } from '@qingkong/contract/shapes/compliance'
import { allowedOrNone } from '@qingkong/domain/allowance/shown-allowance'
import { lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { boundedAxis } from './bounded-axis.ts'

/** The day hour by hour: what was, what is usual, the mean so far, and the band the remaining hours may lie in. */
export const dayChart = (answer: DayAlarmChart, palette: ChartPalette) => {
  const { times, values, usual, running, elapsedHours, unit, digits, allowance } = answer
  const coming = (value: number | null) => times.map((_, at) => (at < elapsedHours ? null : value))
  const allowed = allowedOrNone(allowance.rounded)
  const axes = boundedAxis(unit, [values, usual, running, [answer.targetValue]], [allowed])
  return lineOption(
    {
      times,
      ...(axes ? { axes } : {}),
      series: [
        { name: '小时值', unit, digits, values },
        {
          name: '近7日同时段',
          unit,
          digits,
          dashed: true,
          values: usual.map((value, at) => (at < elapsedHours ? null : value)),
        },
        { name: answer.factorCode === 'o38h' ? '8小时滑动' : '累计均值', unit, digits, values: running },
        {
          name: '剩余允许',
          unit,
          digits: digits + 1,
          values: coming(allowed),
          dashed: true,
          ...(allowed === null ? {} : { band: { lower: coming(0), upper: coming(allowed) } }),
        },
      ],
      limit: { name: `日目标（${answer.targetName}）`, value: answer.targetValue },
    },
    palette,
  )
}
