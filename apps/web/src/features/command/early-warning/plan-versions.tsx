import { UploadOutlined } from '@ant-design/icons'
import { Button, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { useRight } from '../../../client/permissions.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { saveFile } from '../../../kit/save-file.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { PlanImport } from './plan-import.tsx'
import { runChange } from './run-change.ts'

type Plan = CallAnswer<'reducePlanVersions'>['records'][number]

const ownerOf: Readonly<Record<Plan['planStatus'], string>> = {
  '0': 'owner-ended',
  '1': 'owner-dispatcher',
  '2': 'owner-field',
  '3': 'owner-ended',
}

const columns: TableColumnsType<Plan> = [
  {
    title: '版本',
    width: 80,
    fixed: 'start',
    render: (_, plan) => <span className="figure">{plan.planNumber === null ? '--' : `第${plan.planNumber}版`}</span>,
  },
  { title: '文件', dataIndex: 'fileName', ellipsis: true },
  {
    title: '状态',
    width: 130,
    render: (_, plan) => (
      <>
        <span className={`status-tag ${ownerOf[plan.planStatus]}`}>{plan.planStatusName}</span>
        {plan.passed ? null : <span className="muted"> 有错误</span>}
      </>
    ),
  },
  { title: '企业', dataIndex: 'enterpriseCount', width: 80, align: 'right', className: 'figure' },
  { title: '措施', dataIndex: 'rowCount', width: 80, align: 'right', className: 'figure' },
  {
    title: '上传',
    width: 180,
    render: (_, plan) => (
      <>
        <TimeText stamp={plan.uploadTime} /> <span className="muted">{plan.uploadUser}</span>
      </>
    ),
  },
  {
    title: '导入',
    width: 180,
    render: (_, plan) => (
      <>
        <TimeText stamp={plan.importTime} /> <span className="muted">{plan.importUser}</span>
      </>
    ),
  },
]

/** Versions of the reduction plan; a warning freezes the newest at its start. */
export const PlanVersions = () => {
  const mayWrite = useRight('warning.write')
  const [page, setPage] = useState({ pageNum: 1, pageSize: 10 })
  const [isImporting, setIsImporting] = useState(false)
  const { data, error, refetch } = useCall('reducePlanVersions', page, { keepPrevious: true })
  return (
    <section className="page-panel">
      <div className="page-bar">
        <h3>减排方案</h3>
        <span className="spacer" />
        {mayWrite ? (
          <Button icon={<UploadOutlined />} onClick={() => setIsImporting(true)} data-testid="plan-import">
            导入方案
          </Button>
        ) : null}
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<Plan>
          size="small"
          rowKey="importId"
          loading={!data}
          dataSource={data?.records ?? []}
          scroll={{ x: 960 }}
          pagination={{
            current: page.pageNum,
            pageSize: page.pageSize,
            total: data?.total ?? 0,
            hideOnSinglePage: true,
            onChange: (pageNum, pageSize) => setPage({ pageNum, pageSize }),
          }}
          columns={[
            ...columns,
            {
              title: '操作',
              width: 110,
              fixed: 'end',
              hidden: !mayWrite,
              render: (_, { importId, passed, planStatus }) =>
                passed ? (
                  planStatus === '0' ? (
                    <button
                      type="button"
                      className="text-link"
                      onClick={() => void runChange('导入', () => api.reducePlanDataImport({ importId }))}
                      data-testid={`plan-commit-${importId}`}
                    >
                      确认导入
                    </button>
                  ) : null
                ) : (
                  <button
                    type="button"
                    className="text-link"
                    onClick={() =>
                      void saveFile('减排方案校验报告.xlsx', () => api.reducePlanDataValidationDownload({ importId }))
                    }
                  >
                    校验报告
                  </button>
                ),
            },
          ]}
          locale={{ emptyText: <EmptyState text="尚未导入减排方案" hint="此前按企业档案中的停限产措施执行" /> }}
        />
      )}
      {isImporting ? <PlanImport onClose={() => setIsImporting(false)} /> : null}
    </section>
  )
}
