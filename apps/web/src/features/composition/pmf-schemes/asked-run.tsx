import { Button } from 'antd'
import { useState } from 'react'
import { JobProgress } from '../../../blocks/job-progress.tsx'
import { api } from '../../../client/api.ts'
import type { CallInput } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'

interface Props {
  /** What the button says. */
  label: string
  testId: string
  question: () => CallInput<'engineRunAsk'>
  disabled?: boolean
  primary?: boolean
  /** The run has ended well. */
  onEnd: (jobId: string) => void
}

/** A question to the engine with its progress; the run goes on when the page is left. */
export const AskedRun = ({ label, testId, question, disabled = false, primary = true, onEnd }: Props) => {
  const [jobId, setJobId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      const job = await api.engineRunAsk(question())
      if (job.state === 'succeeded') onEnd(job.jobId)
      else setJobId(job.jobId)
    } catch (error) {
      notify.error(failureText('运算失败', error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        type={primary ? 'primary' : 'default'}
        loading={busy}
        disabled={disabled || jobId !== null}
        onClick={() => void start()}
        data-testid={testId}
      >
        {label}
      </Button>
      {jobId === null ? null : (
        <JobProgress
          key={jobId}
          jobId={jobId}
          onEnd={({ state }) => {
            setJobId(null)
            if (state === 'succeeded') onEnd(jobId)
          }}
        />
      )}
    </>
  )
}
