import { ArrowLeftOutlined } from '@ant-design/icons'
import { factorText } from '@qingkong/domain/site/factor'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { useRight } from '../../../client/permissions.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { displayStamp, formatMeasured, missingText, thinSpace } from '../../../kit/format.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { MapDrawer } from '../../../map/map-drawer.tsx'
import { type TraceSubject, type TraceTask, useMapWorkspace } from '../../../map/map-workspace.ts'
import { addToTraceList } from '../../../map/trace-list.ts'
import type { TracePlace, TraceRun } from './use-trace-run.ts'

interface OverviewProps {
  places: readonly TracePlace[]
  dataTime: string | null
  loading: boolean
  error: Error | null
  onRetry: () => void
  onPlace: (place: TracePlace) => void
  onClose: () => void
}

const percent = (probability: number | null): string =>
  probability === null ? missingText : `${formatMeasured(probability * 100)}%`

/** Sites with an alarm in the hour shown, and the first suspect where one is known. */
export const TraceOverview = ({ places, dataTime, loading, error, onRetry, onPlace, onClose }: OverviewProps) => {
  const { data: prompt } = useCall('traceSourceCityPromptMessage', dataTime === null ? {} : { dataTime })
  return (
    <MapDrawer title="溯源" testId="trace" onClose={onClose}>
      <p className="nearby-place">
        <b>需溯源站点</b>
        <span className="figure">{displayStamp(dataTime)}</span>
      </p>
      {prompt?.message ? <p className="trace-prompt">{prompt.message}</p> : null}
      {error ? <ErrorState error={error} onRetry={onRetry} /> : null}
      {loading ? <LoadingState /> : null}
      {!loading && !error && places.length === 0 ? (
        <EmptyState text="该小时没有需要溯源的站点" hint="可在时间轴上选择其他小时" />
      ) : null}
      <ul className="trace-places">
        {places.map((place) => (
          <li key={`${place.siteCode} ${place.factorCode}`}>
            <button
              type="button"
              className="plain-button"
              onClick={() => onPlace(place)}
              data-testid={`trace-site-${place.siteCode}`}
            >
              <b className="ellipsis">{place.siteName}</b>
              <span className="figure">
                {place.factorName} {formatMeasured(place.value, factorText(place.factorCode).decimals)}
                <span className="unit">
                  {thinSpace}
                  {place.factorUnit}
                </span>
              </span>
              <small className="ellipsis">
                {place.runId
                  ? place.topName
                    ? `${place.topName} ${percent(place.topProbability)}`
                    : '未找到可疑源'
                  : '尚未溯源'}
                {place.listedCount > 0 ? ` · 已列入 ${place.listedCount} 家` : ''}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </MapDrawer>
  )
}

interface RunProps {
  subject: TraceSubject
  run: TraceRun | null
  loading: boolean
  running: boolean
  onRun: (refresh: '0' | '1') => void
  listed: CallAnswer<'traceList'>
  onCandidate: (code: string) => void
  onBack: () => void
  onClose: () => void
}

const remove = async ({ siteCode, factorCode, dataTime }: TraceSubject, code: string): Promise<void> => {
  try {
    await api.traceListRemove({ siteCode, factorCode, dataTime, psCodeList: [code] })
  } catch (error) {
    notify.error(failureText('移除失败', error))
  }
}

/** The trace list as a task of type 7, 7.4 or 4.7, with what the run says of each source. */
const traceTaskOf = (subject: TraceSubject, run: TraceRun | null, listed: CallAnswer<'traceList'>): TraceTask => ({
  traceRunId: run?.runId ?? listed.find((row) => row.runId !== null)?.runId ?? null,
  title: `${subject.siteName} ${displayStamp(subject.dataTime)}`,
  sources: listed.map((row) => ({
    kind: row.kind,
    code: row.psCode,
    name: row.psName,
    areaName: row.areaName,
    industryName: row.industryName,
    longitude: row.longitude,
    latitude: row.latitude,
    distanceM: row.distanceM,
    probability: row.probability,
    reasons: run?.candidates.find(({ code }) => code === row.psCode)?.reasons.map(({ text }) => text) ?? [],
  })),
})

/** The ranked suspects of a site's hour with their reasons, and the trace list beside them. */
export const TraceResult = (props: RunProps) => {
  const { subject, run, loading, running, onRun, listed, onCandidate, onBack, onClose } = props
  const mayUse = useRight('trace.use')
  const mayDispatch = useRight('event.dispatch')
  const traced = useMapWorkspace((state) => state.traceCompanies)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (code: string) => {
    const next = new Set(chosen)
    if (!next.delete(code)) next.add(code)
    setChosen(next)
  }
  const add = async () => {
    if (await addToTraceList([...chosen], subject)) setChosen(new Set())
  }
  return (
    <MapDrawer
      title="溯源结果"
      testId="trace-result"
      onClose={onClose}
      before={
        <button type="button" className="plain-button" aria-label="返回站点列表" onClick={onBack}>
          <ArrowLeftOutlined />
        </button>
      }
      footer={
        mayUse ? (
          <>
            <Button
              type={run ? 'default' : 'primary'}
              loading={running}
              onClick={() => onRun(run ? '1' : '0')}
              data-testid="trace-run"
            >
              {run ? '重新溯源' : '运行溯源'}
            </Button>
            {run ? (
              <Button type="primary" onClick={() => void add()} data-testid="trace-add">
                加入溯源列表
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      <p className="nearby-place">
        <b className="ellipsis">{subject.siteName}</b>
        <span className="figure">{displayStamp(subject.dataTime)}</span>
      </p>
      {loading ? <LoadingState /> : null}
      {!loading && !run ? (
        <EmptyState text="该站点此小时尚未溯源" hint={mayUse ? '点击“运行溯源”计算可疑源' : '需要溯源权限才能运算'} />
      ) : null}
      {run ? <p className="trace-prompt">{run.summary}</p> : null}
      <ol className="trace-candidates">
        {(run?.candidates ?? []).map((candidate) => (
          <li key={candidate.code}>
            <div className="trace-candidate">
              {mayUse ? (
                <Checkbox
                  checked={chosen.has(candidate.code)}
                  disabled={traced.has(candidate.code)}
                  onChange={() => toggle(candidate.code)}
                  aria-label={`选择${candidate.name}`}
                />
              ) : null}
              <button type="button" className="text-link ellipsis" onClick={() => onCandidate(candidate.code)}>
                {candidate.rank}. {candidate.name}
              </button>
              <b className="figure">{percent(candidate.probability)}</b>
            </div>
            <div className="trace-bar" aria-hidden="true">
              <span style={{ width: `${Math.max(1, candidate.probability * 100)}%` }} />
            </div>
            <p className="state-hint">
              {candidate.industryName} · {formatMeasured(candidate.distanceM)}
              {thinSpace}m{traced.has(candidate.code) ? ' · 已在溯源列表' : ''}
            </p>
            <ul className="trace-reasons">
              {candidate.reasons.map((reason) => (
                <li key={reason.text} className={reason.logOdds < 0 ? 'against' : 'for'}>
                  {reason.text}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {listed.length > 0 ? (
        <>
          <h3 className="trace-head">溯源列表（{listed.length}）</h3>
          <ul className="trace-listed">
            {listed.map((row) => (
              <li key={row.psCode}>
                <button type="button" className="text-link ellipsis" onClick={() => onCandidate(row.psCode)}>
                  {row.psName}
                </button>
                {mayUse ? (
                  <button type="button" className="text-link" onClick={() => void remove(subject, row.psCode)}>
                    移除
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
          {mayDispatch ? (
            <Button
              block
              onClick={() => useMapWorkspace.getState().createTraceTask(traceTaskOf(subject, run, listed))}
              data-testid="trace-dispatch"
            >
              按溯源列表下发任务
            </Button>
          ) : null}
        </>
      ) : null}
    </MapDrawer>
  )
}
