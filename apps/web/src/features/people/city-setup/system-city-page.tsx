import { Alert, Button, Table, Typography } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { CellProblems } from '../../../page/workbook/cell-problems.tsx'
import { useWorkbookCheck } from '../../../page/workbook/use-workbook-check.ts'
import { WorkbookDrop } from '../../../page/workbook/workbook-drop.tsx'
import { Holdings } from './holdings.tsx'

type Imported = CallAnswer<'citySetupImport'>

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
  const [imported, setImported] = useState<Imported | null>(null)
  const [isBringingIn, setBringingIn] = useState(false)
  const { chosen, isChecking, check, forget } = useWorkbookCheck((file) => api.citySetupCheck({ file }))
  const bringIn = async (file: File) => {
    setBringingIn(true)
    try {
      setImported(await api.citySetupImport({ file }))
      forget()
    } catch (error) {
      notify.error(failureText('导入失败', error))
    } finally {
      setBringingIn(false)
    }
  }
  const isClean = chosen !== null && chosen.report.problemCount === 0
  return (
    <div className="page">
      <section className="page-panel" style={{ padding: 16, display: 'grid', gap: 12, alignContent: 'start' }}>
        <Holdings />
        <WorkbookDrop
          hint="点击或拖入城市基础数据（.xlsx）：先逐单元格校验，确认后一次写入"
          template={{
            label: '下载模板（区域、站点、企业、排口、设备、组织、人员）',
            fileName: '城市基础数据模板.xlsx',
            fetch: () => api.citySetupTemplate({}),
          }}
          busy={isChecking || isBringingIn}
          onChosen={(file) => {
            setImported(null)
            void check(file)
          }}
          testId="city-file"
        />
        {chosen && !isClean ? (
          <>
            <Alert
              type="error"
              showIcon
              title={`共${chosen.report.problemCount}处问题，请修改文件后重新上传；有问题的文件不会写入任何内容`}
              data-testid="city-problems"
            />
            <CellProblems problems={chosen.report.problems} />
          </>
        ) : null}
        {chosen && isClean ? (
          <>
            <Alert
              type="info"
              showIcon
              title={`${chosen.file.name}：${chosen.report.sheets
                .filter(({ rowCount }) => rowCount > 0)
                .map(({ name, rowCount }) => `${name}${rowCount}行`)
                .join('，')}，全部通过校验`}
            />
            <div>
              <Button
                type="primary"
                loading={isBringingIn}
                onClick={() => void bringIn(chosen.file)}
                data-testid="city-import"
              >
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
