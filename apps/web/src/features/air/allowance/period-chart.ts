import type { PeriodChart } from '@qingkong/contract/shapes/compliance'
import { allowedOrNone } from '@qingkong/domain/allowance/shown-allowance'
import { indicators } from '@qingkong/domain/target/indicator'
import { type LineSeries, lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { boundedAxis } from './bounded-axis.ts'

const zero = (values: readonly (number | null)[]) => values.map((value) => (value === null ? null : 0))

/** What the remaining days or months may be, as a band from nothing to the bound. */
const allowedSeries = ({ steps, unit }: PeriodChart): LineSeries[] => {
  const upper = steps.map(({ allowedRounded }) => allowedOrNone(allowedRounded))
  return upper.every((value) => value === null)
    ? []
    : [{ name: '剩余允许', unit, digits: 1, dashed: true, values: upper, band: { lower: zero(upper), upper } }]
}

/** Beside a mean only: of day counts the axis is theirs. */
const axesOf = ({ steps, unit, targetValue }: PeriodChart) => {
  const shown = steps.flatMap(({ value, running, planned }) => [value, running, planned])
  const axes = boundedAxis(
    unit,
    [shown, [targetValue]],
    steps.map(({ allowedRounded }) => allowedOrNone(allowedRounded)),
  )
  return axes ? { axes } : {}
}

const limitOf = ({ targetValue, targetSourceName }: PeriodChart) =>
  targetValue === null ? null : { name: targetSourceName, value: targetValue }

/** The month day by day. Of day counts the AQI stands beside the count. */
export const monthChart = (answer: PeriodChart, palette: ChartPalette) => {
  const { steps, unit, factorCode, factorName } = answer
  const isMean = indicators[factorCode].kind === 'mean'
  const running = steps.map((step) => step.running)
  return lineOption(
    {
      times: steps.map(({ label }) => label),
      ...(isMean ? axesOf(answer) : {}),
      series: isMean
        ? [
            { name: '日均值', unit, digits: 1, kind: 'bar', values: steps.map(({ value }) => value) },
            { name: '月累计均值', unit, digits: 1, values: running },
            ...allowedSeries(answer),
          ]
        : [
            { name: `累计${factorName}`, unit, values: running },
            { name: 'AQI', unit: '', kind: 'bar', right: true, values: steps.map(({ aqi }) => aqi) },
          ],
      limit: limitOf(answer),
    },
    palette,
  )
}

/** The year month by month beside the plan. */
export const yearChart = (answer: PeriodChart, palette: ChartPalette) => {
  const { steps, unit, factorCode } = answer
  const digits = indicators[factorCode].kind === 'mean' ? 1 : 0
  return lineOption(
    {
      times: steps.map(({ label }) => label),
      ...axesOf(answer),
      series: [
        { name: '当月', unit, digits, kind: 'bar', values: steps.map(({ value }) => value) },
        { name: '当月目标', unit, digits, kind: 'bar', values: steps.map(({ planned }) => planned) },
        { name: '累计', unit, digits, values: steps.map(({ running }) => running) },
        {
          name: '累计目标',
          unit,
          digits,
          dashed: true,
          values: steps.map(({ plannedRunning }) => plannedRunning),
        },
        ...allowedSeries(answer),
      ],
      limit: limitOf(answer),
    },
    palette,
  )
}
