import { Button, Input, Select, Table, type TableColumnsType, TreeSelect } from 'antd'
import { useState } from 'react'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import type { Suspect } from '../../../map/map-workspace.ts'
import {
  freshIndustrialFilter,
  type IndustrialFilter,
  industrialDistances,
  type SourcePlace,
  sourceRows,
  sourceScrollHeight,
} from './source-rules.ts'

type Row = CallAnswer<'nearPolPermission'>['records'][number]

interface Props {
  place: SourcePlace
  areas: readonly { value: string; label: string }[]
  present: readonly string[]
  chosen: readonly string[]
  onTick: (keys: readonly string[], rows: readonly Suspect[]) => void
}

const columns: TableColumnsType<Row> = [
  { title: '企业名称', dataIndex: 'psName', ellipsis: true },
  { title: '行业', dataIndex: 'indName', width: 160, ellipsis: true },
  { title: '地址', dataIndex: 'address', width: 200, ellipsis: true },
  {
    title: '区县 / 街道',
    width: 150,
    ellipsis: true,
    render: (_, row) => [row.countyName, row.streetName].filter(Boolean).join(' / ') || '--',
  },
  {
    title: '距离',
    dataIndex: 'distance',
    width: 90,
    className: 'cell-right',
    sorter: (a, b) => a.distance - b.distance,
    render: (metres: number) => <MeasuredValue value={metres / 1000} unit="km" digits={2} />,
  },
]

const suspectOf = (row: Row): Suspect => ({ kind: 'ps', code: row.psCode, name: row.psName })

/** Around a national site the search may ask for the evidence of its alarm (nearPolMul); elsewhere it may not. */
const useIndustrial = (place: SourcePlace, filter: IndustrialFilter) => {
  const { traceEvidence, ...rest } = filter
  const around = { ...rest, longitude: place.longitude, latitude: place.latitude }
  const atNational = place.siteType === '10'
  const plain = useCall('nearPolPermission', around, { enabled: !atNational, keepPrevious: true })
  const traced = useCall(
    'nearPolMul',
    { ...around, traceEvidence, ...(place.eventId ? { eventId: place.eventId } : {}) },
    { enabled: atNational, keepPrevious: true },
  )
  return atNational ? traced : plain
}

/** Industrial sources around the event, nearest first, paged in the browser (task-24). */
export const IndustrialSources = ({ place, areas, present, chosen, onTick }: Props) => {
  const [draft, setDraft] = useState(freshIndustrialFilter)
  const [filter, setFilter] = useState(freshIndustrialFilter)
  const { data: industries = [] } = useOptionCall('emNeaicList', {}, { staleTime: 3_600_000 })
  const { data, isFetching } = useIndustrial(place, filter)
  const change = (part: Partial<IndustrialFilter>) => setDraft({ ...draft, ...part })
  return (
    <>
      <div className="source-filter">
        <Select
          aria-label="距离"
          style={{ width: 104 }}
          value={draft.distance}
          options={industrialDistances.map((km) => ({ value: km, label: `${km} km内` }))}
          onChange={(distance) => change({ distance })}
          data-testid="industrial-distance"
        />
        <TreeSelect
          aria-label="行业"
          style={{ width: 200 }}
          treeCheckable
          allowClear
          showCheckedStrategy="SHOW_PARENT"
          maxTagCount="responsive"
          placeholder="全部行业"
          value={draft.indCodes}
          treeData={industries}
          fieldNames={{ label: 'name', value: 'code' }}
          onChange={(indCodes: string[]) => change({ indCodes })}
        />
        <Select
          aria-label="区域"
          mode="multiple"
          allowClear
          style={{ width: 160 }}
          maxTagCount="responsive"
          placeholder="全部区域"
          value={draft.areaCodes}
          options={[...areas]}
          onChange={(areaCodes) => change({ areaCodes })}
        />
        {place.siteType === '10' ? (
          <Select
            aria-label="溯源依据"
            mode="multiple"
            allowClear
            style={{ width: 180 }}
            placeholder="溯源依据"
            value={draft.traceEvidence}
            options={[
              { value: '1', label: '扩散轨迹' },
              { value: '2', label: 'AI溯源' },
            ]}
            onChange={(traceEvidence) => change({ traceEvidence })}
          />
        ) : null}
        <Input
          allowClear
          style={{ width: 160 }}
          maxLength={50}
          placeholder="企业名称"
          value={draft.psName}
          onChange={(event) => change({ psName: event.target.value })}
          onPressEnter={() => setFilter(draft)}
          data-testid="industrial-name"
        />
        <Button type="primary" ghost onClick={() => setFilter(draft)} data-testid="industrial-search">
          查询
        </Button>
        <Button
          type="text"
          onClick={() => {
            setDraft(freshIndustrialFilter)
            setFilter(freshIndustrialFilter)
          }}
        >
          重置
        </Button>
      </div>
      <Table<Row>
        size="small"
        rowKey="psCode"
        columns={columns}
        dataSource={data?.records ?? []}
        loading={isFetching}
        scroll={{ y: sourceScrollHeight }}
        pagination={{ pageSize: sourceRows, showSizeChanger: false, showTotal: (total) => `共 ${total} 家` }}
        locale={{ emptyText: <EmptyState text="未找到符合条件的企业" hint="可扩大距离或放宽行业后再查" /> }}
        rowSelection={{
          columnWidth: 40,
          preserveSelectedRowKeys: true,
          selectedRowKeys: [...present, ...chosen],
          getCheckboxProps: (row) => ({
            disabled: present.includes(row.psCode),
            'data-testid': `source-check-${row.psCode}`,
          }),
          onChange: (keys, rows) => onTick(keys.map(String), rows.filter(Boolean).map(suspectOf)),
        }}
      />
    </>
  )
}
