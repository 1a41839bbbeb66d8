import { Button, DatePicker, InputNumber, Select, Switch, Table, type TableColumnsType } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { cityToday } from '../../../kit/clock.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { notify } from '../../../kit/notify.ts'
import { EmptyState } from '../../../kit/states.tsx'
import type { Suspect } from '../../../map/map-workspace.ts'
import {
  type DustFilter,
  dustDistances,
  dustFilterProblem,
  dustInput,
  dustSuspect,
  freshDustFilter,
  sourceRows,
  sourceScrollHeight,
} from './source-rules.ts'

type Row = CallAnswer<'dustList'>['records'][number]

interface Props {
  areas: readonly { value: string; label: string }[]
  present: readonly string[]
  chosen: readonly string[]
  onTick: (keys: readonly string[], rows: readonly Suspect[]) => void
}

const columns: TableColumnsType<Row> = [
  { title: '工地名称', dataIndex: 'projectName', ellipsis: true },
  { title: '建设单位', dataIndex: 'constUnitName', width: 180, ellipsis: true },
  { title: '地址', dataIndex: 'address', width: 180, ellipsis: true },
  { title: '区域', dataIndex: 'areaName', width: 90, ellipsis: true },
  { title: '计划竣工', dataIndex: 'jhjgrq', width: 104, render: (day: string | null) => day ?? '--' },
  { title: '告警次数', dataIndex: 'alarmCount', width: 90, className: 'cell-right' },
  {
    title: '距站点',
    width: 150,
    className: 'cell-right',
    render: (_, row) => (
      <span title={row.siteName}>
        <MeasuredValue value={row.distance / 1000} unit="km" digits={2} />
      </span>
    ),
  },
]

const today = () => cityToday().start.slice(0, 10)

/** Construction sites by alarms, completion, dates and area, or around a national-control site (task-24…26). */
export const DustSources = ({ areas, present, chosen, onTick }: Props) => {
  const [draft, setDraft] = useState(() => freshDustFilter(today()))
  const [filter, setFilter] = useState(draft)
  const [page, setPage] = useState(1)
  const { data: sites = [] } = useOptionCall('countrySiteList', {}, { staleTime: 3_600_000 })
  const { data, isFetching } = useCall('dustList', dustInput(filter, page), { keepPrevious: true })
  const change = (part: Partial<DustFilter>) => setDraft({ ...draft, ...part })
  const apply = (next: DustFilter) => {
    const problem = dustFilterProblem(next)
    if (problem) {
      notify.warning(problem)
      return
    }
    setPage(1)
    setFilter(next)
  }
  return (
    <>
      <div className="source-filter">
        <Select
          aria-label="是否竣工"
          style={{ width: 104 }}
          value={draft.completed}
          options={[
            { value: '0', label: '已竣工' },
            { value: '1', label: '未竣工' },
          ]}
          onChange={(completed) => change({ completed })}
        />
        <DatePicker.RangePicker
          allowClear={false}
          style={{ width: 232 }}
          value={[dayjs(draft.from), dayjs(draft.to)]}
          onChange={(_, texts) => {
            if (texts?.[0] && texts[1]) change({ from: texts[0], to: texts[1] })
          }}
        />
        <InputNumber
          aria-label="告警次数"
          style={{ width: 140 }}
          prefix="告警≥"
          suffix="次"
          min={0}
          max={100_000}
          precision={0}
          value={draft.alarmCount}
          onChange={(alarmCount) => change({ alarmCount: alarmCount ?? 0 })}
          data-testid="dust-alarm-count"
        />
        <Select
          aria-label="区域"
          mode="multiple"
          allowClear
          style={{ width: 150 }}
          maxTagCount="responsive"
          placeholder="全部区域"
          value={draft.areaCodes}
          options={[...areas]}
          onChange={(areaCodes) => change({ areaCodes })}
        />
        <Switch
          checkedChildren="点位周边"
          unCheckedChildren="点位周边"
          checked={draft.around}
          onChange={(around) => change({ around })}
          data-testid="dust-around"
        />
        {draft.around ? (
          <>
            <Select
              aria-label="点位"
              showSearch={{ optionFilterProp: 'label' }}
              allowClear
              style={{ width: 150 }}
              placeholder="请选择点位"
              value={draft.siteCode || null}
              options={sites.map((site) => ({ value: site.siteCode, label: site.siteName }))}
              onChange={(siteCode: string | null | undefined) => change({ siteCode: siteCode ?? '' })}
              data-testid="dust-site"
            />
            <Select
              aria-label="半径"
              style={{ width: 96 }}
              value={draft.distance}
              options={dustDistances.map((km) => ({ value: km, label: `${km} km内` }))}
              onChange={(distance) => change({ distance })}
            />
          </>
        ) : null}
        <Button type="primary" ghost onClick={() => apply(draft)} data-testid="dust-search">
          查询
        </Button>
        <Button
          type="text"
          onClick={() => {
            const fresh = freshDustFilter(today())
            setDraft(fresh)
            apply(fresh)
          }}
        >
          重置
        </Button>
      </div>
      <Table<Row>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={data?.records ?? []}
        loading={isFetching}
        scroll={{ y: sourceScrollHeight }}
        pagination={{
          current: page,
          pageSize: sourceRows,
          total: data?.total ?? 0,
          showSizeChanger: false,
          showTotal: (total) => `共 ${total} 个`,
          onChange: setPage,
        }}
        locale={{ emptyText: <EmptyState text="未找到符合条件的工地" hint="可放宽日期、告警次数或区域后再查" /> }}
        rowSelection={{
          columnWidth: 40,
          preserveSelectedRowKeys: true,
          selectedRowKeys: [...present, ...chosen],
          getCheckboxProps: (row) => ({
            disabled: present.includes(row.id),
            'data-testid': `source-check-${row.id}`,
          }),
          onChange: (keys, rows) => onTick(keys.map(String), rows.filter(Boolean).map(dustSuspect)),
        }}
      />
    </>
  )
}
