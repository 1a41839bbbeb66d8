import type { DisassembleTarget } from '@qingkong/contract/shapes/target'
import { buildWidget } from '../build-widget.ts'
import { keepTarget, noTarget } from '../disassembly-target.ts'
import { SelectOne } from '../option-field.tsx'
import { useOptions } from '../use-options.ts'
import { useSettled } from '../use-settled.ts'
import type { Widget, WidgetOptions, WidgetProps } from '../widget.ts'

interface DisassembleTargetValues {
  disassembleTarget: DisassembleTarget | typeof noTarget
}

const Component = ({ label, value, report }: WidgetProps<DisassembleTargetValues>) => {
  const targets = useOptions('disassembleTargets', {}, ({ dataList }) => dataList)
  useSettled(targets && { disassembleTarget: keepTarget(value.disassembleTarget, targets) }, value, report)
  const chosen = value.disassembleTarget
  return (
    <SelectOne
      label={label}
      value={chosen === undefined || chosen === noTarget ? null : chosen.id}
      options={(targets ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      allowClear={false}
      isLoading={targets === null}
      onChange={(id) => report({ disassembleTarget: keepTarget({ id }, targets ?? []) })}
    />
  )
}

/** The target to decompose; one that no longer exists gives way to the first, or to none (filter-35). */
export const disassembleTarget = (
  options: WidgetOptions<DisassembleTargetValues> = {},
): Widget<DisassembleTargetValues> => buildWidget({ id: 'disassemble-target', Component }, options)
