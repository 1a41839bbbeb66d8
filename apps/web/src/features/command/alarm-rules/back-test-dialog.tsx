import { backTestTable, lostEventsTable } from '@qingkong/contract/tables/command/back-test'
import { meantRule } from '@qingkong/domain/alarm/rule-form'
import { Alert, Button, Modal, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Job, JobFiles, JobProgress } from '../../../blocks/job-progress.tsx'
import { barOption } from '../../../charts/bar-option.ts'
import { Chart } from '../../../charts/chart.tsx'
import { api } from '../../../client/api.ts'
import { type CallAnswer, type CallInput, useCall } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { DataGrid } from '../../../page/data-grid.tsx'
import type { WrittenRule } from './rule-fields.ts'

type Answer = CallAnswer<'alarmRuleBackTest'>

const eventRecordPath = '/event-manage/event-record'
/** Subjects whose bars can be told apart. */
const shownSubjects = 20

/** Days back a rule can be tested over. */
const spans = [7, 30, 90]
const longestSpan = 90

/** A rule as the form holds it; with the id of the stored one it stands in place of. */
export type TestedRule = WrittenRule & { id?: string }

/** The question of a back-test: the rule as the form holds it, over so many days. */
export const backTestInput = (rule: TestedRule, days: number): CallInput<'alarmRuleBackTestStart'> => {
  const { id, siteTypes, siteCodes, compareSiteCodes, ...fields } = meantRule(rule)
  return {
    ...fields,
    siteTypes: [...siteTypes],
    siteCodes: [...siteCodes],
    compareSiteCodes: [...compareSiteCodes],
    ...(id === undefined ? {} : { id }),
    days,
  }
}

const bars = (answer: Answer, names: readonly string[], counts: readonly { draft: number; present: number }[]) => ({
  names,
  unit: '次',
  series: [
    { name: '修改后', values: counts.map(({ draft }) => draft) },
    ...(answer.present === null ? [] : [{ name: '现行规则', values: counts.map(({ present }) => present) }]),
  ],
})

const Result = ({ answer }: { answer: Answer }) => {
  const navigate = useNavigate()
  const subjects = useMemo(() => answer.bySubject.slice(0, shownSubjects), [answer])
  const byDay = useMemo(
    () => (palette: Parameters<typeof barOption>[1]) =>
      barOption(
        bars(
          answer,
          answer.byDay.map(({ day }) => day.slice(5)),
          answer.byDay,
        ),
        palette,
      ),
    [answer],
  )
  const bySubject = useMemo(
    () => (palette: Parameters<typeof barOption>[1]) =>
      barOption(
        bars(
          answer,
          subjects.map(({ name }) => name),
          subjects,
        ),
        palette,
      ),
    [answer, subjects],
  )
  if (answer.judged === 0) return <EmptyState text="没有可供判定的数据" hint="请检查适用范围和因子，或延长回测天数" />
  return (
    <>
      <Alert type={answer.lostConfirmed > 0 ? 'warning' : 'info'} showIcon title={answer.sentence} />
      <Chart option={byDay} height={200} label="每日告警次数" />
      {subjects.length > 0 ? <Chart option={bySubject} height={220} label="各站点告警次数" /> : null}
      {answer.lost.length > 0 ? (
        <>
          <h4>将不再产生的事件（点击查看）</h4>
          <DataGrid
            table={lostEventsTable(answer)}
            height={200}
            onOpen={({ eventId }) => void navigate(`${eventRecordPath}?eventId=${eventId}`)}
          />
        </>
      ) : null}
      {answer.episodes.length > 0 ? (
        <>
          <h4>按此规则会产生的告警</h4>
          <DataGrid table={backTestTable(answer)} height={260} />
        </>
      ) : null}
    </>
  )
}

/** The result of a back-test that has ended well, with its workbook. */
const Ended = ({ job }: { job: Job }) => {
  const { data, error, refetch } = useCall('alarmRuleBackTest', { jobId: job.jobId }, { staleTime: 600_000 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <>
      {data.episodes.length > 0 ? <JobFiles job={job} /> : null}
      <Result answer={data} />
    </>
  )
}

interface Props {
  rule: TestedRule
  onClose: () => void
}

/** 规则回测: what the rule in the form would have raised, before it is saved. Runs on when the window is closed. */
export const BackTestDialog = ({ rule, onClose }: Props) => {
  const [days, setDays] = useState(longestSpan)
  const [busy, setBusy] = useState(false)
  const [jobId, setJobId] = useState<string | null>(null)
  const [ended, setEnded] = useState<Job | null>(null)
  const isRunning = jobId !== null && ended === null
  const start = async () => {
    setBusy(true)
    try {
      const job = await api.alarmRuleBackTestStart(backTestInput(rule, days))
      setEnded(null)
      setJobId(job.jobId)
    } catch (error) {
      notify.error(failureText('回测失败', error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open width={920} title={`规则回测：${rule.name}`} footer={null} onCancel={onClose}>
      <div className="page-bar">
        <Segmented
          value={days}
          onChange={setDays}
          disabled={isRunning}
          options={spans.map((value) => ({ value, label: `近${value}天` }))}
        />
        <Button
          type="primary"
          loading={busy}
          disabled={isRunning}
          onClick={() => void start()}
          data-testid="back-test-start"
        >
          {ended === null ? '开始回测' : '重新回测'}
        </Button>
      </div>
      <div className="back-test" data-testid="back-test">
        {jobId === null ? (
          <p className="muted">按所填规则逐时段判定已存数据，与现行规则对比，不产生告警。</p>
        ) : ended?.state === 'succeeded' ? (
          <Ended job={ended} />
        ) : (
          <>
            <JobProgress key={jobId} jobId={jobId} onEnd={setEnded} />
            {isRunning ? <p className="muted">可关闭此窗口继续工作，完成后在作业栏下载告警清单。</p> : null}
          </>
        )}
      </div>
    </Modal>
  )
}
