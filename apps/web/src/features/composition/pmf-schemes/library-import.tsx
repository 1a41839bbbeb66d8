import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { Alert } from 'antd'
import { api } from '../../../client/api.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { write } from '../../../page/record/write.ts'
import { CellProblems } from '../../../page/workbook/cell-problems.tsx'
import { WorkbookImport } from '../../../page/workbook/workbook-import.tsx'

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

/** 导入源谱 into the library. */
export const LibraryImport = ({ family, close }: { family: SpeciesFamilyAsked; close: () => void }) => (
  <WorkbookImport
    title="导入源谱"
    hint="点击或拖入源谱表格（.xlsx）：先逐单元格校验，确认后全部写入"
    template={{
      label: '下载模板（附源类与物种）',
      fileName: '源谱库模板.xlsx',
      fetch: () => api.pmfLibraryTemplate({ family }),
    }}
    check={(file) => api.pmfLibraryValidate({ family, file })}
    isClean={({ errorCount }) => errorCount === 0}
    show={(checked, fileName) => <Report fileName={fileName} checked={checked} />}
    bringIn={(file, { profileCount }) =>
      write('pmfLibraryImport', { family, file }, { done: `已导入${profileCount}条源谱` })
    }
    testId="profile-file"
    close={close}
  />
)
