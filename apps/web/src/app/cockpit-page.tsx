import { useEffect } from 'react'
import { startLive } from '../client/live.ts'
import { useCall } from '../client/use-call.ts'
import { useEventCount } from '../client/use-event-count.ts'
import { EmergencyBand } from '../features/command/early-warning/emergency-band.tsx'
import { TaskDialogHost } from '../features/command/tasks/task-dialog-host.tsx'
import MapPage from './map-page.tsx'
import './cockpit.css'

const Figure = ({ title, value }: { title: string; value: number | string }) => (
  <div className="cockpit-figure">
    <b className="figure">{value}</b>
    <span>{title}</span>
  </div>
)

/** The wall screen: the live map with the day's key figures; its events open the task dialog (task-02). */
const CockpitPage = () => {
  useEffect(startLive, [])
  const sites = useCall('cockpitMapSites', {}, { refetchInterval: 60_000 })
  const counts = useEventCount().data
  const record = useCall('eventRecord', { pageNum: 1, pageSize: 1 }, { refetchInterval: 60_000 }).data?.counts
  const national = (sites.data?.sites ?? []).filter((site) => /^1\d$/.test(site.siteType) && site.level !== null)
  const clean = national.filter((site) => (site.level ?? 9) <= 2).length
  const today = Object.values(counts?.data ?? {}).reduce((sum, count) => sum + count, 0)
  return (
    <div className="cockpit">
      <EmergencyBand />
      <section className="cockpit-figures" aria-label="今日概况">
        <Figure title="国控站优良" value={national.length > 0 ? `${clean} / ${national.length}` : '--'} />
        <Figure title="今日告警与事件" value={counts ? today : '--'} />
        <Figure title="未办结" value={counts?.open ?? '--'} />
        <Figure title="超期" value={record?.overdue ?? '--'} />
      </section>
      <div className="cockpit-map">
        <MapPage />
      </div>
      <TaskDialogHost />
    </div>
  )
}
export default CockpitPage
