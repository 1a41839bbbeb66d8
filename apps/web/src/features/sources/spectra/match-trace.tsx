import { pages } from '@qingkong/contract/pages'
import { Button, Checkbox, DatePicker, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../client/use-call.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { type TraceSubject, useMapWorkspace } from '../../../map/map-workspace.ts'
import { addToTraceList } from '../../../map/trace-list.ts'
import { isUpwind, type MatchedEnterprise, tracedFirst } from './matched-enterprises.ts'

const upwindText = (upwind: boolean | null): string =>
  upwind === null ? '该小时未溯源，未判断上风向' : upwind ? '位于上风向' : '不在上风向'

interface ChosenProps {
  subject: TraceSubject
  runId: string | null
  matched: readonly MatchedEnterprise[]
  /** The dialog goes away before the map comes. */
  leave: () => void
}

/** The matched enterprises of one site's hour; those upwind are ticked until somebody says otherwise. */
const MatchesOfHour = ({ subject, runId, matched, leave }: ChosenProps) => {
  const navigate = useNavigate()
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null)
  const { siteCode, factorCode, dataTime } = subject
  const run = useCall('traceRun', { runId: runId ?? '' }, { enabled: runId !== null, staleTime: 60_000 })
  const listed = useCall('traceList', { siteCode, factorCode, dataTime })
  if (run.error ?? listed.error)
    return <ErrorState error={run.error ?? listed.error} onRetry={() => void listed.refetch()} />
  if (!listed.data || (runId !== null && run.data === undefined)) return <LoadingState />
  const known = new Set(listed.data.map(({ psCode }) => psCode))
  const upwind = (psCode: string) => isUpwind(run.data ?? null, psCode)
  const chosen = ticked ?? new Set(matched.flatMap(({ psCode }) => (upwind(psCode) === false ? [] : [psCode])))
  const tick = (psCode: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(psCode)
    else next.delete(psCode)
    setTicked(next)
  }
  const showOnMap = () => {
    const map = useMapWorkspace.getState()
    map.setDataTime(dataTime)
    map.setTrace(subject)
    map.setTraceOn(true)
    leave()
    void navigate(pages.map.path)
  }
  return (
    <>
      <ul className="spectrum-matches">
        {matched.map(({ psCode, name, pd }) => (
          <li key={psCode}>
            <Checkbox
              checked={chosen.has(psCode)}
              onChange={({ target }) => tick(psCode, target.checked)}
              data-testid={`match-${psCode}`}
            >
              {name}（PD {formatMeasured(pd, 2)}）{upwindText(upwind(psCode))}
              {known.has(psCode) ? '，已在溯源列表' : ''}
            </Checkbox>
          </li>
        ))}
      </ul>
      <Button
        type="primary"
        size="small"
        disabled={chosen.size === 0}
        onClick={() => void addToTraceList([...chosen], subject, known)}
        data-testid="match-list"
      >
        加入溯源列表
      </Button>{' '}
      <Button size="small" onClick={showOnMap} data-testid="match-map">
        在地图上溯源
      </Button>
    </>
  )
}

/** From a match to the trace list: the enterprises of similar profiles beside a site's hour that has to be traced. */
export const MatchTrace = ({ matched, leave }: Pick<ChosenProps, 'matched' | 'leave'>) => {
  const [hour, setHour] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, error, refetch } = useCall('traceSourceOverviewLayerList', hour === null ? {} : { dataTime: hour })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const places = tracedFirst(data.records)
  const keyOf = (place: (typeof places)[number]) => `${place.siteCode}/${place.factorCode}`
  const place = places.find((one) => keyOf(one) === chosen) ?? places[0]
  return (
    <section data-testid="match-trace">
      <h3>相似企业溯源</h3>
      <div className="spectrum-compare-bar">
        <DatePicker
          aria-label="溯源小时"
          showTime={{ format: 'HH' }}
          format="YYYY-MM-DD HH:00"
          value={data.dataTime === null ? null : dayjs(data.dataTime)}
          onChange={(at: Dayjs | null) => setHour(at ? at.format('YYYY-MM-DD HH:00:00') : null)}
        />
        <Select
          aria-label="溯源站点"
          style={{ minWidth: 240 }}
          value={place ? keyOf(place) : null}
          placeholder="该小时没有需要溯源的站点"
          onChange={setChosen}
          options={places.map((one) => ({ value: keyOf(one), label: `${one.siteName} ${one.factorName}` }))}
        />
      </div>
      {place && data.dataTime !== null ? (
        <MatchesOfHour
          key={`${keyOf(place)}/${data.dataTime}`}
          subject={{
            siteCode: place.siteCode,
            siteName: place.siteName,
            factorCode: place.factorCode,
            dataTime: data.dataTime,
          }}
          runId={place.runId}
          matched={matched}
          leave={leave}
        />
      ) : (
        <p className="muted">该小时没有需要溯源的站点，可换一个小时。</p>
      )}
    </section>
  )
}
