import { UploadOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { write } from '../../../page/record/write.ts'
import { CellProblems } from '../../../page/workbook/cell-problems.tsx'
import { WorkbookImport } from '../../../page/workbook/workbook-import.tsx'

const importedWords = ({ added, changed, same }: CallAnswer<'permitImport'>): string =>
  `导入成功：新增${added}家，更新${changed}家，未变${same}家`

const Report = ({ fileName, checked }: { fileName: string; checked: CallAnswer<'permitCheck'> }) => {
  const { problemCount, problems, rowCount, permitCount } = checked
  if (problemCount === 0)
    return (
      <Alert
        type="info"
        showIcon
        title={`${fileName}：${rowCount}行，${permitCount}家企业的许可证，全部通过校验；表中企业的许可将整份替换`}
        data-testid="permit-clean"
      />
    )
  return (
    <>
      <Alert
        type="error"
        showIcon
        title={`共${problemCount}处问题，请修改文件后重新上传；有问题的文件不会写入任何内容`}
        data-testid="permit-problems"
      />
      <CellProblems problems={problems} />
    </>
  )
}

const ImportDialog = ({ close }: { close: () => void }) => (
  <WorkbookImport
    title="导入排污许可证"
    hint="点击或拖入排污许可证（.xlsx）：先逐单元格校验，确认后一次写入，表中企业的许可整份替换"
    template={{
      label: '下载模板（已填入现有许可）',
      fileName: '排污许可证模板.xlsx',
      fetch: () => api.permitTemplate({}),
    }}
    check={(file) => api.permitCheck({ file })}
    isClean={({ problemCount }) => problemCount === 0}
    show={(checked, fileName) => <Report fileName={fileName} checked={checked} />}
    bringIn={(file) => write('permitImport', { file }, { done: importedWords })}
    testId="permit-file"
    close={close}
  />
)

/** 导入排污许可证: the permits of the plants in the table are replaced whole. */
export const PermitImport = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<UploadOutlined />} onClick={() => setOpen(true)} data-testid="permit-import-open">
        导入
      </Button>
      {isOpen ? <ImportDialog close={() => setOpen(false)} /> : null}
    </>
  )
}
