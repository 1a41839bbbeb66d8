import { UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Descriptions, Input, Modal, Space, Table, Upload } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { usePermissions } from '../../../client/permissions.ts'
import { refreshed } from '../../../client/refresh.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { failureText } from '../../../kit/notify.ts'
import { useWrite } from '../../../page/record/use-write.tsx'
import { write } from '../../../page/record/write.ts'

type Report = CallAnswer<'mechanismUpload'>
type Mechanism = CallAnswer<'boxModelMechanisms'>[number]

/** Number densities in powers of ten, ppb as they are. */
const noonText = (value: number | null): string =>
  value !== null && Math.abs(value) >= 1e4 ? value.toExponential(2) : formatMeasured(value, 2)

const listed = (names: readonly string[]): string =>
  names.length === 0 ? '无' : `${names.slice(0, 20).join('、')}${names.length > 20 ? ` 等${names.length}个` : ''}`

/** Noon of the test day by the mechanism and by the shipped one: to look at, no verdict. */
const TestDay = ({ testDay: { quantities, refusal } }: Pick<Report, 'testDay'>) =>
  refusal === null ? (
    <Table<Report['testDay']['quantities'][number]>
      size="small"
      rowKey="name"
      dataSource={quantities}
      pagination={false}
      title={() => '测试日（合成夏季日）正午，仅供对照'}
      data-testid="mechanism-test-day"
      columns={[
        { title: '量', render: (_, { name, unit }) => `${name}（${unit}）` },
        { title: '本机理', align: 'right', render: (_, { own }) => noonText(own) },
        { title: 'CB6r3', align: 'right', render: (_, { shipped }) => noonText(shipped) },
      ]}
    />
  ) : (
    <p className="muted">测试日未运算：{refusal}</p>
  )

/** What an import found; the carbon balance of MCM is not checked. */
const ImportReport = ({ report }: { report: Report }) => (
  <Descriptions
    size="small"
    column={2}
    title={`${report.name} 已导入`}
    data-testid="mechanism-report"
    items={[
      { key: 'species', label: '物种', children: report.species },
      { key: 'reactions', label: '反应', children: report.reactions },
      { key: 'rates', label: '不同速率', children: report.distinctRates },
      { key: 'ro2', label: 'RO₂', children: report.ro2 },
      { key: 'photolysis', label: '光解', span: 2, children: listed(report.photolysis) },
      { key: 'unused', label: '未用物种', span: 2, children: listed(report.unused) },
      { key: 'outside', label: '未列入RO₂', span: 2, children: listed(report.outsideRo2) },
      { key: 'version', label: '版本', span: 2, children: report.version.slice(0, 16) },
    ]}
  />
)

const MechanismTable = () => {
  const mayPublish = usePermissions((state) => state.rights.has('engine.publish'))
  const { data = [] } = useCall('boxModelMechanisms', {})
  const { run, busy } = useWrite()
  return (
    <Table<Mechanism>
      size="small"
      rowKey="mechanismId"
      dataSource={data}
      locale={{ emptyText: '没有导入过机理，运算使用内置的CB6r3' }}
      pagination={{ pageSize: 5, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { title: '机理', dataIndex: 'name' },
        { title: '导入人', dataIndex: 'ownerName', width: 110 },
        { title: '导入时间', dataIndex: 'importTime', width: 170 },
        {
          title: '状态',
          width: 110,
          render: (_, { mechanismId, published, isOwn }) =>
            published ? (
              '已发布'
            ) : isOwn && mayPublish ? (
              <Button
                size="small"
                loading={busy}
                onClick={() => void run(write('boxModelMechanismPublish', { mechanismId }, { done: '已发布' }), '发布')}
              >
                发布
              </Button>
            ) : (
              '仅本人'
            ),
        },
      ]}
    />
  )
}

/** 化学机理: brought in with where they are published; a fault is told with its line, nothing is imported then. */
export const MechanismDialog = ({ close }: { close: () => void }) => {
  const [files, setFiles] = useState<readonly File[]>([])
  const [citation, setCitation] = useState('')
  const [report, setReport] = useState<Report | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const bringIn = async () => {
    setBusy(true)
    setFailure(null)
    setReport(null)
    try {
      setReport(await api.mechanismUpload({ citation, files: [...files] }))
      setFiles([])
      await refreshed()
    } catch (error) {
      setFailure(failureText('导入失败', error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open width={760} title="化学机理" footer={null} onCancel={close}>
      <Space orientation="vertical" style={{ width: '100%' }}>
        <MechanismTable />
        <Upload
          accept=".fac,.eqn,.def"
          multiple
          maxCount={4}
          fileList={files.map(({ name }, at) => ({ uid: String(at), name }))}
          beforeUpload={(_, chosen) => {
            setFiles(chosen)
            return false
          }}
          onRemove={({ name }) => setFiles((now) => now.filter((file) => file.name !== name))}
        >
          <Button icon={<UploadOutlined />}>选择机理文件（.fac、.eqn、.def）</Button>
        </Upload>
        <Input
          aria-label="机理出处"
          placeholder="机理出处（必填）"
          maxLength={500}
          value={citation}
          onChange={({ target }) => setCitation(target.value)}
        />
        <Button
          type="primary"
          loading={busy}
          disabled={files.length === 0 || citation.trim() === ''}
          onClick={() => void bringIn()}
          data-testid="mechanism-import"
        >
          导入
        </Button>
        {failure === null ? null : <Alert type="error" showIcon title={failure} />}
        {report ? (
          <>
            <ImportReport report={report} />
            <TestDay testDay={report.testDay} />
          </>
        ) : null}
      </Space>
    </Modal>
  )
}
