import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Modal, Spin, Table, Upload } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { saveFile } from '../../../kit/save-file.ts'
import { useWrite } from '../../../page/record/use-write.tsx'
import { write } from '../../../page/record/write.ts'

type Checked = CallAnswer<'spDataValidation'>
type Problem = Checked['errors'][number]

const Problems = ({ problems }: { problems: readonly Problem[] }) => (
  <Table<Problem>
    size="small"
    rowKey={({ row, column, message }) => `${column}${row}${message}`}
    dataSource={problems}
    pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
    columns={[
      { title: '单元格', width: 80, render: (_, { column, row }) => (row === 0 ? '文件' : `${column}${row}`) },
      { title: '列名', dataIndex: 'title', width: 120, ellipsis: true },
      { title: '填写内容', dataIndex: 'value', width: 180, ellipsis: true },
      { title: '问题', dataIndex: 'message' },
    ]}
  />
)

const Report = ({ fileName, checked }: { fileName: string; checked: Checked }) => {
  const { errorCount, errors, warnings, sampleCount, rowCount } = checked
  return (
    <div data-testid="spectrum-report">
      {errorCount > 0 ? (
        <Alert type="error" showIcon title={`${fileName}：共${errorCount}处错误，请修改文件后重新上传`} />
      ) : (
        <Alert type="success" showIcon title={`${fileName}：${sampleCount}个样品、${rowCount}行，全部通过校验`} />
      )}
      {errorCount > 0 ? <Problems problems={errors} /> : null}
      {warnings.length > 0 ? (
        <>
          <Alert type="warning" showIcon title={`${warnings.length}处提示，不影响导入`} />
          <Problems problems={warnings} />
        </>
      ) : null}
    </div>
  )
}

/** 导入源谱: a workbook is checked cell by cell, and brought in whole once nothing is wrong with it. */
export const ImportDialog = ({ close }: { close: () => void }) => {
  const { run, busy } = useWrite()
  const [isChecking, setChecking] = useState(false)
  const [chosen, setChosen] = useState<{ file: File; checked: Checked } | null>(null)
  const check = async (file: File) => {
    setChecking(true)
    setChosen(null)
    try {
      setChosen({ file, checked: await api.spDataValidation({ file }) })
    } catch (error) {
      notify.error(failureText('校验失败', error))
    } finally {
      setChecking(false)
    }
  }
  const bringIn = async () => {
    if (!chosen) return
    const { file, checked } = chosen
    if (await run(write('spDataImport', { file }, { done: `已导入${checked.sampleCount}个样品` }), '导入')) close()
  }
  const isClean = chosen !== null && chosen.checked.errorCount === 0
  return (
    <Modal
      open
      width={760}
      title="导入企业源谱"
      okText="确认导入"
      okButtonProps={{ disabled: !isClean, loading: busy }}
      mask={{ closable: false }}
      onOk={() => void bringIn()}
      onCancel={close}
    >
      <Spin spinning={isChecking} description="请稍候…">
        <Upload.Dragger
          accept=".xlsx"
          maxCount={1}
          showUploadList={false}
          disabled={isChecking || busy}
          beforeUpload={(file) => {
            void check(file)
            // The dialog sends it; the component itself uploads nothing.
            return false
          }}
          data-testid="spectrum-file"
        >
          <p>
            <InboxOutlined style={{ fontSize: 28 }} />
          </p>
          <p>点击或拖入企业源谱（.xlsx）：先逐单元格校验，确认后作为一个批次写入</p>
        </Upload.Dragger>
        <Button
          type="link"
          icon={<DownloadOutlined />}
          onClick={() => void saveFile('企业源谱模板.xlsx', () => api.spExcelDownload({}))}
        >
          下载模板（附物种与企业工序）
        </Button>
        {chosen ? <Report fileName={chosen.file.name} checked={chosen.checked} /> : null}
      </Spin>
    </Modal>
  )
}
