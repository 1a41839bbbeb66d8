import type { OutletAnalysis } from '@qingkong/contract/tables/sources/outlet-sentence'
import { flagWords, notSentMark, stoppedFlag } from '@qingkong/domain/measurement/data-flag'
import type { EChartsCoreOption } from 'echarts/core'
import { lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'

type Row = OutletAnalysis['rows'][number]

/** The strip of flags below the lines: exceeding, not sent, at rest, not normal. */
const stripColor = ({ flag, mark, isExceeding }: Row, palette: ChartPalette): string | null => {
  if (isExceeding) return palette.states.alarm
  if (mark !== null) return palette.states.stop
  if (flag === null) return null
  if (flag === notSentMark) return palette.line
  if (flag === stoppedFlag) return palette.states.stop
  return flagWords(flag) === null ? null : palette.states.warning
}

/** Converted beside measured concentration, the limit, and a strip of flags: exceeding, at rest, not normal, not sent. */
export const concentrationOption = ({ rows, factor }: OutletAnalysis, palette: ChartPalette): EChartsCoreOption => {
  const colors = rows.map((row) => stripColor(row, palette))
  return lineOption(
    {
      times: rows.map(({ dataTime }) => dataTime),
      axes: [{ name: factor.unit }, { name: '标记', min: 0, max: 12, unscaled: true }],
      series: [
        { name: '折算浓度', unit: factor.unit, digits: 2, values: rows.map(({ zs }) => zs), color: palette.accent },
        {
          name: '实测浓度',
          unit: factor.unit,
          digits: 2,
          values: rows.map(({ rtd }) => rtd),
          color: palette.muted,
          dashed: true,
        },
        {
          name: '数据标记',
          unit: '',
          axisIndex: 1,
          bars: true,
          values: colors.map((color) => (color === null ? null : 1)),
          color: palette.states.warning,
          pointColors: colors,
        },
      ],
      limit: factor.limit === null ? null : { name: '限值', value: factor.limit },
    },
    palette,
  )
}

/** kg of each interval, above a limit in the colour of alarms. */
export const massOption = ({ rows }: OutletAnalysis, palette: ChartPalette): EChartsCoreOption =>
  lineOption(
    {
      times: rows.map(({ dataTime }) => dataTime),
      series: [
        {
          name: '排放量',
          unit: 'kg',
          digits: 3,
          bars: true,
          values: rows.map(({ mass }) => mass),
          color: palette.states.online,
          pointColors: rows.map(({ isExceeding }) => (isExceeding ? palette.states.alarm : null)),
        },
      ],
    },
    palette,
  )
