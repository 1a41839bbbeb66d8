import type { EChartsCoreOption } from 'echarts/core'
import { missingText } from '../kit/missing-text.ts'
import { escapeHtml, measuredHtml, tooltipBox } from './base-option.ts'
import type { ChartPalette } from './palette.ts'

interface RadarLine {
  name: string
  /** How the line is drawn; the value is filled, the others surround it. */
  part: 'value' | 'upper' | 'lower' | 'standard'
  /** One per indicator. */
  values: readonly (number | null)[]
}

export interface RadarInput {
  indicators: readonly string[]
  lines: readonly RadarLine[]
  digits?: number
  unit?: string
}

/** The smallest 1, 2 or 5 times a power of ten, in fifths of it, that holds the values. */
export const commonMaximum = (values: readonly (number | null)[]): number => {
  const largest = Math.max(0, ...values.filter((value) => value !== null))
  if (largest === 0) return 1
  const step = 10 ** Math.floor(Math.log10(largest)) / 5
  // A hair less, so that 0.6 / 0.2 is three steps and not four.
  return Number((Math.ceil(largest / step - 1e-9) * step).toPrecision(6))
}

const lineColor = (line: RadarLine, index: number, palette: ChartPalette): string => {
  if (line.part === 'standard') return palette.limit
  if (line.part === 'value') return palette.shares[index % palette.shares.length] ?? palette.accent
  return palette.muted
}

/**
 * Several characteristics on one radar whose axes share one maximum, so that lengths compare; upper, lower and standard
 * are lines, the value is filled. An indicator whose value is missing says so: it is not zero.
 */
export const radarOption = (input: RadarInput, palette: ChartPalette): EChartsCoreOption => {
  const { indicators, lines, digits = 2, unit = '' } = input
  const max = commonMaximum(lines.flatMap(({ values }) => values))
  const values = lines.filter(({ part }) => part === 'value')
  const isMissing = (index: number) =>
    values.length > 0 && values.every((line) => (line.values[index] ?? null) === null)
  const colors = lines.map((line, index) => lineColor(line, index, palette))
  return {
    animation: false,
    color: colors,
    legend: {
      show: lines.length > 1,
      top: 0,
      left: 'center',
      itemWidth: 14,
      itemHeight: 8,
      textStyle: { color: palette.text, fontSize: 12 },
    },
    tooltip: {
      ...tooltipBox(palette),
      trigger: 'item',
      formatter: (item: unknown) => {
        const name = item !== null && typeof item === 'object' && 'name' in item ? String(item.name) : ''
        const line = lines.find((line) => line.name === name)
        if (!line) return ''
        const rows = indicators.map(
          (indicator, index) => `${escapeHtml(indicator)}  ${measuredHtml(line.values[index], digits, unit)}`,
        )
        return [escapeHtml(line.name), ...rows].join('<br/>')
      },
    },
    radar: {
      center: ['50%', '55%'],
      radius: '66%',
      splitNumber: 5,
      indicator: indicators.map((name, index) => ({
        name: isMissing(index) ? `${name}（${missingText()}）` : name,
        min: 0,
        max,
      })),
      axisName: { color: palette.text, fontSize: 12 },
      axisLine: { lineStyle: { color: palette.line } },
      splitLine: { lineStyle: { color: palette.line } },
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        symbolSize: 4,
        data: lines.map((line, index) => ({
          name: line.name,
          value: line.values.map((value) => value ?? '-'),
          lineStyle: { color: colors[index], width: 1.8, type: line.part === 'value' ? 'solid' : 'dashed' },
          itemStyle: { color: colors[index] },
          ...(line.part === 'value' ? { areaStyle: { color: colors[index], opacity: 0.16 } } : {}),
        })),
      },
    ],
  }
}
