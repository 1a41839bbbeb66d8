import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { Alert, Modal } from 'antd'
import { api } from '../../../client/api.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { useWrite } from '../../../page/record/use-write.tsx'
import { write } from '../../../page/record/write.ts'
import { CellProblems } from '../../../page/workbook/cell-problems.tsx'
import { useWorkbookCheck } from '../../../page/workbook/use-workbook-check.ts'
import { WorkbookDrop } from '../../../page/workbook/workbook-drop.tsx'

type Checked = CallAnswer<'pmfLibraryValidate'>

const Report = ({ fileName, checked }: { fileName: string; checked: Checked }) => {
  const { errorCount, errors, profileCount, rowCount } = checked
  return (
    <div data-testid="profile-report">
      {errorCount > 0 ? (
        <>
          <Alert type="error" showIcon title={`${fileName}：共${errorCount}处错误，请修改文件后重新上传`} />
          <CellProblems problems={errors} />
        </>
      ) : (
        <Alert type="success" showIcon title={`${fileName}：${profileCount}条源谱、${rowCount}行，全部通过校验`} />
      )}
    </div>
  )
}

/** 导入源谱: a workbook is checked cell by cell, and brought in whole once nothing is wrong with it. */
export const LibraryImport = ({ family, close }: { family: SpeciesFamilyAsked; close: () => void }) => {
  const { run, busy } = useWrite()
  const { chosen, isChecking, check } = useWorkbookCheck((file) => api.pmfLibraryValidate({ family, file }))
  const bringIn = async () => {
    if (!chosen) return
    const { file, report } = chosen
    const done = `已导入${report.profileCount}条源谱`
    if (await run(write('pmfLibraryImport', { family, file }, { done }), '导入')) close()
  }
  const isClean = chosen !== null && chosen.report.errorCount === 0
  return (
    <Modal
      open
      width={760}
      title="导入源谱"
      okText="确认导入"
      okButtonProps={{ disabled: !isClean, loading: busy }}
      mask={{ closable: false }}
      onOk={() => void bringIn()}
      onCancel={close}
    >
      <WorkbookDrop
        hint="点击或拖入源谱表格（.xlsx）：先逐单元格校验，确认后全部写入"
        template={{
          label: '下载模板（附源类与物种）',
          fileName: '源谱库模板.xlsx',
          fetch: () => api.pmfLibraryTemplate({ family }),
        }}
        busy={isChecking || busy}
        onChosen={(file) => void check(file)}
        testId="profile-file"
      >
        {chosen ? <Report fileName={chosen.file.name} checked={chosen.report} /> : null}
      </WorkbookDrop>
    </Modal>
  )
}
