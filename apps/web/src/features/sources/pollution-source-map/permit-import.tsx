import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Modal, Table, Upload } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { saveFile } from '../../../kit/save-file.ts'

type Checked = CallAnswer<'permitCheck'>

const Problems = ({ problems, problemCount }: Checked) => (
  <>
    <Alert
      type="error"
      showIcon
      title={`共${problemCount}处问题，请修改文件后重新上传；有问题的文件不会写入任何内容`}
      data-testid="permit-problems"
    />
    <Table
      size="small"
      rowKey={({ row, column, message }) => `${column}${row}${message}`}
      dataSource={problems}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { title: '单元格', width: 72, render: (_, { column, row }) => `${column}${row}` },
        { title: '列名', dataIndex: 'title', width: 120, ellipsis: true },
        { title: '填写内容', dataIndex: 'value', width: 140, ellipsis: true },
        { title: '问题', dataIndex: 'message' },
      ]}
    />
  </>
)

/** 导入排污许可证: a workbook is checked cell by cell and taken over whole once nothing is wrong with it. */
export const PermitImport = () => {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const attempt = async (tried: string, step: () => Promise<void>) => {
    setBusy(true)
    try {
      await step()
    } catch (error) {
      notify.error(failureText(`${tried}失败`, error))
    } finally {
      setBusy(false)
    }
  }
  const begin = () => {
    setFile(null)
    setChecked(null)
    setOpen(true)
  }
  const check = (chosen: File) =>
    attempt('校验', async () => {
      setFile(chosen)
      setChecked(null)
      setChecked(await api.permitCheck({ file: chosen }))
    })
  const bringIn = (chosen: File) =>
    attempt('导入', async () => {
      const { added, changed, same } = await api.permitImport({ file: chosen })
      notify.success(`导入成功：新增${added}家，更新${changed}家，未变${same}家`)
      setOpen(false)
    })
  const isClean = checked !== null && checked.problemCount === 0
  return (
    <>
      <Button size="small" icon={<UploadOutlined />} onClick={begin} data-testid="permit-import-open">
        导入
      </Button>
      <Modal
        open={open}
        title="导入排污许可证"
        width={720}
        onCancel={() => setOpen(false)}
        okText="确认导入"
        cancelText="取消"
        confirmLoading={busy && isClean}
        okButtonProps={{ disabled: !isClean || busy }}
        onOk={() => (file ? bringIn(file) : undefined)}
        destroyOnHidden
      >
        <div className="permit-import">
          <div>
            <Upload
              accept=".xlsx"
              maxCount={1}
              showUploadList={false}
              disabled={busy}
              beforeUpload={(chosen) => {
                void check(chosen)
                // The dialog sends it; the component itself uploads nothing.
                return false
              }}
            >
              <Button icon={<UploadOutlined />} loading={busy} data-testid="permit-file">
                选择表格（.xlsx）
              </Button>
            </Upload>
            <Button
              type="link"
              icon={<DownloadOutlined />}
              onClick={() => void saveFile('排污许可证模板.xlsx', () => api.permitTemplate({}))}
            >
              下载模板（已填入现有许可）
            </Button>
          </div>
          {checked && !isClean ? <Problems {...checked} /> : null}
          {isClean && file ? (
            <Alert
              type="info"
              showIcon
              title={`${file.name}：${checked.rowCount}行，${checked.permitCount}家企业的许可证，全部通过校验；表中企业的许可将整份替换`}
              data-testid="permit-clean"
            />
          ) : null}
        </div>
      </Modal>
    </>
  )
}
