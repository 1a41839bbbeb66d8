import { LoadingOutlined, ProfileOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { isActive, type Job, JobLine, jobPollMs } from '../../../blocks/job-progress.tsx'
import { useCall } from '../../../client/use-call.ts'
import { notify } from '../../../kit/notify.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import './job-tray.css'

/** While nothing runs the list is looked at seldom: a job may have been started in another window. */
const idlePollMs = 15_000

/** Says once that a job ended which this window saw running, wherever the user is by then. */
const useEndNotice = (jobs: readonly Job[]) => {
  const seen = useRef(new Set<string>())
  useEffect(() => {
    for (const job of jobs) {
      if (isActive(job)) seen.current.add(job.jobId)
      else if (seen.current.delete(job.jobId)) {
        if (job.state === 'succeeded') notify.success(`${job.title}已完成，可在作业栏下载`)
        if (job.state === 'failed') notify.error(`${job.title}失败：${job.sentence}`)
      }
    }
  }, [jobs])
}

const none: readonly Job[] = []

/** The tray of the shell: own long work stays in sight after one has left the page that started it. */
export const JobTray = () => {
  const [pollMs, setPollMs] = useState(idlePollMs)
  const { data, error, refetch } = useCall('jobList', { pageSize: 10 }, { staleTime: 0, refetchInterval: pollMs })
  const jobs = data?.records ?? none
  useEndNotice(jobs)
  const active = jobs.filter(isActive).length
  useEffect(() => setPollMs(active > 0 ? jobPollMs : idlePollMs), [active])
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div className="job-tray" data-testid="job-tray-list">
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
          {!data && !error ? <LoadingState /> : null}
          {data && jobs.length === 0 ? <EmptyState text="暂无作业" hint="生成材料包等较久的操作会列在这里" /> : null}
          {jobs.map((job) => (
            <JobLine key={job.jobId} job={job} />
          ))}
        </div>
      }
    >
      <button
        type="button"
        className="plain-button shell-tool"
        aria-label={active > 0 ? `作业，${active}个进行中` : '作业'}
        title="作业"
        data-testid="job-tray"
      >
        {active > 0 ? <LoadingOutlined /> : <ProfileOutlined />}
        {active > 0 ? <b className="figure">{active}</b> : null}
      </button>
    </Popover>
  )
}
