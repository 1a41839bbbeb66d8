import { eventStatuses } from '@qingkong/domain/event/event-status'
import { eventTypes } from '@qingkong/domain/event/event-type'
import { Tag, TreeSelect } from 'antd'
import { useSession } from '../../../client/session.ts'
import { buildWidget } from '../../../filters/build-widget.ts'
import { useOptions } from '../../../filters/use-options.ts'
import { dropdownHeights, tagLimits, type WidgetProps } from '../../../filters/widget.ts'
import { timeRangePicker } from '../../../filters/widgets/complex/time-range-picker.tsx'
import { eventArea } from '../../../filters/widgets/event-area.ts'
import { eventKeyword } from '../../../filters/widgets/event-keyword.tsx'
import { eventStatus } from '../../../filters/widgets/event-status.ts'
import { eventTypes as eventTypesFilter } from '../../../filters/widgets/event-types.ts'
import { type HolderNode, holderOptions } from './holders.ts'
import { type Drill, drillText, isDrill } from './indicators.ts'

const allStatuses = eventStatuses.map((status) => `${status}` as const)

interface HolderValues {
  holders: readonly string[]
}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Who has the task: people, and units that hold it as a whole. */
const Holders = ({ label, value, report }: WidgetProps<HolderValues>) => {
  const orgCode = useSession((state) => state.orgCode)
  const tree = useOptions('treeWithUsers', { orgCode, parentCode: 'trace' }, holderOptions)
  return (
    <TreeSelect<string[], HolderNode>
      multiple
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      aria-label={label}
      placeholder="请选择"
      maxTagCount={tagLimits.other}
      listHeight={dropdownHeights.areaTree}
      popupMatchSelectWidth={260}
      loading={tree === null}
      value={[...(value.holders ?? [])]}
      treeData={[...(tree ?? [])]}
      onChange={(holders) => report({ holders })}
    />
  )
}

const holderFilter = buildWidget<HolderValues>({
  id: 'own-choice',
  key: 'holders',
  label: '承办人',
  required: false,
  initial: { holders: [] },
  accepts: ({ holders }) => isTexts(holders),
  Component: Holders,
})

interface DrillValues {
  drill: Drill | null
}

/** What number of the statistics the list was opened from; taken away, the list is an ordinary one. */
const DrillTag = ({ value, report }: WidgetProps<DrillValues>) =>
  value.drill ? (
    <Tag closable onClose={() => report({ drill: null })} data-testid="record-drill">
      {drillText(value.drill)}
    </Tag>
  ) : null

const drillFilter = buildWidget<DrillValues>(
  {
    id: 'own-choice',
    key: 'drill',
    label: '统计口径',
    required: false,
    initial: { drill: null },
    accepts: ({ drill }) => drill === null || isDrill(drill),
    Component: DrillTag,
  },
  { show: ({ drill }) => isDrill(drill) },
)

export const recordFilters = [
  drillFilter,
  eventKeyword({ label: '关键字', placeholder: '编号、对象、内容、位置' }),
  eventTypesFilter({ label: '类型', required: false, only: eventTypes }),
  eventStatus({ label: '状态', required: false, only: allStatuses }),
  eventArea({ label: '区域', required: false, show: true }),
  holderFilter,
  timeRangePicker({ label: '发生日期', required: false }),
] as const
