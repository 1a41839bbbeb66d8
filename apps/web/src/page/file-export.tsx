import { Modal } from 'antd'
import { useCallback, useState } from 'react'
import { JobProgress } from '../blocks/job-progress.tsx'
import { api } from '../client/api.ts'
import { failureText, notify } from '../kit/notify.ts'
import { saveFile } from '../kit/save-file.ts'
import type { ExportName } from './page-calls.ts'

type FetchFile = { of(input: object): Promise<Blob> }['of']

/** From so many rows on a sheet is made in the background. */
export const longExportRows = 20_000

interface FileExport {
  call: ExportName
  input: object
  /** File name without ending. */
  title: string
  isLong: boolean
}

const fetchWith = (call: ExportName): FetchFile => api[call]

/** A sheet at once, or for a long one a job whose progress is shown and which outlives the page. */
export const useFileExport = () => {
  const [jobId, setJobId] = useState<string | null>(null)
  const start = useCallback(async ({ call, input, title, isLong }: FileExport) => {
    if (!isLong) {
      await saveFile(`${title}.xlsx`, () => fetchWith(call)(input))
      return
    }
    try {
      const job = await api.exportStart({ call, input: { ...input }, title })
      setJobId(job.jobId)
    } catch (error) {
      notify.error(failureText('导出失败', error))
    }
  }, [])
  const dialog = jobId ? (
    <Modal open title="导出数据" footer={null} onCancel={() => setJobId(null)}>
      <p className="muted">数据较多，正在后台生成。可关闭此窗口继续工作，完成后在“我的作业”中下载。</p>
      <JobProgress jobId={jobId} />
    </Modal>
  ) : null
  return { start, dialog }
}
