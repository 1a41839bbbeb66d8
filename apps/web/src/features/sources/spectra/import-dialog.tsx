import { Alert, Modal } from 'antd'
import { api } from '../../../client/api.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { useWrite } from '../../../page/record/use-write.tsx'
import { write } from '../../../page/record/write.ts'
import { CellProblems } from '../../../page/workbook/cell-problems.tsx'
import { useWorkbookCheck } from '../../../page/workbook/use-workbook-check.ts'
import { WorkbookDrop } from '../../../page/workbook/workbook-drop.tsx'

type Checked = CallAnswer<'spDataValidation'>

const Report = ({ fileName, checked }: { fileName: string; checked: Checked }) => {
  const { errorCount, errors, warnings, sampleCount, rowCount } = checked
  return (
    <div data-testid="spectrum-report">
      {errorCount > 0 ? (
        <Alert type="error" showIcon title={`${fileName}：共${errorCount}处错误，请修改文件后重新上传`} />
      ) : (
        <Alert type="success" showIcon title={`${fileName}：${sampleCount}个样品、${rowCount}行，全部通过校验`} />
      )}
      {errorCount > 0 ? <CellProblems problems={errors} /> : null}
      {warnings.length > 0 ? (
        <>
          <Alert type="warning" showIcon title={`${warnings.length}处提示，不影响导入`} />
          <CellProblems problems={warnings} />
        </>
      ) : null}
    </div>
  )
}

/** 导入源谱: a workbook is checked cell by cell, and brought in whole once nothing is wrong with it. */
export const ImportDialog = ({ close }: { close: () => void }) => {
  const { run, busy } = useWrite()
  const { chosen, isChecking, check } = useWorkbookCheck((file) => api.spDataValidation({ file }))
  const bringIn = async () => {
    if (!chosen) return
    const { file, report } = chosen
    if (await run(write('spDataImport', { file }, { done: `已导入${report.sampleCount}个样品` }), '导入')) close()
  }
  const isClean = chosen !== null && chosen.report.errorCount === 0
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
      <WorkbookDrop
        hint="点击或拖入企业源谱（.xlsx）：先逐单元格校验，确认后作为一个批次写入"
        template={{
          label: '下载模板（附物种与企业工序）',
          fileName: '企业源谱模板.xlsx',
          fetch: () => api.spExcelDownload({}),
        }}
        busy={isChecking || busy}
        onChosen={(file) => void check(file)}
        testId="spectrum-file"
      >
        {chosen ? <Report fileName={chosen.file.name} checked={chosen.report} /> : null}
      </WorkbookDrop>
    </Modal>
  )
}
