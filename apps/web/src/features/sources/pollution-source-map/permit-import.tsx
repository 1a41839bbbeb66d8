import { UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { useWrite } from '../../../page/record/use-write.tsx'
import { write } from '../../../page/record/write.ts'
import { CellProblems } from '../../../page/workbook/cell-problems.tsx'
import { useWorkbookCheck } from '../../../page/workbook/use-workbook-check.ts'
import { WorkbookDrop } from '../../../page/workbook/workbook-drop.tsx'

const importedWords = ({ added, changed, same }: CallAnswer<'permitImport'>): string =>
  `导入成功：新增${added}家，更新${changed}家，未变${same}家`

const ImportDialog = ({ close }: { close: () => void }) => {
  const { run, busy } = useWrite()
  const { chosen, isChecking, check } = useWorkbookCheck((file) => api.permitCheck({ file }))
  const isClean = chosen !== null && chosen.report.problemCount === 0
  const bringIn = async () => {
    if (!chosen) return
    const imported = write('permitImport', { file: chosen.file }, { done: importedWords })
    if (await run(imported, '导入')) close()
  }
  return (
    <Modal
      open
      title="导入排污许可证"
      width={760}
      okText="确认导入"
      okButtonProps={{ disabled: !isClean, loading: busy }}
      mask={{ closable: false }}
      onOk={() => void bringIn()}
      onCancel={close}
    >
      <WorkbookDrop
        hint="点击或拖入排污许可证（.xlsx）：先逐单元格校验，确认后一次写入，表中企业的许可整份替换"
        template={{
          label: '下载模板（已填入现有许可）',
          fileName: '排污许可证模板.xlsx',
          fetch: () => api.permitTemplate({}),
        }}
        busy={isChecking || busy}
        onChosen={(file) => void check(file)}
        testId="permit-file"
      >
        {chosen && !isClean ? (
          <>
            <Alert
              type="error"
              showIcon
              title={`共${chosen.report.problemCount}处问题，请修改文件后重新上传；有问题的文件不会写入任何内容`}
              data-testid="permit-problems"
            />
            <CellProblems problems={chosen.report.problems} />
          </>
        ) : null}
        {chosen && isClean ? (
          <Alert
            type="info"
            showIcon
            title={`${chosen.file.name}：${chosen.report.rowCount}行，${chosen.report.permitCount}家企业的许可证，全部通过校验；表中企业的许可将整份替换`}
            data-testid="permit-clean"
          />
        ) : null}
      </WorkbookDrop>
    </Modal>
  )
}

/** 导入排污许可证: a workbook is checked cell by cell and taken over whole once nothing is wrong with it. */
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
