import { Alert } from 'antd'
import { api } from '../../../client/api.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { write } from '../../../page/record/write.ts'
import { CellProblems } from '../../../page/workbook/cell-problems.tsx'
import { WorkbookImport } from '../../../page/workbook/workbook-import.tsx'

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

/** 导入企业源谱, as one batch. */
export const ImportDialog = ({ close }: { close: () => void }) => (
  <WorkbookImport
    title="导入企业源谱"
    hint="点击或拖入企业源谱（.xlsx）：先逐单元格校验，确认后作为一个批次写入"
    template={{
      label: '下载模板（附物种与企业工序）',
      fileName: '企业源谱模板.xlsx',
      fetch: () => api.spExcelDownload({}),
    }}
    check={(file) => api.spDataValidation({ file })}
    isClean={({ errorCount }) => errorCount === 0}
    show={(checked, fileName) => <Report fileName={fileName} checked={checked} />}
    bringIn={(file, { sampleCount }) => write('spDataImport', { file }, { done: `已导入${sampleCount}个样品` })}
    testId="spectrum-file"
    close={close}
  />
)
