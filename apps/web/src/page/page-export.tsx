import { Modal } from 'antd'
import { useCallback, useState } from 'react'
import { JobProgress } from '../blocks/job-progress.tsx'
import { api } from '../client/api.ts'
import { refreshJobs } from '../client/query-client.ts'
import { failureText, notify } from '../kit/notify.ts'
import { saveFile } from '../kit/save-file.ts'
import type { ExportName } from './page-calls.ts'
import type { AnyPageSpec } from './page-definition.ts'
import type { ShownAnswer } from './use-page-answer.ts'
import { viewsIn } from './view-list.tsx'

type FetchFile = { of(input: object): Promise<Blob> }['of']

/** From so many rows on a sheet is made in the background. */
export const longExportRows = 20_000

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

const fetchWith = (call: ExportName): FetchFile => api[call]

/** 导出数据: the file at once, or for a long table a job whose progress is shown and which outlives the page. */
export const usePageExport = (spec: AnyPageSpec, shown: ShownAnswer | null, asOfRev: number | null) => {
  const [jobId, setJobId] = useState<string | null>(null)
  const start = useCallback(async () => {
    const { exports } = spec
    if (!exports || !shown) return
    const input = exportInput(spec, shown, asOfRev)
    const title = exports.name(shown.answer, shown.input, shown.values)
    if (!(exports.long ?? rowCount(spec, shown) > longExportRows)) {
      await saveFile(`${title}.xlsx`, () => fetchWith(exports.call)(input))
      return
    }
    try {
      const job = await api.exportStart({ call: exports.call, input: { ...input }, title })
      setJobId(job.jobId)
      await refreshJobs()
    } catch (error) {
      notify.error(failureText('导出失败', error))
    }
  }, [spec, shown, asOfRev])
  const dialog = jobId ? (
    <Modal open title="导出数据" footer={null} onCancel={() => setJobId(null)}>
      <p className="muted">数据较多，正在后台生成。可关闭此窗口继续工作，完成后在“我的作业”中下载。</p>
      <JobProgress jobId={jobId} />
    </Modal>
  ) : null
  return { start, dialog }
}
