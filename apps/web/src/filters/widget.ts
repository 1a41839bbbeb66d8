import type { ReactNode } from 'react'

/** Values of the whole bar by key. */
export type BarValues = Readonly<Record<string, unknown>>

export interface WidgetProps<V extends object> {
  label: string
  /** What the widget last reported, or what it is to begin with (a link, the session); empty before its first report. */
  value: Partial<V>
  /** Every value of the bar, for widgets that watch others (factor, site, data type …). */
  values: BarValues
  /** filter-02: tells the bar key and value; several keys at once where a widget emits more than one. */
  report: (values: V) => void
}

/**
 * A filter widget set up for a page (filter-02). Made by the widget's own function, e.g. `factorSelect({ multiple: true })`,
 * so that the page's `input` knows the type of every value.
 *
 * Every shown widget reports once by itself, empty values included: at once by `initial`, else when it is mounted or its
 * options have come. The bar waits for that. A `value` given on mount is kept if it still can be chosen. Reset mounts the
 * widget anew.
 */
export interface Widget<V extends object = object> {
  /** Id in the register of widgets (`widget-register.ts`). */
  id: string
  /** The key that must be filled; a `notValidate` prefix frees it (filter-08). One widget per key in a bar. */
  key: string
  /** Keys it reports besides, where the register does not know the widget. */
  otherKeys?: readonly string[]
  label: string
  /** filter-23: shown always, never, or by the values of the others. Hidden widgets are neither awaited nor validated. */
  show: boolean | ((values: BarValues) => boolean)
  /** filter-08: every widget unless marked otherwise. */
  required: boolean
  /** Reported at once where the widget needs no load. A hidden widget says its `initial`, or nothing. */
  initial?: V
  /** Whether values from outside (a link, the session) fit; without it every value of the initial one's kind does. */
  accepts?(values: BarValues): boolean
  /** Completes values from outside that fit: what follows from them, e.g. the option of a code. */
  complete?(values: BarValues): BarValues
  /** Called after each change, beside the bar. */
  valueChange?(value: V): void
  Component: { bivariant(props: WidgetProps<V>): ReactNode }['bivariant']
}

/** What every widget's function takes beside its own options. */
export interface WidgetOptions<V extends object> {
  label?: string
  show?: Widget<V>['show']
  required?: boolean
  value?: V
  valueChange?: (value: V) => void
}

/** Takes the values of any list of widgets: a `Widget<V>` of whatever V is one of it. */
export type Widgets = readonly Widget[]

type Union<W> = W extends Widget<infer V> ? (value: V) => void : never

/** The values of a list of widgets together. */
export type ValuesOf<W extends Widgets> = Union<W[number]> extends (value: infer V) => void ? V : never

/** filter-37: how many tags a field shows before "+N". */
export const tagLimits = { time: 3, factor: 2, area: 2, status: 2, type: 1, other: 1 } as const

/** filter-38: heights of the dropdowns, px. */
export const dropdownHeights = {
  factorTree: 400,
  areaTree: 400,
  markedSites: 400,
  county: 300,
  compareTime: 220,
} as const
