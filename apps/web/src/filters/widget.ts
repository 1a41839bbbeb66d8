import type { ComponentType } from 'react'

/** Values of the whole bar by key. */
export type BarValues = Readonly<Record<string, unknown>>

export interface WidgetProps<V extends object> {
  label: string
  /** What the widget last reported; empty before its first report. */
  value: Partial<V>
  /** Every value of the bar, for widgets that watch others (factor, site, data type …). */
  values: BarValues
  /** filter-02: tells the bar key and value; several keys at once where a widget emits more than one. */
  report: (values: V) => void
}

/**
 * A filter widget set up for a page (filter-02). Made by the widget's own function, e.g. `factorSelect({ multiple: true })`,
 * so that the page's `input` knows the type of every value.
 */
export interface Widget<V extends object = object> {
  /** Id in the register of widgets (`widget-register.ts`). */
  id: string
  /** The key that must be filled; a `notValidate` prefix frees it (filter-08). */
  key: string
  label: string
  /** filter-23: shown always, never, or by the values of the others. Hidden widgets are neither awaited nor validated. */
  show: boolean | ((values: BarValues) => boolean)
  /** filter-08: every widget unless marked otherwise. */
  required: boolean
  /** Reported at once where the widget needs no load. */
  initial?: V
  /** Called after each change, beside the bar. */
  valueChange?: (value: V) => void
  Component: ComponentType<WidgetProps<V>>
}

/** What every widget's function takes beside its own options. */
export interface WidgetOptions<V extends object> {
  label?: string
  show?: Widget<V>['show']
  required?: boolean
  value?: V
  valueChange?: (value: V) => void
}

type Union<W> = W extends Widget<infer V> ? (value: V) => void : never

/** The values of a list of widgets together. */
export type ValuesOf<W extends readonly Widget<never>[]> = Union<W[number]> extends (value: infer V) => void ? V : never
