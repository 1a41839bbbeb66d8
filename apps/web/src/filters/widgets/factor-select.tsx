import { Select } from 'antd'
import { buildWidget } from '../build-widget.ts'
import { type FactorOption, type FilterFactorCode, factorOptions, offeredFactors } from '../factor-options.ts'
import { keepMany, keepOne } from '../settle.ts'
import { useSettled } from '../use-settled.ts'
import { type BarValues, tagLimits, type Widget, type WidgetOptions, type WidgetProps } from '../widget.ts'

interface OneFactor {
  factorCode: string
  factorCode_option: FactorOption
}

interface FreeFactor {
  factorCode: string | null
  factorCode_option: FactorOption | null
}

interface ManyFactors {
  factorCode: readonly string[]
  factorCode_option: readonly FactorOption[]
}

interface Choice {
  /** Codes to choose from; all of the document's unless given. */
  allowed?: readonly FilterFactorCode[]
  /** pm25 where it is allowed (filter-11). */
  begin?: FilterFactorCode
}

type OneOptions = Choice & WidgetOptions<OneFactor> & { multiple?: false; allowClear?: false }
type FreeOptions = Choice & WidgetOptions<FreeFactor> & { multiple?: false; allowClear: true }
type ManyOptions = Choice &
  Omit<WidgetOptions<ManyFactors>, 'value'> & {
    multiple: true
    allowClear?: boolean
    value?: readonly FilterFactorCode[]
  }

const optionsOf = (offered: readonly FactorOption[]) =>
  offered.map(({ value, name, fullName }) => ({ value, label: name, title: fullName }))

const byCode = (code: string | null): FactorOption | null => factorOptions.find(({ value }) => value === code) ?? null

const free = (code: string | null): FreeFactor => ({ factorCode: code, factorCode_option: byCode(code) })

const listed = (codes: readonly string[]): ManyFactors => ({
  factorCode: codes,
  factorCode_option: factorOptions.filter(({ value }) => codes.includes(value)),
})

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const codesOf = (offered: readonly FactorOption[]): string[] => offered.map(({ value }) => value)

const beginCode = ({ allowed, begin = 'pm25' }: Choice): string =>
  allowed && !allowed.includes(begin) ? (allowed[0] ?? begin) : begin

/** The document's default, else the first that is offered. */
const withBegin = (codes: readonly string[], begin: string): string[] =>
  codes.includes(begin) ? [begin, ...codes.filter((code) => code !== begin)] : [...codes]

const single = (options: Choice & WidgetOptions<FreeFactor>, allowClear: boolean): Widget<FreeFactor> => {
  const { allowed = null } = options
  const begin = beginCode(options)
  const required = options.required ?? !allowClear
  const Component = ({ label, value, values, report }: WidgetProps<FreeFactor>) => {
    const offered = offeredFactors(allowed, values['dataType'])
    // filter-21: o38h leaves the selection when five-minute values are asked for.
    useSettled(free(keepOne(value.factorCode, withBegin(codesOf(offered), begin), required)), value, report)
    return (
      <Select<string>
        aria-label={label}
        placeholder="请选择"
        showSearch={{ optionFilterProp: 'label' }}
        allowClear={allowClear}
        value={value.factorCode ?? null}
        options={optionsOf(offered)}
        onChange={(code: string | undefined) => report(free(code ?? null))}
      />
    )
  }
  const accepts = ({ factorCode }: BarValues) =>
    factorCode === null
      ? !required
      : typeof factorCode === 'string' && codesOf(offeredFactors(allowed, null)).includes(factorCode)
  const complete = (values: BarValues) => ({ ...free(textOf(values['factorCode'])) })
  return buildWidget({ id: 'factor-select', required, initial: free(begin), accepts, complete, Component }, options)
}

const multiple = ({ value: given, ...options }: ManyOptions): Widget<ManyFactors> => {
  const { allowed = null, allowClear = true } = options
  const begin = given ?? [beginCode(options)]
  const Component = ({ label, value, values, report }: WidgetProps<ManyFactors>) => {
    const offered = offeredFactors(allowed, values['dataType'])
    const kept = keepMany(value.factorCode ?? begin, codesOf(offered), false)
    useSettled(listed(kept), value, report)
    return (
      <Select<string[]>
        mode="multiple"
        aria-label={label}
        placeholder="请选择"
        showSearch={{ optionFilterProp: 'label' }}
        allowClear={allowClear}
        maxTagCount={tagLimits.factor}
        value={[...(value.factorCode ?? [])]}
        options={optionsOf(offered)}
        onChange={(codes) => report(listed(codes))}
      />
    )
  }
  const accepts = ({ factorCode }: BarValues) =>
    Array.isArray(factorCode) && factorCode.every((code) => codesOf(offeredFactors(allowed, null)).includes(code))
  const complete = ({ factorCode }: BarValues) => ({
    ...listed(Array.isArray(factorCode) ? factorCode.map(String) : []),
  })
  return buildWidget({ id: 'factor-select', initial: listed(begin), accepts, complete, Component }, options)
}

/** Factor or, with `multiple`, factors of a page; tells the chosen options as well (filter-21 removes o38h for FIVE_MIN). */
export function factorSelect(options: ManyOptions): Widget<ManyFactors>
export function factorSelect(options: FreeOptions): Widget<FreeFactor>
export function factorSelect(options?: OneOptions): Widget<OneFactor>
export function factorSelect(
  options: ManyOptions | FreeOptions | OneOptions = {},
): Widget<ManyFactors> | Widget<FreeFactor> | Widget<OneFactor> {
  if (options.multiple === true) return multiple(options)
  // A required factor is never empty; that the one implementation cannot say.
  return single(options as FreeOptions, options.allowClear === true) as Widget<FreeFactor>
}
