import type { EChartsCoreOption } from 'echarts/core'
import { airLevelStyle, airLevels } from '../kit/air-level.ts'
import { formatMeasured, thinSpace, windText } from '../kit/format.ts'
import { missingMark, missingText } from '../kit/missing-text.ts'
import { escapeHtml, measuredHtml, tooltipBox } from './base-option.ts'
import { monthCells, yearDays } from './calendar-days.ts'
import { hatch } from './hatch.ts'
import { levelPieces } from './level-pieces.ts'
import type { ChartPalette } from './palette.ts'
import { arrowRotation, arrowSymbol } from './wind-option.ts'

export interface CalendarDay {
  /** 'YYYY-MM-DD' */
  date: string
  value: number | null
  /** AQI level 1–6 of the value. */
  level: number | null
  /** '初七', the festival or the solar term. */
  lunar?: string
  /** Name of a day off, or of a weekend day that is worked. */
  holiday?: { name: string; off: boolean } | null
  /** Degrees the wind comes from. */
  windDirection?: number | null
  windSpeed?: number | null
  /** Further lines of the tooltip, as the primary pollutant. */
  notes?: readonly string[]
}

interface CalendarInput {
  /** 'AQI', 'PM₂.₅' … */
  factorName: string
  unit: string
  digits?: number
  days: readonly CalendarDay[]
}

export interface MonthInput extends CalendarInput {
  /** 'YYYY-MM' */
  month: string
  /** Lunar and festival text. */
  showLunar: boolean
}

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const weekOf = (index: number): number => Math.floor(index / 7)

const tooltipOf = (date: string, { factorName, unit, digits = 0, days }: CalendarInput): string => {
  const day = days.find((day) => day.date === date)
  const level = airLevelStyle(day?.level)
  const wind =
    typeof day?.windDirection === 'number'
      ? [`${windText(day.windDirection, day.windSpeed)} ${measuredHtml(day.windSpeed, 1, 'm/s')}`]
      : []
  const holiday = day?.holiday ? [`${escapeHtml(day.holiday.name)}${day.holiday.off ? '' : '（上班）'}`] : []
  return [
    [date, ...(day?.lunar ? [escapeHtml(day.lunar)] : []), ...holiday].join(' '),
    `${escapeHtml(factorName)} ${measuredHtml(day?.value, digits, unit)}${level ? ` ${level.name}` : ''}`,
    ...wind,
    ...(day?.notes ?? []).map(escapeHtml),
  ].join('<br/>')
}

const nameOf = (params: unknown): string =>
  params !== null && typeof params === 'object' && 'name' in params ? String(params.name) : ''

/** Styles of a cell's text on each level's colour: dark on the first three. */
const levelText = Object.fromEntries(
  airLevels.flatMap(({ level, text }) => [
    [`day${level}`, { color: text, fontSize: 12, lineHeight: 15 }],
    [`value${level}`, { color: text, fontSize: 17, fontWeight: 'bold', lineHeight: 22 }],
  ]),
)

const cellText = (day: CalendarDay, { showLunar, unit, digits = 0 }: MonthInput): string => {
  const level = airLevelStyle(day.level)
  const [small, big] = level ? [`day${level.level}`, `value${level.level}`] : ['day', 'value']
  const mark = day.holiday ? (day.holiday.off ? ' 休' : ' 班') : ''
  // A lone | or } would end the rich text.
  const lunar = showLunar && day.lunar ? ` ${day.lunar.replace(/[{|}]/g, '')}` : ''
  const unitText = unit === '' ? '' : `${thinSpace}${unit}`
  return [
    `{${small}|${Number(day.date.slice(8))}${lunar}${mark}}`,
    `{${big}|${formatMeasured(day.value, digits)}}`,
    `{${small}|${level ? level.name : day.value === null ? missingMark() : unitText.trim()}}`,
  ].join('\n')
}

