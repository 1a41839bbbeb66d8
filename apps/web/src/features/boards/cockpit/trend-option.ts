import type { EChartsCoreOption } from 'echarts/core'
import { lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import type { CallAnswer } from '../../../client/use-call.ts'

export type TrendPrediction = CallAnswer<'cockpitCityTrendPrediction'>

/** What was measured, and dashed with its band what is to come, on one axis; the day's target as a limit. */
export const trendOption = (trend: TrendPrediction, palette: ChartPalette): EChartsCoreOption => {
  const { observed, forecast, factorName, unit, digits, dayTarget, method } = trend
  const before = observed.map(() => null)
  const after = forecast.map(() => null)
  const last = observed.at(-1)?.value ?? null
  return lineOption(
    {
      times: [...observed, ...forecast].map(({ time }) => time),
      series: [
        { name: `${factorName}实测`, unit, digits, values: [...observed.map(({ value }) => value), ...after] },
        {
          name: method.code === 'usual' ? '近7天同时段' : '预测',
          unit,
          digits,
          dashed: true,
          // Joined to the newest measured hour, so that the eye follows one line.
          values: [...before.slice(0, -1), ...(before.length > 0 ? [last] : []), ...forecast.map(({ value }) => value)],
          band: {
            lower: [...before, ...forecast.map(({ low }) => low)],
            upper: [...before, ...forecast.map(({ high }) => high)],
          },
        },
      ],
      limit: dayTarget === null ? null : { name: '日目标', value: dayTarget },
    },
    palette,
  )
}
