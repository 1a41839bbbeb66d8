import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { Button, Modal, Spin, Table, Tabs, Upload } from 'antd'
import { useState } from 'react'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { api } from '../../../client/api.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { saveFile } from '../../../kit/save-file.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'

type Report = CallAnswer<'workOrderValidate'>
type Result = CallAnswer<'workOrderCommit'>
type Batch = CallAnswer<'workOrderImports'>['records'][number]

const stateNames: Readonly<Record<Batch['state'], string>> = {
  checked: '待导入',
  refused: '有错误',
  committed: '已导入',
}

const PastImports = () => {
  const { data } = useCall('workOrderImports', { pageNum: 1, pageSize: 5 }, { staleTime: 0 })
  if (!data || data.records.length === 0) return null
  return (
    <section className="import-past">
      <h4>最近导入</h4>
      <Table<Batch>
        size="small"
        rowKey="importId"
        pagination={false}
        dataSource={data.records}
        columns={[
          { title: '文件', dataIndex: 'fileName', ellipsis: true },
          { title: '时间', width: 138, render: (_, row) => <TimeText stamp={row.uploadTime} /> },
          { title: '操作人', dataIndex: 'uploadUser', width: 100, ellipsis: true },
          { title: '结果', width: 90, render: (_, row) => stateNames[row.state] },
          { title: '生成事件', dataIndex: 'eventCount', width: 90, className: 'cell-right' },
        ]}
      />
    </section>
  )
}

