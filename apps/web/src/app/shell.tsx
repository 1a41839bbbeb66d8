import { BellOutlined, DesktopOutlined, FileTextOutlined } from '@ant-design/icons'
import { formatCity } from '@qingkong/domain/time/city-time'
import { useEffect } from 'react'
import { Link, Navigate, Outlet, useMatches } from 'react-router'
import { startLive, useLiveState } from '../client/live.ts'
import type { PageRoute } from '../client/permission-routes.ts'
import { usePermissions, useRight } from '../client/permissions.ts'
import { useEventCount } from '../client/use-event-count.ts'
import { EmergencyBand } from '../features/command/early-warning/emergency-band.tsx'
import { EventBell } from '../features/command/events/event-bell.tsx'
import { TaskDialogHost } from '../features/command/tasks/task-dialog-host.tsx'
import { PlatformConditions } from '../features/ground/conditions/platform-conditions.tsx'
import { HistoryArrival } from '../features/ground/history-arrival/history-arrival.tsx'
import { JobTray } from '../features/office/jobs/job-tray.tsx'
import { UserMenu } from '../features/people/users/user-menu.tsx'
import { useNow } from '../kit/clock.ts'
import { phoneQuery, useMedia } from '../kit/media.ts'
import { DataAnalysisLayout } from './data-analysis-layout.tsx'
import { useFetchAhead } from './fetch-ahead.ts'
import { MainNavigation } from './main-navigation.tsx'
import { loadOf } from './pages.ts'
import { PhoneLink } from './phone-link.tsx'
import { sectionPages } from './section-menu.tsx'
import './shell.css'

const noPages: readonly PageRoute[] = []
const weekdays = ['日', '一', '二', '三', '四', '五', '六']

const Clock = () => {
  const instant = useNow()
  const stamp = formatCity(instant)
  const weekday = weekdays[new Date(`${stamp.slice(0, 10)}T00:00:00Z`).getUTCDay()]
  return (
    <div className="shell-clock figure">
      <span>
        {stamp.slice(0, 10)} 星期{weekday}
      </span>
      <b>{stamp.slice(11)}</b>
    </div>
  )
}

/** Every unfinished event of any day, on every route; leads to the event record. */
const TodoBadge = () => {
  const open = useEventCount().data?.open ?? 0
  const target = usePermissions((state) => state.routes.find((route) => route.fixCode === 'event-record')?.path)
  const content = (
    <>
      <FileTextOutlined />
      待办 <b className="figure">{open > 999 ? '999+' : open}</b>
    </>
  )
  const className = `shell-tool shell-todo${open > 0 ? ' has-open' : ''}`
  return target ? (
    <Link to={target} className={className} data-testid="todo-badge" title={`${open}件事件未办结`}>
      {content}
    </Link>
  ) : (
    <span className={className} data-testid="todo-badge">
      {content}
    </span>
  )
}

/** shell-14: the wall screen. */
const CockpitLink = () => (
  <Link to="/cockpit" className="shell-tool" aria-label="驾驶舱" title="驾驶舱" data-testid="cockpit-link">
    <DesktopOutlined />
  </Link>
)

const Shell = () => {
  const matches = useMatches()
  const narrow = useMedia(phoneQuery)
  const connected = useLiveState((state) => state.connected)
  useEffect(startLive, [])
  const current = (matches.at(-1)?.handle as PageRoute | undefined) ?? null
  const maySeeEvents = useRight('event.read')
  const maySeeInstruments = useRight('instrument.read')
  const routes = usePermissions((state) => state.routes)
  const section = sectionPages(routes, current)
  useFetchAhead(narrow ? noPages : routes, loadOf)
  useEffect(() => {
    document.title = current ? `${current.title} · 城市大气环境立体监测平台` : '城市大气环境立体监测平台'
  }, [current])
  if (narrow) return <Navigate to="/phone/tasks" replace />
  return (
    <div className="shell">
      <header className="shell-header">
        <h1 className="shell-title">
          <img src="./icon.svg" alt="" />
          城市大气环境立体监测平台
        </h1>
        <MainNavigation current={current} />
        {connected ? null : <span className="shell-offline">实时连接中断，正在重连</span>}
        <HistoryArrival />
        <Clock />
        <div className="shell-tools">
          {maySeeEvents ? <TodoBadge /> : null}
          {maySeeEvents && current?.fixCode === 'map' ? <EventBell icon={<BellOutlined />} /> : null}
          {maySeeInstruments ? <PlatformConditions /> : null}
          <JobTray />
          <PhoneLink />
          <CockpitLink />
          <UserMenu />
        </div>
      </header>
      <EmergencyBand />
      <main className="shell-body">
        {current && section.length > 0 ? (
          <DataAnalysisLayout current={current} pages={section} routes={routes} />
        ) : (
          <Outlet />
        )}
      </main>
      <TaskDialogHost />
    </div>
  )
}
export default Shell
