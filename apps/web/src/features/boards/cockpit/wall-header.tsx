import { CompressOutlined } from '@ant-design/icons'
import { formatCity, minuteMs, parseCity } from '@qingkong/domain/time/city-time'
import { Link } from 'react-router'
import type { EmergencyInfo } from '../../../blocks/emergency.ts'
import { useLiveState } from '../../../client/live.ts'
import { useRight } from '../../../client/permissions.ts'
import { useCall } from '../../../client/use-call.ts'
import { useNow } from '../../../kit/clock.ts'
import { missingText, shortStamp } from '../../../kit/format.ts'
import { useCockpit } from './cockpit-state.ts'
import { panelAge } from './panel-age.ts'
import { usePanel } from './use-panel.ts'

const weekdays = ['日', '一', '二', '三', '四', '五', '六']

const Clock = () => {
  const stamp = formatCity(useNow())
  const weekday = weekdays[new Date(`${stamp.slice(0, 10)}T00:00:00Z`).getUTCDay()]
  return (
    <p className="wall-clock figure shell-clock">
      <span>
        {stamp.slice(0, 10)} 星期{weekday}
      </span>
      <b>{stamp.slice(11)}</b>
    </p>
  )
}

/** The newest hour on the map and how long ago it ended. */
const DataAge = () => {
  const answer = usePanel('homepageMapLatestTime', {}, { enabled: useRight('map.read') })
  const now = useNow(minuteMs).getTime()
  const dataTime = answer.data?.dataTime ?? null
  const { lag } = panelAge({ dataTime, status: null }, answer.dataUpdatedAt, now)
  return (
    <p className={lag && answer.data ? 'wall-age wall-age-old' : 'wall-age'}>
      数据 <b className="figure">{dataTime ? shortStamp(dataTime) : missingText}</b>
      {lag && answer.data ? <span>{lag}</span> : null}
    </p>
  )
}

/** hh:mm since the start. */
const runningText = (start: string, now: number): string => {
  const minutes = Math.max(0, Math.floor((now - (parseCity(start)?.getTime() ?? now)) / minuteMs))
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

const Mode = ({ warning }: { warning: EmergencyInfo | null }) => {
  const now = useNow(minuteMs).getTime()
  if (!warning) return <p className="wall-mode">常态</p>
  return (
    <p className="wall-mode wall-mode-emergency" role="status">
      <b>应急 {warning.nowLevelName}</b>
      <span className="figure">
        已启动 {runningText(warning.actualStartTime, now)} · 预计解除 {shortStamp(warning.planEndTime)}
      </span>
    </p>
  )
}

/** Name, mode, age of the data, clock; the way back for whoever has a mouse. */
export const WallHeader = ({ warning }: { warning: EmergencyInfo | null }) => {
  const areaCode = useCockpit((state) => state.areaCode)
  const areas = useCall('cockpitCityList', {}, { enabled: useRight('map.read') }).data
  const name = areas?.areas.find(({ code }) => code === (areaCode || areas.defaultAreaCode))?.name ?? ''
  const isConnected = useLiveState((state) => state.connected)
  return (
    <header className="wall-header">
      <h1>
        <img src="./icon.svg" alt="" />
        {name}大气环境指挥驾驶舱
      </h1>
      <Mode warning={warning} />
      <span className="spacer" />
      {isConnected ? null : <p className="wall-offline">实时连接中断，正在重连</p>}
      <DataAge />
      <Clock />
      <Link to="/" aria-label="返回平台" title="返回平台">
        <CompressOutlined />
      </Link>
    </header>
  )
}
