import type { DataTable } from '@qingkong/contract/core/data-table'
import type { EChartsCoreOption } from 'echarts/core'
import type { ReactNode } from 'react'
import type { ChartPalette } from '../charts/palette.ts'

/**
 * Something computed from what the page shows: the answer, what was asked, and the filter's values. Bivariant, because
 * the kit runs pages of every kind; what belongs together is checked where the page is declared.
 */
export type Shown<A, I, V, Result> = { of(answer: A, input: I, values: V): Result }['of']

/** Only while the tool 柱状统计 of the tab bar is pressed (`pressed`) or is not (`released`); default always. */
type BarStatisticsState = 'pressed' | 'released'

interface Part<A, I, V> {
  /** Names the part within the page: settings of a chart and test ids hang on it. */
  key: string
  whenBarStatistics?: BarStatisticsState
  /** Left out where it makes no sense for what was asked, e.g. the chart of months of a daily question. */
  when?: Shown<A, I, V, boolean>
}

export interface ChartView<A, I, V> extends Part<A, I, V> {
  kind: 'chart'
  /** Place, factor, period and data status; also the name of the saved picture. */
  title: Shown<A, I, V, string>
  option(answer: A, input: I, palette: ChartPalette, values: V): EChartsCoreOption
  /** px, or what follows from the number of rows; default 300 (chart-08). */
  height?: number | Shown<A, I, V, number>
  /** What the saved picture says beside the title; the period is known where the input has startTime and endTime. */
  image?: Shown<A, I, V, { unit?: string; period?: string; source?: string }>
  /** The figures behind the chart: the function of `tables/` that the export uses too. */
  data?: Shown<A, I, V, DataTable>
  /** The user may change axes, legend and series (document 3 section 2.9). Default yes. */
  settings?: boolean
  /** Where a click on a part of the chart leads: an address within the application; null = nowhere. */
  open?(name: string, answer: A, input: I, values: V): string | null
}

export interface TableView<A, I, V> extends Part<A, I, V> {
  kind: 'table'
  /** The function of `tables/` that the export uses too, so that the file shows what the screen shows. */
  table: Shown<A, I, V, DataTable>
  /** px; default: as high as its rows, 420 at most. */
  height?: number
  /** Where a row leads: an address within the application; null = nowhere. */
  open?(row: DataTable['rows'][number], answer: A, input: I, values: V): string | null
}

/** One key figure. Missing is null and reads --. */
export interface StatisticItem {
  label: string
  value: number | string | null
  unit?: string
  /** Decimals of a number. */
  digits?: number
  /** A second, smaller line: the same period of the year before, the limit. */
  note?: string
  /** AQI level 1–6; colours the figure's mark, the level is written in `note` or `value`. */
  level?: number | null
}

export interface StatisticsView<A, I, V> extends Part<A, I, V> {
  kind: 'statistics'
  items: Shown<A, I, V, readonly StatisticItem[]>
}

interface CustomProps<A, I, V> {
  answer: A
  input: I
  values: V
  /** Asks again, after the component wrote something. */
  reload: () => void
}

export interface CustomView<A, I, V> extends Part<A, I, V> {
  kind: 'custom'
  Component: { of(props: CustomProps<A, I, V>): ReactNode }['of']
}

export type View<A, I, V> = ChartView<A, I, V> | TableView<A, I, V> | StatisticsView<A, I, V> | CustomView<A, I, V>
/** Views below each other; a list within stands side by side. */
export type ViewLayout<A, I, V> = readonly (View<A, I, V> | readonly View<A, I, V>[])[]

type Without<T> = Omit<T, 'kind'>

/** A chart from a pure option builder of `charts/`. */
export const chart = <A, I, V>(view: Without<ChartView<A, I, V>>): ChartView<A, I, V> => ({ kind: 'chart', ...view })

/** A table from the function in `packages/contract/src/tables/` that the export uses as well. */
export const table = <A, I, V>(
  make: Shown<A, I, V, DataTable>,
  more: Partial<Omit<TableView<A, I, V>, 'kind' | 'table'>> = {},
): TableView<A, I, V> => ({ kind: 'table', key: 'table', ...more, table: make })

/** Key figures in a row. */
export const statistics = <A, I, V>(
  items: Shown<A, I, V, readonly StatisticItem[]>,
  more: Partial<Omit<StatisticsView<A, I, V>, 'kind' | 'items'>> = {},
): StatisticsView<A, I, V> => ({ kind: 'statistics', key: 'statistics', ...more, items })

/** Anything the kit has no view for, e.g. something to drag or to fill in. */
export const custom = <A, I, V>(
  Component: CustomView<A, I, V>['Component'],
  more: Partial<Omit<CustomView<A, I, V>, 'kind' | 'Component'>> = {},
): CustomView<A, I, V> => ({ kind: 'custom', key: 'custom', ...more, Component })
