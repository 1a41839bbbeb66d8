import type { EChartsCoreOption } from 'echarts/core'
import { airLevelStyle } from '../kit/air-level.ts'
import { formatMeasured } from '../kit/format.ts'
import { missingText } from '../kit/missing-text.ts'
import { escapeHtml, measuredHtml, nameAxis, tooltipBox } from './base-option.ts'
import { hatch } from './hatch.ts'
import { levelPieces } from './level-pieces.ts'
import type { ChartPalette } from './palette.ts'
import { rampColors } from './ramp-colors.ts'

export interface HeatCell {
  value: number | null
  /** AQI level 1–6 of the value; for `scale: 'levels'`. */
  level?: number | null
  /** Further lines of the tooltip: the number of hours, the period. */
  notes?: readonly string[]
}

interface HeatClass {
  value: number
  name: string
}

export interface HeatInput {
  /** Hours of the day, months … */
  columns: readonly string[]
  /** Weekdays, factors …; the first on top. */
  rows: readonly string[]
  /** Row by row. */
  cells: readonly (readonly HeatCell[])[]
  unit: string
  digits?: number
  /** Colours by AQI level, by amount, around zero with a fixed end (−end … end), or by classes that values only number. */
  scale: 'levels' | 'amount' | { around: 0; end: number } | { classes: readonly HeatClass[] }
  /** The number in each cell. */
  labels?: boolean
}

/** Column, row, value, level. */
type Point = [number, number, number, number]

interface Placed {
  column: number
  row: number
  cell: HeatCell
}

const placed = ({ rows, columns, cells }: HeatInput): Placed[] =>
  rows.flatMap((_, row) =>
    columns.map((_name, column) => ({ column, row, cell: cells[row]?.[column] ?? { value: null } })),
  )

const classesOf = (scale: HeatInput['scale']): readonly HeatClass[] | null =>
  typeof scale === 'object' && 'classes' in scale ? scale.classes : null

const legendOf = ({ scale, digits = 0 }: HeatInput, values: readonly number[], palette: ChartPalette) => {
  if (scale === 'levels') return levelPieces(palette, 3)
  const classes = classesOf(scale)
  if (classes) {
    const steps = rampColors(palette, classes.length)
    const pieces = classes.map(({ value, name }, at) => ({ value, label: name, color: steps[at] ?? palette.accent }))
    return { ...levelPieces(palette, 2), pieces }
  }
  const isAround = typeof scale === 'object' && 'around' in scale
  return {
    type: 'continuous',
    dimension: 2,
    calculable: true,
    orient: 'horizontal',
    left: 'center',
    bottom: 0,
    itemWidth: 12,
    itemHeight: 160,
    precision: digits,
    min: isAround ? -scale.end : Math.min(...values, 0),
    max: isAround ? scale.end : Math.max(...values, 0),
    textStyle: { color: palette.text, fontSize: 12 },
    inRange: { color: isAround ? [...palette.diverging] : [...palette.ramp] },
  }
}

const tooltipOf = ({ column, row, cell }: Placed, { columns, rows, unit, scale, digits = 0 }: HeatInput): string => {
  const level = airLevelStyle(cell.level)
  const named = classesOf(scale)?.find(({ value }) => value === cell.value)
  const value = named
    ? `<b>${escapeHtml(named.name)}</b>`
    : `${measuredHtml(cell.value, digits, unit)}${level ? ` ${level.name}` : ''}`
  const head = `${escapeHtml(rows[row] ?? '')} ${escapeHtml(columns[column] ?? '')}`
  return [head, value, ...(cell.notes ?? []).map(escapeHtml)].join('<br/>')
}

const pointOf = (params: unknown): unknown =>
  params !== null && typeof params === 'object' && 'value' in params ? params.value : null

/** From how many rows or columns on the lines between cells would outweigh the cells. */
const manyCells = { rows: 24, columns: 120 } as const

/** A heat map of two directions; missing cells are hatched, not pale. */
export const heatOption = (input: HeatInput, palette: ChartPalette): EChartsCoreOption => {
  const { columns, rows, cells, digits = 0, labels = false } = input
  const all = placed(input)
  const present = all.filter(({ cell }) => cell.value !== null)
  const points = present.map(({ column, row, cell }): Point => [column, row, cell.value ?? 0, cell.level ?? 0])
  const missing = all.filter(({ cell }) => cell.value === null).map(({ column, row }) => [column, row, 0])
  const longestName = Math.max(0, ...rows.map((name) => name.length))
  const isDense = rows.length > manyCells.rows || columns.length > manyCells.columns
  const border = { borderColor: palette.surface, borderWidth: isDense ? 0 : 1 }
  return {
    animation: false,
    grid: {
      left: Math.min(140, 24 + longestName * 12),
      right: 16,
      top: 12,
      bottom: input.scale === 'levels' || classesOf(input.scale) ? 62 : 80,
    },
    tooltip: {
      ...tooltipBox(palette),
      trigger: 'item',
      formatter: (params: unknown) => {
        const point = pointOf(params)
        if (!Array.isArray(point)) return ''
        const [column, row] = [Number(point[0]), Number(point[1])]
        return tooltipOf({ column, row, cell: cells[row]?.[column] ?? { value: null } }, input)
      },
    },
    xAxis: { ...nameAxis(palette, columns), splitArea: { show: false } },
    yAxis: { ...nameAxis(palette, rows), inverse: true },
    visualMap: {
      ...legendOf(
        input,
        present.map(({ cell }) => cell.value ?? 0),
        palette,
      ),
      seriesIndex: 0,
    },
    series: [
      {
        name: '数值',
        type: 'heatmap',
        data: points,
        label: {
          show: labels,
          fontSize: 11,
          formatter: (params: unknown) => {
            const point = pointOf(params)
            return Array.isArray(point) ? formatMeasured(Number(point[2]), digits) : ''
          },
        },
        itemStyle: border,
      },
      {
        name: missingText(),
        type: 'heatmap',
        data: missing,
        label: { show: false },
        itemStyle: { color: hatch, ...border },
      },
    ],
  }
}
