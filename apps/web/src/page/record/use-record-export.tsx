import { longExportRows, useFileExport } from '../file-export.tsx'
import type { AnyRecord } from './record-page.ts'
import type { RecordAnswer } from './use-record-answer.ts'

/** 导出数据 of a record: the file of what the filters say, or for a long one a job. */
export const useRecordExport = ({ exports }: AnyRecord, { input, answer }: RecordAnswer, values: object | null) => {
  const { start, dialog } = useFileExport()
  const begin =
    exports && input && values && answer
      ? () =>
          void start({
            call: exports.call,
            input: exports.input?.(input, values) ?? input,
            title: exports.name(input, values),
            isLong: answer.total > longExportRows,
          })
      : null
  return { begin, dialog }
}
