import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import type { EventDetail } from '../../../client/event-shape.ts'
import { useRight } from '../../../client/permissions.ts'
import { refreshed } from '../../../client/refresh.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { type Suspect, useMapWorkspace } from '../../../map/map-workspace.ts'
import { addToTraceList } from '../../../map/trace-list.ts'
import { addSuspectsToTask } from './trace-actions.ts'
import './event-cards.css'

type Run = NonNullable<CallAnswer<'traceRun'>>
type Candidate = Run['candidates'][number]

const percent = (probability: number): string => `${formatMeasured(probability * 100)}%`

const suspectOf = ({ kind, code, name }: Candidate): Suspect => ({ kind, code, name })

/** What a reason does to the suspicion; what moves the odds by less than a tenth says nothing either way. */
const bearing = (logOdds: number): 'for' | 'against' | 'neutral' =>
  Math.abs(logOdds) < 0.1 ? 'neutral' : logOdds > 0 ? 'for' : 'against'
const bearingSigns = { for: '+', against: '−', neutral: '·' } as const

const CandidateRow = ({
  candidate,
  ticked,
  onTick,
}: {
  candidate: Candidate
  ticked: boolean
  onTick: (ticked: boolean) => void
}) => (
  <li className="event-trace-candidate" data-testid={`trace-candidate-${candidate.code}`}>
    <Checkbox
      checked={ticked}
      onChange={(event) => onTick(event.target.checked)}
      aria-label={`选择${candidate.name}`}
      data-testid={`trace-tick-${candidate.code}`}
    />
    <div className="event-trace-body">
      <div className="event-trace-name">
        <span className="figure muted">{candidate.rank}</span>
        <b className="ellipsis" title={candidate.name}>
          {candidate.name}
        </b>
        {candidate.kind === 'dust' ? <span className="flag-tag">工地</span> : null}
        {candidate.listed ? <span className="flag-tag">已在溯源列表</span> : null}
        <span className="spacer" />
        <span className="figure">{percent(candidate.probability)}</span>
      </div>
      <meter
        className="event-trace-bar"
        min={0}
        max={100}
        value={roundHalfEven(candidate.probability * 100, 0)}
        aria-label={`${candidate.name}的可能性`}
      />
      <p className="state-hint">
        {[candidate.industryName, candidate.areaName].filter(Boolean).join(' · ')} · 距站点{' '}
        <span className="figure">{formatMeasured(candidate.distanceM / 1000, 1)}</span> km
        {candidate.travelMinutes === null ? '' : ` · 气流约${formatMeasured(candidate.travelMinutes)}分钟到达`}
        {candidate.impliedMultiple === null
          ? ''
          : ` · 相当于平时排放的${formatMeasured(candidate.impliedMultiple, 1)}倍`}
      </p>
      <ul className="event-trace-reasons">
        {candidate.reasons.map((reason) => (
          <li key={`${reason.kind} ${reason.text}`} className={bearing(reason.logOdds)}>
            <span aria-hidden="true">{bearingSigns[bearing(reason.logOdds)]}</span>
            {reason.text}
          </li>
        ))}
      </ul>
    </div>
  </li>
)

const RunView = ({ run, event }: { run: Run; event: EventDetail }) => {
  const mayUse = useRight('trace.use')
  const traceOn = useMapWorkspace((state) => state.traceOn)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = run.candidates.filter((candidate) => ticked.has(candidate.code))
  const tick = (code: string, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(code)
    else next.delete(code)
    setTicked(next)
  }
  const list = () =>
    addToTraceList(
      chosen.map(({ code }) => code),
      run,
      new Set(chosen.filter(({ listed }) => listed).map(({ code }) => code)),
    )
  const showOnMap = () => {
    const map = useMapWorkspace.getState()
    const { siteCode, siteName, factorCode, dataTime } = run
    map.setTrace({ siteCode, siteName, factorCode, dataTime })
    map.setTraceOn(true)
  }
  return (
    <>
      <p className="event-trace-summary">{run.summary}</p>
      {run.inputs.provisional ? <p className="state-hint">本小时未结束，按已有的5分钟均值计算</p> : null}
      {run.candidates.length === 0 ? (
        <EmptyState text="未发现可疑污染源" hint="可能是区域传输、未登记的源或仪器原因" />
      ) : (
        <ol className="event-trace-candidates">
          {run.candidates.map((candidate) => (
            <CandidateRow
              key={candidate.code}
              candidate={candidate}
              ticked={ticked.has(candidate.code)}
              onTick={(on) => tick(candidate.code, on)}
            />
          ))}
        </ol>
      )}
      <p className="state-hint">
        以上都不是（区域传输、未登记的源或仪器原因）的可能性 <b className="figure">{percent(run.noneProbability)}</b>
      </p>
      <div className="event-trace-actions">
        <span className="muted nowrap">已选 {chosen.length}</span>
        <Button size="small" onClick={showOnMap} disabled={traceOn} data-testid="trace-on-map">
          在地图上显示
        </Button>
        <span className="spacer" />
        {mayUse ? (
          <Button size="small" onClick={() => void list()} data-testid="trace-add-list">
            加入溯源列表
          </Button>
        ) : null}
        <Button
          size="small"
          title="写入任务的疑似污染源"
          onClick={() => addSuspectsToTask(event.eventId, chosen.map(suspectOf))}
          data-testid="trace-add-task"
        >
          加入任务
        </Button>
      </div>
    </>
  )
}

/** AI溯源: the newest ranking of the alarm's suspected sources, each with its probability and reasons. */
export const TraceTab = ({ event }: { event: EventDetail }) => {
  const mayUse = useRight('trace.use')
  const [busy, setBusy] = useState(false)
  const { data: run, error, isPending, refetch } = useCall('traceRun', { eventId: event.eventId })
  const start = async (refresh: '0' | '1') => {
    setBusy(true)
    try {
      await api.traceRunStart({ eventId: event.eventId, refresh })
      await refreshed()
    } catch (failure) {
      notify.error(failureText('溯源失败', failure))
    } finally {
      setBusy(false)
    }
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (isPending) return <LoadingState />
  if (!run)
    return (
      <EmptyState
        text="尚未溯源"
        hint={
          mayUse ? (
            <Button
              size="small"
              type="primary"
              loading={busy}
              onClick={() => void start('0')}
              data-testid="trace-start"
            >
              运行溯源
            </Button>
          ) : (
            '请联系有溯源权限的人员运行'
          )
        }
      />
    )
  return (
    <div className="event-trace-tab" data-testid="trace-tab">
      <div className="event-trace-head">
        <span className="state-hint">
          <TimeText stamp={run.createTime} /> {run.createUser} 运行
        </span>
        <span className="spacer" />
        {mayUse ? (
          <Button size="small" type="link" loading={busy} onClick={() => void start('1')} data-testid="trace-again">
            重新运行
          </Button>
        ) : null}
      </div>
      <RunView key={run.runId} run={run} event={event} />
    </div>
  )
}
