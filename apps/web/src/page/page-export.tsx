import { useCallback } from 'react'
import { longExportRows, useFileExport } from './file-export.tsx'
import type { AnyPageSpec } from './page-definition.ts'
import type { ShownAnswer } from './use-page-answer.ts'
import { viewsIn } from './view-list.tsx'

const rowCount = ({ views }: AnyPageSpec, { answer, input, values }: ShownAnswer): number =>
  viewsIn(views).reduce(
    (sum, view) => sum + (view.kind === 'table' ? view.table(answer, input, values).rows.length : 0),
    0,
  )

/** The question of the export, at the data version that is on the screen. */
const exportInput = (spec: AnyPageSpec, { input, values }: ShownAnswer, asOfRev: number | null): object => ({
  ...(spec.exports?.input?.(input, values) ?? input),
  ...(asOfRev === null ? {} : { asOfRev }),
})

/** 导出数据 of a page: what is on the screen as a sheet. */
export const usePageExport = (spec: AnyPageSpec, shown: ShownAnswer | null, asOfRev: number | null) => {
  const { start: startFile, dialog } = useFileExport()
  const start = useCallback(async () => {
    const { exports } = spec
    if (!exports || !shown) return
    await startFile({
      call: exports.call,
      input: exportInput(spec, shown, asOfRev),
      title: exports.name(shown.answer, shown.input, shown.values),
      isLong: exports.long ?? rowCount(spec, shown) > longExportRows,
    })
  }, [spec, shown, asOfRev, startFile])
  return { start, dialog }
}
