import type { EChartsCoreOption } from 'echarts/core'
import { dataIndexOf, escapeHtml, measuredHtml, nameAxis, tooltipBox, valueAxis } from './base-option.ts'
import type { ChartPalette } from './palette.ts'

interface Box {
  /** Ends of the whiskers, quartiles, median. */
  low: number
  q1: number
  median: number
  q3: number
  high: number
  mean?: number | null
  n?: number
  outliers?: readonly number[]
}

export interface BoxInput {
  names: readonly string[]
  /** Null = no data: an empty place, not a flat box. */
  boxes: readonly (Box | null)[]
  unit: string
  digits?: number
  /** What the ends of the whiskers are; upper and lower bound unless named. */
  ends?: { low: string; high: string }
  /** What each is held against, drawn across its box; null = nothing. */
  limits?: readonly (number | null)[]
}

const bounds = { low: '下限', high: '上限' }

const tooltipAt = (index: number, { names, boxes, unit, digits = 0, ends = bounds, limits }: BoxInput): string => {
  const name = escapeHtml(names[index] ?? '')
  const box = boxes[index]
  if (!box) return `${name}<br/>${measuredHtml(null, digits, unit)}`
  const rows: [string, number][] = [
    [ends.high, box.high],
    ['上四分位', box.q3],
    ['中位数', box.median],
    ...(typeof box.mean === 'number' ? [['均值', box.mean] satisfies [string, number]] : []),
    ['下四分位', box.q1],
    [ends.low, box.low],
  ]
  const limit = limits?.[index] ?? null
  if (limit !== null) rows.push(['限值', limit])
  const lines = rows.map(([label, value]) => `${label}  ${measuredHtml(value, digits, unit)}`)
  return [name, ...lines, ...(box.n === undefined ? [] : [`n = ${box.n}`])].join('<br/>')
}

/** Distributions side by side: box, whiskers, mean as a diamond, outliers as points. */
export const boxOption = (input: BoxInput, palette: ChartPalette): EChartsCoreOption => {
  const { names, boxes, unit } = input
  const means = boxes.flatMap((box, index) => (typeof box?.mean === 'number' ? [[index, box.mean]] : []))
  const limits = (input.limits ?? []).flatMap((limit, index) => (limit === null ? [] : [[index, limit]]))
  const outliers = boxes.flatMap((box, index) => (box?.outliers ?? []).map((value) => [index, value]))
  return {
    animation: false,
    color: [...palette.shares],
    grid: { left: 56, right: 16, top: 34, bottom: 28 },
    tooltip: {
      ...tooltipBox(palette),
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: (items: unknown) => {
        const index = dataIndexOf(items)
        return index === null ? '' : tooltipAt(index, input)
      },
    },
    xAxis: { ...nameAxis(palette, names), boundaryGap: true },
    yAxis: {
      ...valueAxis(palette, unit),
      scale: true,
      nameTextStyle: { color: palette.muted, fontSize: 11, align: 'left' },
    },
    series: [
      {
        name: '分布',
        type: 'boxplot',
        boxWidth: [8, 36],
        itemStyle: { color: `${palette.accent}22`, borderColor: palette.accent, borderWidth: 1.4 },
        data: boxes.map((box) => (box ? [box.low, box.q1, box.median, box.q3, box.high] : [])),
      },
      {
        name: '均值',
        type: 'scatter',
        symbol: 'diamond',
        symbolSize: 7,
        itemStyle: { color: palette.text },
        data: means,
        silent: true,
      },
      {
        name: '离群值',
        type: 'scatter',
        symbolSize: 4,
        itemStyle: { color: palette.muted },
        data: outliers,
        silent: true,
      },
      ...(limits.length === 0
        ? []
        : [
            {
              name: '限值',
              type: 'scatter',
              symbol: 'rect',
              symbolSize: [44, 2],
              itemStyle: { color: palette.limit },
              data: limits,
              silent: true,
            },
          ]),
    ],
  }
}
