import { EnvironmentOutlined, FormOutlined, ProfileOutlined, UserOutlined } from '@ant-design/icons'
import { useEffect } from 'react'
import { Navigate, NavLink, Route, Routes } from 'react-router'
import { playAlarm } from '../../../blocks/alarm-sound.ts'
import { type LiveMessage, startLive, useLive } from '../../../client/live.ts'
import { useSession } from '../../../client/session.ts'
import { useCall } from '../../../client/use-call.ts'
import { countText } from '../../../kit/format.ts'
import { DraftBar } from './draft-bar.tsx'
import { MePage } from './me-view.tsx'
import { PhoneMap } from './phone-map.tsx'
import { ReportPage } from './report-view.tsx'
import { TaskList } from './task-list.tsx'
import { TaskPage } from './task-view.tsx'
import { useDraftSender, useOnline } from './use-draft-sender.ts'
import './phone.css'

const tabs = [
  { key: 'tasks', to: '/phone/tasks', label: '任务', Icon: ProfileOutlined },
  { key: 'map', to: '/phone/map', label: '地图', Icon: EnvironmentOutlined },
  { key: 'report', to: '/phone/report', label: '上报', Icon: FormOutlined },
  { key: 'me', to: '/phone/me', label: '我的', Icon: UserOutlined },
] as const

// Not split further: what was loaded with the network must still open without it. Only the map comes by itself.
const Screens = () => (
  <Routes>
    <Route path="tasks" element={<TaskList />} />
    <Route path="task/:eventId" element={<TaskPage />} />
    <Route path="map" element={<PhoneMap />} />
    <Route path="report" element={<ReportPage />} />
    <Route path="me" element={<MePage />} />
    <Route path="*" element={<Navigate to="/phone/tasks" replace />} />
  </Routes>
)

/** A task for this person is heard and felt: the phone lies on the desk at night. */
const ring = (message: LiveMessage): void => {
  if (message.topic !== 'task' || !message.userIds.includes(useSession.getState().user?.userId ?? '')) return
  playAlarm()
  navigator.vibrate?.([300, 150, 300])
}

const todoInput = { tab: 'todo', pageNum: 1, pageSize: 1 } as const

/** The phone's frame: what is unsent on top, four tabs under the thumb. */
const PhonePage = () => {
  useEffect(startLive, [])
  useLive(ring)
  useDraftSender()
  const online = useOnline()
  const open = useCall('taskMine', todoInput, { refetchInterval: 60_000 }).data?.total ?? 0
  return (
    <div className="phone">
      {online ? null : (
        <p className="phone-offline" role="status">
          当前无网络，填写的内容会保存在手机上
        </p>
      )}
      <DraftBar />
      <main className="phone-main">
        <Screens />
      </main>
      <nav className="phone-tabs" aria-label="主导航">
        {tabs.map(({ key, to, label, Icon }) => (
          <NavLink key={key} to={to} data-testid={`phone-tab-${key}`}>
            <Icon />
            {label}
            {key === 'tasks' && open > 0 ? <b className="phone-count figure">{countText(open)}</b> : null}
          </NavLink>
        ))}
      </nav>
    </div>
  )
}
export default PhonePage
