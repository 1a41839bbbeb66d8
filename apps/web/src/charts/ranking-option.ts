import { roundHalfEven } from '@qingkong/domain/air/rounding'
import type { EChartsCoreOption } from 'echarts/core'
import { airLevelStyle } from '../kit/air-level.ts'
import { formatMeasured, missingText, thinSpace } from '../kit/format.ts'
import { dataIndexOf, escapeHtml, measuredHtml, tooltipBox, valueAxis } from './base-option.ts'
import type { ChartPalette } from './palette.ts'

interface RankedRow {
  rank: number | null
  name: string
  value: number | null
  /** Against the period compared with; null = not comparable. */
  change?: number | null
  /** AQI level 1–6 where the value has one. */
  level?: number | null
  /** The own city or site among others. */
  isOwn?: boolean
}

export interface RankingInput {
  /** In the order shown, the first on top. */
  rows: readonly RankedRow[]
  unit: string
  digits?: number
  changeUnit?: string
  changeDigits?: number
}

const rowHeight = 26

/** Height that gives each row its room. */
export const rankingHeight = (rows: number): number => Math.max(120, rows * rowHeight + 40)

const changeText = (change: number | null | undefined, { changeUnit = '', changeDigits = 0 }: RankingInput): string => {
  if (change === null || change === undefined) return ''
  if (roundHalfEven(change, changeDigits) === 0) return ' 持平'
  return ` ${change > 0 ? '▲' : '▼'}${formatMeasured(Math.abs(change), changeDigits)}${changeUnit}`
}

const valueText = (row: RankedRow, input: RankingInput): string => {
  const level = airLevelStyle(row.level)
  const unit = row.value === null || input.unit === '' ? '' : `${thinSpace}${input.unit}`
  const word = level ? ` ${level.name}` : ''
  return `${formatMeasured(row.value, input.digits ?? 0)}${unit}${word}${changeText(row.change, input)}`
}

/** Bars in their order with rank and name on the left, value and change at their end. */
export const rankingOption = (input: RankingInput, palette: ChartPalette): EChartsCoreOption => {
  const { rows, unit } = input
  const longestName = Math.max(0, ...rows.map(({ name }) => name.length))
  return {
    animation: false,
    grid: { left: Math.min(220, 56 + longestName * 12), right: 150, top: 8, bottom: 28 },
    tooltip: {
      ...tooltipBox(palette),
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: (items: unknown) => {
        const row = rows[dataIndexOf(items) ?? -1]
        if (!row) return ''
        const change = changeText(row.change, input)
        return `${row.rank === null ? '' : `第${row.rank}名 `}${escapeHtml(row.name)}<br/>${measuredHtml(row.value, input.digits ?? 0, unit)}${change}`
      },
    },
    xAxis: { ...valueAxis(palette, ''), min: 0, axisLine: { show: false } },
    yAxis: {
      type: 'category',
      inverse: true,
      // Names may repeat among cities of provinces; a row's place is what is unique.
      data: rows.map((_, index) => String(index)),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        interval: 0,
        color: palette.text,
        fontSize: 12,
        width: Math.min(200, 40 + longestName * 12),
        overflow: 'truncate',
        formatter: (place: string) => {
          const row = rows[Number(place)]
          if (!row) return ''
          // A bar that is not there has no label that could say so.
          return `${row.rank === null ? '' : `${row.rank}  `}${row.name}${row.value === null ? ` ${missingText}` : ''}`
        },
      },
    },
    series: [
      {
        name: unit,
        type: 'bar',
        barMaxWidth: 16,
        data: rows.map((row) => ({
          value: row.value,
          itemStyle: {
            color: airLevelStyle(row.level)?.color ?? (row.isOwn ? palette.accent : `${palette.accent}88`),
            ...(row.isOwn ? { borderColor: palette.text, borderWidth: 1 } : {}),
          },
        })),
        label: {
          show: true,
          position: 'right',
          color: palette.text,
          fontSize: 12,
          formatter: (params: unknown) => {
            const row = rows[dataIndexOf(params) ?? -1]
            return row ? valueText(row, input) : ''
          },
        },
      },
    ],
  }
}
