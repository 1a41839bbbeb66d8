import { Select } from 'antd'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { buildWidget } from '../../../filters/build-widget.ts'
import { useSettled } from '../../../filters/use-settled.ts'
import type { Widget, WidgetProps } from '../../../filters/widget.ts'

interface ArgsValue {
  /** '' = none: the chosen components, else the usual ones. */
  argsId: string
}

const none = { value: '', label: '不使用' }

const ArgsField = ({ label, value, report }: WidgetProps<ArgsValue>) => {
  const { data, isPending } = useOptionCall('relativityArgsList', {})
  const sets = (data ?? []).map(({ id, argsName }) => ({ value: id, label: argsName }))
  const argsId = value.argsId ?? ''
  // A set that was removed is chosen no longer.
  useSettled(isPending ? null : { argsId: sets.some((set) => set.value === argsId) ? argsId : '' }, value, report)
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      loading={isPending}
      value={argsId}
      options={[none, ...sets]}
      onChange={(chosen: string) => report({ argsId: chosen })}
      aria-label={label}
      data-testid="relativity-args"
    />
  )
}

/** 参数组: components a person has kept for the correlation. */
export const relativityArgs = (): Widget<ArgsValue> =>
  buildWidget<ArgsValue>({
    id: 'relativity-args',
    key: 'argsId',
    label: '参数组',
    required: false,
    Component: ArgsField,
  })
