import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Spin, Table, Typography, Upload } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { saveFile } from '../../../kit/save-file.ts'

type Checked = CallAnswer<'citySetupCheck'>
type Imported = CallAnswer<'citySetupImport'>

const Problems = ({ problems, problemCount }: Checked) => (
  <>
    <Alert
      type="error"
      showIcon
      title={`共${problemCount}处问题，请修改文件后重新上传；有问题的文件不会写入任何内容`}
      data-testid="city-problems"
    />
    <Table
      size="small"
      rowKey={({ sheet, row, column, message }) => `${sheet}${column}${row}${message}`}
      dataSource={problems}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { title: '工作表', dataIndex: 'sheet', width: 80 },
        { title: '单元格', width: 80, render: (_, { column, row }) => `${column}${row}` },
        { title: '列名', dataIndex: 'title', width: 140, ellipsis: true },
        { title: '填写内容', dataIndex: 'value', width: 180, ellipsis: true },
        { title: '问题', dataIndex: 'message' },
      ]}
    />
  </>
)

const Done = ({ sheets, initialPasswords }: Imported) => (
  <>
    <Alert type="success" showIcon title="已导入" data-testid="city-done" />
    <Table
      size="small"
      rowKey="name"
      dataSource={sheets}
      pagination={false}
      columns={[
        { title: '工作表', dataIndex: 'name' },
        { title: '新增', dataIndex: 'added' },
        { title: '更新', dataIndex: 'changed' },
        { title: '未变', dataIndex: 'same' },
      ]}
    />
    {initialPasswords.length > 0 ? (
      <>
        <Alert type="warning" showIcon title="初始密码只显示这一次，请当面或电话告知本人；首次登录须修改密码" />
        <Table
          size="small"
          rowKey="userCode"
          dataSource={initialPasswords}
          pagination={false}
          columns={[
            { title: '用户名', dataIndex: 'userCode' },
            { title: '姓名', dataIndex: 'remarkName' },
            {
              title: '初始密码',
              dataIndex: 'password',
              render: (password: string) => (
                <Typography.Text code copyable={{ tooltips: ['复制', '已复制'] }}>
                  {password}
                </Typography.Text>
              ),
            },
          ]}
        />
      </>
    ) : null}
  </>
)

/** 城市基础数据: a workbook is uploaded, checked cell by cell, and brought in whole once nothing is wrong with it. */
const CityPage = () => {
  const [busy, setBusy] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)
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
  const check = (chosen: File) =>
    attempt('校验', async () => {
      setFile(chosen)
      setImported(null)
      setChecked(null)
      setChecked(await api.citySetupCheck({ file: chosen }))
    })
  const bringIn = (chosen: File) =>
    attempt('导入', async () => {
      setImported(await api.citySetupImport({ file: chosen }))
      setChecked(null)
    })
  const isClean = checked !== null && checked.problemCount === 0
  return (
    <div className="page">
      <section className="page-panel" style={{ padding: 16, display: 'grid', gap: 12, alignContent: 'start' }}>
        <Spin spinning={busy} description="请稍候…">
          <Upload.Dragger
            accept=".xlsx"
            maxCount={1}
            showUploadList={false}
            disabled={busy}
            beforeUpload={(chosen) => {
              void check(chosen)
              // The page sends it; the component itself uploads nothing.
              return false
            }}
            data-testid="city-file"
          >
            <p>
              <InboxOutlined style={{ fontSize: 28 }} />
            </p>
            <p>点击或拖入城市基础数据（.xlsx）：先逐单元格校验，确认后一次写入</p>
          </Upload.Dragger>
        </Spin>
        <div>
          <Button
            type="link"
            icon={<DownloadOutlined />}
            onClick={() => void saveFile('城市基础数据模板.xlsx', () => api.citySetupTemplate({}))}
            data-testid="city-template"
          >
            下载模板（区域、站点、企业、排口、设备、组织、人员）
          </Button>
        </div>
        {checked && !isClean ? <Problems {...checked} /> : null}
        {isClean && file ? (
          <>
            <Alert
              type="info"
              showIcon
              title={`${file.name}：${checked.sheets
                .filter(({ rowCount }) => rowCount > 0)
                .map(({ name, rowCount }) => `${name}${rowCount}行`)
                .join('，')}，全部通过校验`}
            />
            <div>
              <Button type="primary" loading={busy} onClick={() => void bringIn(file)} data-testid="city-import">
                确认导入
              </Button>
            </div>
          </>
        ) : null}
        {imported ? <Done {...imported} /> : null}
      </section>
    </div>
  )
}
export default CityPage
