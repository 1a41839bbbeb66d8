import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { buildWidget } from '../../build-widget.ts'
import { useSettled } from '../../use-settled.ts'
import type { Widget, WidgetOptions, WidgetProps } from '../../widget.ts'
import { type IndustryValue, industryItems, industryOf } from './industry-nodes.ts'

export interface IndustryOptions extends WidgetOptions<IndustryValue> {
  /** Industries of enterprises monitored so; none = of all. */
  monitorType?: string
  areaCode?: string
}

const Industry = ({ label, value, report, options }: WidgetProps<IndustryValue> & { options: IndustryOptions }) => {
  const { monitorType = '', areaCode = '' } = options
  const { data, isPending } = useOptionCall('getIndustryTreeData', { monitorType, areaCode }, { staleTime: 3_600_000 })
  const items = useMemo(() => industryItems(data ?? []), [data])
  const chosen = industryOf(items, value.industyCode)
  useSettled(isPending ? null : chosen, value, report)
  return (
    <TreeSelect<string>
      showSearch={{ treeNodeFilterProp: 'title' }}
      listHeight={300}
      loading={isPending}
      value={chosen.industyCode}
      treeData={items}
      treeDefaultExpandedKeys={['']}
      onChange={(code) => report(industryOf(items, code))}
      aria-label={label}
      data-testid="industry"
    />
  )
}

/** 行业: one industry, or the total, which is no code and so need not be filled. */
export const industry = (options: IndustryOptions = {}): Widget<IndustryValue> =>
  buildWidget<IndustryValue>(
    { id: 'industry', required: false, Component: (props) => <Industry {...props} options={options} /> },
    options,
  )