const Choose = ({ onReport }: { onReport: (report: Report) => void }) => {
  const [busy, setBusy] = useState(false)
  const check = async (file: File) => {
    setBusy(true)
    try {
      onReport(await api.workOrderValidate({ file }))
    } catch (error) {
      notify.error(failureText('校验失败', error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Spin spinning={busy} description="正在校验…">
        <Upload.Dragger
          accept=".xlsx"
          maxCount={1}
          showUploadList={false}
          disabled={busy}
          beforeUpload={(file) => {
            void check(file)
            // The form sends it; the component itself uploads nothing.
            return false
          }}
          data-testid="work-order-file"
        >
          <p>
            <InboxOutlined style={{ fontSize: 28 }} />
          </p>
          <p>点击或拖入工单文件（.xlsx），上传后先校验，确认后才生成事件</p>
        </Upload.Dragger>
      </Spin>
      <Button
        type="link"
        icon={<DownloadOutlined />}
        onClick={() => void saveFile('工单导入模板.xlsx', () => api.workOrderTemplate({}))}
        data-testid="work-order-template"
      >
        下载模板
      </Button>
      <PastImports />
    </>
  )
}

const Checked = ({ report }: { report: Report }) => (
  <>
    <p data-testid="work-order-summary">
      {report.fileName}：共{report.rowCount}行，可导入{report.rows.length}件，重复跳过{report.skipped.length}件，
      {report.problems.length > 0 ? (
        <b className="due-overdue">错误{report.problems.length}处，请修改文件后重新上传</b>
      ) : (
        '没有错误'
      )}
    </p>
    <Tabs
      size="small"
      items={[
        {
          key: 'problems',
          label: `错误（${report.problems.length}）`,
          children: (
            <Table
              size="small"
              rowKey={(row) => `${row.column}${row.row}${row.message}`}
              pagination={{ pageSize: 8, hideOnSinglePage: true, showSizeChanger: false }}
              dataSource={report.problems}
              locale={{ emptyText: <EmptyState text="没有错误" /> }}
              columns={[
                {
                  title: '单元格',
                  width: 80,
                  render: (_, row) => (
                    <span className="figure">
                      {row.column}
                      {row.row}
                    </span>
                  ),
                },
                { title: '栏目', dataIndex: 'title', width: 110 },
                { title: '内容', dataIndex: 'value', ellipsis: true, render: (text: string) => text || '（空）' },
                { title: '问题', dataIndex: 'message', width: 280 },
              ]}
            />
          ),
        },
        {
          key: 'rows',
          label: `可导入（${report.rows.length}）`,
          children: (
            <Table
              size="small"
              rowKey="row"
              pagination={{ pageSize: 8, hideOnSinglePage: true, showSizeChanger: false }}
              dataSource={report.rows}
              locale={{ emptyText: <EmptyState text="没有可导入的工单" /> }}
              columns={[
                { title: '工单号', dataIndex: 'orderNumber', width: 150, ellipsis: true },
                { title: '受理时间', width: 138, render: (_, row) => <TimeText stamp={row.acceptedTime} /> },
                { title: '类型', dataIndex: 'pollutionType', width: 100, ellipsis: true },
                { title: '区域', dataIndex: 'areaName', width: 90, ellipsis: true },
                { title: '内容', dataIndex: 'content', ellipsis: true },
                {
                  title: '位置',
                  width: 180,
                  ellipsis: true,
                  render: (_, row) => (row.hasPlace ? row.location : `${row.location}（按区域中心）`),
                },
              ]}
            />
          ),
        },
        {
          key: 'skipped',
          label: `跳过（${report.skipped.length}）`,
          children: (
            <Table
              size="small"
              rowKey="row"
              pagination={{ pageSize: 8, hideOnSinglePage: true, showSizeChanger: false }}
              dataSource={report.skipped}
              locale={{ emptyText: <EmptyState text="没有重复的工单" /> }}
              columns={[
                { title: '行', dataIndex: 'row', width: 60, className: 'cell-right' },
                { title: '工单号', dataIndex: 'orderNumber', width: 180 },
                { title: '原因', dataIndex: 'reason' },
              ]}
            />
          ),
        },
      ]}
    />
  </>
)

const Created = ({ result, onOpen }: { result: Result; onOpen: (eventId: string) => void }) => (
  <>
    <p data-testid="work-order-created">
      已生成{result.created.length}件上报事件{result.skipped.length > 0 ? `，跳过${result.skipped.length}件` : ''}
    </p>
    <Table
      size="small"
      rowKey="eventId"
      pagination={{ pageSize: 8, hideOnSinglePage: true, showSizeChanger: false }}
      dataSource={result.created}
      columns={[
        { title: '工单号', dataIndex: 'orderNumber' },
        {
          title: '事件编号',
          render: (_, row) => (
            <button type="button" className="text-link figure" onClick={() => onOpen(row.eventId)}>
              {row.eventCode}
            </button>
          ),
        },
      ]}
    />
  </>
)

/** Template, upload, the report by cell, and the commit that makes one event of each new order or none at all. */
const WorkOrderDialog = ({ onClose }: { onClose: () => void }) => {
  const [report, setReport] = useState<Report | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const [busy, setBusy] = useState(false)
  const openTask = useWorkspace((state) => state.openTask)
  const commit = async ({ importId }: Report) => {
    setBusy(true)
    try {
      const done = await api.workOrderCommit({ importId })
      setResult(done)
      notify.success(`已导入${done.created.length}件`)
    } catch (error) {
      notify.error(failureText('导入失败', error))
    } finally {
      setBusy(false)
    }
  }
  const waits = report !== null && result === null
  return (
    <Modal
      open
      width={860}
      style={{ top: 48, maxWidth: '96vw' }}
      title="导入12345与信访工单"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <div className="action-row">
          {waits ? (
            <Button onClick={() => setReport(null)} data-testid="work-order-again">
              重新上传
            </Button>
          ) : null}
          <span className="spacer" />
          <Button onClick={onClose}>{result ? '完成' : '取消'}</Button>
          {waits ? (
            <Button
              type="primary"
              disabled={report.state !== 'checked' || report.rows.length === 0}
              loading={busy}
              onClick={() => void commit(report)}
              data-testid="work-order-commit"
            >
              确认导入
            </Button>
          ) : null}
        </div>
      }
    >
      {result ? (
        <Created
          result={result}
          onOpen={(eventId) => {
            onClose()
            openTask(eventId, 'list')
          }}
        />
      ) : report ? (
        <Checked report={report} />
      ) : (
        <Choose onReport={setReport} />
      )}
    </Modal>
  )
}
export default WorkOrderDialog
