import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { Button, Modal, Spin, Table, Upload } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { saveFile } from '../../../kit/save-file.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { runChange } from './run-change.ts'

type Checked = CallAnswer<'reducePlanDataValidation'>

const Report = ({ plan }: { plan: Checked }) => (
  <>
    <p data-testid="plan-summary">
      {plan.fileName}：共{plan.rowCount}条措施，
      {plan.passed ? (
        `${plan.enterpriseCount}家企业，全部通过校验，确认导入后生效`
      ) : (
        <b className="due-overdue">错误{plan.problemCount}处，请修改文件后重新上传</b>
      )}
    </p>
    {plan.passed ? null : (
      <>
        <Table
          size="small"
          rowKey={({ row, column, message }) => `${column}${row}${message}`}
          dataSource={plan.problems}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { title: '单元格', width: 80, render: (_, { column, row }) => `${column}${row}` },
            { title: '列名', dataIndex: 'title', width: 150, ellipsis: true },
            { title: '填写内容', dataIndex: 'value', width: 160, ellipsis: true },
            { title: '问题', dataIndex: 'message' },
          ]}
        />
        <Button
          type="link"
          icon={<DownloadOutlined />}
          onClick={() =>
            void saveFile('减排方案校验报告.xlsx', () =>
              api.reducePlanDataValidationDownload({ importId: plan.importId }),
            )
          }
        >
          下载校验报告
        </Button>
      </>
    )}
  </>
)

/** 减排方案导入 (rule-04): the template exists, the data are checked, then they are imported. */
export const PlanImport = ({ onClose }: { onClose: () => void }) => {
  const [busy, setBusy] = useState(false)
  const [plan, setPlan] = useState<Checked | null>(null)
  const template = useCall('reducePlanValidTemplateExist', {}, { staleTime: 0 })
  const check = async (file: File) => {
    setBusy(true)
    try {
      setPlan(await api.reducePlanDataValidation({ file }))
    } catch (error) {
      notify.error(failureText('校验失败', error))
    } finally {
      setBusy(false)
    }
  }
  const commit = async () => {
    if (!plan) return
    setBusy(true)
    const isDone = await runChange('导入', () => api.reducePlanDataImport({ importId: plan.importId }))
    setBusy(false)
    if (isDone) onClose()
  }
  const confirmTestId = { 'data-testid': 'plan-confirm' }
  return (
    <Modal
      open
      width={720}
      title="导入减排方案"
      okText="确认导入"
      cancelText={plan ? '关闭' : '取消'}
      okButtonProps={{ disabled: !plan?.passed, loading: busy && plan !== null, ...confirmTestId }}
      mask={{ closable: false }}
      onOk={() => void commit()}
      onCancel={onClose}
    >
      {template.data === false ? (
        <EmptyState text="模板不可用" hint="应急减排清单中没有企业，请先维护企业的应急清单标记" />
      ) : (
        <Spin spinning={busy} description="请稍候…">
          {plan ? <Report plan={plan} /> : null}
          <Upload.Dragger
            accept=".xlsx"
            maxCount={1}
            showUploadList={false}
            disabled={busy || template.data !== true}
            beforeUpload={(file) => {
              void check(file)
              // The form sends it; the component itself uploads nothing.
              return false
            }}
            data-testid="plan-file"
          >
            <p>
              <InboxOutlined style={{ fontSize: 28 }} />
            </p>
            <p>点击或拖入减排方案（.xlsx），先校验，确认后整版生效</p>
          </Upload.Dragger>
          <Button
            type="link"
            icon={<DownloadOutlined />}
            disabled={template.data !== true}
            onClick={() => void saveFile('减排方案模板.xlsx', () => api.reducePlanPlanTemplateDownload({}))}
            data-testid="plan-template"
          >
            下载模板（已填入现行措施）
          </Button>
        </Spin>
      )}
    </Modal>
  )
}
