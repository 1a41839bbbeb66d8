import { SettingOutlined } from '@ant-design/icons'
import type { TargetRow } from '@qingkong/contract/shapes/target'
import { useAreas, useLoadedAreas } from '../../../blocks/city-areas.ts'
import { oneOption } from '../../../filters/option-widget.tsx'
import { eventKeyword } from '../../../filters/widgets/event-keyword.tsx'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { definePages } from '../../../page/define-pages.tsx'
import type { RecordColumn } from '../../../page/record/record-column.ts'
import { recordPage } from '../../../page/record/record-page.ts'
import { write } from '../../../page/record/write.ts'
import { ConfigDialog } from './config-dialog.tsx'
import { targetForm } from './target-form.ts'

const figure = (
  title: string,
  unit: string,
  key: 'pm25TargetValue' | 'goodDayTargetValue' | 'o3ExceedTargetValue',
): RecordColumn<TargetRow> => ({
  title,
  width: 132,
  align: 'right',
  show: (target) => <MeasuredValue value={target[key]} unit={unit} digits={Number.isInteger(target[key]) ? 0 : 1} />,
})

const columns: readonly RecordColumn<TargetRow>[] = [
  { title: '目标名称', field: 'name', width: 220 },
  { title: '区域', field: 'areaName', width: 110 },
  {
    title: '时段',
    width: 170,
    show: ({ startTime, endTime }) => (
      <span className="figure">{`${startTime.slice(0, 7)} 至 ${endTime.slice(0, 7)}`}</span>
    ),
  },
  figure('PM₂.₅', 'µg/m³', 'pm25TargetValue'),
  figure('优良天数', '天', 'goodDayTargetValue'),
  figure('O₃超标天数', '天', 'o3ExceedTargetValue'),
  { title: '备注', field: 'remark', width: 160 },
  {
    title: '更新',
    width: 196,
    cut: true,
    show: ({ updateTime, updateUser }) => (
      <>
        <TimeText stamp={updateTime} /> <span className="muted">{updateUser}</span>
      </>
    ),
  },
]

/** 目标分解 of a target, by the filter's set-up (filter-04). */
const decompositionOf = ({ id }: TargetRow): string =>
  `/target-monitoring/target-disassembled?filterConfig=${encodeURIComponent(JSON.stringify({ disassembleTarget: { id } }))}`

/** 管控设置 begins with the city's. */
const Config = ({ close }: { close: () => void }) => {
  const [city] = useAreas()
  return <ConfigDialog firstAreaCode={city?.value ?? ''} onClose={close} />
}

const area = oneOption(
  { id: 'own-choice', key: 'areaCode', useLoaded: useLoadedAreas },
  { label: '区域', required: false },
)

/** 目标管理: the targets of the city and its districts. */
const targets = recordPage('targetList', [eventKeyword({ label: '目标名称' }), area])({
  title: '目标管理',
  name: 'target',
  noun: '目标',
  unit: '条',
  pageSize: 20,
  input: ({ searchContent, areaCode }) => ({ keyword: searchContent.trim(), areaCode: areaCode ?? '' }),
  rowKey: 'id',
  columns,
  rowActions: [
    { key: 'decomposition', label: '分解', to: decompositionOf },
    { key: 'edit', label: '编辑', right: 'target.write', opens: 'form' },
    {
      key: 'delete',
      label: '删除',
      right: 'target.write',
      danger: true,
      confirm: ({ name }) => ({
        title: `是否删除目标“${name}”？`,
        content: '目标及其各月分解一并删除',
        okText: '删除',
      }),
      write: ({ id, version }) => write('targetDelete', { id, version }, { done: '删除成功' }),
    },
  ],
  tools: [{ key: 'config', label: '管控设置', icon: <SettingOutlined />, right: 'target.write', Dialog: Config }],
  form: targetForm,
})
export default definePages('target-management', targets)
