import { EnvironmentOutlined, FormOutlined, ProfileOutlined, UserOutlined } from '@ant-design/icons'
import type { Right } from '@qingkong/contract/rights'
import { ConfigProvider } from 'antd'
import { useEffect } from 'react'
import { Navigate, NavLink, Route, Routes } from 'react-router'
import { playAlarm } from '../../../blocks/alarm-sound.ts'
import { type LiveMessage, startLive, useLive } from '../../../client/live.ts'
import { usePermissions, useRight } from '../../../client/permissions.ts'
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

const tabs: readonly { key: string; to: string; label: string; Icon: typeof ProfileOutlined; right?: Right }[] = [
  { key: 'tasks', to: '/phone/tasks', label: '任务', Icon: ProfileOutlined, right: 'event.read' },
  { key: 'map', to: '/phone/map', label: '地图', Icon: EnvironmentOutlined, right: 'map.read' },
  { key: 'report', to: '/phone/report', label: '上报', Icon: FormOutlined, right: 'event.report' },
  { key: 'me', to: '/phone/me', label: '我的', Icon: UserOutlined },
]

/** The tabs the signed-in person has a right to; 我的 is everybody's. */
const useTabs = () => {
  const rights = usePermissions((state) => state.rights)
  return tabs.filter(({ right }) => right === undefined || rights.has(right))
}

// Not split further: what was loaded with the network must still open without it. Only the map comes by itself.
const Screens = () => {
  const own = useTabs()
  const may = (key: string) => own.some((tab) => tab.key === key)
  return (
    <Routes>
      {may('tasks') ? <Route path="tasks" element={<TaskList />} /> : null}
      {may('tasks') ? <Route path="task/:eventId" element={<TaskPage />} /> : null}
      {may('map') ? <Route path="map" element={<PhoneMap />} /> : null}
      {may('report') ? <Route path="report" element={<ReportPage />} /> : null}
      <Route path="me" element={<MePage />} />
      <Route path="*" element={<Navigate to={own[0]?.to ?? '/phone/me'} replace />} />
    </Routes>
  )
}

/** A task for this person is heard and felt: the phone lies on the desk at night. */
const ring = (message: LiveMessage): void => {
  if (message.topic !== 'task' || !message.userIds.includes(useSession.getState().user?.userId ?? '')) return
  playAlarm()
  navigator.vibrate?.([300, 150, 300])
}

const todoInput = { tab: 'todo', pageNum: 1, pageSize: 1 } as const

/** The phone's frame: what is unsent on top, four tabs under the thumb, fields and buttons that a thumb hits. */
const PhonePage = () => {
  useEffect(startLive, [])
  useLive(ring)
  useDraftSender()
  const online = useOnline()
  const own = useTabs()
  const hasTasks = useRight('event.read')
  const open = useCall('taskMine', todoInput, { enabled: hasTasks, refetchInterval: 60_000 }).data?.total ?? 0
  return (
    <div className="phone">
      {online ? null : (
        <p className="phone-offline" role="status">
          当前无网络，填写的内容会保存在手机上
        </p>
      )}
      <DraftBar />
      <main className="phone-main">
        <ConfigProvider componentSize="large">
          <Screens />
        </ConfigProvider>
      </main>
      <nav className="phone-tabs" aria-label="主导航">
        {own.map(({ key, to, label, Icon }) => (
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
