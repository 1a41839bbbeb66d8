import { sectorNames as chineseNames, sectorCodes } from '@qingkong/domain/wind/sector'
import type { EChartsCoreOption } from 'echarts/core'
import { airLevelStyle } from '../kit/air-level.ts'
import { formatMeasured } from '../kit/format.ts'
import { missingMark } from '../kit/missing-text.ts'
import { dataIndexOf, escapeHtml, measuredHtml, tooltipBox } from './base-option.ts'
import type { ChartPalette } from './palette.ts'
import { rampColors } from './ramp-colors.ts'

export type SectorCount = 4 | 8 | 16

interface RoseClass {
  /** '0–2 m/s', or the word of a level. */
  name: string
  /** AQI level 1–6 of a class that is a level; only then it has a level's colour. */
  level?: number
  /** One value per sector, from north clockwise; null = nothing measured there. */
  values: readonly (number | null)[]
}

export interface RoseInput {
  sectors: SectorCount
  /** In their order, the lowest inside. */
  classes: readonly RoseClass[]
  /** '%' of a frequency, or the unit of a mean. */
  unit: string
  digits?: number
  /** Hours without direction, told in the middle; null where they were not counted. */
  calm: { share: number } | null
  missing: { share: number } | null
}

/** Compass points of the sectors, from north clockwise. */
export const sectorNames = (sectors: SectorCount): string[] =>
  sectorCodes[16].filter((_, index) => index % (16 / sectors) === 0)

const classColors = (classes: readonly RoseClass[], palette: ChartPalette): string[] => {
  const steps = rampColors(palette, classes.length)
  return classes.map(({ level }, index) => airLevelStyle(level)?.color ?? steps[index] ?? palette.accent)
}

/** Largest sum of a direction's classes. */
const longest = ({ sectors, classes }: RoseInput): number =>
  Math.max(
    ...Array.from({ length: sectors }, (_, at) => classes.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)),
  )

const middleText = ({ calm, missing }: RoseInput): string =>
  [
    ...(calm === null ? [] : [`静风 ${formatMeasured(calm.share, 1)}%`]),
    ...(missing === null ? [] : [`${missingMark()} ${formatMeasured(missing.share, 1)}%`]),
  ].join('\n')

const tooltipAt = (index: number, { sectors, classes, unit, digits = 1 }: RoseInput): string => {
  const name = chineseNames[16][index * (16 / sectors)] ?? ''
  const values = classes.map(({ values }) => values[index] ?? null)
  const present = values.filter((value) => value !== null)
  const total = present.length === 0 ? null : present.reduce((sum, value) => sum + value, 0)
  const lines = classes.map((item, at) => `${escapeHtml(item.name)}  ${measuredHtml(values[at], digits, unit)}`)
  const head = classes.length > 1 && unit === '%' ? `${name}风  ${measuredHtml(total, digits, unit)}` : `${name}风`
  return [head, ...lines].join('<br/>')
}

/**
 * A rose of 4, 8 or 16 sectors with north on top, classes stacked from the middle out; what has no direction is told in
 * the middle. The start angle turns half a sector back, so that a sector's axis and not its edge points at its wind.
 */
export const roseOption = (input: RoseInput, palette: ChartPalette): EChartsCoreOption => {
  const { sectors, classes } = input
  return {
    animation: false,
    color: classColors(classes, palette),
    legend: {
      show: classes.length > 1,
      left: 'center',
      bottom: 0,
      itemWidth: 14,
      itemHeight: 10,
      textStyle: { color: palette.text, fontSize: 12 },
    },
    tooltip: {
      ...tooltipBox(palette),
      trigger: 'axis',
      axisPointer: { type: 'none' },
      formatter: (items: unknown) => {
        const index = dataIndexOf(items)
        return index === null ? '' : tooltipAt(index, input)
      },
    },
    polar: { center: ['50%', '50%'], radius: ['18%', '70%'] },
    angleAxis: {
      type: 'category',
      data: sectorNames(sectors),
      startAngle: 90 + 360 / sectors / 2,
      clockwise: true,
      axisLine: { lineStyle: { color: palette.line } },
      axisTick: { show: false },
      axisLabel: { color: palette.text, fontSize: 12 },
      splitLine: { show: false },
    },
    radiusAxis: {
      min: 0,
      splitNumber: 4,
      axisLine: { show: false },
      axisTick: { show: false },
      // Parts of a whole end at it; rounding may carry them a little above.
      ...(input.unit === '%' && longest(input) > 99 && longest(input) < 100.5 ? { max: 100 } : {}),
      axisLabel: {
        color: palette.text,
        fontSize: 10,
        // The scale lies upon the bars.
        textBorderColor: palette.surface,
        textBorderWidth: 3,
        formatter: `{value}${input.unit === '%' ? '%' : ''}`,
      },
      splitLine: { lineStyle: { color: palette.line } },
      z: 3,
    },
    graphic: [
      {
        type: 'text',
        silent: true,
        left: 'center',
        top: 'middle',
        z: 10,
        style: {
          text: middleText(input),
          fill: palette.muted,
          fontSize: 11,
          lineHeight: 15,
          textAlign: 'center',
        },
      },
    ],
    series: classes.map(({ name, values }) => ({
      name,
      type: 'bar',
      coordinateSystem: 'polar',
      stack: 'rose',
      barCategoryGap: '12%',
      data: [...values],
      itemStyle: { borderColor: palette.surface, borderWidth: 0.5 },
    })),
  }
}
