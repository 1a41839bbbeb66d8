import { buildWidget, keyed } from './build-widget.ts'
import {
  leavesOf,
  type Option,
  type OptionNode,
  SelectInTree,
  SelectMany,
  SelectNode,
  SelectOne,
} from './option-field.tsx'
import { keepMany, keepOne } from './settle.ts'
import type { Loaded } from './use-options.ts'
import { useSettled } from './use-settled.ts'
import { type BarValues, tagLimits, type Widget, type WidgetOptions, type WidgetProps } from './widget.ts'
import type { WidgetId } from './widget-register.ts'

type Text<K extends string> = Record<K, string | null>
type List<K extends string> = Record<K, readonly string[]>

interface OptionSpec<K extends string, O> {
  /** Of the register, or options that only one page asks by. */
  id: WidgetId | 'own-choice'
  key: K
  /** A hook: the options by the bar's values. */
  useLoaded: (values: BarValues) => Loaded<O>
  tags?: keyof typeof tagLimits
  listHeight?: number
}

/** A widget of one loaded option; required it begins with the first. With `nameKey` its name is reported besides. */
export const oneOption = <K extends string, N extends string = K>(
  { id, key, useLoaded, nameKey }: OptionSpec<K, Option> & { nameKey?: N },
  options: WidgetOptions<Text<K | N>> = {},
): Widget<Text<K | N>> => {
  const required = options.required ?? true
  const named = (loaded: readonly Option[], code: string | null): Text<K | N> =>
    ({
      ...(nameKey === undefined ? {} : keyed(nameKey, loaded.find(({ value }) => value === code)?.label ?? null)),
      ...keyed(key, code),
    }) as Text<K | N>
  const Component = ({ label, value, values, report }: WidgetProps<Text<K | N>>) => {
    const loaded = useLoaded(values)
    const codes = loaded?.map((option) => option.value)
    useSettled(loaded && codes ? named(loaded, keepOne(value[key], codes, required)) : null, value, report)
    return (
      <SelectOne
        label={label}
        value={value[key] ?? null}
        options={loaded ?? []}
        allowClear={!required}
        isLoading={loaded === null}
        onChange={(chosen) => report(named(loaded ?? [], chosen))}
      />
    )
  }
  return buildWidget({ id, key, Component }, options)
}

/** A widget of several loaded options; required it begins with all. */
export const manyOptions = <K extends string>(
  { id, key, useLoaded, tags = 'other', listHeight = 256 }: OptionSpec<K, Option>,
  options: WidgetOptions<List<K>> = {},
  { withAll = false, keepsUnknown = false } = {},
): Widget<List<K>> => {
  const required = options.required ?? true
  const Component = ({ label, value, values, report }: WidgetProps<List<K>>) => {
    const loaded = useLoaded(values)
    const codes = loaded?.map((option) => option.value)
    const others = keepsUnknown ? (value[key] ?? []).filter((code) => !codes?.includes(code)) : []
    useSettled(codes ? keyed(key, keepMany(value[key], [...codes, ...others], required)) : null, value, report)
    return (
      <SelectMany
        label={label}
        value={value[key] ?? []}
        options={[...(loaded ?? []), ...others.map((code) => ({ value: code, label: code }))]}
        maxTagCount={tagLimits[tags]}
        listHeight={listHeight}
        isLoading={loaded === null}
        withAll={withAll}
        onChange={(chosen) => report(keyed(key, chosen))}
      />
    )
  }
  return buildWidget({ id, key, Component }, options)
}

interface TreeSpec<K extends string> extends OptionSpec<K, OptionNode> {
  /**
   * What a link names stays chosen where the tree does not have it: a filter that fell away in silence would show
   * everybody's as one's own.
   */
  keepsUnknown?: boolean
}

const asLeaves = (codes: readonly string[]): OptionNode[] =>
  codes.map((code) => ({ value: code, title: code, children: [] }))

/** A widget of several leaves of a loaded tree; required it begins with all. */
export const treeOptions = <K extends string>(
  { id, key, useLoaded, tags = 'other', listHeight = 300, keepsUnknown = false }: TreeSpec<K>,
  options: WidgetOptions<List<K>> = {},
): Widget<List<K>> => {
  const required = options.required ?? true
  const Component = ({ label, value, values, report }: WidgetProps<List<K>>) => {
    const loaded = useLoaded(values)
    const leaves = loaded ? leavesOf(loaded) : []
    const others = keepsUnknown ? (value[key] ?? []).filter((code) => !leaves.includes(code)) : []
    useSettled(loaded ? keyed(key, keepMany(value[key], [...leaves, ...others], required)) : null, value, report)
    return (
      <SelectInTree
        label={label}
        value={value[key] ?? []}
        nodes={[...(loaded ?? []), ...asLeaves(others)]}
        maxTagCount={tagLimits[tags]}
        listHeight={listHeight}
        isLoading={loaded === null}
        onChange={(chosen) => report(keyed(key, chosen))}
      />
    )
  }
  return buildWidget({ id, key, Component }, options)
}

const codesOf = (nodes: readonly OptionNode[]): string[] =>
  nodes.flatMap(({ value, children }) => [value, ...codesOf(children)])

/** A widget of one node of a loaded tree, a branch standing for all below it; required it begins with the first. */
export const oneNode = <K extends string>(
  { id, key, useLoaded }: OptionSpec<K, OptionNode>,
  options: WidgetOptions<Text<K>> = {},
): Widget<Text<K>> => {
  const required = options.required ?? true
  const Component = ({ label, value, values, report }: WidgetProps<Text<K>>) => {
    const loaded = useLoaded(values)
    useSettled(loaded ? keyed(key, keepOne(value[key], codesOf(loaded), required)) : null, value, report)
    return (
      <SelectNode
        label={label}
        value={value[key] ?? null}
        nodes={loaded ?? []}
        allowClear={!required}
        isLoading={loaded === null}
        onChange={(chosen) => report(keyed(key, chosen))}
      />
    )
  }
  return buildWidget({ id, key, Component }, options)
}