/** One month as a page of 42 cells, Monday first: level colour with its word, lunar text, wind; missing days hatched. */
export const monthOption = (input: MonthInput, palette: ChartPalette): EChartsCoreOption => {
  const byDate = new Map(input.days.map((day) => [day.date, day]))
  const cells = monthCells(input.month).map((date, index) => {
    const day = byDate.get(date) ?? { date, value: null, level: null }
    const at = { column: index % 7, week: weekOf(index) }
    return { ...at, day, isInside: date.startsWith(input.month) }
  })
  const place = ({ column, week, day }: (typeof cells)[number]) => ({
    name: day.date,
    value: [column, week, day.level ?? 0],
  })
  const lastDate = input.days.at(-1)?.date ?? ''
  const inside = cells.filter(({ isInside, day }) => isInside && day.date <= lastDate)
  const label = {
    show: true,
    formatter: (params: unknown) => {
      const day = byDate.get(nameOf(params))
      return cellText(day ?? { date: nameOf(params), value: null, level: null }, input)
    },
    rich: {
      ...levelText,
      day: { color: palette.text, fontSize: 12, lineHeight: 15 },
      value: { color: palette.text, fontSize: 17, fontWeight: 'bold', lineHeight: 22 },
    },
  }
  const border = { borderColor: palette.surface, borderWidth: 3 }
  return {
    animation: false,
    grid: { left: 8, right: 8, top: 28, bottom: 40 },
    tooltip: {
      ...tooltipBox(palette),
      trigger: 'item',
      formatter: (params: unknown) => tooltipOf(nameOf(params), input),
    },
    xAxis: {
      type: 'category',
      position: 'top',
      data: weekdays,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: palette.muted, fontSize: 12 },
    },
    yAxis: { type: 'category', inverse: true, show: false, data: ['0', '1', '2', '3', '4', '5'] },
    visualMap: { ...levelPieces(palette, 2), seriesIndex: 0 },
    series: [
      {
        name: '等级',
        type: 'heatmap',
        data: inside.filter(({ day }) => day.level !== null).map(place),
        label,
        itemStyle: border,
      },
      {
        name: '无等级',
        type: 'heatmap',
        data: inside.filter(({ day }) => day.level === null && day.value !== null).map(place),
        label,
        itemStyle: { ...border, color: palette.line },
      },
      {
        name: missingText(),
        type: 'heatmap',
        data: inside.filter(({ day }) => day.value === null && day.level === null).map(place),
        label,
        itemStyle: { ...border, color: hatch },
      },
      {
        name: '邻月',
        type: 'heatmap',
        silent: true,
        // Days of the neighbouring months, and those to come.
        data: cells
          .filter(({ isInside, day }) => !isInside || day.date > lastDate)
          .map((cell) => ({ ...place(cell), ...(cell.isInside ? {} : { label: { opacity: 0.3 } }) })),
        label: {
          show: true,
          color: palette.muted,
          fontSize: 12,
          opacity: 0.8,
          formatter: (params: unknown) => String(Number(nameOf(params).slice(8))),
        },
        itemStyle: { ...border, color: 'transparent' },
      },
      {
        name: '风向',
        type: 'scatter',
        silent: true,
        symbol: arrowSymbol,
        symbolSize: [8, 13],
        // px to the right of the number, whatever the cell's size.
        symbolOffset: [32, 0],
        data: inside.flatMap((cell) =>
          typeof cell.day.windDirection === 'number'
            ? [
                {
                  ...place(cell),
                  symbolRotate: arrowRotation(cell.day.windDirection),
                  itemStyle: { color: airLevelStyle(cell.day.level)?.text ?? palette.text },
                },
              ]
            : [],
        ),
      },
    ],
  }
}

export interface YearInput extends CalendarInput {
  year: number
  /** Days after it are not missing but to come; 'YYYY-MM-DD', null = the whole year is past. */
  until: string | null
}

/** A whole year, weeks as columns from Monday down; missing days hatched, days to come empty. */
export const yearOption = (input: YearInput, palette: ChartPalette): EChartsCoreOption => {
  const byDate = new Map(input.days.map((day) => [day.date, day]))
  const past = yearDays(input.year).filter((date) => input.until === null || date <= input.until)
  const point = (date: string) => ({ name: date, value: [date, byDate.get(date)?.level ?? 0] })
  const series = { type: 'heatmap', coordinateSystem: 'calendar' }
  return {
    animation: false,
    tooltip: {
      ...tooltipBox(palette),
      trigger: 'item',
      formatter: (params: unknown) => tooltipOf(nameOf(params), input),
    },
    calendar: {
      range: String(input.year),
      left: 48,
      right: 12,
      top: 34,
      bottom: 44,
      cellSize: ['auto', 'auto'],
      dayLabel: {
        firstDay: 1,
        nameMap: ['日', '一', '二', '三', '四', '五', '六'],
        color: palette.muted,
        fontSize: 11,
      },
      monthLabel: {
        nameMap: Array.from({ length: 12 }, (_, index) => `${index + 1}月`),
        color: palette.text,
        fontSize: 12,
      },
      yearLabel: { show: false },
      itemStyle: { color: 'transparent', borderColor: palette.line, borderWidth: 0.5 },
      splitLine: { lineStyle: { color: palette.muted, width: 1 } },
    },
    visualMap: { ...levelPieces(palette, 1), seriesIndex: 0 },
    series: [
      { ...series, name: '等级', data: past.filter((date) => typeof byDate.get(date)?.level === 'number').map(point) },
      {
        ...series,
        name: missingText(),
        itemStyle: { color: hatch },
        data: past.filter((date) => typeof byDate.get(date)?.level !== 'number').map(point),
      },
    ],
  }
}
