import { useEffect, useMemo, useRef } from 'react'
import { useCall } from '../../../client/use-call.ts'
import { TraceLayer } from '../../../map/layers/trace-layer.tsx'
import { useMapEngine } from '../../../map/map-context.ts'
import { drawerWidth } from '../../../map/map-drawer.tsx'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { usePopups } from '../../../map/popup-store.ts'
import { TraceOverview, TraceResult } from './trace-panel.tsx'
import { type TracePlace, useTraceRun } from './use-trace-run.ts'
import './trace.css'

/** Hours of the way drawn behind the traced hour. */
const pathHours = 24
const noPlaces: readonly TracePlace[] = []

const Opened = () => {
  const engine = useMapEngine()
  const { dataTime, trace: subject, nearby, setTrace, setTraceOn, setTraceCompanies } = useMapWorkspace()
  const overview = useCall('traceSourceOverviewLayerList', dataTime === null ? {} : { dataTime }, {
    keepPrevious: true,
    refetchInterval: 60_000,
  })
  const places = overview.data?.records ?? noPlaces
  const hour = overview.data?.dataTime ?? null
  const runId =
    places.find(
      (place) =>
        place.siteCode === subject?.siteCode && place.factorCode === subject.factorCode && hour === subject.dataTime,
    )?.runId ?? null
  const { run, loading, running, start } = useTraceRun(subject, runId)
  const siteHour = {
    siteCode: subject?.siteCode ?? '',
    factorCode: subject?.factorCode ?? '',
    dataTime: subject?.dataTime ?? '',
  }
  const listed = useCall('traceList', siteHour, { enabled: subject !== null })
  const path = useCall(
    'trajectory',
    { siteCode: siteHour.siteCode, dataTime: siteHour.dataTime, hours: pathHours },
    { enabled: subject !== null, staleTime: 600_000 },
  )

  // The traced hour follows the time bar once the sites of that hour are known.
  const followed = useRef(dataTime)
  useEffect(() => {
    if (followed.current === dataTime || hour === null || (dataTime !== null && hour !== dataTime)) return
    followed.current = dataTime
    if (subject && subject.dataTime !== hour) setTrace({ ...subject, dataTime: hour })
  }, [dataTime, hour, subject, setTrace])

  const rows = subject ? listed.data : undefined
  useEffect(() => setTraceCompanies(new Set(rows?.map((row) => row.psCode))), [rows, setTraceCompanies])

  const candidates = run?.candidates ?? []
  const open = (code: string) => {
    const found = candidates.find((candidate) => candidate.code === code) ?? rows?.find((row) => row.psCode === code)
    if (!found) return
    const at = [found.longitude, found.latitude] as const
    engine.flyTo(at, undefined, drawerWidth.narrow)
    usePopups.getState().show({ kind: found.kind === 'dust' ? 'dust' : 'company', id: code, at })
  }
  const select = (place: TracePlace) => {
    if (hour === null) return
    setTrace({ siteCode: place.siteCode, siteName: place.siteName, factorCode: place.factorCode, dataTime: hour })
    engine.flyTo([place.longitude, place.latitude], 12, drawerWidth.narrow)
  }
  const onPlace = (siteCode: string) => {
    const place = places.find((place) => place.siteCode === siteCode)
    if (place) select(place)
  }
  const close = () => setTraceOn(false)
  const points = useMemo(() => path.data?.points ?? [], [path.data])
  return (
    <>
      <TraceLayer
        places={places}
        traced={subject?.siteCode ?? null}
        candidates={candidates}
        path={subject ? points : []}
        onPlace={onPlace}
        onCandidate={open}
      />
      {nearby ? null : subject ? (
        <TraceResult
          key={`${subject.siteCode} ${subject.factorCode} ${subject.dataTime}`}
          subject={subject}
          run={run}
          loading={loading}
          running={running}
          onRun={start}
          listed={rows ?? []}
          onCandidate={open}
          onBack={() => setTrace(null)}
          onClose={close}
        />
      ) : (
        <TraceOverview
          places={places}
          dataTime={hour ?? dataTime}
          loading={overview.isPending}
          error={overview.error}
          onRetry={() => void overview.refetch()}
          onPlace={select}
          onClose={close}
        />
      )}
    </>
  )
}

/** The trace layer while it is on: sites, suspects and the way of the air on the map, their list in the drawer. */
export const TraceOnMap = () => (useMapWorkspace((state) => state.traceOn) ? <Opened /> : null)
