import { useSearchParams } from 'react-router'
import { AlarmDetail } from './alarm-detail.tsx'
import { AlarmStatistics } from './alarm-statistics.tsx'
import { AlarmTabs } from './alarm-tabs.tsx'
import { SiteAlarmList } from './site-alarm-list.tsx'

/** 空气质量告警: record, statistics and settings; with the query `id` (source id of an event) the detail (shell-13). */
const AirAlarmPage = () => {
  const [search] = useSearchParams()
  const id = search.get('id')
  if (id) return <AlarmDetail alarmId={id} />
  return <AlarmTabs fixCode="air-alarm" record={<SiteAlarmList />} statistics={<AlarmStatistics kind="site" />} />
}
export default AirAlarmPage
