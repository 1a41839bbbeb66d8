import { DownloadOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { api } from '../client/api.ts'
import { refreshed } from '../client/refresh.ts'
import { type CallAnswer, useCall } from '../client/use-call.ts'
import { formatMeasured } from '../kit/format.ts'
import { failureText, notify } from '../kit/notify.ts'
import { saveFile } from '../kit/save-file.ts'
import './job-progress.css'

export type Job = CallAnswer<'jobList'>['records'][number]

export const isActive = (job: Pick<Job, 'state'>): boolean => job.state === 'queued' || job.state === 'running'

/** Milliseconds between looks at a job that waits or runs, should a push be lost. */
export const jobPollMs = 3000

const barState = {
  queued: 'normal',
  running: 'active',
  succeeded: 'success',
  failed: 'exception',
  cancelled: 'normal',
} as const

/** What a file is; one without a word for it bears its name. */
const kindText = (fileName: string): string => kindNames[fileName.split('.').at(-1) ?? ''] ?? fileName
const kindNames: Readonly<Record<string, string>> = { pdf: 'PDF', zip: '压缩包', json: '结果数据' }

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${formatMeasured(bytes / 1024 / 1024, 1)} MB`

/** Result files of a job, each saved under its own name. */
export const JobFiles = ({ job }: { job: Pick<Job, 'jobId' | 'files'> }) => {
  const [busy, setBusy] = useState<string | null>(null)
  const save = async (fileName: string, sha256: string) => {
    setBusy(sha256)
    await saveFile(fileName, () => api.jobFile({ jobId: job.jobId, sha256 }))
    setBusy(null)
  }
  return (
    <div className="job-files">
      {job.files.map(({ fileName, sha256, sizeBytes }) => (
        <Button
          key={sha256}
          size="small"
          icon={<DownloadOutlined />}
          loading={busy === sha256}
          title={`${fileName}\nSHA-256 ${sha256}`}
          onClick={() => void save(fileName, sha256)}
          data-testid={`job-file-${fileName.split('.').at(-1)}`}
        >
          {kindText(fileName)} {sizeText(sizeBytes)}
        </Button>
      ))}
    </div>
  )
}

/** One job as a line: what it is, how far, what it is doing, stopping it, what came of it. */
export const JobLine = ({ job }: { job: Job }) => {
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      await api.jobCancel({ jobId: job.jobId })
    } catch (error) {
      notify.error(failureText('取消失败', error))
    } finally {
      setBusy(false)
      await refreshed()
    }
  }
  return (
    <div className="job-line" data-testid={`job-${job.jobId}`}>
      <div className="job-head">
        <b>{job.title}</b>
        <span className="muted">{job.stateName}</span>
        {isActive(job) ? (
          <Button
            size="small"
            type="text"
            loading={busy}
            disabled={job.cancelling}
            onClick={() => void cancel()}
            data-testid="job-cancel"
          >
            取消
          </Button>
        ) : null}
      </div>
      {isActive(job) ? (
        <Progress percent={job.percent} size="small" status={barState[job.state]} aria-label={`${job.title}进度`} />
      ) : null}
      {isActive(job) || job.state === 'failed' ? (
        <p
          className={job.state === 'failed' ? 'job-failure' : 'muted'}
          role={job.state === 'failed' ? 'alert' : 'status'}
        >
          {job.sentence}
        </p>
      ) : null}
      {job.files.length > 0 ? <JobFiles job={job} /> : null}
    </div>
  )
}

/** A job followed to its end. `onEnd` is called once, when it has ended. */
export const JobProgress = ({ jobId, onEnd }: { jobId: string; onEnd?: (job: Job) => void }) => {
  const [ended, setEnded] = useState(false)
  const { data } = useCall('jobDetail', { jobId }, ended ? {} : { refetchInterval: jobPollMs })
  useEffect(() => {
    if (!data || isActive(data) || ended) return
    setEnded(true)
    onEnd?.(data)
  }, [data, ended, onEnd])
  return data ? <JobLine job={data} /> : null
}
