import type { BarValues, Widget, WidgetOptions } from './widget.ts'
import { type RegisteredWidget, widgetRegister } from './widget-register.ts'

interface Parts<V extends object> {
  /** Of the register, or one that brings its own key and label. */
  id: string
  key?: string
  label?: string
  otherKeys?: readonly string[]
  /** filter-08: required unless marked otherwise. */
  required?: boolean
  /** What it begins with; an option `value` goes before it. */
  initial?: V
  accepts?: (values: BarValues) => boolean
  complete?: (values: BarValues) => BarValues
  Component: Widget<V>['Component']
}

const register: Readonly<Record<string, RegisteredWidget>> = widgetRegister

/** A widget set up by its own parts and the page's options (filter-02). */
export const buildWidget = <V extends object>(parts: Parts<V>, options: WidgetOptions<V> = {}): Widget<V> => {
  const known = register[parts.id]
  const initial = options.value ?? parts.initial
  const { accepts, complete, otherKeys } = parts
  const { valueChange } = options
  return {
    id: parts.id,
    key: parts.key ?? known?.keys[0] ?? parts.id,
    label: options.label ?? parts.label ?? known?.label ?? parts.id,
    show: options.show ?? true,
    required: options.required ?? parts.required ?? true,
    Component: parts.Component,
    ...(initial === undefined ? {} : { initial }),
    ...(accepts ? { accepts } : {}),
    ...(complete ? { complete } : {}),
    ...(otherKeys ? { otherKeys } : {}),
    ...(valueChange ? { valueChange } : {}),
  }
}

/** One key and its value, typed by the key. */
export const keyed = <K extends string, T>(key: K, value: T): Record<K, T> => ({ [key]: value }) as Record<K, T>
