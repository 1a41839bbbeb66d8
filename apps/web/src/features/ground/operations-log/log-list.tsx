import { DownloadOutlined } from '@ant-design/icons'
import { Button, DatePicker, Input, Select, Table } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { useCall } from '../../../client/use-call.ts'
import { cityToday } from '../../../kit/clock.ts'
import { saveFile } from '../../../kit/save-file.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { ChainState } from './chain-state.tsx'
import { ChangeTable, hasChanges, logColumns, type Operation } from './log-columns.tsx'
import { firstFilter, isFiltered, type LogFilter, logInput } from './log-filter.ts'

/** Who did what, newest first; a row with a change opens to its before and after. */
export const LogList = () => {
  const [filter, setFilter] = useState<LogFilter>(firstFilter)
  const { data: actions = [] } = useCall('operationsLogActions', {}, { staleTime: 3_600_000 })
  const { pageNum, pageSize } = filter
  const { data, error, refetch } = useCall(
    'operationsLogPage',
    { ...logInput(filter), pageNum, pageSize },
    { keepPrevious: true },
  )
  const change = (part: Partial<LogFilter>) => setFilter({ ...filter, pageNum: 1, ...part })
  return (
    <section className="page-panel page-table">
      <div className="page-bar">
        <DatePicker.RangePicker
          style={{ width: 240 }}
          value={filter.from && filter.to ? [dayjs(filter.from), dayjs(filter.to)] : null}
          onChange={(_, texts) => change({ from: texts?.[0] ?? '', to: texts?.[1] ?? '' })}
          placeholder={['日期起', '止']}
        />
        <Input.Search
          allowClear
          placeholder="用户名或姓名"
          maxLength={50}
          style={{ width: 170 }}
          onSearch={(user) => change({ user: user.trim() })}
          data-testid="log-user"
        />
        <Select
          mode="multiple"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          maxTagCount="responsive"
          placeholder="全部操作"
          style={{ width: 200 }}
          value={filter.actions}
          options={actions.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(chosen) => change({ actions: chosen })}
        />
        <Input.Search
          allowClear
          placeholder="对象"
          maxLength={100}
          style={{ width: 170 }}
          onSearch={(object) => change({ object: object.trim() })}
        />
        <Select
          allowClear
          placeholder="全部结果"
          style={{ width: 110 }}
          value={filter.result || null}
          options={[
            { value: 'ok', label: '成功' },
            { value: 'failed', label: '失败' },
          ]}
          onChange={(result: LogFilter['result'] | null) => change({ result: result ?? '' })}
        />
        <span className="spacer" />
        <Button
          icon={<DownloadOutlined />}
          onClick={() =>
            void saveFile(`操作日志_${cityToday().start.slice(0, 10)}.xlsx`, () =>
              api.operationsLogExport(logInput(filter)),
            )
          }
          data-testid="log-export"
        >
          导出
        </Button>
      </div>
      <div className="page-bar">
        <ChainState />
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<Operation>
          size="small"
          rowKey="id"
          columns={logColumns}
          dataSource={data?.records ?? []}
          loading={!data}
          scroll={{ x: 1180, y: 'calc(100dvh - 310px)' }}
          expandable={{
            rowExpandable: hasChanges,
            expandedRowRender: ({ detail }) => <ChangeTable detail={detail} />,
          }}
          locale={{
            emptyText: (
              <EmptyState
                text={isFiltered(filter) ? '没有符合条件的日志' : '暂无日志'}
                hint={isFiltered(filter) ? '可放宽筛选条件' : '登录和每一次修改都会记录在此'}
              />
            ),
          }}
          pagination={{
            current: pageNum,
            pageSize,
            total: data?.total ?? 0,
            showSizeChanger: true,
            showTotal: (total) => `共 ${total} 条`,
            onChange: (page, size) => setFilter({ ...filter, pageNum: size === pageSize ? page : 1, pageSize: size }),
          }}
        />
      )}
    </section>
  )
}
