import { buildWidget, keyed } from './build-widget.ts'
import { ChooseMany, ChooseOne } from './choice-field.tsx'
import type { Choice, ChoiceValue, CodeTable } from './code-tables.ts'
import { type BarValues, tagLimits, type Widget, type WidgetOptions, type WidgetProps } from './widget.ts'
import type { WidgetId } from './widget-register.ts'

interface ChoiceSpec<K extends string, T extends ChoiceValue> {
  /** Of the register, or a choice that only one page asks (`own-choice.ts`). */
  id: WidgetId | 'own-choice'
  key: K
  table: CodeTable<T>
  /** The documented default (filter-11); without one a required widget begins with the first, or with all of many. */
  initial?: T
  /** Values that pages get unless they ask for others. */
  only?: readonly T[]
  tags?: keyof typeof tagLimits
}

interface Limits<T> {
  /** The values to choose from, of the table's. */
  only?: readonly T[]
  /** Values that are seen but cannot be chosen. */
  disableList?: readonly T[]
}

type Options<V extends object, T> = WidgetOptions<V> & Limits<T>
type OneOptions<K extends string, T> = Options<Record<K, T>, T> & { multiple?: false; required?: true }
type FreeOptions<K extends string, T> = Options<Record<K, T | null>, T> & { multiple?: false; required: false }
type ManyOptions<K extends string, T> = Options<Record<K, readonly T[]>, T>

const allowedOf = <K extends string, T extends ChoiceValue>({ table, only }: ChoiceSpec<K, T>, limits: Limits<T>) => {
  const wanted = limits.only ?? only
  return wanted ? table.choices.filter(({ value }) => wanted.includes(value)) : table.choices
}

const selectable = <T extends ChoiceValue>(choices: readonly Choice<T>[], disabled: readonly T[]): T[] =>
  choices.map(({ value }) => value).filter((value) => !disabled.includes(value))

const one = <K extends string, T extends ChoiceValue>(
  spec: ChoiceSpec<K, T>,
  options: Options<Record<K, T | null>, T>,
): Widget<Record<K, T | null>> => {
  const { key } = spec
  const choices = allowedOf(spec, options)
  const disabled = options.disableList ?? []
  const required = options.required ?? true
  const values = selectable(choices, disabled)
  const documented = values.find((value) => value === spec.initial)
  const Component = ({ label, value, report }: WidgetProps<Record<K, T | null>>) => (
    <ChooseOne
      label={label}
      choices={choices}
      disabled={disabled}
      value={value[key] ?? null}
      allowClear={!required}
      onChange={(chosen) => report(keyed(key, chosen))}
    />
  )
  return buildWidget(
    {
      id: spec.id,
      key,
      initial: keyed(key, documented ?? (required ? (values[0] ?? null) : null)),
      accepts: (given) => values.some((value) => value === given[key]) || (!required && given[key] === null),
      Component,
    },
    options,
  )
}

/** A widget of several codes; required it begins with all of them, else with none. */
const many = <K extends string, T extends ChoiceValue>(
  spec: ChoiceSpec<K, T>,
  options: ManyOptions<K, T>,
): Widget<Record<K, readonly T[]>> => {
  const { key } = spec
  const choices = allowedOf(spec, options)
  const disabled = options.disableList ?? []
  const values = selectable(choices, disabled)
  const accepts = (given: BarValues) => {
    const list = given[key]
    return Array.isArray(list) && list.every((one) => values.some((value) => value === one))
  }
  const Component = ({ label, value, report }: WidgetProps<Record<K, readonly T[]>>) => (
    <ChooseMany
      label={label}
      choices={choices}
      disabled={disabled}
      value={value[key] ?? []}
      maxTagCount={tagLimits[spec.tags ?? 'other']}
      onChange={(chosen) => report(keyed(key, chosen))}
    />
  )
  const initial = keyed(key, (options.required ?? true) ? values : [])
  return buildWidget({ id: spec.id, key, initial, accepts, Component }, options)
}

/**
 * The function of a widget that offers the codes of a table: one of them, with `multiple` several, and with
 * `required: false` none. Call it once per page, outside of components: each call makes a widget of its own.
 */
export const choice = <K extends string, T extends ChoiceValue>(spec: ChoiceSpec<K, T>) => {
  function widget(options: ManyOptions<K, T> & { multiple: true }): Widget<Record<K, readonly T[]>>
  function widget(options: FreeOptions<K, T>): Widget<Record<K, T | null>>
  function widget<O extends T = T>(options?: OneOptions<K, O>): Widget<Record<K, O>>
  function widget(
    options: (ManyOptions<K, T> & { multiple: true }) | FreeOptions<K, T> | OneOptions<K, T> = {},
  ): Widget<Record<K, readonly T[]>> | Widget<Record<K, T | null>> | Widget<Record<K, T>> {
    return options.multiple === true ? many(spec, options) : one<K, T>(spec, options as Options<Record<K, T | null>, T>)
  }
  return widget
}

/** The same for widgets that always take several codes. */
export const choices =
  <K extends string, T extends ChoiceValue>(spec: ChoiceSpec<K, T>) =>
  (options: ManyOptions<K, T> = {}): Widget<Record<K, readonly T[]>> =>
    many(spec, options)
