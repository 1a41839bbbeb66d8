import { DatePicker, Input, InputNumber, Radio, Select, Switch, TreeSelect } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import { type AnyField, type FieldContext, type FieldNode, type FieldOption, worded } from './form-field.ts'

type Kind = AnyField['kind']
type Of<K extends Kind> = Extract<AnyField, { kind: K }>

interface ControlProps<K extends Kind> {
  field: Of<K>
  context: FieldContext<object, object>
  /** Value, change, id and aria attributes, as the form gives them to its control. */
  bound: { id?: string; value?: never; onChange?: (value: unknown) => void }
  disabled: boolean
  testId: string
}

const fill = { width: '100%' }
const optional = <T,>(key: string, value: T | undefined): object => (value === undefined ? {} : { [key]: value })
const mutableNodes = (
  nodes: readonly FieldNode[],
): { value: string; title: string; disabled: boolean; children: object[] }[] =>
  nodes.map(({ value, title, disabled = false, children }) => ({
    value,
    title,
    disabled,
    children: mutableNodes(children),
  }))

/** Nothing chosen yet is an empty text in a form; a list then shows what to choose. */
const orNull = ({ value }: ControlProps<Kind>['bound']): { value?: null } =>
  (value as unknown) === '' ? { value: null } : {}

const Choice = ({ field, context, bound, disabled, testId }: ControlProps<'choice'>) => {
  const options = field.useOptions(context)
  return (
    <Select
      {...bound}
      {...orNull(bound)}
      {...(field.multiple ? { mode: 'multiple' as const, allowClear: true } : {})}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={worded(field.placeholder, context) ?? '请选择'}
      disabled={disabled}
      options={
        options.map((option) =>
          'options' in option ? { ...option, options: [...option.options] } : option,
        ) as FieldOption[]
      }
      data-testid={testId}
    />
  )
}

const Tree = ({ field, context, bound, disabled, testId }: ControlProps<'tree'>) => {
  const nodes = field.useOptions(context)
  return (
    <TreeSelect
      {...bound}
      {...orNull(bound)}
      multiple={field.multiple ?? false}
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={field.placeholder ?? '请选择'}
      disabled={disabled}
      // The roots lie open, whenever they come.
      key={nodes.length > 0 ? 'loaded' : 'loading'}
      {...(field.openAll
        ? { treeDefaultExpandAll: true }
        : { treeDefaultExpandedKeys: nodes.map(({ value }) => value) })}
      treeData={mutableNodes(nodes)}
      data-testid={testId}
    />
  )
}

const dayFormat = 'YYYY-MM-DD'
const stampFormat = 'YYYY-MM-DD HH:mm:ss'

/** A day or a moment of the city as text, as the calls carry it. */
const Moment = ({ field, bound, disabled, testId }: ControlProps<'date'> | ControlProps<'dateTime'>) => {
  const withTime = field.kind === 'dateTime'
  const text: unknown = bound.value
  return (
    <DatePicker
      {...optional('id', bound.id)}
      style={fill}
      showTime={withTime ? { format: 'HH:mm' } : false}
      value={typeof text === 'string' && text !== '' ? dayjs(text) : null}
      onChange={(day: Dayjs | null) => bound.onChange?.(day ? day.format(withTime ? stampFormat : dayFormat) : '')}
      disabled={disabled}
      data-testid={testId}
    />
  )
}

const isPair = (value: unknown): value is readonly [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string' && one !== '')

/** First and last moment of the city as text. */
const Period = ({ bound, disabled, testId }: ControlProps<'period'>) => {
  const moments: unknown = bound.value
  return (
    <DatePicker.RangePicker
      {...optional('id', bound.id)}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      style={fill}
      value={isPair(moments) ? [dayjs(moments[0]), dayjs(moments[1])] : null}
      onChange={(days) =>
        bound.onChange?.([days?.[0]?.format(stampFormat) ?? '', days?.[1]?.format(stampFormat) ?? ''])
      }
      disabled={disabled}
      data-testid={testId}
    />
  )
}

/** First and last month as text, YYYY-MM. */
const Months = ({ bound, disabled, testId }: ControlProps<'months'>) => {
  const months: unknown = bound.value
  return (
    <DatePicker.RangePicker
      {...optional('id', bound.id)}
      picker="month"
      allowClear={false}
      style={fill}
      value={isPair(months) ? [dayjs(`${months[0]}-01`), dayjs(`${months[1]}-01`)] : null}
      onChange={(_, texts) => bound.onChange?.(texts)}
      disabled={disabled}
      data-testid={testId}
    />
  )
}

/** What stands for each kind of field. */
const controls: { [K in Kind]: (props: ControlProps<K>) => ReactNode } = {
  text: ({ field, bound, disabled, testId }) => (
    <Input
      {...bound}
      maxLength={field.maxLength}
      autoComplete="off"
      {...optional('placeholder', field.placeholder)}
      {...optional('inputMode', field.inputMode)}
      disabled={disabled}
      data-testid={testId}
    />
  ),
  longText: ({ field, bound, disabled, testId }) => (
    <Input.TextArea
      {...bound}
      maxLength={field.maxLength}
      autoSize={{ minRows: field.rows ?? 2, maxRows: 6 }}
      {...optional('placeholder', field.placeholder)}
      disabled={disabled}
      data-testid={testId}
    />
  ),
  number: ({ field, context, bound, disabled, testId }) => (
    <InputNumber
      {...bound}
      style={fill}
      controls={false}
      {...optional('min', field.min)}
      {...optional('max', field.max)}
      {...optional('precision', field.digits)}
      {...optional('placeholder', field.placeholder)}
      suffix={worded(field.unit, context)}
      disabled={disabled}
      data-testid={testId}
    />
  ),
  choice: Choice,
  buttons: ({ field, bound, disabled, testId }) => (
    <Radio.Group {...bound} optionType="button" options={[...field.options]} disabled={disabled} data-testid={testId} />
  ),
  tree: Tree,
  date: Moment,
  dateTime: Moment,
  period: Period,
  months: Months,
  switch: ({ bound, disabled, testId }) => (
    <Switch
      {...optional('id', bound.id)}
      checked={bound.value === true}
      onChange={(on) => bound.onChange?.(on)}
      disabled={disabled}
      data-testid={testId}
    />
  ),
  custom: ({ field, context, bound, disabled, testId }) => (
    <field.Control {...context} {...bound} disabled={disabled} testId={testId} />
  ),
}

type AnyControl = { of(props: Omit<ControlProps<Kind>, 'field'> & { field: AnyField }): ReactNode }['of']

interface Props {
  field: AnyField
  context: FieldContext<object, object>
  disabled: boolean
  testId: string
}

/** The control of a field; the form hands its value and change to it. */
export const FieldControl = ({ field, context, disabled, testId, ...bound }: Props): ReactNode => {
  const Control: AnyControl = controls[field.kind]
  return <Control field={field} context={context} bound={bound} disabled={disabled} testId={testId} />
}
