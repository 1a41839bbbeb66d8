import type { DustMark, DustSeries } from '@qingkong/contract/shapes/dust'
import { type DustFactor, referenceFactors } from '@qingkong/domain/dust/dust-factor'
import { factors } from '@qingkong/domain/site/factor'
import type { EChartsCoreOption } from 'echarts/core'
import { lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'

interface Answer {
  records: readonly DustSeries[]
  times: readonly string[]
  reference: readonly (number | null)[]
  alarms: readonly DustMark[]
}

/** Lines that still can be told apart; the table has all. */
export const shownLines = 10

const meanOf = (values: readonly (number | null)[]): number => {
  const there = values.filter((value) => value !== null)
  return there.length === 0 ? Number.NEGATIVE_INFINITY : there.reduce((sum, value) => sum + value, 0) / there.length
}

/** The dustiest ten. */
const linesOf = ({ records }: Pick<Answer, 'records'>): Answer['records'] =>
  records.toSorted((a, b) => meanOf(b.values) - meanOf(a.values)).slice(0, shownLines)

/** A mark at the first time not before an alarm, on the line of its site or at the city's where the line is a district. */
const markPoints = (alarms: readonly DustMark[], { times }: Answer, lines: Answer['records']) =>
  alarms.flatMap(({ recordNum, alarmTime, projectName, alarmDesc }) => {
    const at = times.findIndex((time) => time >= alarmTime)
    const value = lines.find((line) => line.recordNum === recordNum)?.values[at] ?? null
    return at < 0 || value === null ? [] : [{ value: [at, value], name: `${projectName}：${alarmDesc}` }]
  })

/** Sites or districts over time, the city dashed, and a mark where an alarm began. */
export const sequenceOption = (answer: Answer, factor: DustFactor, palette: ChartPalette): EChartsCoreOption => {
  const { unit, decimals } = factors[factor]
  const lines = linesOf(answer)
  const wanted = referenceFactors[factor]
  const base = lineOption(
    {
      times: answer.times,
      series: [
        ...lines.map(({ name, values, converted }) => ({
          name: converted === '' ? name : `${name}（换算）`,
          unit,
          digits: decimals,
          values,
        })),
        ...(wanted === null
          ? []
          : [
              {
                name: `国控站${factors[wanted].typeset}`,
                unit: factors[wanted].unit,
                digits: factors[wanted].decimals,
                values: answer.reference,
                dashed: true,
                color: palette.text,
              },
            ]),
      ],
    },
    palette,
  )
  const drawn: unknown = base['series']
  const marks = markPoints(answer.alarms, answer, lines)
  if (marks.length === 0) return base
  return {
    ...base,
    series: [
      ...(Array.isArray(drawn) ? drawn : []),
      {
        id: 'alarms',
        name: '告警',
        type: 'scatter',
        symbol: 'pin',
        symbolSize: 20,
        itemStyle: { color: palette.limit },
        data: marks,
        tooltip: { show: false },
        z: 5,
      },
    ],
  }
}
