import { AlarmStatistics } from './alarm-statistics.tsx'
import { AlarmTabs } from './alarm-tabs.tsx'
import { DustAlarmList } from './dust-alarm-list.tsx'

/** 扬尘告警 of the construction sites. */
const DustAlarmPage = () => (
  <AlarmTabs fixCode="dust-alarm" record={<DustAlarmList />} statistics={<AlarmStatistics kind="dust" />} />
)
export default DustAlarmPage
